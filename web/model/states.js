// A control's states, in words.

/** The name of a state, for people. */
export const stateName = (state) => state[0].toUpperCase() + state.slice(1);
