// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { actionStrings as words } from '../actions.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import type { InvoiceActions } from '../use-invoice-actions.ts';
import { IssueQuestion } from './issue-question.tsx';

afterEach(cleanup);

it('issues the draft that was asked about, and not what came behind the question', async () => {
  const issue = vi.fn<InvoiceActions['issue']>(async () => 'تغییر کرده است');
  const actions = { busyId: null, issue } as unknown as InvoiceActions;
  const draft = (etag: string) =>
    ({ id: 'd', etag, tax_number: '', title: 'پیش‌نویس', total: '0' }) as Partial<InvoiceDetail> as InvoiceDetail;
  const question = (etag: string) => <IssueQuestion invoice={draft(etag)} actions={actions} onClose={() => {}} />;
  const { rerender } = render(question('v1-draft'));
  rerender(question('v2-draft'));
  const button = screen.getAllByText(words.issue).map((text) => text.closest('button'));
  fireEvent.click(button.find((one) => one !== null) as HTMLButtonElement);
  await waitFor(() => expect(issue.mock.calls.map(([seen]) => seen.etag)).toEqual(['v1-draft']));
  await screen.findByText('تغییر کرده است');
});
