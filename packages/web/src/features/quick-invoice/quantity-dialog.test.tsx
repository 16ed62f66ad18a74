// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '../../app/session-store.ts';
import { pressKeys } from '../../testing/press-keys.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { blankSale } from './open-quick.ts';
import { QuantityDialog } from './quantity-dialog.tsx';
import { quickStrings as strings } from './strings.fa.ts';

const user = { id: 'u', username: 'u', account: { id: 'a', name: 'x' }, roles: ['admin'] } as unknown as Me;

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const opened = () => {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const initial = addItem(blankSale(user), { item_name: 'چای', item_qty: '2' }, browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:till', later: () => () => {}, initial });
  const told = { onSet: vi.fn(), onClose: vi.fn(), onScan: vi.fn() };
  render(
    <DraftStoreContext value={store}>
      <QuantityDialog uuid={initial.items[0]?.uuid ?? ''} {...told} />
    </DraftStoreContext>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(strings.quantity.quantity) });
  const write = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    const form = field.closest('form');
    if (form) fireEvent.submit(form);
  };
  return { ...told, field, write };
};

it('sets what is written, a fraction too, and leaves what stood there where nothing is', () => {
  const { onSet, onClose, write } = opened();
  write('');
  expect([onSet.mock.calls, onClose.mock.calls.length]).toEqual([[], 1]);
  write('۱۲٫۵');
  expect(onSet.mock.calls).toEqual([['12.5']]);
});

it('goes on with goods that were scanned into it: a code is no quantity', () => {
  const { onSet, onScan, write } = opened();
  write('6260001234567');
  expect(onScan.mock.calls).toEqual([['6260001234567']]);
  expect(onSet).not.toHaveBeenCalled();
});

it.each(['02345678', '012345678905', '0012345678905'])('goes on with %s as it was scanned, zeros and all', (code) => {
  const { onSet, onScan, field } = opened();
  pressKeys(field, code, 20);
  expect([onScan.mock.calls, onSet.mock.calls]).toEqual([[[code]], []]);
});

it.each([
  ['6 260001234567', '6260001234567'],
  ['62600 01234567', '6260001234567'],
  ['0 12345678905', '012345678905'],
  ['626 0001 234567', '6260001234567'],
])('takes a code whole where its keys paused (%s), and nothing of it for a quantity', (keys, code) => {
  const { onSet, onScan, field } = opened();
  pressKeys(field, keys, 20);
  expect([onScan.mock.calls, onSet.mock.calls]).toEqual([[[code]], []]);
});

it('sets what was written before the goods that were scanned behind it', () => {
  const { onSet, onScan, field } = opened();
  fireEvent.change(field, { target: { value: '۳' } });
  pressKeys(field, '6260001234567', 20);
  expect([onSet.mock.calls, onScan.mock.calls]).toEqual([[['3']], [['6260001234567']]]);
});

it.each([
  ['62600 01234560', '6260001234560'],
  ['0012 345678', '0012345678'],
  ['1234 56789013', '123456789013'],
])('takes a code of its own, without a check digit, whole where its keys paused (%s)', (keys, code) => {
  const { onSet, onScan, field } = opened();
  pressKeys(field, keys, 20);
  expect([onScan.mock.calls, onSet.mock.calls]).toEqual([[[code]], []]);
});

it('sets what hands wrote before a code of its own', () => {
  const { onSet, onScan, field } = opened();
  pressKeys(field, '1 2 12345678', 20);
  expect([onSet.mock.calls, onScan.mock.calls]).toEqual([[['12']], [['12345678']]]);
});

it.each([strings.quantity.set, uiStrings.cancel])('goes on with goods that are scanned over «%s»', (name) => {
  const { onSet, onScan, onClose, field } = opened();
  fireEvent.change(field, { target: { value: '۳' } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  act(() => button.focus());
  pressKeys(button, '6260001234567', 20);
  expect([onSet.mock.calls, onScan.mock.calls, onClose.mock.calls]).toEqual([[['3']], [['6260001234567']], []]);
});

it('takes digits that hands write for the quantity, with a zero at their beginning too', () => {
  const { onSet, onScan, field } = opened();
  pressKeys(field, '0120', 200);
  expect([onSet.mock.calls, onScan.mock.calls]).toEqual([[['120']], []]);
});
