// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { appStrings } from '../../app/app.fa.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeDesk } from './desk-state.ts';
import { DeskStrip } from './desk-strip.tsx';
import type { SigningMemory } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

const forge = vi.hoisted(() => ({ isKeyOf: vi.fn<() => Promise<boolean>>() }));
vi.mock('./browser-key.ts', async (original) => ({ ...(await original<object>()), ...forge }));
vi.mock('./key-store.ts', async (original) => ({ ...(await original<object>()), storedKey: async () => ({}) }));
vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')));
afterEach(cleanup);

const memory = { id: 'm', memory_id: 'A11216', certificate_pem: '', tokens_by: 'desk', waiting: 0, desk_open: false };

it.each([
  ['Failed to fetch dynamically imported module: /assets/forge.js', appStrings.newVersion.partMissing],
  ['no certificate', words.closed],
])('a key of this browser that cannot be looked at is told: %s', async (fault, told) => {
  const error = vi.spyOn(toast, 'error').mockReset();
  forge.isKeyOf.mockRejectedValue(new TypeError(fault));
  changeDesk({ stored: new Set(['m']) });
  render(<DeskStrip memory={memory as SigningMemory} isInTurn />);
  fireEvent.click(screen.getByText(words.fromBrowser));
  await expect.poll(() => error.mock.calls[0]?.[0]).toBe(told);
});
