// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentSession, type Me, takeMe } from '../../app/session-store.ts';
import { PhoneDialog } from './phone-dialog.tsx';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.ownPhone;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => {
    if (id === calls.getMe.id) throw new Error('no answer');
    if (id === calls.changePhone.id) return { phone: '09121112222' };
    return { phone_ticket: 'ticket' };
  },
}));
vi.mock('../auth/one-time-code.tsx', () => ({
  CodeField: () => null,
  useOneTimeCode: (_send: unknown, check: (challenge: string, code: string) => Promise<void>) => ({
    ...{ sent: null, busy: null, failure: null, seconds: 0, excuse: () => undefined },
    send: () => check('challenge', '123456'),
  }),
}));
afterEach(cleanup);

it('a phone that was changed is not told as failed since only the reading of the user afterwards got no answer', async () => {
  takeMe({
    id: 'u',
    phone: null,
    roles: [],
    signup_status: { status: 'VERIFIED' },
    account: { id: 'a' },
  } as never as Me);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PhoneDialog onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(strings.newPhone), { target: { value: '09121112222' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: strings.steps.phone })));
  fireEvent.change(await screen.findByLabelText(strings.password), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: strings.steps.password }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(currentSession().user?.phone).toBe('09121112222');
  expect(screen.queryByRole('alert')).toBeNull();
});
