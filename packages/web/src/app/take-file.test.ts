// @vitest-environment happy-dom

import { ApiProblem } from '@taraz/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { takeFile } from './take-file.ts';

const downloadFile = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('./files.ts', () => ({ downloadFile }));

afterEach(() => toast.closeAll());

const told = () => renderHook(() => useToasts('bottom')).result.current.map(({ text, detail }) => [text, detail]);

it('tells that a file did not come, and why', async () => {
  const problem = { title: 'یافت نشد', detail: 'این مدرک حذف شده است.', code: 'NOT_FOUND', request_id: 'r' };
  downloadFile.mockRejectedValueOnce(new ApiProblem(404, problem as never));
  await takeFile('/uploads/docs/1', 'قرارداد.pdf');
  expect(told()).toEqual([['فایل گرفته نشد', 'این مدرک حذف شده است.']]);
});

it('says nothing of one that came', async () => {
  downloadFile.mockResolvedValueOnce();
  await takeFile('/uploads/docs/1', 'قرارداد.pdf');
  expect(told()).toEqual([]);
});
