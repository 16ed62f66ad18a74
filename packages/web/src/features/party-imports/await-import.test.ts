// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { afterEach, expect, it, vi } from 'vitest';
import type { Format } from '../../i18n/format.ts';
import { connection } from '../../ui/connection.ts';
import { toast } from '../../ui/toast-store.ts';
import { awaitImport } from './await-import.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const running = { finished_at: null, status: 'running' };
const over = { finished_at: 'x', status: 'done', created: 2, restored: 1, changed: 2, failed: 1 };
const format = { number: (value: number) => `<${value}>` } as unknown as Format;

/** A file that is waited for after its dialog was closed, and what is told of it. */
function closed(look: () => Promise<never>) {
  vi.useFakeTimers();
  vi.spyOn(connection, 'doubt').mockResolvedValue();
  const [show, client, onSee] = [vi.spyOn(toast, 'show'), new QueryClient(), vi.fn()];
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const waiting = awaitImport({ client, kind: 'customers', look, format, onSee });
  return { show, onSee, invalidate, waiting };
}

it('says what came of a file whose dialog was closed, once it is over, and the lists have it', async () => {
  const look = vi.fn().mockResolvedValueOnce(running).mockResolvedValueOnce(running).mockResolvedValue(over);
  const { show, onSee, invalidate, waiting } = closed(look);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(show).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  await waiting;
  expect(look).toHaveBeenCalledTimes(3);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['customers'] });
  expect(show.mock.calls[0]?.[0]).toContain('<3> افزوده، <2> به‌روز، <1> ثبت نشد');
  show.mock.calls[0]?.[1]?.action?.onPress();
  expect(onSee).toHaveBeenCalled();
});

it.each([
  ['a lost line', 0, 1],
  ['a server that is started anew', 502, 1],
  ['too many requests', 429, 1],
  ['a login that is over', 401, 0],
  ['one that is not there', 404, 0],
])('a look that fails once, %s: whether it is told all the same', async (_why, status, told) => {
  const look = vi.fn().mockRejectedValueOnce(new ApiProblem(status, null)).mockResolvedValue(over);
  const { show, waiting } = closed(look);
  await vi.advanceTimersByTimeAsync(5_000);
  await waiting;
  expect(show).toHaveBeenCalledTimes(told);
});
