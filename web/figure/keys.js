// Keys on the board and on the list: the buttons' actions, and nudging.

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const [step, coarse, fine] = [1, 10, 0.1]; // pt

/**
 * `actions` is of actions.js, `tools` the functions of single keys: `{ v, a, n }` and `+`, `-`, `0`, `Enter`. The
 * repeats of a key that is held are one step to undo.
 */
export function followKeys(board, list, figure, actions, tools) {
  const byKey = { '[': actions.earlier, ']': actions.later, r: actions.reverse, Delete: actions.remove, Backspace: actions.remove };
  const byControl = { d: actions.duplicate, a: actions.all };

  function keydown(event) {
    const { key, shiftKey, altKey } = event;
    const name = key.length === 1 ? key.toLowerCase() : key;
    const action = event.ctrlKey || event.metaKey ? byControl[name] : byKey[name];
    const tool = event.ctrlKey || event.metaKey || altKey ? undefined : tools[name === '=' ? '+' : name];
    const way = event.currentTarget === board && !event.ctrlKey && !event.metaKey && ways[key];
    if (!action && !tool && !way) return;
    event.preventDefault();
    if (action) action.run();
    else if (tool) tool();
    else nudge(way.map((part) => part * (altKey ? fine : shiftKey ? coarse : step)));
  }

  function nudge(way) {
    if (!figure.isMoving() && figure.selection().length > 0) figure.begin(`move ${figure.word}`);
    actions.nudge(way);
  }

  for (const element of [board, list]) element.addEventListener('keydown', keydown);
  board.addEventListener('keyup', ({ key }) => { if (ways[key]) figure.end(); });
  board.addEventListener('blur', figure.end);
}
