// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowserKeys } from '../../testing/browser-keys.ts';
import { closeDesk, heldKey, isDeskOpen } from './desk.ts';
import { DeskStrip, type MemoryProps } from './desk-strip.tsx';
import { signingStrings as words } from './strings.fa.ts';

/** A key is its certificate here. */
vi.mock('./browser-key.ts', async (original) => ({
  ...(await original<object>()),
  chainOf: (pem: string) => [pem],
  isKeyOf: async (key: unknown, [leaf]: unknown[]) => leaf === key,
}));
vi.mock('./read-key-file.ts', async (original) => ({
  ...(await original<object>()),
  readKeyFile: async () => ({ keys: ['former', 'own'], certificates: [] }),
}));
vi.mock('../../app/api.ts', () => ({
  api: () => new Promise((resolve) => setTimeout(() => resolve({ requests: [], memories: [] }), 5)),
}));

beforeEach(() => void stubBrowserKeys());
afterEach(async () => {
  cleanup();
  await closeDesk('m');
  vi.unstubAllGlobals();
});

async function giveFile(certificate_pem: string) {
  const memory = { id: 'm', memory_id: 'A11216', certificate_pem, waiting: 0 } as MemoryProps['memory'];
  render(<DeskStrip memory={memory} isInTurn />);
  fireEvent.click(screen.getByRole('button', { name: words.fromFile }));
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [new File(['key'], 'key.p12')] } });
  fireEvent.submit(within(await screen.findByRole('dialog')).getByRole('button', { name: words.openIt }));
}

it('a file of several keys opens the desk with the one of the memory’s certificate', async () => {
  await giveFile('own');
  await screen.findByText(words.open);
  expect([heldKey('m'), isDeskOpen('m')]).toEqual(['own', true]);
});

it('a file in which none of them is that is refused', async () => {
  await giveFile('another');
  await screen.findByText(words.wrongKey);
  expect(isDeskOpen('m')).toBe(false);
});
