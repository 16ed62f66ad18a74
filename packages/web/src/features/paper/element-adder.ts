/** Adds elements of a page that is written by script; text stays text, nothing is read as HTML. */
export const elementAdder =
  (page: Document) =>
  (parent: Element, tag: string, text = '', className = ''): HTMLElement => {
    const made = page.createElement(tag);
    made.textContent = text;
    if (className !== '') made.className = className;
    parent.append(made);
    return made;
  };
