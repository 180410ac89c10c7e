// Creates elements of SVG, and keeps as many of them as there are things to draw.

/** Returns a function that creates an element of SVG with these attributes and children. */
export function createSvg(document) {
  return (tag, attributes = {}, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
}

/** Adds or removes children until there are as many as wanted; each is created once, and then only updated. */
export function keep(group, count, create, set) {
  while (group.childElementCount > count) group.lastElementChild.remove();
  while (group.childElementCount < count) group.append(create());
  [...group.children].forEach(set);
}
