// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import { RemoveQuestion } from '../remove-question.tsx';
import type { InvoiceActions } from '../use-invoice-actions.ts';
import { AbandonQuestion } from './abandon-question.tsx';

afterEach(cleanup);

const reason = 'این صورتحساب در همین میان دوباره ارسال شده است.';
const refusing = { busyId: null, abandon: async () => reason, remove: async () => reason } as unknown as InvoiceActions;
const invoice = { id: 'a', tax_number: '' } as InvoiceDetail;

it('giving up that is refused says so in its question', async () => {
  render(<AbandonQuestion invoice={invoice} actions={refusing} onClose={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: words.abandon }));
  expect((await screen.findByRole('alertdialog', { name: words.abandonTitle })).textContent).toContain(reason);
});

const draft = {
  id: 'a',
  etag: 'v1-draft',
  buyer_name: 'پخش آریا',
  buyer_code: '',
  invoice_output_type: 'type_one' as const,
  tax_number: '',
  internal_id: 'M-40',
  total: '5000',
};

it('and so does a deletion, which names what is deleted', async () => {
  render(<RemoveQuestion invoice={draft} actions={refusing} onRemoved={() => {}} onClose={() => {}} />);
  for (const text of ['پخش آریا', 'M-40', '۵٬۰۰۰ ریال']) {
    expect(screen.getByRole('alertdialog').textContent).toContain(text);
  }
  fireEvent.click(screen.getByRole('button', { name: words.removeYes }));
  expect(await screen.findByText(reason)).toBeTruthy();
});

it('deletes the draft that was asked about, and not what a colleague has issued behind the question', async () => {
  const remove = vi.fn<InvoiceActions['remove']>(async () => reason);
  const actions = { busyId: null, remove } as unknown as InvoiceActions;
  const question = (of: typeof draft) => (
    <RemoveQuestion invoice={of} actions={actions} onRemoved={() => {}} onClose={() => {}} />
  );
  const { rerender } = render(question(draft));
  rerender(question({ ...draft, etag: 'v1-queued', tax_number: 'A11216000000057' }));
  expect(screen.getByText(words.removeBody)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.removeYes }));
  await waitFor(() => expect(remove.mock.calls.map(([seen]) => seen.etag)).toEqual(['v1-draft']));
});
