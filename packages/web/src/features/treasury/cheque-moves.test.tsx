// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { ChequeMoves } from './cheque-moves.tsx';
import type { ChequeWithLife } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const words = treasuryStrings.cheques;
const cheque = {
  ...{
    id: 'q',
    direction: 'issued',
    state: 'issued',
    number: '700100',
    bank_account: 'p',
    party: 'آریا',
    due_day: '2026-11-20',
  },
  next_states: ['cleared', 'void'],
  likely_money: [{ id: 'm', place_id: 'p', place_name: 'جاری ملت', at: '2026-11-23T10:30:00.000Z' }],
} as unknown as ChequeWithLife;

const moved = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, { body }: { body?: object } = {}) =>
    id === calls.moveCheque.id ? moved(body) : new Promise(() => undefined),
}));
afterEach(cleanup);

let change: (next: ChequeWithLife) => void = () => undefined;
/** The steps of a cheque that others change. */
function Changing({ first }: { first: ChequeWithLife }) {
  const [held, setHeld] = useState(first);
  change = setHeld;
  return <ChequeMoves cheque={held} />;
}

it('who clears a cheque before it is due is told when it is', async () => {
  const early = { ...cheque, due_day: '2090-01-01', likely_money: [] };
  const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={early} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: words.verbs.cleared }));
  expect(await screen.findByText(words.notDueYet(createFormat('fa').date('2090-01-01T12:00:00Z')))).toBeTruthy();
});

it('who clears a cheque is told of money that likely is its own, and led to it; who voids it is not', async () => {
  const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={cheque} />, '/bank-accounts': () => null });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: words.verbs.void }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(words.likelyMoney)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: uiStrings.cancel }));
  fireEvent.click(await screen.findByRole('button', { name: words.verbs.cleared }));
  expect(await screen.findByText(words.likelyMoney)).toBeTruthy();
  const link = screen.getByRole('link', { name: words.moneyOf('۱۴۰۵/۰۹/۰۲', 'جاری ملت') });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('place=p&from=2026-11-23&to=2026-11-23');
});

it('asks in whose account a cheque that is given on pays, and why one bounced', async () => {
  const received = { ...cheque, direction: 'received', next_states: ['endorsed', 'bounced'], customer_id: null };
  const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={received as ChequeWithLife} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  for (const to of ['endorsed', 'bounced'] as const) {
    fireEvent.click(await screen.findByRole('button', { name: words.verbs[to] }));
    const notes = words.moveNotesOf[to] ?? words.moveNotes;
    expect(await screen.findByRole('textbox', { name: new RegExp(notes) })).toBeTruthy();
    const whom = screen.queryAllByRole('combobox', { name: new RegExp(words.givenTo) });
    expect(whom).toHaveLength(to === 'endorsed' ? 1 : 0);
    fireEvent.click(screen.getByRole('button', { name: uiStrings.cancel }));
  }
});

it('one that comes back says whose account it leaves, or that its payment there is to be taken back by hand', async () => {
  const given = { ...cheque, direction: 'received', state: 'endorsed', next_states: ['bounced'], customer_id: null };
  for (const [to, hint] of [
    [{ given_to: 's', given_to_name: 'پخش البرز' }, words.cameBack('پخش البرز')],
    [{ given_to: null, given_to_name: '' }, words.cameBackFromNobody],
  ] as const) {
    const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={{ ...given, ...to } as ChequeWithLife} /> });
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    fireEvent.click(await screen.findByRole('button', { name: words.verbs.bounced }));
    expect(await screen.findByText(hint)).toBeTruthy();
    cleanup();
  }
});

it('has the keyboard where the account is chosen, while its accounts are on their way, too', async () => {
  const received = {
    ...cheque,
    direction: 'received',
    state: 'received',
    bank_account: null,
    next_states: ['deposited'],
  };
  const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={received as ChequeWithLife} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: words.verbs.deposited }));
  const account = await screen.findByRole('button', { name: new RegExp(words.account) });
  await waitFor(() => expect(document.activeElement).toBe(account));
});

it('tells who is about to move a cheque that a colleague has moved meanwhile, and moves it no more', async () => {
  const received = { ...cheque, direction: 'received', state: 'bounced', next_states: ['deposited', 'returned'] };
  const moved = { ...received, state: 'cleared', next_states: ['deposited'] };
  const taken = { ...received, state: 'returned', next_states: [] };
  const client = new QueryClient();
  const { shown } = pagesAt('/', { '/': () => <Changing first={received as ChequeWithLife} /> });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: words.redeposit }));
  await screen.findByRole('dialog');
  for (const other of [moved, taken]) {
    act(() => change(other as ChequeWithLife));
    expect(await screen.findByText(words.movedElsewhere(words.states[other.state as 'cleared']))).toBeTruthy();
    expect(screen.getByRole('dialog', { name: new RegExp(words.redeposit) })).toBeTruthy();
  }
  fireEvent.click(screen.getByRole('button', { name: words.seeCheque }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what takes back a mistake says what it takes back, and is not the likeliest step', async () => {
  for (const [state, direction] of [
    ['void', 'issued'],
    ['bounced', 'issued'],
    ['returned', 'received'],
  ] as const) {
    const mistaken = { ...cheque, state, direction, next_states: [direction] } as ChequeWithLife;
    const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={mistaken} /> });
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    expect(await screen.findByRole('button', { name: words.takenBack[state] ?? '' })).toBeTruthy();
    cleanup();
  }
});

it('goes from where it was seen: the same step from another state is another one', async () => {
  const { shown } = pagesAt('/', { '/': () => <ChequeMoves cheque={cheque} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: words.verbs.void }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: words.verbs.void }));
  await waitFor(() =>
    expect(moved).toHaveBeenCalledWith({ state: 'void', from: 'issued', at: expect.any(String), notes: '' }),
  );
});
