// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { ChequePanel } from './cheque-panel.tsx';
import { chequeQuery, movementsQuery } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const words = treasuryStrings.cheques;
const cheque = {
  ...{ id: 'q', etag: 'v1', direction: 'received', state: 'returned', number: '880100', amount: '100000000' },
  ...{ checkbook: null, bank_account: null, bank_account_name: '', bank_name: 'بانک صادرات ایران', sayad_id: '' },
  ...{ party: 'خودرو توان', customer_id: 'c', customer_name: 'خودرو توان', due_day: '2026-11-20', notes: '' },
  ...{ given_to: null, given_to_name: '' },
  ...{ invoice_id: null, invoice_tax_id: '', next_states: [] as string[], likely_money: [], created_at: '' },
  events: ['received', 'bounced', 'returned'].map((to_state) => ({
    ...{ to_state, at: '2026-11-26T08:00:00Z', by: 'x', notes: '', bank_account_name: '' },
  })),
};

afterEach(() => {
  cleanup();
  toast.closeAll();
  vi.unstubAllGlobals();
});

const Shown = () => <ChequePanel id="q" onClose={() => {}} onMade={() => {}} />;

function open(more: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(chequeQuery('q').queryKey, { ...cheque, ...more } as never);
  client.setQueryData(movementsQuery({ cheque_id: 'q', limit: 50, sort: 'created_at' }).queryKey, {
    ...{ count: 0, movements: [], next: null },
  } as never);
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': Shown }).shown}</QueryClientProvider>);
  return (now: object) =>
    act(async () => {
      client.setQueryData(chequeQuery('q').queryKey, { ...cheque, ...now } as never);
      await new Promise((resolve) => setTimeout(resolve));
    });
}

it('of a cheque that was given back expects no money, and enters the one that came for it with what is known', async () => {
  open();
  await screen.findByText(words.noMoney);
  expect(screen.queryByText(words.noMoneyYet)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.replace }));
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect([field(/^از/), field(/^مبلغ/), field(/^شماره چک/), field(/^یادداشت/)]).toEqual([
    'خودرو توان',
    '۱۰۰٬۰۰۰٬۰۰۰',
    '',
    words.replaces('880100'),
  ]);
});

it('of a cheque that bounced still expects its money', async () => {
  open({ state: 'bounced', next_states: ['deposited', 'cleared', 'returned'] });
  await screen.findByText(words.noMoneyYet);
  expect(screen.queryByRole('button', { name: words.replace })).toBeNull();
});

it('of a cheque that was given on says whose account it paid', async () => {
  open({ state: 'endorsed', next_states: ['received', 'bounced'], given_to: 's', given_to_name: 'پخش البرز' });
  await screen.findByText(`${words.paidOnward} ${words.paidOnwardTo('پخش البرز')}`);
  expect(screen.getByText(words.givenToFact).nextElementSibling?.textContent).toBe('پخش البرز');
});

it('of a cleared cheque writes the bank alone, where that is not written', async () => {
  open({ state: 'cleared', bank_name: '' });
  fireEvent.click(await screen.findByRole('button', { name: words.writeBank }));
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: words.bank })]);
  cleanup();
  open({ state: 'cleared' });
  await screen.findByText(words.life);
  expect(screen.queryByRole('button', { name: words.writeBank })).toBeNull();
  expect(screen.queryByRole('button', { name: words.edit })).toBeNull();
});

it('keeps what is typed of a cheque that another clears meanwhile, and the bank alone of one whose clearing is taken back', async () => {
  const become = open({ state: 'received' });
  fireEvent.click(await screen.findByRole('button', { name: words.edit }));
  const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^یادداشت/ });
  fireEvent.change(notes(), { target: { value: 'نزد حسابدار' } });
  await become({ state: 'cleared', etag: 'v2' });
  expect(notes().value).toBe('نزد حسابدار');
  cleanup();
  const goBack = open({ state: 'cleared', bank_name: '' });
  fireEvent.click(await screen.findByRole('button', { name: words.writeBank }));
  await goBack({ state: 'deposited', bank_name: '', etag: 'v2' });
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: words.bank })]);
});

it('that comes back without its files is told to be back: nobody enters it again', async () => {
  const ids = [1, 2, 3].map((last) => `0198f000-0000-7000-8000-00000000000${last}`);
  const file = { id: ids[1], name: 'چک.pdf', size: 3, media_type: 'application/pdf', author: '', created_at: '' };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) => {
    const path = String(input instanceof Request ? input.url : input);
    const json = (body: object, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (method === 'POST' && path.includes('/attachments')) return json({ title: 'full', status: 409 }, 409);
    if (method === 'POST') return json({ ...cheque, id: ids[2] }, 201);
    if (method === 'DELETE') return json({});
    return path.endsWith('/attachments') ? json({ attachments: [file] }) : new Response('pdf');
  });
  open({ id: ids[0], state: 'received', events: cheque.events.slice(0, 1) });
  fireEvent.click(await screen.findByRole('button', { name: words.remove }));
  const told = () => renderHook(() => useToasts('bottom')).result.current;
  await vi.waitFor(() => expect(told().some(({ text }) => text === words.removed('880100'))).toBe(true));
  told()
    .find(({ text }) => text === words.removed('880100'))
    ?.action?.onPress();
  await vi.waitFor(() =>
    expect(told().filter(({ tone }) => tone === 'bad')).toMatchObject([{ text: words.filesLost('880100') }]),
  );
});
