import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { expect, it, vi } from 'vitest';
import type { InvoiceSummary } from '../../queries.ts';
import { takeAllBut } from './take-all-but.ts';

const four = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as InvoiceSummary);
const pdf = new Blob(['x']);
const refusal = (status: number, errors: [path: string, message: string][], detail = 'نشد') =>
  new ApiProblem(status, {
    ...{ type: '', title: 'نشد', status, code: status === 413 ? 'TOO_LARGE' : 'NOT_FOUND', detail, request_id: 'r' },
    errors: errors.map(([path, message]) => ({ path, code: 'X', message })),
  } as ProblemDocument);
const told = (failures: readonly { invoice: InvoiceSummary; message: string }[]) =>
  failures.map(({ invoice, message }) => `${invoice.id} ${message}`);

it('leaves out what the server names, each time by its place in what was asked, and keeps the file of the others', async () => {
  const take = vi
    .fn<(ids: string[]) => Promise<Blob>>()
    .mockRejectedValueOnce(refusal(404, [['ids[0]', 'نیست']]))
    .mockRejectedValueOnce(refusal(413, [['ids[1]', 'بلند است']]))
    .mockResolvedValueOnce(pdf);
  const keep = vi.fn();
  expect(told(await takeAllBut(four, take, keep))).toEqual(['a نیست', 'c بلند است']);
  expect(take.mock.calls.map(([ids]) => ids.join(''))).toEqual(['abcd', 'bcd', 'bd']);
  expect(keep.mock.calls).toEqual([[pdf]]);
});

it.each([
  ['names nothing', refusal(413, [], 'خیلی زیاد')],
  ['names something else', refusal(413, [['layout', 'x']], 'خیلی زیاد')],
  ['names none of these', refusal(413, [['ids[9]', 'x']], 'خیلی زیاد')],
])('tells the reason of all where the server %s', async (_, error) => {
  const keep = vi.fn();
  const take = vi.fn<(ids: string[]) => Promise<Blob>>().mockRejectedValue(error);
  const failures = await takeAllBut(four, take, keep);
  expect(told(failures)).toEqual(four.map(({ id }) => `${id} خیلی زیاد`));
  expect([take.mock.calls.length, keep.mock.calls.length]).toEqual([1, 0]);
});

it('asks for no file of nothing', async () => {
  const errors = four.map((_, index): [string, string] => [`ids[${index}]`, 'نیست']);
  const take = vi.fn<(ids: string[]) => Promise<Blob>>().mockRejectedValue(refusal(404, errors));
  expect(await takeAllBut(four, take, () => {})).toHaveLength(4);
  expect(take).toHaveBeenCalledTimes(1);
});
