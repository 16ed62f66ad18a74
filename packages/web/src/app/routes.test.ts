// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rightsOfScreen } from './menu.ts';
import { mainRoute, rootRoute } from './roots.tsx';
import { router } from './router.tsx';

/** Whom a route of product.md and design.md opens for: everybody, every user, holders of a right, the admin, operators. */
type Whom = 'public' | 'user' | 'permission' | 'admin' | 'operator';

const routes: readonly (readonly [path: string, whom: Whom])[] = [
  ['/', 'user'],
  ['/ai', 'user'],
  ['/analytics', 'admin'],
  ['/analytics/vat', 'admin'],
  ['/analytics/profit', 'admin'],
  ['/analytics/debts', 'admin'],
  ['/analytics/cash', 'admin'],
  ['/analytics/journal', 'admin'],
  ['/customers', 'admin'],
  ['/invoices', 'permission'],
  ['/pre-invoices', 'permission'],
  ['/recurring', 'admin'],
  ['/purchases', 'permission'],
  ['/purchases/payables', 'permission'],
  ['/purchases/import', 'permission'],
  ['/archives', 'permission'],
  ['/each-pre-invoice/new', 'permission'],
  ['/invoice-errors', 'permission'],
  ['/invoice', 'permission'],
  ['/invoice/one', 'permission'],
  ['/manage-accounts', 'user'],
  ['/reports', 'user'],
  ['/employees', 'admin'],
  ['/ticketing', 'admin'],
  ['/ticketing/one', 'admin'],
  ['/branches', 'admin'],
  ['/create-invoice', 'permission'],
  ['/create-invoice-test', 'permission'],
  ['/pdf/one', 'permission'],
  ['/pdfN/one', 'permission'],
  ['/pdfD/one', 'permission'],
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
  ['/guide', 'public'],
  ['/transaction-result', 'public'],
  ['/welcome', 'public'],
  ['/auth', 'public'],
];

/** They say it themselves, to whoever is let in (routes.spec.ts). */
const refusingThemselves = ['/ticketing', '/operator'];

/** Whom the frame around the screen lets in. */
function letIn(path: string, routeIds: readonly string[]): Whom {
  if (!routeIds.includes(mainRoute.id)) return 'public';
  const rights = rightsOfScreen(path);
  if (rights === null) return 'user';
  return rights.adminAccess ? 'admin' : 'permission';
}

const routeIdsOf = (path: string) => router.matchRoutes(path, {}).map(({ routeId }): string => routeId);

it.each(routes)('%s is a screen, and opens for: %s', (path, whom) => {
  const routeIds = routeIdsOf(path);
  expect(routeIds.length).toBeGreaterThan(1);
  expect(letIn(path, routeIds)).toBe(refusingThemselves.includes(path) ? 'user' : whom);
});

it('an address that is none has no screen', () => {
  expect(routeIdsOf('/no/such/page')).toEqual([rootRoute.id]);
});
