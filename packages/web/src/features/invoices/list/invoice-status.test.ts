import { expect, it } from 'vitest';
import type { InvoiceDetail } from '../queries.ts';
import { isTrial, statusOf } from './invoice-status.ts';

const draftOf = (is_send_sand_box: boolean) => ({ invoice: { is_send_sand_box } }) as unknown as InvoiceDetail['draft'];

it.each([
  ['of the authority’s test environment', { environment: 'sandbox' }, true],
  ['of the real one', { environment: 'production', draft: draftOf(false) }, false],
  ['of the simulator', { environment: 'simulator', draft: draftOf(false) }, false],
  ['a test where there is the simulator alone', { environment: 'simulator', draft: draftOf(true) }, true],
] as const)('%s', (_what, invoice, is) => {
  expect(isTrial(invoice)).toBe(is);
});

it.each([
  ['draft', true, 'held'],
  ['draft', false, 'draft'],
  ['confirmed', false, 'confirmed'],
] as const)('a %s of which it is %s that it waits for room in the plan is %s', (state, held, status) => {
  const stands = { cancelled_by: null, cancelled_elsewhere: false, superseded_by: null };
  expect(statusOf({ state, held, ...stands })).toBe(status);
});
