// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { InvoiceDetail } from '../queries.ts';
import { LifeCard } from './life-card.tsx';
import { pageStrings } from './page.fa.ts';

afterEach(cleanup);
const words = pageStrings.refused;

const refused = {
  ...{ state: 'confirmed', invoice_type: 'original', buyer_reaction: 'REJECTED', article6_status: null },
  ...{ superseded_by: null, cancelled_by: null, cancelled_elsewhere: false, updated_at: '2026-11-28T05:00:00.000Z' },
  ...{ serial_number: '', reference_number: '' },
  events: [
    {
      ...{ id: '1', at: '2026-11-28T05:00:00.000Z', actor: null, cause: 'REACTED', state: 'confirmed' },
      detail: { reaction: 'REJECTED' },
    },
  ],
} as unknown as InvoiceDetail;

it.each([
  ['an invoice', {}, [words.means, words.remedy]],
  ['a correction', { invoice_type: 'corrective', cancelled_elsewhere: true }, [words.change]],
  ['one that was corrected since', { superseded_by: 'another' }, []],
  ['one that its buyer accepted since', { buyer_reaction: 'APPROVED' }, []],
] as const)('of a refusal of %s it is said what it means and what settles it', (_name, over, told) => {
  render(<LifeCard invoice={{ ...refused, ...over } as InvoiceDetail} />);
  const all = Object.values(words).filter((sentence) => screen.queryByText(sentence) !== null);
  expect(all).toEqual(told);
});
