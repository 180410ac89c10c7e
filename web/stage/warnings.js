// Warnings for whoever builds a control: each once, not sixty times a second.

export function createWarnings(warn) {
  const said = new Set();
  return (text) => {
    if (said.has(text)) return;
    said.add(text);
    warn(text);
  };
}
