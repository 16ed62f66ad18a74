// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { reviewStrings as words } from '../../reviews/strings.fa.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf, savedDraftKey } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { AskDialog } from './ask-dialog.tsx';
import { browserDeps } from './browser-deps.ts';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

function Wizard({ onSend }: { onSend: (note: string) => Promise<string | null> }) {
  const [isAsking, setAsking] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        again
      </button>
      <AskDialog isOpen={isAsking} onSend={onSend} onClose={() => setAsking(false)} />
    </>
  );
}

it('keeps the note of a new draft that was saved while the asking failed, also when it is closed and opened again', async () => {
  signIn({ permissions: ['draft'] });
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = initialState(browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  let reason: string | null = 'پاسخی نرسید';
  const onSend = vi.fn(async (_note: string) => {
    store.savedOnServer({ id: 'i-1', etag: 'v1', state: 'draft', tax_number: '' }, savedDraftKey('i-1'), null);
    return reason;
  });
  render(
    <DraftStoreContext value={store}>
      <Wizard onSend={onSend} />
    </DraftStoreContext>,
  );
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(field(), { target: { value: 'نرخ را ببینید' } });
  fireEvent.click(screen.getByText(words.askYes));
  await screen.findByText('پاسخی نرسید');
  expect(field().value).toBe('نرخ را ببینید');
  fireEvent.click(screen.getByText(words.keep));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  fireEvent.click(screen.getByText('again'));
  expect(field().value).toBe('نرخ را ببینید');
  reason = null;
  fireEvent.click(screen.getByText(words.askYes));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(onSend.mock.calls).toEqual([['نرخ را ببینید'], ['نرخ را ببینید']]);
  // Nor does the next new draft begin with it.
  expect(Object.keys(window.localStorage).filter((key) => key.includes('review.'))).toEqual([]);
});
