import { axeFindings } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

for (const [what, from, to, found] of [
  ['a colour that is on its way to one that can be read', '#fff', '#000', []],
  ['a colour that is on its way to one that cannot be read', '#000', '#eee', ['color-contrast: p']],
] as const) {
  test(`axe looks at where ${what} will be, however long that takes`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>t</title><main><h1>h</h1><p>words</p></main>
      <style>body { background: #fff } p { color: ${from}; transition: color 3600s }</style></html>`);
    await page.evaluate(`getComputedStyle(document.querySelector('p')).color`);
    await page.evaluate(`document.querySelector('p').style.color = '${to}'`);
    expect(await page.evaluate('document.getAnimations().length')).toBe(1);
    expect(await axeFindings(page)).toEqual(found);
    expect(await page.evaluate('document.adoptedStyleSheets.length')).toBe(0);
  });
}
