// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { formErrorOf } from './field-errors.ts';
import { useFormValues } from './use-form-values.ts';
import { useRecordForm } from './use-record-form.ts';

afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const stale = new ApiProblem(412, { code: 'STALE', title: 'کس دیگری تغییر داده است', request_id: 'r' } as never);
const first = { id: '1', etag: 'v1', name: 'مرکزی', city: 'تهران' };

function open() {
  const save = vi.fn<(values: object, target: { etag: string } | null) => Promise<object>>();
  const form = renderHook(
    ({ record }) =>
      useRecordForm({
        record,
        valuesOf: (row) => ({ name: row?.name ?? '', city: row?.city ?? '' }),
        save,
        onSaved: () => undefined,
      }),
    { wrapper, initialProps: { record: first } },
  );
  return { ...form, save };
}

it('goes on from what another has made of the record: what was typed stays, the rest is theirs', async () => {
  const { result, rerender, save } = open();
  act(() => result.current.set({ city: 'کرج' }));
  save.mockRejectedValueOnce(stale);
  act(() => result.current.save());
  await waitFor(() => expect(formErrorOf(result.current.error)).toBe('کس دیگری تغییر داده است'));
  // It has yet to come.
  expect(result.current.takeNewer).toBeNull();
  rerender({ record: { ...first, etag: 'v2', name: 'مرکزی نو' } });
  act(() => result.current.takeNewer?.());
  expect(result.current.values).toEqual({ name: 'مرکزی نو', city: 'کرج' });
  expect([formErrorOf(result.current.error), result.current.isDirty]).toEqual([null, true]);
  save.mockResolvedValueOnce({});
  act(() => result.current.save());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]).toEqual([
    { name: 'مرکزی نو', city: 'کرج' },
    { id: '1', etag: 'v2' },
  ]);
});

it('offers nothing newer where a save failed for another reason, or another window changed it unsaved here', async () => {
  const { result, rerender, save } = open();
  rerender({ record: { ...first, etag: 'v2', name: 'مرکزی نو' } });
  expect(result.current.takeNewer).toBeNull();
  save.mockRejectedValueOnce(new ApiProblem(409, { code: 'CONFLICT', title: 'x', request_id: 'r' } as never));
  act(() => result.current.save());
  await waitFor(() => expect(formErrorOf(result.current.error)).toBe('x'));
  expect(result.current.takeNewer).toBeNull();
});

it('follows what was saved beside it, where nothing else was typed', () => {
  const { result } = renderHook(() => useFormValues(() => ({ price: '100', name: 'پیچ' })));
  act(() => result.current.set({ name: 'مهره' }));
  act(() => result.current.follow({ price: '120' }));
  expect([result.current.values, result.current.start]).toEqual([
    { price: '120', name: 'مهره' },
    { price: '120', name: 'پیچ' },
  ]);
  act(() => result.current.follow({ name: 'میخ' }));
  expect([result.current.values.name, result.current.start.name]).toEqual(['مهره', 'میخ']);
});
