// A binary scene → the same scene as JSON has it, and how its nodes rest.

import { changedNode, changeOf, standard } from './binary-nodes.js';
import { alignments, layers, steps } from './words.js';

/** What stands behind the code of a scene: `{ scene, rest }`, `rest` being each node's look in steps. */
export function readScene(bytes) {
  const viewport = [length(bytes), length(bytes)];
  const content = readContent(bytes);
  const background = bytes.color();
  addSections(bytes, content);
  const scene = { type: 'scene', viewport, content, background };
  for (const edge of ['header', 'footer']) {
    const system = bytes.optional(() => readSystem(bytes));
    if (system) scene[edge] = system;
  }
  const rest = [];
  scene.nodes = bytes.list((id) => {
    const { node, look } = readNode(bytes, id);
    rest.push(look);
    return node;
  });
  return { scene, rest };
}

const length = (bytes) => bytes.signed() / steps.length;
const lengths = (bytes, count) => Array.from({ length: count }, () => length(bytes));

function readContent(bytes) {
  return { height: length(bytes), rowHeight: length(bytes) };
}

function addSections(bytes, content) {
  const sections = bytes.list(() => ({ row: bytes.unsigned(), title: bytes.text() }));
  if (sections.length) Object.assign(content, { headerHeight: length(bytes), sections });
  const inserted = bytes.list(() => ({ row: bytes.unsigned(), text: bytes.text() }));
  if (inserted.length) content.inserted = inserted;
}

function readSystem(bytes) {
  return { system: bytes.text(), parameters: Object.fromEntries(bytes.list(() => [bytes.text(), readValue(bytes)])) };
}

function readValue(bytes) {
  const kinds = [() => false, () => true, bytes.double, bytes.text, bytes.color];
  return bytes.choice(kinds)();
}

function readNode(bytes, id) {
  const parent = bytes.unsigned();
  const layer = bytes.choice(layers);
  const at = lengths(bytes, 2);
  const node = { id, ...bytes.choice(kinds)(bytes) };
  if (parent) node.parent = parent - 1;
  else node.layer = layer;
  if (at.some((n) => n !== 0)) node.at = at;
  const look = changedNode(bytes, standard, bytes.unsigned());
  return { node: { ...node, ...changeOf(look, standard) }, look };
}

const kinds = [
  () => ({ kind: 'group' }),
  (bytes) => ({ kind: 'group', clip: lengths(bytes, 4) }),
  (bytes) => ({ kind: 'bar', from: lengths(bytes, 2), to: lengths(bytes, 2), width: length(bytes) }),
  (bytes) => withoutZero({ kind: 'rectangle', frame: lengths(bytes, 4), radius: length(bytes) }, 'radius'),
  (bytes) => ({ kind: 'label', size: length(bytes), align: bytes.choice(alignments) }),
  (bytes) => withoutZero(
    { kind: 'image', frame: lengths(bytes, 4), images: bytes.text(), count: bytes.unsigned(), columns: bytes.unsigned() }, 'columns'),
  (bytes) => {
    const path = { kind: 'path', data: bytes.text(), length: length(bytes), width: length(bytes) };
    const fill = bytes.optional(bytes.color);
    return fill ? { ...path, fill } : path;
  },
  (bytes) => ({ kind: 'spinner', diameter: length(bytes) }),
];

function withoutZero(node, name) {
  if (node[name] === 0) delete node[name];
  return node;
}
