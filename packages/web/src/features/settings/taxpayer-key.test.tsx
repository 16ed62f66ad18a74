// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowserKeys } from '../../testing/browser-keys.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { signingStrings } from '../signing/strings.fa.ts';
import { NextStep } from './next-step.tsx';
import type { MemoryCard } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { useMemoryActions } from './use-memory-actions.ts';

vi.mock('../../app/api.ts', () => ({ api: async () => ({ memories: [] }) }));

let browser: ReturnType<typeof stubBrowserKeys>;
beforeEach(() => {
  browser = stubBrowserKeys();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = { memory: { id: 'm', memory_id: 'A11216' }, settings: { signer: 'taxpayer' } } as unknown as MemoryCard;
function Step() {
  const road = { done: 0, next: 'key', key: null } as const;
  return <NextStep card={card} road={road} actions={useMemoryActions()} onTest={() => undefined} />;
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Step />
    </QueryClientProvider>,
  );
const keys = () => [...browser.rows.values()].filter((value) => value instanceof CryptoKey);

it('a key that waits for its certificate has its request after a reload too, and goes only when that was said', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.makeInBrowser }));
  await screen.findByText(words.browserRequest);
  cleanup();
  const [made] = keys();
  open();
  await screen.findByText(words.browserRequest);
  expect(screen.getByRole('button', { name: words.downloadRequest })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.makeInBrowser })).toBeNull();

  const makeAnother = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'کارهای دیگر' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: words.makeAnother }));
    await screen.findByText(words.makeAnotherBody);
  };
  await makeAnother();
  expect(keys()).toEqual([made]);
  fireEvent.click(screen.getByRole('button', { name: words.makeAnother }));
  await waitFor(() => expect(screen.queryByText(words.makeAnotherBody)).toBeNull());
  expect(keys()).toHaveLength(1);
  expect(keys()).not.toContain(made);
});

it('what another tab has made since the page was drawn is not put over', async () => {
  open();
  const button = await screen.findByRole('button', { name: words.makeInBrowser });
  browser.rows.set('m/next', 'key');
  fireEvent.click(button);
  await screen.findByText(words.makeAnotherBody);
  expect(browser.rows.get('m/next')).toBe('key');
});

const Notices = () => useToasts('bottom').map(({ id, detail }) => <p key={id}>{detail}</p>);

it('where the browser keeps no key none is made, and it says why', async () => {
  browser.refuseToKeep();
  render(<Notices />);
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.makeInBrowser }));
  await screen.findByText(signingStrings.cannotKeep);
  expect(screen.queryByRole('button', { name: words.downloadRequest })).toBeNull();
});
