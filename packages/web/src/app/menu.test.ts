import { describe, expect, test } from 'vitest';
import { isOpenAt, menuSections, otherScreens, rightsOfScreen } from './menu.ts';
import { menuItemState } from './session.ts';

describe('what a screen asks for', () => {
  test.each([
    ['/customers', { adminAccess: true }],
    ['/customers/01a1', { adminAccess: true }],
    ['/products/new', { permission: 'products' }],
    ['/invoice-errors', { permission: 'invoices' }],
    ['/warehousing', { permission: 'warehouse' }],
    ['/purchases', { permission: 'treasury' }],
    ['/analytics/vat', { adminAccess: true }],
    ['/create-invoice', { permission: 'draft' }],
    ['/invoice/01a1', { permission: 'invoices' }],
    ['/invoice', { permission: 'invoices' }],
    ['/each-pre-invoice/new', { permission: 'issue' }],
    ['/ticketing/01a1', { adminAccess: true }],
    ['/pdf/01a1', { permission: 'invoices' }],
    ['/pdfN/01a1', { permission: 'invoices' }],
    ['/pdfD/01a1', { permission: 'invoices' }],
  ])('%s', (path, rights) => {
    expect(rightsOfScreen(path)).toMatchObject(rights);
  });

  test('a plan is offered in the command box to whoever may take one', () => {
    const offeredTo = (admin: boolean) =>
      otherScreens.filter((item) => menuItemState(item, { admin }, 'ready') === 'shown').map(({ id }) => id);
    expect(offeredTo(true)).toContain('upgrade');
    expect(offeredTo(false)).not.toContain('upgrade');
  });

  test.each([
    ['of one branch', { id: 'b' }, false],
    ['of all', null, true],
  ])('what holds whole memories against their book is offered to an employee %s or not', (_who, branch, isOffered) => {
    const user = { roles: ['employee'], permissions: ['invoices'], branch };
    const offered = otherScreens
      .filter((item) => menuItemState(item, { admin: false, user }, 'ready') === 'shown')
      .map(({ id }) => id);
    for (const id of ['serials', 'portal'] as const) expect(offered.includes(id)).toBe(isOffered);
  });

  test.each([
    ['/', 'dashboard'],
    ['/ticketing/t1', 'ticketing'],
    // Reports of faults are talks with the support as well.
    ['/reports', 'ticketing'],
    ['/reports/t1', 'ticketing'],
    ['/reportsx', undefined],
  ])('%s is marked in the menu as %s', (path, id) => {
    expect(menuSections.flat().find((item) => isOpenAt(item, path))?.id).toBe(id);
  });

  test.each(['/', '/manage-accounts', '/pdf-viewer', '/operator', '/ticketing', '/reports', '/no/such'])(
    '%s asks for nothing',
    (path) => {
      expect(rightsOfScreen(path)).toBeNull();
    },
  );
});
