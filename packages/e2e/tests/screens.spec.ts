import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { calls } from '@taraz/contract';
import { arrangeSale, productNamed, signedInClient } from '../src/api.ts';
import { axeFindings } from '../src/axe.ts';
import { filledButtons } from '../src/filled-buttons.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { untilDrawn } from '../src/frames.ts';
import { outOfScrollers } from '../src/out-of-scrollers.ts';
import { asOperator } from '../src/people.ts';
import { moveToScreen, openScreen, type ShownInvoices, screensOf, screenWalks } from '../src/screens.ts';
import { controlOf } from '../src/simulator-control.ts';
import { until } from '../src/until.ts';

/** Pictures of every screen for people to look at: `test-results/screens/<name>-<theme>-<width>.png`. */
/** `TARAZ_E2E_PICTURES=1` */
const takesPictures = process.env.TARAZ_E2E_PICTURES !== undefined;
const pictures = join(import.meta.dirname, '../../../test-results/screens');
/** Each screen is looked at in both themes, wide and on the narrowest phone: colours and layouts each once. */
const looks = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 360, height: 800 },
] as const;

let shown: ShownInvoices;

test.beforeAll(async ({ system }) => {
  const client = await signedInClient(system);
  const refused = await productNamed(client, 'تینر');
  await controlOf(system.simulatorUrl).loadGoods([{ id: refused.code, rate: '9' }]);
  const confirmed = await arrangeSale(client, { number: 7_001 });
  const draft = await arrangeSale(client, { number: 7_002, draft: true });
  const rejected = await arrangeSale(client, { number: 7_003, product: refused.code });
  const { customers } = await client(calls.listCustomers, { query: { limit: 1 } });
  shown = { customer: customers[0]?.id ?? '', confirmed: confirmed.id, draft: draft.id, rejected: rejected.id };
  for (const [id, state] of [
    [confirmed.id, 'confirmed'],
    [rejected.id, 'rejected'],
  ] as const) {
    await until(async () => (await client(calls.getInvoice, { params: { id } })).state === state, {
      what: `an invoice ${state}`,
      everyMs: 200,
    });
  }
});

type Look = (typeof looks)[number];

async function changeTo(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
}

async function expectWell(page: Page, name: string): Promise<void> {
  // What the pointer was left over tells its hint after a while, which lies outside all landmarks.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const look of looks) {
    const { theme, width } = look;
    await changeTo(page, look);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await untilDrawn(page);
    if (takesPictures) await page.screenshot({ path: join(pictures, `${name}-${theme}-${width}.png`) });
    expect.soft(await axeFindings(page), `${name}: axe, ${theme} at ${width}`).toEqual([]);
    const filled = await filledButtons(page);
    expect.soft(filled.length, `${name}: filled at ${width}: ${filled.join(', ')}`).toBeLessThanOrEqual(1);
    const out = await outOfScrollers(page);
    expect.soft(out, `${name}: what lies in a box that scrolls, and outside of it, at ${width}`).toEqual([]);
  }
  for (const size of ['100%', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    await untilDrawn(page);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect.soft(overflow, `${name}: pixels beyond the narrowest window, text at ${size}`).toBe(0);
  }
  await page.evaluate("document.documentElement.style.fontSize = ''");
}

for (const names of screenWalks) {
  test(`${names.join(', ')}: accessible in both themes, with one filled button, as wide as the window, with large text too`, async ({
    page,
    system,
  }) => {
    const screens = screensOf(shown).filter(({ name }) => names.includes(name));
    expect(screens.map(({ name }) => name)).toEqual(names);
    const [first] = screens;
    if (!first?.isPublic) await logIn(page, first?.isOperators ? asOperator(system) : system);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await changeTo(page, looks[0]);
        await (screen === first ? openScreen(page, system, screen) : moveToScreen(page, screen));
        await expectWell(page, screen.name);
      });
    }
  });
}
