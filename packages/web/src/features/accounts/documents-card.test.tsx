// @vitest-environment happy-dom
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountStrings as words } from './accounts.fa.ts';
import { DocumentsCard } from './documents-card.tsx';

const api = vi.hoisted(() => vi.fn(async (..._request: unknown[]) => ({})));
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
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
