// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { focusHolder } from './use-go-to.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A box whose content is higher than itself, with its top and height on the screen. */
function boxAt(parent: HTMLElement, top: number, height: number, isScroller: boolean): HTMLElement {
  const box = document.createElement('div');
  if (isScroller) box.style.overflowY = 'auto';
  vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(height * 3);
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, height));
  vi.spyOn(box, 'scrollBy').mockReturnValue(undefined);
  parent.append(box);
  return box;
}

it('scrolls what a field lies in, and nothing around that', () => {
  const page = boxAt(document.body, 0, 1_000, true);
  const sheet = boxAt(page, 100, 400, true);
  const group = boxAt(sheet, 100, 900, false);
  const holder = boxAt(group, 880, 40, false);
  holder.dataset.draftPath = 'items[0].item_carat';
  holder.append(document.createElement('input'));
  const moved = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  expect(focusHolder('items[0].item_carat')).toBe(true);
  expect(document.activeElement).toBe(holder.querySelector('input'));
  // The middle of the field, 900, comes to that of the sheet, 300.
  expect(sheet.scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 600 });
  for (const other of [page, group]) expect(other.scrollBy).not.toHaveBeenCalled();
  expect(moved).not.toHaveBeenCalled();
});

it('says that a field is not there', () => {
  expect(focusHolder('invoice.notes')).toBe(false);
});
