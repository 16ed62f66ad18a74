// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, useSearch } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { Announcer } from '../../../ui/announcer.tsx';
import { readAuthSearch } from '../search.ts';
import { authStrings } from '../strings.fa.ts';
import { signupStrings as words } from './signup.fa.ts';
import { emptyDraft } from './signup-draft.ts';
import { SignupPage } from './signup-page.tsx';

beforeEach(() => {
  sessionStorage.setItem('taraz.signup', JSON.stringify({ reached: 4 }));
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Signup() {
  const { step = 1 } = readAuthSearch(useSearch({ strict: false }));
  return (
    <>
      <SignupPage step={step} />
      <Announcer />
    </>
  );
}

function open(step: number) {
  const { router, shown } = pagesAt(`/auth?view=signup&step=${step}`, { '/auth': Signup });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  return router;
}

it.each([
  ['signed in: home', 'token', '/'],
  ['nobody: its first step', '', '/auth?view=signup'],
])('is left for a step that is not reached yet, and back goes on back: %s', async (_, token, place) => {
  sessionStorage.clear();
  if (token !== '') localStorage.setItem('token', token);
  const history = createMemoryHistory({ initialEntries: ['/guide', '/auth?view=signup&step=3'] });
  const pages = { '/auth': Signup, '/': () => null, '/guide': () => null };
  const { router, shown } = pagesAt('', pages, undefined, history);
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await waitFor(() => expect(router.state.location.href).toBe(place));
  act(() => history.back());
  await waitFor(() => expect(router.state.location.href).toBe('/guide'));
  localStorage.clear();
});

const here = () => document.activeElement?.getAttribute('name');
const spoken = () => [...document.querySelectorAll('[aria-live] [role=img]')].at(-1)?.getAttribute('aria-label');

it('has the keyboard in the first field of each step, and says which step it is', async () => {
  const router = open(1);
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  expect(spoken()).toContain(words.steps[0]);
  for (const [step, name] of [
    [2, 'landline'],
    [4, 'new-password'],
    // The place is found by it.
    [3, 'postal_code'],
  ] as const) {
    await act(() => router.navigate({ to: '/auth', search: { view: 'signup', step } } as never));
    await waitFor(() => expect(here()).toBe(name));
    expect(document.activeElement?.tagName).toBe('INPUT');
    expect(spoken()).toContain(words.steps[step - 1]);
  }
});

it('speaks the fault of the field that has the keyboard', async () => {
  open(3);
  const code = await screen.findByRole('textbox', { name: words.values.postal_code ?? '' });
  await waitFor(() => expect(here()).toBe('postal_code'));
  fireEvent.submit(code);
  await waitFor(() => expect(spoken()).toBe('این فیلد نمی‌تواند خالی باشد.'));
});

/** The first step with its code sent, as a reload of the tab finds it. */
function awaitCode() {
  const phone = '09121234567';
  const names = { first_name: 'نگار', last_name: 'امینی', username: 'negar_a' };
  const who = { ...names, national_code: '0068421931', economic_code: '00684219310001', phone };
  sessionStorage.setItem('taraz.signup', JSON.stringify({ reached: 1, ...who }));
  const later = Date.now() + 90_000;
  const sent = { challenge_id: 'c', resend_seconds: 60, expires_seconds: 120, outbox: false };
  sessionStorage.setItem(
    'taraz.code.signup',
    JSON.stringify({ about: phone, sent: { ...sent, resendAtMs: later, expiresAtMs: later } }),
  );
}

it('brings the code that is awaited into sight: it stands at the foot of the step', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  awaitCode();
  open(1);
  const code = await screen.findByRole('textbox', { name: authStrings.code });
  expect(scrolled.mock.contexts.some((box) => (box as Element).contains(code))).toBe(true);
});

it('has the keyboard in the code that is awaited, also after a reload', async () => {
  awaitCode();
  open(1);
  await waitFor(() => expect(spoken()).toContain(words.steps[0]));
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(here()).toBe('code');
});

it('«ادامه» while a code is awaited leads to the code', async () => {
  awaitCode();
  open(1);
  const username = await screen.findByRole('textbox', { name: /نام کاربری/ });
  fireEvent.submit(username);
  await waitFor(() => expect(here()).toBe('code'));
  expect(screen.getByText(words.phoneNeeded)).toBeTruthy();
});

it('what the register has of one company does not stay under the code of the next', async () => {
  const answers = vi.fn(async (url: string) => {
    const id = /inquiry\/(\d+)/.exec(url)?.[1];
    if (id === undefined) return new Response('{}', { status: 503 });
    const body = {
      outcome: 'found',
      message: '',
      name: `company ${id}`,
      register_number: id.slice(0, 6),
      landline: '',
    };
    return new Response(JSON.stringify({ ...body, address: '', province: '', city: '' }), { status: 200 });
  });
  vi.stubGlobal('fetch', answers);
  sessionStorage.setItem('taraz.signup', JSON.stringify({ reached: 2, user_type: 'legal' }));
  open(2);
  const code = await screen.findByRole('textbox', { name: words.values.economic_code ?? '' });
  const number = () =>
    (screen.getByRole('textbox', { name: words.values.registration_code ?? '' }) as HTMLInputElement).value;
  fireEvent.change(code, { target: { value: '10380284790' } });
  await waitFor(() => expect(number()).toBe('103802'));
  fireEvent.change(code, { target: { value: '14003778990' } });
  await waitFor(() => expect(number()).toBe('140037'));
});

it('counts the password among what is left', async () => {
  open(4);
  const password = await screen.findByLabelText(words.password);
  fireEvent.submit(password);
  expect(await screen.findByText(words.left('۲', words.password))).toBeTruthy();
});

it('a shared account asks for the password that its user has, and makes none', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('username') ? new Response(JSON.stringify({ free: false })) : new Response('{}', { status: 503 }),
  );
  const draft = { reached: 4, username: 'has_user', shared_account: true };
  sessionStorage.setItem('taraz.signup', JSON.stringify(draft));
  open(4);
  const password = await screen.findByLabelText(words.ownPassword);
  fireEvent.submit(password);
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(password, { target: { value: 'old' } });
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBeNull());
});

const phone = '09121234567';
const whole = {
  ...{ reached: 4, first_name: 'نگار', last_name: 'امینی', username: 'negar_a', final_contract: true },
  ...{ province: 'تهران', city: 'تهران', postal_code: '1234567890', address: 'خیابان یک' },
  ...{ national_code: '0068421931', economic_code: '00684219310001' },
  ...{ phone, phone_ticket: 't', provedPhone: phone },
};
const problem = { type: '', title: '', status: 400, code: 'INVALID_INPUT', detail: '', request_id: 'r' };
const headers = { 'content-type': 'application/json' };

it.each([...Object.keys(emptyDraft), 'password'])('says it where %s is refused', async (path) => {
  sessionStorage.setItem('taraz.signup', JSON.stringify(whole));
  const errors = [{ path, code: 'BAD', message: `refused: ${path}` }];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('/registration') && init?.method === 'POST'
      ? new Response(JSON.stringify({ ...problem, errors }), { status: 400, headers })
      : new Response('{}', { status: 503 }),
  );
  open(4);
  const password = await screen.findByLabelText(words.password);
  fireEvent.change(password, { target: { value: 'a-Long-word-79' } });
  fireEvent.submit(password);
  expect(await screen.findByText(`refused: ${path}`)).toBeTruthy();
});

it('Enter in the phone orders its code, and does not ask for one', async () => {
  sessionStorage.setItem('taraz.signup', JSON.stringify({ ...whole, phone_ticket: '', provedPhone: '' }));
  const ordered: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('otp_send')) return new Response('{}', { status: 503 });
    ordered.push(JSON.parse(String(init?.body)));
    const sent = { challenge_id: 'c', resend_seconds: 60, expires_seconds: 120, outbox: false };
    return new Response(JSON.stringify(sent), { status: 200, headers });
  });
  open(1);
  const isLeft = fireEvent.keyDown(await screen.findByLabelText(words.values.phone ?? ''), { key: 'Enter' });
  // What the browser would do is send the form, which says that a code is missing.
  expect(isLeft).toBe(false);
  await screen.findByRole('textbox', { name: /کد/ });
  expect(ordered).toEqual([{ phone, purpose: 'signup' }]);
});

it('what was refused of a phone goes once it is proved anew, and with it that something was', async () => {
  sessionStorage.setItem('taraz.signup', JSON.stringify(whole));
  const refusal = { path: 'phone', code: 'NOT_PROVED', message: 'تأیید این شماره کهنه است.' };
  const sent = { challenge_id: 'c', resend_seconds: 60, expires_seconds: 120, outbox: false };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('otp_send')) return new Response(JSON.stringify(sent), { status: 200, headers });
    if (url.includes('otp_verify'))
      return new Response(JSON.stringify({ phone_ticket: 't2', session: null }), { status: 200, headers });
    if (url.endsWith('/registration') && init?.method === 'POST')
      return new Response(JSON.stringify({ ...problem, errors: [refusal] }), { status: 400, headers });
    return new Response('{}', { status: 503 });
  });
  open(4);
  const password = await screen.findByLabelText(words.password);
  fireEvent.change(password, { target: { value: 'a-Long-word-79' } });
  fireEvent.submit(password);
  await screen.findByText(refusal.message);
  expect(screen.getByText(words.refused)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.provePhone }));
  fireEvent.change(await screen.findByRole('textbox', { name: /کد/ }), { target: { value: '123456' } });
  // The sixth digit sends it.
  await screen.findByText(words.phoneProved);
  expect(screen.queryByText(refusal.message)).toBe(null);
  expect(screen.queryByText(words.refused)).toBe(null);
});
