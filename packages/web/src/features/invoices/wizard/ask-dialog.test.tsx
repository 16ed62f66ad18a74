// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { NoteDialog } from '../../reviews/note-dialog.tsx';
import { reviewStrings as words } from '../../reviews/strings.fa.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf, type DraftShelf, savedDraftKey } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { AskDialog } from './ask-dialog.tsx';
import { browserDeps } from './browser-deps.ts';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

interface WizardProps {
  shelf: DraftShelf;
  draftKey: string;
  onSend: (note: string) => Promise<string | null>;
}

function Wizard({ shelf, draftKey, onSend }: WizardProps) {
  const [isAsking, setAsking] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        again
      </button>
      <AskDialog {...{ shelf, draftKey, onSend }} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** A wizard with a new draft, and how it is saved. */
function open(onSend: WizardProps['onSend'], draftKey = 'new:a') {
  signIn({ permissions: ['draft'] });
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = initialState(browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: draftKey, initial, later: () => () => {} });
  const save = () =>
    store.savedOnServer({ id: 'i-1', etag: 'v1', state: 'draft', tax_number: '' }, savedDraftKey('i-1'), null);
  render(
    <DraftStoreContext value={store}>
      <Wizard {...{ shelf, draftKey, onSend }} />
    </DraftStoreContext>,
  );
  return { shelf, store, save };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const close = async () => {
  fireEvent.click(screen.getByText(words.keep));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
};

it('keeps the note of a new draft that was saved while the asking failed, also when it is closed and opened again', async () => {
  let reason: string | null = 'پاسخی نرسید';
  const onSend = vi.fn(async (_note: string) => {
    save();
    return reason;
  });
  const { save } = open(onSend);
  write('نرخ را ببینید');
  fireEvent.click(screen.getByText(words.askYes));
  await screen.findByText('پاسخی نرسید');
  expect(field().value).toBe('نرخ را ببینید');
  await close();
  fireEvent.click(screen.getByText('again'));
  expect(field().value).toBe('نرخ را ببینید');
  reason = null;
  fireEvent.click(screen.getByText(words.askYes));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(onSend.mock.calls).toEqual([['نرخ را ببینید'], ['نرخ را ببینید']]);
  // Nor does the next new draft begin with it.
  expect(Object.keys(window.localStorage).filter((key) => key.includes('review.'))).toEqual([]);
});

it.each(['before', 'after'])(
  'the note of a draft that was saved %s it was written is that draft’s: there after a reload, and not in the next new draft’s question',
  async (when) => {
    const first = open(async () => null);
    if (when === 'before') act(first.save);
    write('نرخ را ببینید');
    await close();
    if (when === 'after') act(first.save);
    cleanup();
    open(async () => null);
    expect(field().value).toBe('');
    cleanup();
    render(<NoteDialog kind="ask" invoiceId="i-1" onSend={async () => null} onClose={() => {}} />);
    expect(field().value).toBe('نرخ را ببینید');
  },
);

it('a new draft’s note is its own: of one that was thrown away none stands in the next one’s question, and it comes back with it', async () => {
  const first = open(async () => null);
  act(() => first.store.setMemory('m'));
  first.store.flush();
  write('نرخ را ببینید');
  await close();
  cleanup();
  open(async () => null, 'new:b');
  expect(field().value).toBe('');
  cleanup();
  const { key, draft } = open(async () => null).store.discard();
  expect(field().value).toBe('نرخ را ببینید');
  cleanup();
  // Called back.
  first.shelf.write(key, draft);
  const again = open(async () => null);
  expect(field().value).toBe('نرخ را ببینید');
  again.store.discard();
  cleanup();
  open(async () => null, 'new:b');
  expect(Object.keys(window.localStorage).filter((one) => one.includes('review.'))).toEqual([]);
});
