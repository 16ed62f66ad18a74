// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../../../testing/pages-at.tsx';
import { uiStrings } from '../../../../ui/ui.fa.ts';
import { actionStrings } from '../../actions.fa.ts';
import type { InvoiceSummary } from '../../queries.ts';
import { bulkStrings as words } from './bulk.fa.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkJob, useBulkWork } from './use-bulk-work.ts';

afterEach(cleanup);

const invoice = (at: number) =>
  ({
    id: `i${at}`,
    internal_id: `${at}`,
    tax_number: '',
    buyer_name: `خریدار ${at}`,
    state: 'draft',
  }) as InvoiceSummary;
const drafts = (count: number) => Array.from({ length: count }, (_, at) => invoice(at));

interface ScreenProps {
  job: BulkJob;
  onDone: (left: readonly InvoiceSummary[]) => void;
}

function Screen({ job, onDone }: ScreenProps) {
  const work = useBulkWork(onDone);
  return (
    <>
      <button type="button" onClick={() => void work.run(job)}>
        go
      </button>
      <BulkDialog work={work} />
    </>
  );
}

function show(job: BulkJob) {
  const onDone = vi.fn<ScreenProps['onDone']>();
  const { shown } = pagesAt('/', { '/': () => <Screen {...{ job, onDone }} />, '/invoice/{-$id}': () => null });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  return onDone;
}

it('says each reason once, for all that it kept back, and leaves them chosen', async () => {
  const ten = drafts(10);
  const onDone = show({
    kind: 'issue',
    targets: async () => ten,
    chunk: 10,
    work: async (chunk) => [
      { invoice: chunk[0] as InvoiceSummary, message: 'خریدار ندارد' },
      ...chunk.slice(1, 9).map((invoice) => ({ invoice, message: 'شناسه کالا ندارد' })),
    ],
  });
  fireEvent.click(await screen.findByText('go'));
  const list = await screen.findByRole('list', { name: words.reasons });
  const [goods, buyer, ...more] = [...list.children] as HTMLElement[];
  expect(more).toEqual([]);
  // What holds most of them back is said first; three of them are named, the others a press away.
  const numbersIn = (group?: HTMLElement) =>
    group &&
    within(group)
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(goods?.textContent).toContain('شناسه کالا ندارد');
  expect(numbersIn(goods)).toEqual(['1', '2', '3']);
  expect(numbersIn(buyer)).toEqual(['0']);
  fireEvent.click(screen.getByRole('button', { name: uiStrings.reasons.all(actionStrings.count('۸')) }));
  expect(numbersIn(goods)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getAllByRole('button', { name: words.close }).at(-1) as HTMLElement);
  expect(onDone.mock.lastCall?.[0].map(({ id }) => id).toSorted()).toEqual(ten.slice(0, 9).map(({ id }) => id));
});

it('leaves chosen what its user stopped it before, and nothing when all is done', async () => {
  let asked = 0;
  const onDone = show({
    kind: 'push',
    targets: async () => drafts(6),
    chunk: 2,
    work: async () => {
      asked += 1;
      if (asked === 2) fireEvent.click(await screen.findByRole('button', { name: words.stop }));
      return [];
    },
  });
  fireEvent.click(await screen.findByText('go'));
  expect(await screen.findByText(words.stopped('۲'))).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: words.close }).at(-1) as HTMLElement);
  expect(onDone.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['i4', 'i5']);
  fireEvent.click(screen.getByText('go'));
  await vi.waitFor(() => expect(onDone).toHaveBeenLastCalledWith([]));
});
