// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../../../../ui/toast-store.ts';
import { DraftStoreContext } from '../../draft-store/draft-context.ts';
import { createDraftShelf } from '../../draft-store/draft-shelf.ts';
import { createDraftStore, type DraftStore } from '../../draft-store/draft-store.ts';
import { addItem } from '../../draft-store/transitions.ts';
import { initialState } from '../../draft-store/wizard-state.ts';
import { browserDeps } from '../browser-deps.ts';
import { wizardStrings } from '../wizard.fa.ts';
import { PatternChoice } from './pattern-choice.tsx';

let store: DraftStore;

beforeEach(() => {
  vi.useFakeTimers();
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = initialState(browserDeps);
  store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <PatternChoice />
        <input aria-label="next field" />
      </DraftStoreContext>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The list closes, then the next frame comes. */
async function close(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(120));
  expect(screen.queryByRole('button', { name: 'همه الگوها' })).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
}

/** Chooses among all patterns by the pointer; the list closes a moment later. */
function takeExport(): void {
  fireEvent.click(screen.getByRole('button', { name: 'همه الگوها' }));
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: /صادرات/ });
  radio.focus();
  fireEvent.click(radio);
  fireEvent.pointerUp(radio.closest('label') as HTMLElement);
}

it('keeps the keyboard on the chosen pattern when the list of all of them closes', async () => {
  takeExport();
  await close();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /صادرات/ }));
});

it('folds the list with Enter, as by hand, and keeps the keyboard there', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'همه الگوها' }));
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: /صادرات/ });
  radio.focus();
  fireEvent.click(radio);
  fireEvent.keyDown(radio, { key: 'Enter' });
  fireEvent.keyUp(radio, { key: 'Enter' });
  // At once: where the screen is slow, a frame later the old list may still be there.
  expect(screen.queryByRole('button', { name: 'همه الگوها' })).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /صادرات/ }));
});

it('leaves the keyboard to the field that was gone to meanwhile', async () => {
  takeExport();
  screen.getByLabelText('next field').focus();
  await close();
  expect(document.activeElement).toBe(screen.getByLabelText('next field'));
});

it('says that what bore no VAT in gold bears it again, and takes that back alone', () => {
  const rate = () => store.getSnapshot().state.items[0]?.item_vat_percentage;
  const { result } = renderHook(() => useToasts('bottom'));
  fireEvent.click(screen.getByRole('button', { name: 'همه الگوها' }));
  const take = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  take(/^طلا.*نوع اول/);
  act(() => store.apply((state) => addItem(state, { item_code: '2720000114542' }, browserDeps)));
  expect([rate(), result.current]).toEqual(['0', []]);
  take(/^فروش با اطلاعات خریدار/);
  expect(rate()).toBe('10');
  expect(result.current.map(({ text }) => String(text))).toEqual([expect.stringMatching(/^۱ قلم/)]);
  act(() => result.current[0]?.action?.onPress());
  expect([rate(), store.getSnapshot().state.invoice.invoice_pattern]).toEqual(['0', 'sale']);
});

it('goes through gold without a word about lines that were exempt before, and tells of goods whose rate nobody knows', () => {
  const rates = () => store.getSnapshot().state.items.map((item) => item.item_vat_percentage);
  const add = (product_id: string, rate: object) =>
    act(() => store.apply((state) => addItem(state, { item_code: '2720000114542', product_id, ...rate }, browserDeps)));
  const top = renderHook(() => useToasts('top')).result;
  const bottom = renderHook(() => useToasts('bottom')).result;
  toast.closeAll();
  add('', { item_vat_percentage: '0' });
  add('beyond the list', { item_vat_percentage: '0' });
  fireEvent.click(screen.getByRole('button', { name: 'همه الگوها' }));
  const take = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
  take(/^طلا.*نوع اول/);
  take(/^فروش با اطلاعات خریدار/);
  expect([rates(), top.current, bottom.current]).toEqual([['0', '0'], [], []]);
  take(/^طلا.*نوع اول/);
  add('another', {});
  take(/^فروش با اطلاعات خریدار/);
  expect(rates()).toEqual(['0', '0', '0']);
  expect(top.current.map(({ text }) => text)).toEqual([wizardStrings.pattern.rateUnsure('۱')]);
});
