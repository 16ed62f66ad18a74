// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import { RemoveQuestion } from '../remove-question.tsx';
import type { InvoiceActions } from '../use-invoice-actions.ts';
import { AbandonButton } from './abandon-button.tsx';

afterEach(cleanup);

const reason = 'این صورتحساب در همین میان دوباره ارسال شده است.';
const refusing = { busyId: null, abandon: async () => reason, remove: async () => reason } as unknown as InvoiceActions;
const invoice = { id: 'a', tax_number: '' } as InvoiceDetail;

it('giving up that is refused says so in its question', async () => {
  render(<AbandonButton invoice={invoice} actions={refusing} />);
  fireEvent.click(screen.getByRole('button', { name: words.abandon }));
  fireEvent.click(screen.getAllByRole('button', { name: words.abandon }).at(-1) as HTMLElement);
  expect((await screen.findByRole('alertdialog', { name: words.abandonTitle })).textContent).toContain(reason);
});

it('and so does a deletion, which names what is deleted', async () => {
  const draft = {
    id: 'a',
    buyer_name: 'پخش آریا',
    buyer_code: '',
    invoice_output_type: 'type_one' as const,
    tax_number: '',
    internal_id: 'M-40',
    total: '5000',
  };
  render(<RemoveQuestion invoice={draft} actions={refusing} onRemoved={() => {}} onClose={() => {}} />);
  for (const text of ['پخش آریا', 'M-40', '۵٬۰۰۰ ریال']) {
    expect(screen.getByRole('alertdialog').textContent).toContain(text);
  }
  fireEvent.click(screen.getByRole('button', { name: words.removeYes }));
  expect(await screen.findByText(reason)).toBeTruthy();
});
