import type { Page } from '@playwright/test';
import { permissions } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { employeePassword, newEmployee } from '../src/people.ts';
import { refusals } from '../src/screens.ts';
import type { System } from '../src/system.ts';

/** Whom a route of product.md and design.md opens for: everybody, every user, holders of a right, the admin, operators. */
type Whom = 'public' | 'user' | 'permission' | 'admin' | 'operator';

const routes: readonly (readonly [path: string, whom: Whom])[] = [
  ['/', 'user'],
  ['/ai', 'user'],
  ['/analytics', 'admin'],
  ['/analytics/vat', 'admin'],
  ['/analytics/profit', 'admin'],
  ['/analytics/debts', 'admin'],
  ['/customers', 'admin'],
  ['/invoices', 'permission'],
  ['/pre-invoices', 'permission'],
  ['/recurring', 'admin'],
  ['/purchases', 'permission'],
  ['/purchases/import', 'permission'],
  ['/archives', 'permission'],
  ['/each-pre-invoice/new', 'permission'],
  ['/invoice-errors', 'permission'],
  ['/invoice', 'permission'],
  ['/invoice/{invoice}', 'permission'],
  ['/manage-accounts', 'user'],
  ['/reports', 'user'],
  ['/employees', 'admin'],
  ['/ticketing', 'admin'],
  ['/ticketing/{none}', 'admin'],
  ['/branches', 'admin'],
  ['/create-invoice', 'permission'],
  ['/create-invoice-test', 'permission'],
  ['/pdf/{invoice}', 'permission'],
  ['/pdfN/{invoice}', 'permission'],
  ['/pdfD/{invoice}', 'permission'],
  ['/quick-invoice', 'permission'],
  ['/products', 'permission'],
  ['/warehousing', 'permission'],
  ['/pdf-viewer', 'user'],
  ['/import-invoice', 'permission'],
  ['/invoice-inquery', 'permission'],
  ['/bank-accounts', 'permission'],
  ['/bank-accounts/statements', 'permission'],
  ['/checks', 'permission'],
  ['/cash-desks', 'permission'],
  ['/poses', 'permission'],
  ['/upgrade-account', 'user'],
  ['/operator', 'operator'],
  ['/preview/invoice', 'public'],
  ['/guide', 'public'],
  ['/transaction-result', 'public'],
  ['/welcome', 'public'],
  ['/auth', 'public'],
];

const none = '00000000-0000-7000-8000-000000000000';
let invoice = '';
test.beforeAll(async ({ system }) => {
  const client = await signedInClient(system);
  invoice = (await arrangeSale(client, { number: 7_701, draft: true })).id;
});

interface Walked {
  refused: string[];
  /** to the login */
  sentAway: string[];
}

const of = (...whom: Whom[]) => routes.filter(([, whose]) => whom.includes(whose)).map(([route]) => route);

/** Goes to routes in one document, by addresses as links are; every one of them is a screen. */
async function walk(page: Page, { url }: System, walkedBy: readonly string[]): Promise<Walked> {
  const walked: Walked = { refused: [], sentAway: [] };
  await page.goto(`${url}/guide`);
  for (const route of walkedBy) {
    await test.step(route, async () => {
      // The public document is an entry of its own, light enough for any phone.
      if (route === '/preview/invoice') await page.goto(`${url}${route}`);
      else await goOn(page, route.replace('{invoice}', invoice).replace('{none}', none));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      if ((await page.getByText(refusals).count()) > 0) walked.refused.push(route);
      if (route !== '/auth' && new URL(page.url()).pathname === '/auth') walked.sentAway.push(route);
      if (route === '/preview/invoice') await page.goto(`${url}/guide`);
    });
  }
  return walked;
}

// Each opens what nobody lesser does: without any right what is every user's, with all of them what needs one, the admin
// what is his; that he opens all else is seen in screens.spec.ts. Who is refused with all rights is so with none (menu.test.ts).
test('the admin opens what is the admin’s, and nothing of the operator’s', async ({ signedIn: page, system }) => {
  expect(await walk(page, system, of('admin', 'operator'))).toEqual({ refused: of('operator'), sentAway: [] });
});

for (const [username, given, walked, refused] of [
  ['all_rights', permissions, of('permission', 'admin', 'operator'), of('admin', 'operator')],
  ['no_rights', [], of('user', 'permission'), of('permission')],
] as const) {
  test(`an employee with ${given.length} rights is told of every other route whom to ask: ${username}`, async ({
    page,
    system,
  }) => {
    await newEmployee(await signedInClient(system), { username, permissions: [...given] });
    await logIn(page, { ...system, demo: { username, password: employeePassword } });
    expect(await walk(page, system, walked)).toEqual({ refused, sentAway: [] });
  });
}

test('a visitor opens what is public, and is asked to sign in for all else', async ({ page, system }) => {
  const sentAway = of('user', 'permission', 'admin', 'operator');
  expect(await walk(page, system, of('public', 'user', 'permission', 'admin', 'operator'))).toEqual({
    refused: [],
    sentAway,
  });
});
