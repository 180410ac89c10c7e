// From which parameters the controls' animations come: the catalog says it.

/** Returns a function from an edge and an animation's name to `{ duration, curve, stagger }`, '' for none. */
export function sourceIn(store) {
  return (edge, name) => {
    const { catalog, scene } = store.state;
    const animations = catalog?.systems.find((system) => system.name === scene?.[edge]?.system)?.animations ?? [];
    const { duration = '', curve = '', stagger = '' } = animations.find((each) => each.name === name) ?? {};
    return { duration, curve, stagger };
  };
}
