// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { uiStrings } from '../ui/ui.fa.ts';
import { tellLeft } from './tell-left.ts';
import { tellNotDone } from './tell-not-done.ts';

/** Ends what is under way. */
let refuse: () => void;
/** What the panel's notice would do. */
let begin: () => void;

function Panel({ meta, onError }: { meta?: { asksOnly: true } | { tells: true }; onError?: () => void }) {
  const sending = useMutation({
    mutationFn: () =>
      new Promise<void>((_, reject) => {
        refuse = () => reject(new Error('refused'));
      }),
    ...(meta && { meta }),
    ...(onError && { onError }),
  });
  begin = sending.mutate;
  return (
    <>
      <button type="button" onClick={() => sending.mutate()}>
        {sending.isError ? 'why' : 'send'}
      </button>
      <button type="button" onClick={sending.reset}>
        close
      </button>
    </>
  );
}

function Notices() {
  return useToasts('bottom').map(({ id, text }) => <p key={id}>{text}</p>);
}

let end = () => {};
afterEach(() => {
  end();
  cleanup();
  toast.closeAll();
});

it.each([
  ['by a notice once its user went on', {}, true, 1],
  ['where it was done while that is shown', {}, false, 0],
  ['by a notice, too, where it only looked again', { onError: () => {} }, true, 1],
  ['by itself where it says that it does', { meta: { tells: true }, onError: () => {} }, true, 0],
  ['once where it tells in the same words', { onError: () => tellNotDone(new Error('refused')) }, true, 1],
  ['to nobody where it only asked', { meta: { asksOnly: true } }, true, 0],
] as const)('a failure is told %s', async (_, how, isLeft, told) => {
  const client = new QueryClient();
  end = tellLeft(client);
  const page = (panel: boolean) => (
    <QueryClientProvider client={client}>
      {panel && <Panel {...how} />}
      <Notices />
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  await act(async () => fireEvent.click(screen.getByText('send')));
  if (isLeft) rerender(page(false));
  await act(async () => refuse());
  if (!isLeft) await screen.findByText('why');
  expect(screen.queryAllByText(uiStrings.notDone)).toHaveLength(told);
});

it('a failure is told by a notice once the question is closed whose act its screen holds', async () => {
  const client = new QueryClient();
  end = tellLeft(client);
  render(
    <QueryClientProvider client={client}>
      <Panel />
      <Notices />
    </QueryClientProvider>,
  );
  await act(async () => fireEvent.click(screen.getByText('send')));
  fireEvent.click(screen.getByText('close'));
  await act(async () => refuse());
  expect(screen.getAllByText(uiStrings.notDone)).toHaveLength(1);
});

it('a failure is told by a notice of what a notice began whose screen was left', async () => {
  const client = new QueryClient();
  end = tellLeft(client);
  const page = (panel: boolean) => (
    <QueryClientProvider client={client}>
      {panel && <Panel />}
      <Notices />
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  rerender(page(false));
  await act(async () => begin());
  await act(async () => refuse());
  expect(screen.getAllByText(uiStrings.notDone)).toHaveLength(1);
});

const source = join(import.meta.dirname, '..');
/** The question holds its act itself; it tells by itself. */
const goesWithIt = ['features/imports/stop-import.tsx', 'features/manage-accounts/api-keys-tab.tsx'];

it('a question that is closed lets go of the act that its screen holds', () => {
  const kept = globSync('features/**/*.tsx', { cwd: source }).filter((path) => {
    const text = readFileSync(join(source, path), 'utf8');
    const acts = text.matchAll(/<Question\b[^<]*?\berror=\{(\w+)\.error && reasonOf/g);
    return [...acts].some(([, act]) => !new RegExp(`onClose=\\{\\(\\) => \\{[^}]*\\b${act}\\.reset\\(\\)`).test(text));
  });
  expect(kept.toSorted()).toEqual(goesWithIt);
});
