// Decisions about motions that differ: kept here, saved as a file for `pullwire review --apply`, or carried out at once
// by the server of `review --open`.

/** Whether a row can be decided: only motions whose decision is pending. */
export const isDecidable = ({ golden, status }) => golden !== undefined && golden.motion !== undefined && ['failed', 'rejected', 'new'].includes(status) && golden.status !== 'holds';

/**
 * The decisions of a report. `of(row)` is `{ decision, reason }` or undefined; `onChange` is called after each change.
 */
export function createDecisions(onChange) {
  const decisions = new Map(); // by the row's key: { row, decision, reason }
  const set = (row, decision, reason) => {
    decisions.set(row.key, { row, decision, ...(reason ? { reason } : {}) });
    onChange();
  };
  return {
    of: (row) => decisions.get(row.key),
    get count() { return decisions.size; },
    accept: (row) => set(row, 'accept'),
    reject: (row, reason) => set(row, 'reject', reason),
    forget(row) {
      decisions.delete(row.key);
      onChange();
    },
    /** The text of the file that `pullwire review --apply` reads. */
    file: () => `${JSON.stringify({ decisions: 1, goldens: [...decisions.values()].map(messageOf) }, null, 2)}\n`,
  };
}

/** A decision as in the file and in the server's messages. */
export function messageOf({ row: { script, golden }, decision, reason }) {
  return { script: script.file, golden: golden.name, decision, motion: golden.motion, ...(reason ? { reason } : {}) };
}

/**
 * Returns a function that makes the server carry out a decision, and promises what was done, in words; rejected with
 * the reason. Null if the report is only a file.
 */
export function createReviewClient(address, { WebSocket, location } = globalThis) {
  if (!address) return null;
  const url = new URL(address, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = location.search;
  url.hash = '';
  const waiting = [];
  let socket = null;

  function open() {
    socket = new WebSocket(url);
    const opened = new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onclose = () => {
        reject(new Error('The server has gone.'));
        for (const { reject: refuse } of waiting.splice(0)) refuse(new Error('The server has gone.'));
        socket = null;
      };
    });
    socket.onmessage = ({ data }) => {
      const { text, error } = JSON.parse(data);
      const { resolve, reject } = waiting.shift() ?? {};
      if (error) reject?.(new Error(error));
      else resolve?.(text);
    };
    return opened;
  }
  let opening = null;
  return async function decide(decision) {
    if (!socket) opening = open();
    await opening;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      socket.send(JSON.stringify(messageOf(decision)));
    });
  };
}
