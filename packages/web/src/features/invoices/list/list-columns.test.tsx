// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { currentFormat } from '../../../ui/preferences.ts';
import type { InvoiceSummary } from '../queries.ts';
import { listColumnsOf } from './list-columns.tsx';

afterEach(cleanup);

const buyer = listColumnsOf(currentFormat()).find(({ id }) => id === 'buyer_name');
const row = (invoice_type: InvoiceSummary['invoice_type']) =>
  ({ invoice_type, buyer_name: 'پخش آریا', buyer_code: '', tax_number: 'A112160512E00000002275' }) as InvoiceSummary;

it.each([
  ['cancellation', 'ابطالی'],
  ['return', 'برگشتی'],
  ['corrective', 'اصلاحی'],
] as const)('a %s is told from a sale beside its buyer, wide and narrow', (type, word) => {
  render(<div data-testid="wide">{buyer?.render(row(type))}</div>);
  render(<div data-testid="narrow">{buyer?.compact?.render(row(type))}</div>);
  for (const place of ['wide', 'narrow']) expect(screen.getByTestId(place).textContent).toContain(word);
});

it.each([true, false])('notes about it are marked or not, wide and narrow: %s', (has_notes) => {
  const noted = { ...row('original'), has_notes };
  render(<div>{buyer?.render(noted)}</div>);
  render(<div>{buyer?.compact?.render(noted)}</div>);
  expect(screen.queryAllByRole('img', { name: 'یادداشت دارد' })).toHaveLength(has_notes ? 2 : 0);
});

it('a sale of its own has its buyer alone', () => {
  render(<div data-testid="wide">{buyer?.render(row('original'))}</div>);
  expect(screen.getByTestId('wide').textContent).toBe('پخش آریا');
});
