// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Format } from '../../i18n/format.ts';
import { toast } from '../../ui/toast-store.ts';
import { awaitImport } from './await-import.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says what came of a file whose dialog was closed, once it is over, and the lists have it', async () => {
  vi.useFakeTimers();
  const [show, client, onSee] = [vi.spyOn(toast, 'show'), new QueryClient(), vi.fn()];
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const running = { finished_at: null, status: 'running' };
  const look = vi.fn().mockResolvedValueOnce(running).mockResolvedValueOnce(running);
  look.mockResolvedValue({ finished_at: 'x', status: 'done', created: 2, restored: 1, changed: 2, failed: 1 });
  const format = { number: (value: number) => `<${value}>` } as unknown as Format;
  const waiting = awaitImport({ client, kind: 'customers', look, format, onSee });
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
