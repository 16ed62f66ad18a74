// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { operatorStrings as words } from './operator.fa.ts';
import { RegistrationPanel } from './registration-panel.tsx';

const at = '2026-11-25T08:00:00Z';
const payment = {
  ...{ id: 'p', plan_id: 'basic', plan_title: 'پایه', amount: '4900000', state: 'paid', ref_id: '1', card_pan: '' },
  ...{ created_at: at, settled_at: at, pay_url: null, refund: null },
};
let status = 'SUSPENDED';
let values: object | null = null;
let documents: object[] = [];
let registrations: object[] = [];
let etag = 'v1';
let name = 'نگین';
const decisions: { decision: string; ifMatch: string | undefined }[] = [];
const answers: Record<string, () => unknown> = {
  [calls.getRegistrationOf.id]: () => ({
    account_id: 'a',
    name,
    log: [],
    registration: { status, checks: null, values, documents, etag },
  }),
  [calls.listRegistrations.id]: () => ({ count: registrations.length, registrations }),
  [calls.getSubscriptionOf.id]: () => ({ plan: null, ends_at: null, payments: [payment] }),
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async (
    { id }: { id: string },
    { body }: { body?: { decision: string } } = {},
    { ifMatch }: { ifMatch?: string } = {},
  ) => {
    if (id !== calls.decideRegistration.id) return answers[id]?.();
    decisions.push({ decision: body?.decision ?? '', ifMatch });
    if (ifMatch === `"${etag}"`) return {};
    const told = { type: '', title: '', status: 412, code: 'STALE', request_id: 'r' } as const;
    throw new ApiProblem(412, { ...told, detail: 'متقاضی آن را تغییر داد.' });
  },
}));
let file = async () => new Blob(['%PDF-1.4']);
vi.mock('../../app/files.ts', () => ({ fetchFile: () => file() }));
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {pagesAt('/operator', { '/operator': () => <RegistrationPanel id="a" onClose={() => undefined} /> }).shown}
    </QueryClientProvider>,
  );

it('tells of other accounts of the same taxpayer, and of nobody else who was found', async () => {
  status = 'UNDER_REVIEW';
  values = { user_type: 'legal', economic_code: '14003778990' };
  const one = { entity: 'legal', status: 'VERIFIED', created_at: at, documents: 0, economic_code: '14003778990' };
  registrations = [
    { ...one, account_id: 'a', name: 'نگین' },
    { ...one, account_id: 'b', name: 'نگین پارس' },
    { ...one, account_id: 'c', name: 'دیگری', economic_code: '10320296185' },
  ];
  open();
  expect(await screen.findByText(words.sameTaxpayer('۱'))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'نگین پارس' }).getAttribute('href')).toBe('/operator?id=b');
  expect(screen.queryByRole('link', { name: 'دیگری' })).toBeNull();
  registrations = [];
  values = null;
});

it('says that it does not know of other accounts of the same taxpayer, and that a picture did not come', async () => {
  status = 'UNDER_REVIEW';
  values = { user_type: 'legal', economic_code: '14003778990' };
  documents = [{ id: 'd', kind: 'contract', file_name: 'contract.jpg', media_type: 'image/jpeg' }];
  const [found, came] = [answers[calls.listRegistrations.id], file];
  const lost = () => Promise.reject(new ApiProblem(429, null));
  answers[calls.listRegistrations.id] = lost;
  file = lost;
  open();
  expect(await screen.findByText(words.sameTaxpayerFailed)).toBeTruthy();
  expect(await screen.findByText(words.pictureFailed)).toBeTruthy();
  Object.assign(answers, { [calls.listRegistrations.id]: found });
  file = came;
  values = null;
  documents = [];
});

it('opens a paper over the panel', async () => {
  status = 'UNDER_REVIEW';
  documents = [{ id: 'd', kind: 'contract', file_name: 'contract.pdf', media_type: 'application/pdf' }];
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.view('قرارداد امضا شده') }));
  expect(await screen.findByText('contract.pdf')).toBeTruthy();
  documents = [];
});

it.each([
  ['VERIFIED', true],
  ['SUSPENDED', false],
])('what an account that is %s paid can be given back; a plan is given: %s', async (now, isGiven) => {
  status = now;
  render(
    <QueryClientProvider client={new QueryClient()}>
      {pagesAt('/', { '/': () => <RegistrationPanel id="a" onClose={() => undefined} /> }).shown}
    </QueryClientProvider>,
  );
  const refund = { name: words.payments.refundOf('پایه', '۴٬۹۰۰٬۰۰۰') };
  expect(await screen.findByRole('button', refund)).toBeTruthy();
  // Units stand under units: from the right of a column, as wide as any amount, never from the panel's edge.
  expect(screen.getByText('۴٬۹۰۰٬۰۰۰').closest('.w-32')?.className).toContain('text-right');
  expect(screen.queryByRole('button', { name: words.gift.open }) !== null).toBe(isGiven);
});

it('rejects what was seen as the reasons were begun: what the applicant mended meanwhile is told first', async () => {
  status = 'UNDER_REVIEW';
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      {pagesAt('/', { '/': () => <RegistrationPanel id="a" onClose={() => undefined} /> }).shown}
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: words.reject }));
  const reason = await screen.findByRole('textbox', { name: words.reasonText });
  fireEvent.change(reason, { target: { value: 'کد اقتصادی نادرست است' } });
  etag = 'v2';
  name = 'نگین پارس';
  await act(() => client.refetchQueries());
  await screen.findByRole('heading', { name, hidden: true });
  const press = () => fireEvent.submit(reason.closest('form') as HTMLFormElement);
  press();
  expect(await screen.findByText('متقاضی آن را تغییر داد.')).toBeTruthy();
  expect(decisions).toEqual([{ decision: 'reject', ifMatch: '"v1"' }]);
  expect((reason as HTMLInputElement).value).toBe('کد اقتصادی نادرست است');
  press();
  await waitFor(() => expect(decisions.at(-1)).toEqual({ decision: 'reject', ifMatch: '"v2"' }));
});
