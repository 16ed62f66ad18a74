// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { ForwardFigure, ForwardOffer } from './brought-forward.tsx';
import type { BroughtForward } from './queries.ts';
import { analyticsStrings } from './strings.fa.ts';

const words = analyticsStrings.vatReport.forward;
const sent = vi.hoisted(() => vi.fn(async (_call: unknown, { body }: { body: object }) => body));
vi.mock('../../app/api.ts', () => ({ api: sent }));

afterEach(() => {
  cleanup();
  sent.mockClear();
  toast.closeAll();
});

const open: BroughtForward = { season: '2026-09-23', amount: '0', is_said: false, left_before: '650' };
const bodies = () => sent.mock.calls.map(([, { body }]) => body);

function show(forward: BroughtForward) {
  const client = new QueryClient();
  const shown = (now: BroughtForward) => (
    <QueryClientProvider client={client}>
      <ForwardOffer forward={now} />
      <ForwardFigure forward={now} />
      <ToastRegions />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(forward));
  return (now: BroughtForward) => rerender(shown(now));
}

it('offers the credit that the season before left, brings it in by one press, and takes that back', async () => {
  show(open);
  expect(screen.getByText(/^تابستان ۶۵۰ ریال/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.bring }));
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.undo }));
  const season = '2026-09-23';
  await waitFor(() =>
    expect(bodies()).toEqual([
      { season, amount: '650' },
      { season, amount: null },
    ]),
  );
});

it('takes back nothing that was written since', async () => {
  const becomes = show(open);
  fireEvent.click(screen.getByRole('button', { name: words.bring }));
  const undo = await screen.findByRole('button', { name: uiStrings.undo });
  becomes({ ...open, is_said: true, amount: '700' });
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByRole('button', { name: uiStrings.undo })).toBeNull());
  expect(bodies()).toEqual([{ season: '2026-09-23', amount: '650' }]);
});

it.each([
  ['somebody has said', { is_said: true, amount: '0' }],
  ['nothing was left', { left_before: '0' }],
])('offers nothing where %s', (_why, change) => {
  show({ ...open, ...change });
  expect(screen.queryByRole('button', { name: words.bring })).toBeNull();
});

it.each([
  ['۷۰۰', '700'],
  ['', null],
])('writes %j as %j', async (typed, amount) => {
  show({ ...open, is_said: true, amount: '650' });
  fireEvent.click(screen.getByRole('button', { name: words.write('تابستان') }));
  fireEvent.input(await screen.findByRole('textbox', { name: words.amount }), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(bodies()).toEqual([{ season: '2026-09-23', amount }]));
});

it('leaves nothing on paper that is pressed: the offer is the screen’s, and the pencil an icon alone (styles.css)', () => {
  show(open);
  expect(screen.getByText(/^تابستان ۶۵۰ ریال/).closest('.no-print')).toBeTruthy();
  for (const button of screen.getAllByRole('button'))
    expect(button.closest('.no-print') !== null || button.matches(':has(> svg:only-child)')).toBe(true);
});
