// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentSession, dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { manageStrings as words } from './strings.fa.ts';

const user = {
  ...{ id: 'u', username: 'negar', first_name: 'نگار', last_name: 'امینی', phone: null, branch: null },
  ...{ signup_status: { status: 'VERIFIED', missing: [] }, roles: ['admin'], accounts: [] },
  ...{ account: { id: 'a', name: 'x', economic_code: '', national_code: '' } },
} as unknown as Me;
let sent: unknown;
let isReadable = true;
let answer: ((refusal?: Error) => void) | undefined;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: { body?: unknown }) => {
    if (id === calls.getMe.id && !isReadable) throw new Error('no answer');
    if (id === calls.getMe.id) return { ...user, first_name: 'نگارا' };
    if (id !== calls.alterProfile.id) return { logo: null, documents: [], title: '', sent_at: null };
    sent = input.body;
    return new Promise((resolve, reject) => {
      answer = (refusal) => (refusal === undefined ? resolve({}) : reject(refusal));
    });
  },
}));

beforeEach(() => {
  answer = undefined;
  isReadable = true;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
});
afterEach(cleanup);

let router: ReturnType<typeof pagesAt>['router'];
const open = async () => {
  const pages = pagesAt('/', { '/': ProfileTab, '/elsewhere': () => <p>elsewhere</p> });
  router = pages.router;
  render(<QueryClientProvider client={new QueryClient()}>{pages.shown}</QueryClientProvider>);
  return (await screen.findByLabelText(words.firstName)) as HTMLInputElement;
};
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('what is written on while the name is saved stays', async () => {
  const first = await open();
  const last = screen.getByLabelText(words.lastName) as HTMLInputElement;
  write(first, 'نگارا ');
  fireEvent.submit(first);
  await waitFor(() => expect(answer).toBeDefined());
  write(last, 'امینی‌فر');
  await act(async () => answer?.());
  // As it is stored, without the blank.
  await waitFor(() => expect(first.value).toBe('نگارا'));
  expect(last.value).toBe('امینی‌فر');
});

it('what was saved is known as it was sent where only the reading of it afterwards gets no answer', async () => {
  isReadable = false;
  const first = await open();
  write(first, 'نگین');
  fireEvent.submit(first);
  await waitFor(() => expect(answer).toBeDefined());
  await act(async () => answer?.());
  await waitFor(() => expect(currentSession().user?.first_name).toBe('نگین'));
  expect(first.value).toBe('نگین');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('button', { name: words.save })[0]?.hasAttribute('disabled')).toBe(true);
});

it('what is refused of the name has the keyboard', async () => {
  const first = await open();
  write(first, 'ن');
  screen.getByLabelText(words.lastName).focus();
  fireEvent.submit(first);
  await waitFor(() => expect(answer).toBeDefined());
  const errors = [{ path: 'profile.first_name', code: 'BAD', message: 'نام کوتاه است.' }];
  const problem = { type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors };
  await act(async () => answer?.(new ApiProblem(400, problem as never)));
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('what a colleague changes meanwhile shows, and is not written back', async () => {
  const account = { ...user.account, province: 'تهران', city: 'ری', postal_code: '', address: '', phone: '' };
  const mine = { ...user, account: { ...account, register_number: '1' } } as unknown as Me;
  const me = (changed: object, own: object = {}) =>
    act(() =>
      dispatchSession({
        type: 'user',
        user: { ...mine, ...own, account: { ...mine.account, ...changed } },
        isLegal: false,
        signByTaxpayer: false,
      }),
    );
  me({});
  const first = await open();
  const address = screen.getByLabelText(words.address) as HTMLInputElement;
  const province = screen.getByLabelText(words.province) as HTMLInputElement;
  write(address, 'خیابان ولیعصر');
  write(first, 'نگارین');
  me({ province: 'البرز' }, { last_name: 'امینی‌راد' });
  expect([province.value, address.value]).toEqual(['البرز', 'خیابان ولیعصر']);
  fireEvent.submit(address);
  await waitFor(() => expect(sent).toEqual({ account: { address: 'خیابان ولیعصر' } }));
  fireEvent.submit(first);
  await waitFor(() => expect(sent).toEqual({ profile: { first_name: 'نگارین' } }));
});

it('whoever goes on while the name is being saved is asked nothing, and goes once it is', async () => {
  const first = await open();
  write(first, 'نگارا');
  fireEvent.submit(first);
  await waitFor(() => expect(answer).toBeDefined());
  await waitFor(() => expect(document.querySelector('[aria-busy=true], [data-pending]')).toBeTruthy());
  act(() => void router.navigate({ to: '/elsewhere' as never }));
  await act(async () => {});
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText('elsewhere')).toBeNull();
  await act(async () => answer?.());
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});
