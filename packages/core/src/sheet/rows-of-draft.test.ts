import { expect, test } from 'vitest';
import { emptyDraft, emptyItem } from '../invoice/empty-draft.ts';
import { exportSheetColumns, rowsOfDraft } from './rows-of-draft.ts';

test('what belongs to the whole invoice is worked out once, however many lines it has', () => {
  const draft = emptyDraft({ nowIso: '2026-11-25T00:00:00Z', uuid: () => 'u' });
  draft.items = Array.from({ length: 100 }, () => emptyItem('u'));
  let reads = 0;
  Object.defineProperty(draft.invoice, 'invoice_date', {
    get: () => {
      reads += 1;
      return '2026-11-25T08:00:00Z';
    },
  });
  const rows = rowsOfDraft(draft);
  const [first = [], last = []] = [rows[0], rows.at(-1)];
  expect([rows.length, reads]).toEqual([100, 1]);
  expect(last).toEqual(first);
});

test.each([
  ['type_one', 'نسیه', '1405/10/04'],
  ['type_two', 'نقد', ''],
] as const)('of %s the cells say how it is settled, whatever is kept: %s', (invoice_output_type, ...said) => {
  const draft = emptyDraft({ nowIso: '2026-11-25T00:00:00Z', uuid: () => 'u' });
  Object.assign(draft.invoice, { invoice_output_type, payment_method: 'credit', payment_due: '2026-12-25' });
  const [cells = []] = rowsOfDraft(draft);
  const cellOf = (wanted: string) => cells[exportSheetColumns.findIndex(({ path }) => path === wanted)];
  expect([cellOf('invoice.payment_method'), cellOf('invoice.payment_due')]).toEqual(said);
});

test.each(['cash', 'credit', 'both'] as const)('of %s the parts are told where it has some', (payment_method) => {
  const draft = emptyDraft({ nowIso: '2026-11-25T00:00:00Z', uuid: () => 'u' });
  draft.invoice.payment_method = payment_method;
  draft.settlement = [{ cash_price: '400', credit_price: '600' }];
  const [cells = []] = rowsOfDraft(draft);
  const parts = cells.filter((_, column) => exportSheetColumns[column]?.path.startsWith('settlement'));
  expect(parts).toEqual(payment_method === 'both' ? ['400', '600'] : ['', '']);
});
