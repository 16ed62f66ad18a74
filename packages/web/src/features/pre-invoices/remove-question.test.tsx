// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PreInvoice } from './queries.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { preInvoiceStrings as strings } from './strings.fa.ts';

afterEach(cleanup);

it('an offer is removed as it was when that was asked, and not with the answer that came behind the question', async () => {
  const removed: PreInvoice[] = [];
  const remove = async (offer: PreInvoice) => {
    removed.push(offer);
    return 'خریدار پاسخ داده است';
  };
  const question = (offer: Partial<PreInvoice>) => (
    <RemoveQuestion
      preInvoice={offer as PreInvoice}
      number="۱۲"
      actions={{ busyId: null, remove }}
      onClose={() => {}}
      onRemoved={() => {}}
    />
  );
  const open = { id: 'o', etag: 'v1', answer: null };
  const { rerender } = render(question(open));
  rerender(question({ ...open, answer: { answer: 'accepted' } as NonNullable<PreInvoice['answer']> }));
  fireEvent.click(screen.getByRole('button', { name: strings.remove }));
  expect(await screen.findByText('خریدار پاسخ داده است')).toBeTruthy();
  expect(removed).toEqual([open]);
});
