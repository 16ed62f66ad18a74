import { expect, it } from 'vitest';
import { kindOfDocument } from './document-kind.ts';

it.each([
  ['return', 'برگشت فروش'],
  ['corrective', 'اصلاح فروش'],
  ['cancellation', 'ابطال فروش'],
  [null, 'بازگشت فروش'],
] as const)('goods that came back for %s are called «%s»', (invoice_subject, name) => {
  expect(kindOfDocument({ kind: 'invoice_undo', invoice_subject })).toBe(name);
  expect(kindOfDocument({ kind: 'invoice', invoice_subject })).toBe('فروش');
});
