// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { refreshDate, setInvoiceTypeState, updateHeader } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { DateChoice } from './date-choice.tsx';
import { wizardStrings } from './wizard.fa.ts';

const { dateAuto, dateByHand, dateKept, dateBackToNow } = wizardStrings.pattern;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A correction, with the number that it goes again under. */
function correction(tax_number: string): WizardState {
  const begun = updateHeader(initialState(browserDeps), { invoice_type: 'corrective' });
  return setInvoiceTypeState({ ...begun, serial_header: { ...begun.serial_header, tax_number } }, 'edit');
}

function open(initial: WizardState) {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const none = () => () => {};
  const findings = createFindingsStore(
    store,
    () => () => [],
    none,
    () => 0,
  );
  render(
    <DraftStoreContext value={store}>
      <FindingsContext value={findings}>
        <DateChoice />
      </FindingsContext>
    </DraftStoreContext>,
  );
  const later = () => {
    vi.setSystemTime(Date.parse('2026-12-03T12:00:00Z'));
    act(() => store.apply((state) => refreshDate(state, browserDeps)));
    return store.getSnapshot().state.invoice.invoice_date;
  };
  const press = () => fireEvent.click(screen.getByRole('button', { name: dateBackToNow }));
  return { store, later, press, date: () => store.getSnapshot().state.invoice.invoice_date };
}

const isSaid = (text: string) => screen.queryByText(text) !== null;

it('the date of a correction that is to be issued follows the clock, and again once «now» was pressed', () => {
  const { store, later, press, date } = open(correction(''));
  expect(isSaid(dateAuto)).toBe(true);
  act(() => store.apply((state) => updateHeader(state, { invoice_date: '2026-11-25T08:00:00.000Z', dateFlag: true })));
  expect([isSaid(dateAuto), isSaid(dateByHand), date()]).toEqual([false, true, '2026-11-25T08:00:00.000Z']);
  press();
  expect([isSaid(dateAuto), date()]).toEqual([true, '2026-11-30T12:00:10.000Z']);
  expect(later()).toBe('2026-12-03T12:00:10.000Z');
});

it('the date of what has its number stays, unless «now» is pressed', () => {
  const { later, press, date } = open(correction('A112160512900000000014'));
  const before = date();
  expect([isSaid(dateAuto), isSaid(dateKept), later()]).toEqual([false, true, before]);
  press();
  expect([isSaid(dateByHand), isSaid(dateKept), date()]).toEqual([true, false, '2026-12-03T12:00:10.000Z']);
});
