// @vitest-environment happy-dom
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signupStrings } from '../auth/signup/signup.fa.ts';
import { accountStrings as words } from './accounts.fa.ts';
import { contractStrings } from './contract.fa.ts';
import { DocumentsCard } from './documents-card.tsx';

const api = vi.hoisted(() => vi.fn(async (..._request: unknown[]) => ({})));
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
/** No browser here draws the hidden frame. */
const printed = document.implementation.createHTMLDocument();
vi.mock('../paper/print-page.ts', () => ({
  printPage: (_css: string, write: (page: Document) => void) => write(printed),
}));
afterEach(cleanup);

it('asks before a document is removed, which nothing brings back', async () => {
  const document = { id: 'd1', kind: 'contract', file_name: 'contract.pdf' };
  const state = { reasons: [], required_documents: ['contract'], documents: [document], missing: [], can_mend: true };
  const onChanged = vi.fn(async () => undefined);
  render(<DocumentsCard state={state as never} onChanged={onChanged} />);
  const remove = screen.getByRole('button', { name: `${words.remove}: ${words.documents.contract}` });
  fireEvent.click(remove);
  expect(screen.getByRole('alertdialog').textContent).toContain('contract.pdf');
  fireEvent.click(screen.getByRole('button', { name: words.keep }));
  expect(api).not.toHaveBeenCalled();
  fireEvent.click(remove);
  fireEvent.click(screen.getByRole('button', { name: words.remove }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(api.mock.calls).toEqual([[calls.deleteUpload, { query: { id: 'd1' } }]]);
});

it('marks the document that was refused, which alone is to be replaced, and offers its paper again', () => {
  const documents = (['contract', 'printed_ad'] as const).map((kind) => ({ id: kind, kind, file_name: `${kind}.png` }));
  const state = {
    reasons: [{ path: 'documents.contract', message: 'x' }],
    required_documents: ['contract', 'printed_ad'],
    documents,
    missing: ['documents.contract'],
    can_mend: true,
    values: {},
  };
  render(<DocumentsCard state={state as never} onChanged={async () => undefined} />);
  const marked = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes(words.toReplace));
  expect(marked.map(({ textContent }) => textContent.includes(words.documents.contract))).toEqual([true]);
  expect(screen.getByRole('button', { name: contractStrings.print })).toBeTruthy();
});

it('says of a document that took the place of a refused one that all is yet to be sent again', () => {
  const state = {
    status: 'REJECTED',
    reasons: [{ path: 'documents.contract', message: 'x' }],
    required_documents: ['contract', 'printed_ad'],
    documents: (['contract', 'printed_ad'] as const).map((kind) => ({ id: kind, kind, file_name: `${kind}.png` })),
    missing: [],
    can_mend: true,
    values: {},
  };
  render(<DocumentsCard state={state as never} onChanged={async () => undefined} />);
  const told = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes(words.replaced));
  expect(told.map(({ textContent }) => textContent.includes(words.documents.contract))).toEqual([true]);
});

it('prints the contract that is to be signed, with who signs it', async () => {
  const values = { company: 'نگین پارس', national_code: '0068421931', economic_code: '14003778990', city: 'تهران' };
  const state = { reasons: [], required_documents: ['contract'], documents: [], missing: [], can_mend: true, values };
  render(<DocumentsCard state={state as never} onChanged={async () => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: contractStrings.print }));
  const paper = printed.body.textContent;
  for (const part of ['نگین پارس', '۱۴۰۰۳۷۷۸۹۹۰', signupStrings.contractText, ...contractStrings.signs]) {
    expect(paper).toContain(part);
  }
});
