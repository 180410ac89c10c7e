// Requests while somebody types: one at a time, and of the waiting ones only the newest is sent.

/**
 * Returns a function that sends a message: `ask(message, delay)`, after that many ms without another one; null sends
 * none. `onAnswer(answer, message)` gets the answer unless a newer message has been asked for; so does
 * `onError(refusal, message)`. `request(message)` promises the answer.
 */
export function createLatestRequest(request, onAnswer, onError, { setTimeout, clearTimeout } = globalThis) {
  let wanted = null;
  let timer = null;
  let isAsking = false;
  let count = 0;

  async function send() {
    if (isAsking || !wanted) return;
    isAsking = true;
    const [message, number] = [wanted, count];
    wanted = null;
    const [receive, value] = await request(message).then((answer) => [onAnswer, answer], (refusal) => [onError, refusal]);
    isAsking = false;
    if (number === count) receive(value, message);
    send();
  }

  return function ask(message, delay = 0) {
    count += 1;
    clearTimeout(timer);
    wanted = null;
    const go = () => {
      wanted = message;
      send();
    };
    if (delay > 0 && message) timer = setTimeout(go, delay);
    else go();
  };
}
