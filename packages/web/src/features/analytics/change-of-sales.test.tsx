// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveCsv } from './csv.ts';
import type { Analytics } from './queries.ts';
import { SalesCard } from './report-cards.tsx';
import { analyticsStrings as words } from './strings.fa.ts';

vi.mock('./csv.ts', () => ({ saveCsv: vi.fn() }));
/** ۸ آذر ۱۴۰۵ */
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-29T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const row = (from_day: string, to_day: string, net: string): Analytics['series'][number] => ({
  ...{ from_day, to_day, invoices: 1, net, vat: '0', previous_net: '100', previous_vat: '0' },
});
const aban = row('2026-10-23', '2026-11-21', '150');
const azar = row('2026-11-22', '2026-12-21', '30');
const dey = row('2026-12-22', '2027-01-20', '0');

function changesOf(...series: Analytics['series']): { shown: (string | undefined)[]; plain: (string | undefined)[] } {
  const report = { step: 'month', series } as unknown as Analytics;
  render(<SalesCard report={report} filter={{} as never} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: words.viewOf(words.asTable, words.sales) }));
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  fireEvent.click(screen.getByRole('button', { name: words.csvOf(words.sales) }));
  const [, ...lines] = vi.mocked(saveCsv).mock.lastCall?.[1] ?? [];
  return {
    shown: rows.map((line) => within(line).getAllByRole('cell').at(-1)?.textContent),
    plain: lines.map((line) => line.at(-1)),
  };
}

test('a month that runs and one that has not begun are no fall against a whole one', () => {
  const { shown, plain } = changesOf(aban, azar, dey);
  expect(plain).toEqual(['', '', '50']);
  expect([shown[0], shown[1], shown[2]]).toEqual(['', '', expect.stringContaining('۵۰')]);
});

test('days until today are held against as many', () => {
  expect(changesOf(row('2026-11-22', '2026-11-29', '30')).plain).toEqual(['-70']);
});
