// The details of one motion next to its picture: what differs, old → new, where; and the decision.

import { createButton } from '../components/button.js';
import { secondsText, tickText } from '../dock/ticks.js';
import { make } from '../model/elements.js';
import { isDecidable } from './decisions.js';

/**
 * `show(row)` writes the details of a row into `root`. `jumpTo(kind)` goes to the `first` or the `worst` difference.
 * `seek(tick)` goes to a tick. `decide(row, decision, reason)` is called with `accept`, `reject` or null, which reverts the decision.
 */
export function createDetails(document, root, decisions, { jumpTo, decide, seek }) {
  let shown = null;
  const jump = (kind, { tick }) => createButton(document, () => jumpTo(kind), { text: `${kind === 'first' ? 'First' : 'Worst'}: tick ${tickText(tick)}`, label: `Go to the ${kind} difference`, key: kind === 'first' ? 'D' : 'W', className: 'outlined', data: { jump: kind } });
  const title = (text) => make(document, 'h3', { textContent: text });

  const jumps = ({ golden }) => ['first', 'worst'].filter((kind) => golden?.[kind]).map((kind) => jump(kind, golden[kind]));

  function differences({ golden }) {
    const { first, worst, scene = [], sceneCount = scene.length } = golden ?? {};
    return [
      ...[first, worst].filter((each, index) => each && !(index === 1 && each.tick === first?.tick && each.name === first.name)).map(sentence),
      ...(scene.length > 0 ? [title('In the scene'), sceneTable(scene, sceneCount)] : []),
    ];
  }
  const sentence = ({ name, old, now, tick, onScreen }) => make(
    document, 'p', {}, `${name}: `, make(document, 'del', { textContent: old }), ' → ', make(document, 'ins', { textContent: now }), `${onScreen ? `, ${withoutNode(onScreen, name)},` : ''} at tick ${tickText(tick)}`,
  );

  function sceneTable(scene, count) {
    const rows = scene.map(({ name, old, now, onScreen }) => make(
      document, 'tr', {}, make(document, 'th', { scope: 'row', textContent: name }),
      make(document, 'td', {}, make(document, 'del', { textContent: old })), make(document, 'td', {}, make(document, 'ins', { textContent: now }), onScreen ? ` ${onScreen}` : ''),
    ));
    const more = count > scene.length ? [make(document, 'caption', { textContent: `and ${count - scene.length} more` })] : [];
    return make(document, 'table', {}, ...more, make(document, 'tbody', {}, ...rows));
  }

  function decisionForm(row) {
    if (!isDecidable(row)) return [];
    const now = decisions.of(row);
    const reason = make(document, 'input', {
      type: 'text', id: 'reason', placeholder: 'Reason', ariaLabel: 'Reason of a rejection', value: now?.reason ?? '', maxLength: 500,
      on: { keydown(event) { if (event.key === 'Enter' && !event.isComposing) reject(); } },
    });
    const problem = make(document, 'p', { className: 'error', attributes: { role: 'alert' } });
    const reject = () => {
      const why = reason.value.trim();
      if (why !== '') return decide(row, 'reject', why);
      problem.textContent = 'A rejection needs a reason.';
      return reason.focus();
    };
    const choose = (text, icon, decision) => createButton(document, () => {
      if (now?.decision === decision && (decision === 'accept' || reason.value.trim() === (now.reason ?? ''))) return decide(row, null);
      return decision === 'reject' ? reject() : decide(row, decision);
    }, { text, icon, className: 'outlined', data: { decision }, attributes: { 'aria-pressed': String(now?.decision === decision) } });
    return [
      ...(row.golden.reason ? [make(document, 'p', { textContent: `Rejected before: ${row.golden.reason}` })] : []),
      make(document, 'p', { className: 'verdict' }, choose('Accept', 'check', 'accept'), choose('Reject', 'close', 'reject'), reason), problem,
    ];
  }

  /** The words that the script has pinned to ticks. */
  function notes({ notes: all = [] }) {
    if (all.length === 0) return [];
    return [title('Notes'), make(document, 'ul', { className: 'script-notes' }, ...all.map(({ tick, text }) => make(document, 'li', {}, createButton(document, () => seek(tick), { text: secondsText(tick), label: 'Go to this tick' }), text)))];
  }

  function texts({ script, golden }) {
    const lines = golden?.text ? [golden.text] : [];
    const all = [...lines, ...script.errors.filter((text) => !lines.includes(text))];
    return all.length > 0 ? [make(document, 'details', {}, make(document, 'summary', { textContent: 'Output of the run' }), make(document, 'pre', { textContent: all.join('\n') }))] : [];
  }

  return {
    show(row) {
      shown = row;
      const { script, golden } = row;
      const facts = [
        golden && `line ${golden.line}`, golden?.differing > 0 && `${golden.differing} of ${golden.ticks + 1} ticks differ`, script.against && `against ${script.against}`,
      ].filter(Boolean);
      root.replaceChildren(
        make(document, 'header', {}, make(document, 'div', {}, make(document, 'h2', { textContent: golden?.name ?? script.file }), make(document, 'p', { className: 'facts', textContent: [script.file, ...facts].join(' · ') })), ...jumps(row)),
        ...(row.note ? [make(document, 'p', { className: 'error', textContent: row.note })] : []),
        ...decisionForm(row), ...differences(row), ...notes(row), ...(golden ? [] : script.errors.map((text) => make(document, 'p', { className: 'error', textContent: text }))), ...texts(row),
      );
    },
    again() { if (shown) this.show(shown); },
  };
}

/** What a node does on the screen, without its name if the value's name has it: `1.365pt higher on screen`. */
const withoutNode = (text, name) => {
  const node = name.slice(0, name.lastIndexOf(' ') + 1);
  return text.startsWith(node) ? text.slice(node.length) : text;
};
