import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { drawn } from './frames.ts';

/**
 * In the page: what is wrong and where, without all that is right. Nothing moves meanwhile: axe would measure a colour on its
 * way to another, and whoever waits for the last one to come to rest has no hold on those that start while axe looks.
 */
const look = `(async () => {
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
  );
  document.adoptedStyleSheets.push(still);
  await ${drawn};
  const { violations } = await axe.run(document, { resultTypes: ['violations'] }).finally(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  });
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
