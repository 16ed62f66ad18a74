import type { Page } from '@playwright/test';
import { permissions } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, logIn, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { employeePassword, newEmployee } from '../src/people.ts';
import { refusals } from '../src/screens.ts';
import type { System } from '../src/system.ts';

/**
 * Whom each route of product.md opens for is routes.test.ts's (packages/web); here it is seen that the frame says so, at a
 * route of each kind, and that what screens.spec.ts does not show stands.
 */
const ofUsers = ['/', '/ai', '/manage-accounts', '/reports', '/pdf-viewer', '/upgrade-account'];
const ofPermission = ['/invoice', '/invoice/{invoice}', '/pdf/{invoice}', '/pdfN/{invoice}', '/pdfD/{invoice}'];
const ofAdmin = ['/customers', '/analytics', '/ticketing', '/ticketing/{none}'];
const ofOperator = '/operator';
const ofAll = ['/preview/invoice', '/guide', '/transaction-result', '/welcome', '/auth'];

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

for (const [username, given, walked, refused] of [
  ['all_rights', permissions, [...ofPermission, ...ofAdmin, ofOperator], [...ofAdmin, ofOperator]],
  ['no_rights', [], [...ofUsers, '/invoices', '/create-invoice'], ['/invoices', '/create-invoice']],
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
  const sentAway = ['/', '/invoices', '/manage-accounts', ofOperator];
  expect(await walk(page, system, [...ofAll, ...sentAway])).toEqual({ refused: [], sentAway });
});
