// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { statusWords } from '../../../ui/status.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import { StatusChips } from './status-chips.tsx';

afterEach(cleanup);

it.each(['sandbox', 'production'] as const)('an invoice of %s says whether it is a test', (environment) => {
  const parts = { environment, state: 'confirmed', buyer_reaction: null, cancelled_by: null, superseded_by: null };
  render(<StatusChips invoice={parts as InvoiceDetail} />);
  expect(screen.getByText(statusWords.confirmed)).toBeTruthy();
  expect(screen.queryByText(statusWords.test) !== null).toBe(environment === 'sandbox');
});
