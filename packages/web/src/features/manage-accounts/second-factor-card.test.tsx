// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondFactorStrings as words } from './second-factor.fa.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { PasskeyDialog } from './second-factor-dialogs.tsx';

const none = {
  totp_since: null,
  passkeys: [],
  recovery_codes_left: 0,
  relying_party: 'localhost',
  trusted_devices: [],
};
const answers = vi.hoisted(() => new Map<string, () => unknown>());
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => answers.get(id)?.(),
}));
const browser = vi.hoisted(() => ({ refusal: '' }));
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async () => {
    throw Object.assign(new Error('refused'), { name: browser.refusal });
  },
}));
beforeEach(() => {
  answers.clear();
  answers.set(calls.getSecondFactor.id, () => none);
  answers.set(calls.beginTotp.id, () => ({ secret: 'ABCD', uri: 'otpauth://', qr: ['1'] }));
});
afterEach(cleanup);

const show = (what: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>);

/** The dialog of the app's first code. */
async function askCode() {
  show(<SecondFactorCard />);
  fireEvent.click(await screen.findByRole('button', { name: `${words.add} ${words.totp}` }));
  fireEvent.change(await screen.findByLabelText(words.password), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: words.continue }));
  fireEvent.change(await screen.findByLabelText(words.code), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: words.turnOn }));
}

it('an app that was turned on while its answer got lost is said to be on when the dialog is given up, with codes to make', async () => {
  answers.set(calls.confirmTotp.id, () => {
    answers.set(calls.getSecondFactor.id, () => ({
      ...none,
      totp_since: '2026-11-29T08:00:00Z',
      recovery_codes_left: 10,
    }));
    throw new TypeError('no answer');
  });
  await askCode();
  await waitFor(() => expect(screen.getByLabelText(words.code).getAttribute('aria-invalid')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: words.cancel }));
  await screen.findByText(words.unseenWhy);
  expect(screen.getByText(words.on)).toBeDefined();
});

it('an app that was not turned on is given up without a word', async () => {
  answers.set(calls.confirmTotp.id, () => {
    throw new TypeError('no answer');
  });
  await askCode();
  await waitFor(() => expect(screen.getByLabelText(words.code).getAttribute('aria-invalid')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: words.cancel }));
  await waitFor(() => expect(screen.queryByLabelText(words.code)).toBe(null));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(words.unseenWhy)).toBe(null);
});

it.each([
  ['NotAllowedError', words.passkeyCancelled],
  ['InvalidStateError', words.passkeyThere],
])('a passkey that the browser does not make says why: %s', async (name, told) => {
  browser.refusal = name;
  answers.set(calls.passkeyOptions.id, () => ({ options: { challenge: 'x' } }));
  show(<PasskeyDialog onDone={() => undefined} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(words.passkeyName), { target: { value: 'گوشی' } });
  fireEvent.change(screen.getByLabelText(words.password), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: words.addPasskey }));
  await screen.findByText(told);
});
