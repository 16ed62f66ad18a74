// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { makeTaxId } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyPurchase, type PurchaseValues, withAmounts } from './form.ts';
import { PurchaseFields } from './purchase-fields.tsx';
import { purchaseStrings } from './strings.fa.ts';

const words = purchaseStrings.form;
vi.mock('../../app/api.ts', () => ({ api: async () => ({ branches: [], customers: [], count: 0 }) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let now: PurchaseValues;
function Form() {
  const [values, setValues] = useState(emptyPurchase('2026-11-25', '10', true));
  now = values;
  return (
    <PurchaseFields
      isNew
      values={values}
      set={(patch) => setValues((known) => ({ ...known, ...withAmounts(known, patch) }))}
      errors={{}}
    />
  );
}

function show() {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
}

const write = (at: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(words.taxNumber) }), {
    target: { value: makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse(at), serial: 7n }) },
  });

it('the day comes of the tax number, which says so and offers the day after', () => {
  show();
  write('2026-10-10T20:30:00Z');
  expect(now.day).toBe('2026-10-10');
  expect(screen.getByText(words.dayOfNumber)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: words.dayAfter('۱۴۰۵/۰۷/۱۹') }));
  expect(now.day).toBe('2026-10-11');
  expect(screen.queryByText(words.dayOfNumber)).toBeNull();
  // What was chosen stays, whatever number comes.
  write('2026-10-05T08:00:00Z');
  expect(now.day).toBe('2026-10-11');
});

it('between two seasons the day is asked for', () => {
  show();
  write('2026-09-22T20:30:00Z');
  expect(now.day).toBe('');
  expect(screen.getByText(words.whichSeason)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '۱۴۰۵/۰۷/۰۱' }));
  expect(now.day).toBe('2026-09-23');
  expect(screen.queryByText(words.whichSeason)).toBeNull();
});
