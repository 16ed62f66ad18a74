import { describe, expect, test } from 'vitest';
import {
  guardRoute,
  initialSession,
  menuItemState,
  reduceSession,
  type SessionState,
  type SessionUser,
} from './session.ts';

const user: SessionUser = { id: '1', username: 'u', first_name: '', last_name: '', roles: [], permissions: [] };
const withRoles = (...roles: string[]) =>
  reduceSession<SessionUser>(initialSession, {
    type: 'user',
    user: { ...user, roles },
    isLegal: true,
    signByTaxpayer: false,
  });
const withStatus = (state: SessionState, status: string, hasToken = true, httpStatus = 200) =>
  reduceSession(state, { type: 'signup-status', httpStatus, body: { status, missing: [] }, hasToken });

describe('product.md section 4, session', () => {
  test('initial session: employee true, admin false, not authenticated', () => {
    expect(initialSession).toMatchObject({ employee: true, admin: false, isAuthenticated: false });
  });

  test('signup status VERIFIED with a stored token grants access', () => {
    expect(withStatus(initialSession, 'VERIFIED').isAuthenticated).toBe(true);
  });

  test('VERIFIED without a stored token does not', () => {
    expect(withStatus(initialSession, 'VERIFIED', false).isAuthenticated).toBe(false);
  });

  test.each(['REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW', 'REJECTED', 'SUSPENDED', ''])(
    'any other status (%s) removes access',
    (status) => {
      const open = withStatus(initialSession, 'VERIFIED');
      expect(withStatus(open, status).isAuthenticated).toBe(false);
    },
  );

  test('VERIFIED and neither admin nor employee: the user becomes admin', () => {
    const neither = withRoles('someone');
    expect(neither).toMatchObject({ admin: false, employee: false });
    expect(withStatus(neither, 'VERIFIED')).toMatchObject({ admin: true, employee: false });
  });

  test('VERIFIED changes no roles of an employee or an admin', () => {
    expect(withStatus(withRoles('employee'), 'VERIFIED')).toMatchObject({ admin: false, employee: true });
    expect(withStatus(withRoles('admin'), 'VERIFIED')).toMatchObject({ admin: true, employee: false });
    expect(withStatus(initialSession, 'VERIFIED')).toMatchObject({ admin: false, employee: true });
  });

  test('a status other than VERIFIED makes no admin', () => {
    expect(withStatus(withRoles(), 'UNDER_REVIEW')).toMatchObject({ admin: false, employee: false });
  });

  test('a role list containing admin means admin and not employee, even with employee in it', () => {
    expect(withRoles('admin')).toMatchObject({ admin: true, employee: false });
    expect(withRoles('employee', 'admin')).toMatchObject({ admin: true, employee: false });
  });

  test('containing employee means employee and not admin', () => {
    expect(withRoles('employee', 'x')).toMatchObject({ admin: false, employee: true });
  });

  test('otherwise neither', () => {
    expect(withRoles()).toMatchObject({ admin: false, employee: false });
    expect(withRoles('operator')).toMatchObject({ admin: false, employee: false });
  });

  test.each([201, 999])('a terminal-info response with status %i stores the terminal info', (status) => {
    const next = reduceSession(initialSession, { type: 'terminal-info', status, body: { a: 1 } });
    expect(next.terminalInfo).toEqual({ a: 1 });
  });

  test.each([200, 400, 500])('a terminal-info response with status %i does not', (status) => {
    expect(reduceSession(initialSession, { type: 'terminal-info', status, body: { a: 1 } }).terminalInfo).toBeNull();
  });

  test('a signup-status response with status 200 stores the status; any other changes nothing', () => {
    expect(withStatus(initialSession, 'REJECTED').signupStatus?.status).toBe('REJECTED');
    expect(withStatus(initialSession, 'REJECTED', true, 503)).toBe(initialSession);
    expect(withStatus(initialSession, 'VERIFIED', true, 201).isAuthenticated).toBe(false);
  });

  test('signing out gives the initial session back and keeps the way back', () => {
    const open = withStatus(withRoles('admin'), 'VERIFIED');
    expect(reduceSession(open, { type: 'signed-out', from: '/invoices' })).toEqual({
      ...initialSession,
      redirectedFrom: '/invoices',
    });
  });
});

describe('product.md section 4, route guard', () => {
  test('opening a login-requiring route with no token redirects to /auth', () => {
    expect(guardRoute({ requiresLogin: true, token: null, from: '/', to: '/invoices?page=2' })).toEqual({
      go: 'auth',
      redirectedFrom: '/invoices?page=2',
    });
  });

  test('with a token, navigation proceeds and the previous route is recorded as redirectedFrom', () => {
    expect(guardRoute({ requiresLogin: true, token: 't', from: '/products', to: '/invoices' })).toEqual({
      go: 'proceed',
      redirectedFrom: '/products',
    });
    expect(reduceSession(initialSession, { type: 'navigated', from: '/products' }).redirectedFrom).toBe('/products');
  });

  test('a public route proceeds without a token', () => {
    expect(guardRoute({ requiresLogin: false, token: null, from: null, to: '/guide' }).go).toBe('proceed');
  });
});

describe('menu rights', () => {
  const admin = { admin: true };
  const employee = { admin: false };
  test('an adminAccess item is for admins only', () => {
    expect(menuItemState({ adminAccess: true }, employee, 'ready')).toBe('hidden');
    expect(menuItemState({ adminAccess: true }, admin, 'ready')).toBe('shown');
  });
  test('a signByTaxpayer item needs a way of signing; with the taxpayer’s own key missing it leads to setting it up', () => {
    expect(menuItemState({ signByTaxpayer: true }, admin, 'ready')).toBe('shown');
    expect(menuItemState({ signByTaxpayer: true }, admin, 'needs-key')).toBe('needs-key');
    expect(menuItemState({ signByTaxpayer: true }, admin, 'none')).toBe('hidden');
  });
  test('an item of a permission is for those who hold it, and for admins', () => {
    const clerk = { admin: false, user: { ...user, permissions: ['issue'] } };
    expect(menuItemState({ permission: 'issue' }, clerk, 'ready')).toBe('shown');
    expect(menuItemState({ permission: 'invoices' }, clerk, 'ready')).toBe('hidden');
    expect(menuItemState({ permission: 'invoices' }, { admin: true }, 'ready')).toBe('shown');
  });
  test('other items are everyone’s', () => {
    expect(menuItemState({}, employee, 'none')).toBe('shown');
  });
});
