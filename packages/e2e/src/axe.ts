import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { drawn } from './frames.ts';

/**
 * In the page, once its colours have come to rest: what is wrong and where, without all that is right. A colour that is
 * inherited comes to rest one element after the other, each in a frame of its own.
 */
const look = `(async () => {
  for (let moving = true; moving; ) {
    await ${drawn};
    const finite = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
    moving = finite.length > 0;
  }
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  // Axe has no rule for it, and a reader lists the tables of a page by their names.
  const unnamed = [...document.querySelectorAll('table:not([aria-label], [aria-labelledby], :has(caption))')];
  return [
    ...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')),
    ...unnamed.map(({ textContent }) => 'table without a name: ' + textContent.slice(0, 40)),
  ];
})()`;

/** What axe finds wrong with a page. It is brought into a document once: that is half of what a look costs. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(look);
}
