// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Announcer } from '../../../ui/announcer.tsx';
import { useSpokenVerdicts } from './use-spoken-verdicts.ts';
import { verdictStrings } from './verdict.fa.ts';

type Seen = Parameters<typeof useSpokenVerdicts>[0];
type State = Seen[number]['state'];

function Screen({ invoices }: { invoices: Seen }) {
  useSpokenVerdicts(invoices);
  return null;
}

const inState = (...states: State[]): Seen =>
  states.map((state, place) => ({ id: `${place}`, state, tax_number: `A${place}`, buyer_name: 'نگین' }));

function shown(first: Seen) {
  const view = (invoices: Seen) => (
    <>
      <Screen invoices={invoices} />
      <Announcer />
    </>
  );
  const { rerender } = render(view(first));
  return (invoices: Seen) => rerender(view(invoices));
}

const spoken = () =>
  [...document.querySelectorAll('[aria-live] [role=img]')].map((one) => one.getAttribute('aria-label'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  cleanup();
  vi.useRealTimers();
});

it('tells the verdict of an invoice that was waited for, once', async () => {
  const show = shown(inState('queued', 'confirmed'));
  show(inState('sent', 'confirmed'));
  show(inState('rejected', 'confirmed'));
  show(inState('rejected', 'confirmed'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(spoken()).toEqual([verdictStrings.one.rejected('نگین', 'A0')]);
  show(inState('rejected', 'confirmed'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(spoken()).toHaveLength(1);
});

it('counts those of a batch', async () => {
  const show = shown(inState('sent', 'sent', 'sending'));
  show(inState('confirmed', 'sent', 'sending'));
  show(inState('confirmed', 'confirmed', 'rejected'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(spoken()).toEqual([verdictStrings.mixed('۲', '۱')]);
});

it('is silent about what was decided before it came into sight', async () => {
  const show = shown(inState('draft'));
  show(inState('confirmed', 'rejected'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(spoken()).toEqual([]);
});
