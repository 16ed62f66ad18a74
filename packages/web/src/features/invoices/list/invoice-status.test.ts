import { expect, it } from 'vitest';
import type { InvoiceDetail } from '../queries.ts';
import { isTrial } from './invoice-status.ts';

const draftOf = (is_send_sand_box: boolean) => ({ invoice: { is_send_sand_box } }) as unknown as InvoiceDetail['draft'];

it.each([
  ['of the authority’s test environment', { environment: 'sandbox' }, true],
  ['of the real one', { environment: 'production', draft: draftOf(false) }, false],
  ['of the simulator', { environment: 'simulator', draft: draftOf(false) }, false],
  ['a test where there is the simulator alone', { environment: 'simulator', draft: draftOf(true) }, true],
] as const)('%s', (_what, invoice, is) => {
  expect(isTrial(invoice)).toBe(is);
});
