// @vitest-environment happy-dom
import { patternLabels } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { choosePattern } from '../draft-store/pattern-transitions.ts';
import { addItem, updateItem } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { VatNote, VatReasonText } from './vat-reason.tsx';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.vatReason;
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const label = patternLabels.find(({ id }) => id === 'gold_with_buyer');
const gold = choosePattern(initialState(browserDeps), label as NonNullable<typeof label>);
/** Lines of gold with these rates, as they were typed or stored. */
const withRates = (...rates: string[]) =>
  rates.reduce<WizardState>((state, rate) => {
    const added = addItem(state, { item_name: 'گردن‌بند', item_qty: '1', item_price: '98500000' }, browserDeps);
    return updateItem(added, added.items.at(-1)?.uuid ?? '', { item_vat_percentage: rate });
  }, gold);

it.each([
  ['beside the grid', <VatNote key="note" goldUnit="percent" onGoldUnit={() => undefined} />],
  ['on a phone', <VatReasonText key="text" />],
])('takes the rate off the metal of every line that has one, %s, and asks no more', (_, note) => {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = withRates('10', '', '0', '9');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const rates = () => store.getSnapshot().state.items.map(({ item_vat_percentage }) => item_vat_percentage);
  const before = rates();
  render(<DraftStoreContext value={store}>{note}</DraftStoreContext>);
  expect(screen.getByText(words.goldTaxed('۲', '۱۰'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.goldFree }));
  expect(rates()).toEqual(['0', '0', '0', '0']);
  expect(screen.queryByRole('button', { name: words.goldFree })).toBeNull();
  // One step, that undo takes back.
  store.undo();
  expect(rates()).toEqual(before);
});

it('says nothing where no metal bears a rate', () => {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = withRates('', '0');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  render(
    <DraftStoreContext value={store}>
      <VatNote goldUnit="percent" onGoldUnit={() => undefined} />
    </DraftStoreContext>,
  );
  expect(screen.queryByRole('button', { name: words.goldFree })).toBeNull();
});
