// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

/** A form whose draft gets a name once it is saved. */
const openNew = () =>
  renderHook(({ name }) => useKeptDraft(name, { text: '' }, 'new'), { initialProps: { name: 'new' } });
const keptAs = (name: string) => JSON.parse(localStorage.getItem(`taraz.text.account.u1.${name}`) ?? 'null');

describe('once it gets a name of its own', () => {
  it('takes along what was written before a reload too, and leaves nothing for the next', () => {
    openNew().result.current.set({ text: 'نرخ' });
    cleanup();
    const { result, rerender } = openNew();
    rerender({ name: 'i-1' });
    expect(result.current.values.text).toBe('نرخ');
    expect([keptAs('new'), keptAs('i-1')]).toEqual([null, { text: 'نرخ' }]);
  });

  it.each([undefined, 'مهلت'])('leaves what another window writes: «%s» here', (own) => {
    const { result, rerender } = openNew();
    if (own !== undefined) act(() => result.current.set({ text: own }));
    const other = openNew();
    act(() => other.result.current.set({ text: 'نرخ' }));
    rerender({ name: 'i-2' });
    expect(result.current.values.text).toBe(own ?? '');
    expect([keptAs('new'), keptAs('i-2')]).toEqual([{ text: 'نرخ' }, own === undefined ? null : { text: own }]);
  });

  it.each(['', 'مبلغ'])(
    'does not take what another window has sent since it was read here (now there: «%s»)',
    (now) => {
      const first = openNew();
      act(() => first.result.current.set({ text: 'نرخ' }));
      const { result, rerender } = openNew();
      act(() => first.result.current.clear());
      if (now !== '') act(() => first.result.current.set({ text: now }));
      rerender({ name: 'i-2' });
      expect(result.current.values.text).toBe('');
      expect([keptAs('new'), keptAs('i-2')]).toEqual([now === '' ? null : { text: now }, null]);
    },
  );
});
