// What of a session is its design, and not what happens to it: its controls, its scroll view's settings, and its work. In
// the form of recordings.

const edges = ['header', 'footer'];

/** The design that a scenario begins with. */
export const designOf = ({ header = null, footer = null, scroll = {}, work = null }) => ({ header, footer, scroll, work });

/** Whether an input changes the design. */
export const isOfDesign = (input) => ['system', 'scrollSettings', 'work'].some((kind) => kind in input);

/** The design after an input. */
export function designAfter(design, input) {
  if ('system' in input) return { ...design, [input.edge]: input.system };
  if ('scrollSettings' in input) return { ...design, scroll: input.scrollSettings };
  return 'work' in input ? { ...design, work: input.work } : design;
}

/** A scenario with another design. What a control remembers is not another control's. */
export function withDesign(scenario, design) {
  const memory = { ...scenario.memory };
  for (const edge of edges) if (scenario[edge]?.name !== design[edge]?.name) delete memory[edge];
  return { ...scenario, memory, ...design };
}

/** The inputs that give a list the design. */
export const inputsOfDesign = ({ header, footer, scroll, work }) => [
  { system: header, edge: 'header' }, { system: footer, edge: 'footer' }, { scrollSettings: scroll }, { work },
];
