// Questions to the daemon while one types: one in the air, and of those that wait only the newest.

/**
 * A function that asks with a message: `ask(message, delay)`, after so many ms without another one. `onAnswer(answer, message)` gets each answer unless a newer
 * question has been asked, `onError(refusal, message)` likewise. `request(message)` promises the answer.
 */
export function createAsker(request, onAnswer, onError, { setTimeout, clearTimeout } = globalThis) {
  let wanted = null;
  let timer = null;
  let isAsking = false;
  let count = 0;

  async function send() {
    if (isAsking || !wanted) return;
    isAsking = true;
    const [message, number] = [wanted, count];
    wanted = null;
    const [hear, value] = await request(message).then((answer) => [onAnswer, answer], (refusal) => [onError, refusal]);
    isAsking = false;
    if (number === count) hear(value, message);
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
