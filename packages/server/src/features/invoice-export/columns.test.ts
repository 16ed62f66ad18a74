import { expect, it } from 'vitest';
import type { ShownSummary } from '../invoices/presenter.ts';
import { patternNames } from '../paper/messages.fa.ts';
import { exportColumns } from './columns.fa.ts';

it.each(Object.keys(patternNames))('the pattern %s is written in words, not as our own key', (invoice_pattern) => {
  const column = exportColumns.find(({ title }) => title === 'الگو');
  const text = column?.read({ invoice_pattern } as unknown as ShownSummary) ?? '';
  expect(text).toMatch(/^[\u0600-\u06FF\u200c\s،]+$/);
});
