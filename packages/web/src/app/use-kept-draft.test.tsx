// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dispatchSession, type Me } from './session-store.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const userOf = (id: string) => ({ id, roles: ['admin'], account: { id: 'account' } }) as unknown as Me;
const enter = (id: string) =>
  dispatchSession({ type: 'user', user: userOf(id), isLegal: false, signByTaxpayer: false });
const open = (name: string) => renderHook(() => useKeptDraft(name, { subject: '', text: '' })).result;

beforeEach(() => {
  localStorage.clear();
  enter('u1');
});
afterEach(cleanup);

it('is there again when the form is opened anew, two fields of one moment too', () => {
  const first = open('ticket');
  act(() => {
    first.current.set({ subject: 'حافظه' });
    first.current.set({ text: 'وصل نمی‌شود' });
  });
  cleanup();
  expect(open('ticket').current).toMatchObject({ values: { subject: 'حافظه', text: 'وصل نمی‌شود' }, isBegun: true });
  expect(open('report').current.isBegun).toBe(false);
});

it('is not the next user’s at the same device', () => {
  const first = open('ticket');
  act(() => first.current.set({ text: 'وصل نمی‌شود' }));
  act(() => enter('u2'));
  expect(first.current.values.text).toBe('');
  act(() => enter('u1'));
  expect(open('ticket').current.values.text).toBe('وصل نمی‌شود');
});

it('leaves nothing on the device once it was sent, or is empty again', () => {
  const first = open('ticket');
  act(() => first.current.set({ text: 'وصل نمی‌شود' }));
  act(() => first.current.clear());
  expect([first.current.values.text, localStorage.length]).toEqual(['', 0]);
  act(() => first.current.set({ text: 'و' }));
  act(() => first.current.set({ text: '' }));
  expect(localStorage.length).toBe(0);
});

it('begins anew where what was kept cannot be read', () => {
  localStorage.setItem('taraz.text.account.u1.ticket', '{');
  expect(open('ticket').current.values).toEqual({ subject: '', text: '' });
});

it('what is sent from a screen that was left meanwhile is gone from the device too', () => {
  const first = open('ticket');
  act(() => first.current.set({ text: 'وصل نمی‌شود' }));
  cleanup();
  first.current.set({ text: '' });
  expect(localStorage.length).toBe(0);
});
