// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { statusWords } from '../../../ui/status.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';
import { StatusChips } from './status-chips.tsx';

afterEach(cleanup);

it.each(['sandbox', 'production'] as const)('an invoice of %s says whether it is a test', (environment) => {
  const parts = { environment, state: 'confirmed', buyer_reaction: null, cancelled_by: null, superseded_by: null };
  render(<StatusChips invoice={parts as InvoiceDetail} />);
  expect(screen.getByText(statusWords.confirmed)).toBeTruthy();
  expect(screen.queryByText(statusWords.test) !== null).toBe(environment === 'sandbox');
});

it.each([
  ['EXCEEDED', null, true],
  ['EXCEEDED', 'its cancellation', false],
  ['NOT_EXCEEDED', null, false],
  [null, null, false],
])('of the sales limit it says only what is exceeded and stands: %s, %s', (article6_status, cancelled_by, isTold) => {
  const parts = { environment: 'production', state: 'confirmed', buyer_reaction: null, superseded_by: null };
  render(<StatusChips invoice={{ ...parts, article6_status, cancelled_by } as InvoiceDetail} />);
  expect(screen.queryByText(pageStrings.limit.chip) !== null).toBe(isTold);
});
