import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the page, once its colours have come to rest: what is wrong and where, without all that is right. */
const look = `Promise.allSettled(
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished),
  ).then(() => axe.run(document, { resultTypes: ['violations'] })).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;

/** What axe finds wrong with a page. It is brought into a document once: that is half of what a look costs. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source);
  return page.evaluate<string[]>(look);
}
