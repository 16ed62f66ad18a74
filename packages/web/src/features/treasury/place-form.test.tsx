// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { appStrings } from '../../app/app.fa.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { PlaceForm } from './place-form.tsx';
import { treasuryStrings as strings } from './strings.fa.ts';

/** What the server made, with what was sent; its next answers are lost. */
let made: { text: string; body: Record<string, string> } | null = null;
let losses = 0;
const changed = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id, method }: Call, { body }: { body?: Record<string, string> } = {}) => {
    if (method === 'PUT') changed(body);
    if (id !== calls.createCashDesk.id && id !== calls.createPos.id) return { branches: [], count: 0 };
    const text = JSON.stringify(body);
    if (made !== null && made.text !== text)
      throw new ApiProblem(422, {
        type: '',
        title: 'x',
        detail: '',
        status: 422,
        code: 'IDEMPOTENCY_MISMATCH',
        request_id: 'r',
      });
    made ??= { text, body: body ?? {} };
    if (losses-- > 0) throw new ApiProblem(0, null);
    return { id: 'd', etag: '1', ...made.body, balance: made.body.opening_balance };
  },
}));
const picker = vi.hoisted(() => ({ props: {} as { maxDay?: string; onChange: (day: string) => void } }));
vi.mock('../../ui/jalali-date-picker.tsx', () => ({
  JalaliDatePicker: (props: typeof picker.props) => {
    picker.props = props;
    return null;
  },
}));
afterEach(cleanup);

it('an opening balance is what lies there now, or what lay there as the day began that is written: none to come', async () => {
  const panel = () => <PlaceForm kind="desk" place={null} onClose={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const amount = await screen.findByRole('textbox', { name: new RegExp(strings.fields.opening) });
  fireEvent.change(amount, { target: { value: '1000' } });
  await screen.findByText(strings.fields.openingHint);
  const today = dateToDay(todayInTehran());
  expect(picker.props.maxDay).toBe(today);
  picker.props.onChange('2026-03-21');
  await screen.findByText(strings.fields.openingHintOfDay);
  picker.props.onChange(today);
  await screen.findByText(strings.fields.openingHint);
});

const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const openNew = async (kind: 'desk' | 'pos') => {
  const panel = () => <PlaceForm kind={kind} place={null} onClose={vi.fn()} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  const write = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name: new RegExp(name) }), { target: { value } });
  await write(strings.fields.name, 'صندوق');
  await write(strings.fields.opening, '5000');
  return { write, save: () => fireEvent.submit(document.querySelector('form') as HTMLFormElement) };
};

it.each([
  ['another day than it was sent with is made beside it', 'desk', 'adds'],
  ['another name is a change of it', 'pos', 'edits'],
] as const)('with what was there made without an answer, %s', async (_what, kind, next) => {
  made = null;
  losses = 1;
  const { write, save } = await openNew(kind);
  await act(async () => picker.props.onChange('2026-03-21'));
  save();
  await waitFor(() => expect(alert()).not.toBeNull());
  if (next === 'adds') await act(async () => picker.props.onChange('2026-09-23'));
  else await write(strings.fields.name, 'صندوق شمال');
  save();
  await waitFor(() => expect(alert()).toContain(appStrings.madeBefore[next]), { timeout: 5000 });
  expect(changed).not.toHaveBeenCalled();
});
