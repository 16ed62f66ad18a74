// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { namingStrings } from '../invoices/naming.fa.ts';
import { ReportBatchDialog } from './report-batch-dialog.tsx';
import { ReportManyDialog } from './report-many-dialog.tsx';
import { reportStrings } from './strings.fa.ts';

const strings = reportStrings.many;
const answers = vi.hoisted(() => new Map<string, (input: { body?: unknown }) => unknown>());
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: object) => answers.get(id)?.(input),
}));
vi.mock('../../app/use-may.ts', () => ({ useMay: () => true }));

afterEach(() => {
  cleanup();
  answers.clear();
});

const invoice = (id: string, buyer_name: string) => ({ id, buyer_name, tax_number: `T${id}`, internal_id: '' });
const show = (page: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': () => page }).shown}</QueryClientProvider>,
  );

it('shows what would be reported and what not, and sends it as it was seen; what has changed is shown anew', async () => {
  const parts = [{ amount: '700', day: '2026-11-01', method: 'cheque', is_known: true }];
  let sum = '700';
  answers.set(calls.previewPaymentReports.id, () => ({
    sum,
    invoices: [{ ...invoice('a', 'گلناز'), amount: sum, parts }],
    left_out: [{ ...invoice('b', 'نگین'), tax_number: '', reason: 'نقدی است' }],
  }));
  const before = { id: 'before', created_at: '2026-11-26T08:00:00Z', author: '', count: 7, sum: '9', states: {} };
  answers.set(calls.listPaymentReportBatches.id, () => ({ batches: [before] }));
  const sent: unknown[] = [];
  answers.set(calls.startPaymentReports.id, ({ body }) => {
    sent.push((body as { sum: string }).sum);
    if (sent.length > 1) return { id: 'batch' };
    sum = '900';
    throw new ApiProblem(409, {
      ...{ request_id: '', title: '', status: 409, code: 'CONFLICT', detail: 'عوض شده است' },
      errors: [],
    } as never);
  });
  const started = vi.fn();
  show(
    <ReportManyDialog
      collect={async () => [{ id: 'a' }, { id: 'b' }]}
      name="x"
      onStarted={started}
      onClose={() => {}}
    />,
  );
  expect(await screen.findByText('نقدی است')).toBeTruthy();
  // A number is written from left to right, words are not.
  expect(screen.getByText('Ta').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
  expect(screen.getByText(namingStrings.noNumber).closest('[dir=ltr]')).toBeNull();
  expect(screen.getByText('۱۴۰۵/۰۸/۱۰ · چک')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: strings.submit('۱') }));
  expect(await screen.findByText('عوض شده است')).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
  expect(await screen.findByText(strings.sum('۹۰۰'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: strings.submit('۱') }));
  await waitFor(() => expect(started).toHaveBeenCalledWith('batch'));
  // And what was reported before is a press away.
  fireEvent.click(screen.getByRole('button', { name: /۷ پرداخت/ }));
  expect(started).toHaveBeenLastCalledWith('before');
  expect(sent).toEqual(['700', '900']);
});

it('of the report says how far it is, and of each that was not taken why', async () => {
  answers.set(calls.getPaymentReportBatch.id, () => ({
    ...{ id: 'batch', created_at: '2026-11-27T08:00:00Z', author: 'مریم', count: 4 },
    ...{ sum: '1900', accepted_sum: '1000', refused_ids: ['a'] },
    states: { queued: 1, sending: 0, accepted: 1, refused: 1, unknown: 1 },
    problems: [
      { ...invoice('a', 'گلناز'), amount: '400', state: 'refused', errors: [{ code: 'X', message: 'نادرست' }] },
      { ...invoice('c', 'کیان'), amount: '500', state: 'unknown', errors: [] },
    ],
    left_out: [{ ...invoice('b', 'نگین'), reason: 'نقدی است' }],
  }));
  const again = vi.fn();
  show(<ReportBatchDialog id="batch" onStarted={again} onClose={() => {}} />);
  expect(await screen.findByText(strings.result('۱', '۴'))).toBeTruthy();
  // What was taken, and not what was hoped for.
  expect(screen.getByText(strings.sums('۱٬۰۰۰', '۱٬۹۰۰'))).toBeTruthy();
  expect(screen.getByText('۳ از ۴')).toBeTruthy();
  expect(screen.getByText(`${reportStrings.states.refused}: نادرست ${reportStrings.code('X')}`)).toBeTruthy();
  expect(screen.getByText('گلناز · ۴۰۰ ریال')).toBeTruthy();
  expect(screen.getByText(reportStrings.states.unknown)).toBeTruthy();
  expect(screen.getByText('نقدی است')).toBeTruthy();
  expect(screen.getByText(strings.mayClose)).toBeTruthy();

  // What was refused is reported again from here, by what its money is by now.
  const asked: unknown[] = [];
  answers.set(calls.previewPaymentReports.id, ({ body }) => {
    asked.push((body as { ids: string[] }).ids);
    return { sum: '400', invoices: [{ ...invoice('a', 'گلناز'), amount: '400', parts: [] }], left_out: [] };
  });
  answers.set(calls.listPaymentReportBatches.id, () => ({ batches: [] }));
  answers.set(calls.startPaymentReports.id, () => ({ id: 'second' }));
  fireEvent.click(screen.getByRole('button', { name: strings.again('۱') }));
  fireEvent.click(await screen.findByRole('button', { name: strings.submit('۱') }));
  await waitFor(() => expect(again).toHaveBeenCalledWith('second'));
  expect(asked[0]).toEqual(['a']);
});

it('says so where nothing of what was chosen is left', async () => {
  answers.set(calls.listPaymentReportBatches.id, () => ({ batches: [] }));
  show(<ReportManyDialog collect={async () => []} name="none" onStarted={() => {}} onClose={() => {}} />);
  await screen.findByText(strings.nothing);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
