import { expect, it } from 'vitest';
import { isTrial } from './is-trial.ts';

const draftOf = (is_send_sand_box: boolean) => ({ invoice: { is_send_sand_box } });

it.each([
  ['of the authority’s test environment', { environment: 'sandbox' }, true],
  ['of it, though nobody flagged it', { environment: 'sandbox', draft: draftOf(false) }, true],
  ['of the real one', { environment: 'production', draft: draftOf(false) }, false],
  ['of the simulator', { environment: 'simulator', draft: draftOf(false) }, false],
  ['a test where there is the simulator alone', { environment: 'simulator', draft: draftOf(true) }, true],
] as const)('%s', (_what, invoice, is) => {
  expect(isTrial(invoice)).toBe(is);
});
