// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showIn } from './show-in.ts';

/** An element that stands from one height of the window to another. */
function standing(top: number, bottom: number, scrollTop = 0): HTMLElement {
  const element = Object.assign(document.createElement('div'), {
    getBoundingClientRect: () => ({ top, bottom }) as DOMRect,
  });
  Object.defineProperty(element, 'scrollTop', { value: scrollTop, writable: true });
  return element;
}

it.each([
  ['in sight', 120, 150, 40],
  ['below', 690, 720, 80],
  ['above', 70, 100, 10],
])('a part that is %s', (_where, top, bottom, scrollTop) => {
  const box = standing(100, 680, 40);
  showIn(box, standing(top, bottom));
  expect(box.scrollTop).toBe(scrollTop);
});
