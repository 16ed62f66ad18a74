import { focusable, isThere } from '../keep-focus.ts';

/** Puts the focus on the first button of the strip under the active row, else on what follows the grid in the page. */
export function leaveGrid(grid: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(isThere);
  const strip = grid.querySelector('[data-grid-strip]');
  const follows = (one: HTMLElement) =>
    !grid.contains(one) && (grid.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  (all.find((one) => strip?.contains(one)) ?? all.find(follows))?.focus();
}
