// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowserKeys } from '../../testing/browser-keys.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { closeDesk, heldKey, isDeskOpen, openDesk, takeKey } from '../signing/desk.ts';
import { signingStrings } from '../signing/strings.fa.ts';
import { NextStep } from './next-step.tsx';
import type { MemoryCard } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { useMemoryActions } from './use-memory-actions.ts';

/** A key is its certificate is its signature here: what is asked is which of them the desk uses. */
vi.mock('../signing/browser-key.ts', async (original) => ({
  ...(await original<object>()),
  chainOf: (pem: string) => [pem],
  isKeyOf: async (key: unknown, chain: unknown[]) => chain[0] === key,
  isTokenFor: () => true,
  signToken: async (key: unknown) => key,
  expiryOf: async (pem: string) => (pem === 'former' ? 1 : 2),
}));
vi.mock('../signing/read-key-file.ts', async (original) => ({
  ...(await original<object>()),
  readKeyFile: async () => server.file,
}));

const newFile = vi.hoisted(() => ({ keys: ['new'], certificates: ['new'] }));
const server = vi.hoisted(() => ({
  registered: 'old',
  refuses: '',
  isAsking: false,
  signed: [] as unknown[],
  file: newFile,
}));
const refusalOf = (path: string, code: string) => {
  const type = 'urn:taraz:problem:invalid_input';
  const errors = [{ path, code, message: code }];
  return new ApiProblem(422, { type, title: '', status: 422, code: 'INVALID_INPUT', request_id: 'r', errors } as never);
};
vi.mock('../../app/api.ts', () => ({
  api: async (call: unknown, { body = {} }: { body?: Record<string, string> }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (call === calls.uploadCertificate) {
      const [own = ''] = body.certificate_pem?.split('\n') ?? [];
      if (own === server.refuses) throw refusalOf('certificate_pem', 'CERTIFICATE_IDENTITY_MISMATCH');
      server.registered = body.certificate_pem ?? '';
    }
    if (call === calls.answerDesk) {
      server.signed.push(body.signature);
      if (body.signature !== server.registered) throw refusalOf('signature', 'BAD_SIGNATURE');
      server.isAsking = false;
    }
    if (call === calls.attendDesk) return { requests: server.isAsking ? [{ id: 'r', signing_input: 'token' }] : [] };
    return { memories: [{ id: 'm', memory_id: 'A11216', certificate_pem: server.registered }] };
  },
}));

let browser: ReturnType<typeof stubBrowserKeys>;
beforeEach(async () => {
  browser = stubBrowserKeys();
  Object.assign(server, { registered: 'old', isAsking: false, signed: [], refuses: '', file: newFile });
  await takeKey('m', 'old' as never, false);
  openDesk('m', 'A11216');
});
afterEach(async () => {
  cleanup();
  await closeDesk('m');
  toast.closeAll();
  vi.unstubAllGlobals();
});

const isAnswered = () => vi.waitFor(() => expect(server.isAsking).toBe(false), 20_000);

function Step() {
  const card = { memory: { id: 'm', memory_id: 'A11216' }, settings: { signer: 'taxpayer' } } as unknown as MemoryCard;
  const road = { done: 0, next: 'key', key: null } as const;
  return <NextStep card={card} road={road} actions={useMemoryActions()} onTest={() => undefined} />;
}

async function giveFile(keep = false): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Step />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: words.useKeyFile }));
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [new File(['key'], 'key.pem')] } });
  const dialog = await screen.findByRole('dialog');
  if (keep) fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.submit(within(dialog).getByRole('button', { name: words.useKeyFile }));
}
const isTaken = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const Notices = () => useToasts('bottom').map(({ id, text }) => <p key={id}>{text}</p>);

it('an open desk goes on with the key of the certificate that a file has just renewed', async () => {
  await giveFile();
  await isTaken();
  expect(isDeskOpen('m')).toBe(true);
  server.isAsking = true;
  await isAnswered();
  expect(server.signed).toEqual(['new']);
});

it('a desk whose certificate was renewed in another tab takes its key from this browser', async () => {
  browser.rows.set('m', 'new');
  Object.assign(server, { registered: 'new', isAsking: true });
  await isAnswered();
  expect(server.signed.at(-1)).toBe('new');
  expect(isDeskOpen('m')).toBe(true);
});

it('a desk whose certificate was renewed with a key that is not here closes and says so', async () => {
  render(<Notices />);
  Object.assign(server, { registered: 'new', isAsking: true });
  await vi.waitFor(() => expect(isDeskOpen('m')).toBe(false), 20_000);
  await screen.findByText(signingStrings.wrongKey);
  expect(server.signed).not.toContain('new');
});

it('a key that this browser cannot keep is used all the same, and nothing is said against its file', async () => {
  browser.refuseToKeep();
  render(<Notices />);
  await giveFile(true);
  await screen.findByText(signingStrings.notKept);
  await isTaken();
  server.isAsking = true;
  await isAnswered();
  expect(server.signed).toEqual(['new']);
});

it('a file whose certificate is not its key’s registers nothing, and the key in use stays', async () => {
  server.file = { keys: ['new'], certificates: ['other'] };
  browser.rows.set('m', 'old');
  await giveFile(true);
  expect(await screen.findByText(words.fileOfAnotherKey)).toBeTruthy();
  expect([server.registered, browser.rows.get('m'), heldKey('m')]).toEqual(['old', 'old', 'old']);
});

it('a file’s certificates go with the key’s own first, of which the server takes the key', async () => {
  server.file = { keys: ['new'], certificates: ['other', 'new'] };
  await giveFile();
  await isTaken();
  expect(server.registered).toBe('new\nother');
});

it('of a file’s several keys the one is taken whose certificate is valid longest', async () => {
  server.file = { keys: ['former', 'new'], certificates: ['former', 'new'] };
  await giveFile();
  await isTaken();
  expect([server.registered, heldKey('m')]).toEqual(['new\nformer', 'new']);
});

it('where its certificate is somebody else’s the next is', async () => {
  server.file = { keys: ['former', 'new'], certificates: ['former', 'new'] };
  server.refuses = 'new';
  await giveFile();
  await isTaken();
  expect([server.registered, heldKey('m')]).toEqual(['former\nnew', 'former']);
});
