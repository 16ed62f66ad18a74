import { ApiProblem, problems } from '@taraz/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { untilAnswered } from './until-answered.ts';

const problemOf = (code: string) => ({ code, title: code, status: 409, type: 'x', request_id: 'r' });
const cut = new ApiProblem(0, null);
const atWork = new ApiProblem(409, problemOf('STILL_RUNNING') as never, 2);
const refusal = new ApiProblem(409, problemOf('STALE') as never);

/** Fails with each of these in turn, and is answered then. */
function start(faults: unknown[], whenReachable = () => Promise.resolve()) {
  const left = [...faults];
  const end = new AbortController();
  const ask = vi.fn(async () => {
    if (left.length > 0) throw left.shift();
    return 'done';
  });
  const onCut = vi.fn();
  return { ask, onCut, end, ended: untilAnswered(ask, { whenReachable, signal: end.signal, onCut }) };
}

afterEach(() => void vi.useRealTimers());

it('asks again once the server is reached, as often as the connection goes', async () => {
  vi.useFakeTimers();
  const { ask, onCut, ended } = start([cut, cut]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toBe('done');
  expect([ask.mock.calls.length, onCut.mock.calls.length]).toEqual([3, 2]);
});

it('asks ever more seldom where the server is reached and this alone gets no answer', async () => {
  vi.useFakeTimers();
  const { ask, end, ended } = start(Array.from({ length: 1_000 }, () => cut));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls.length).toBeLessThan(15);
  end.abort();
  expect(await ended).toBeUndefined();
});

it('leaves the first one that is still at work as long as the server says, which is no cut', async () => {
  vi.useFakeTimers();
  const { ask, onCut, ended } = start([atWork]);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(await ended).toBe('done');
  expect(onCut).not.toHaveBeenCalled();
});

it.each([429, 502, 503, 504])(
  'asks again, as late as is said, where the answer is %i: nothing was decided',
  async (status) => {
    vi.useFakeTimers();
    const { ask, onCut, ended } = start([new ApiProblem(status, null, 3), new ApiProblem(status, null)]);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await ended).toBe('done');
    expect([ask.mock.calls.length, onCut.mock.calls.length]).toEqual([3, 2]);
  },
);

it('says why the server cannot do it now, where it says that itself', async () => {
  vi.useFakeTimers();
  const { title } = problems.DISK_FULL;
  const full = { ...problemOf('DISK_FULL'), status: 503, title };
  const { onCut, ended } = start([
    new ApiProblem(503, full as never),
    new ApiProblem(429, { ...full, detail: 'کمی بعد' } as never),
    new ApiProblem(502, null),
    cut,
  ]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await ended).toBe('done');
  expect(onCut.mock.calls).toEqual([[title], ['کمی بعد'], [''], ['']]);
});

it('takes a refusal for an answer', async () => {
  const { ask, ended } = start([refusal]);
  await expect(ended).rejects.toBe(refusal);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('waits no more and asks no more once it is ended', async () => {
  const { ask, end, ended } = start([cut], () => new Promise(() => {}));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  end.abort();
  expect(await ended).toBeUndefined();
  expect(ask).toHaveBeenCalledTimes(1);
});
