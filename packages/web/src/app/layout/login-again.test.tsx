// @vitest-environment happy-dom

import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { appStrings } from '../app.fa.ts';
import { loginQuestion } from '../login-again.ts';
import { type Me, takeMe } from '../session-store.ts';
import { readToken } from '../token.ts';
import { LoginAgain } from './login-again.tsx';

const words = appStrings.loginAgain;
const tokenIn = vi.hoisted(() => vi.fn());
vi.mock('../api.ts', () => ({ api: async () => ({ token: 'mine' }) }));
vi.mock('../enter-account.ts', () => ({
  tokenIn,
  bearerOf: async () => ({ account: { id: 'own', name: 'سارا نمونه' } }),
  goAlong: async (goHome: () => Promise<void>) => goHome(),
}));
afterEach(cleanup);

it('who was removed from the account of the page is told so after the login, and led to an account of theirs', async () => {
  const account = { id: 'lost', name: 'بازرگانی نگین پارس' };
  takeMe({
    id: 'u',
    username: 'sara',
    phone: null,
    account,
    accounts: [account],
    memories: [],
    roles: ['employee'],
    permissions: [],
    signup_status: { status: 'VERIFIED' },
  } as unknown as Me);
  tokenIn.mockRejectedValue(new ApiProblem(404, null, null));
  const { shown, router } = pagesAt('/create-invoice', { '/create-invoice': () => <LoginAgain />, '/': () => null });
  const answered = loginQuestion.ask();
  render(shown);
  fireEvent.change(await screen.findByLabelText(/^گذرواژه/), { target: { value: 'kj4m-wq8t-zx' } });
  fireEvent.click(screen.getByRole('button', { name: words.submit }));
  expect(await screen.findByText(words.accountLost('بازرگانی نگین پارس'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.goTo('سارا نمونه') }));
  expect(await answered).toBe('elsewhere');
  expect(readToken()).toBe('mine');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
