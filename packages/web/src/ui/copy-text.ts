/** Copies by a selection, the old way, which pages have that no browser gives its clipboard to. */
function copyBySelection(text: string): boolean {
  const span = document.createElement('span');
  span.textContent = text;
  span.style.cssText = 'position:fixed;inset-block-start:0;white-space:pre;user-select:text;opacity:0';
  document.body.append(span);
  const selection = document.getSelection();
  const before = selection === null || selection.rangeCount === 0 ? null : selection.getRangeAt(0);
  try {
    selection?.selectAllChildren(span);
    return document.execCommand('copy');
  } finally {
    span.remove();
    selection?.removeAllRanges();
    if (before !== null) selection?.addRange(before);
  }
}

/**
 * Puts a text on the clipboard. Browsers give theirs to HTTPS and localhost alone; a product within an office is often
 * opened over plain HTTP.
 * @returns whether it lies there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
