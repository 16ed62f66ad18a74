import { describe, expect, test } from 'vitest';
import { rightsOfScreen } from './menu.ts';

describe('what a screen asks for', () => {
  test.each([
    ['/customers', { adminAccess: true }],
    ['/customers/01a1', { adminAccess: true }],
    ['/products/new', { permission: 'products' }],
    ['/invoice-errors', { permission: 'invoices' }],
    ['/warehousing', { permission: 'warehouse' }],
    ['/create-invoice', { permission: 'issue' }],
  ])('%s', (path, rights) => {
    expect(rightsOfScreen(path)).toMatchObject(rights);
  });

  test.each(['/', '/manage-accounts', '/invoice/01a1', '/operator', '/ticketing', '/reports', '/no/such'])(
    '%s asks for nothing',
    (path) => {
      expect(rightsOfScreen(path)).toBeNull();
    },
  );
});
