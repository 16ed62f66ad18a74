import { expect, test } from 'vitest';
import { emptyDraft, emptyItem } from '../invoice/empty-draft.ts';
import { rowsOfDraft } from './rows-of-draft.ts';

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
