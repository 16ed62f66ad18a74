import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { calls } from '@taraz/contract';
import { arrangeSale, productNamed, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { openScreen, type ShownInvoices, screenNames, screensOf } from '../src/screens.ts';
import { controlOf } from '../src/simulator-control.ts';
import { until } from '../src/until.ts';

/** Pictures of every screen for people to look at: `test-results/screens/<name>-<theme>-<width>.png`. */
const pictures = join(import.meta.dirname, '../../../test-results/screens');
const narrowest = 360;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

let shown: ShownInvoices;

test.beforeAll(async ({ system }) => {
  const client = await signedInClient(system);
  const refused = await productNamed(client, 'تینر');
  await controlOf(system.simulatorUrl).loadGoods([{ id: refused.code, rate: '9' }]);
  const confirmed = await arrangeSale(client, { number: 7_001 });
  const draft = await arrangeSale(client, { number: 7_002, draft: true });
  const rejected = await arrangeSale(client, { number: 7_003, product: refused.code });
  shown = { confirmed: confirmed.id, draft: draft.id, rejected: rejected.id };
  for (const [id, state] of [
    [confirmed.id, 'confirmed'],
    [rejected.id, 'rejected'],
  ] as const) {
    await until(async () => (await client(calls.getInvoice, { params: { id } })).state === state, {
      what: `an invoice ${state}`,
      limitMs: 30_000,
      everyMs: 200,
    });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const name of screenNames) {
    test(`${name}, ${colorScheme}: accessible, and as wide as its window`, async ({ page, system }) => {
      const screen = screensOf(shown).find((one) => one.name === name);
      if (screen === undefined) throw new Error(`no screen ${name}`);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (screen.isPublic !== true) await logIn(page, system);
      await openScreen(page, system, screen);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
        await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-${size.width}.png`) });
        expect(found, `axe at ${size.width}`).toEqual([]);
      }
      await page.setViewportSize({ width: narrowest, height: 740 });
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow, `pixels beyond a window of ${narrowest}`).toBe(0);
    });
  }
}
