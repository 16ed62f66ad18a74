// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { TextField } from '../ui/text-field.tsx';
import { uiStrings } from '../ui/ui.fa.ts';
import { RecordPanel } from './record-panel.tsx';
import { useRecordForm } from './use-record-form.ts';

afterEach(cleanup);

let answer: () => void;
const queries = new QueryClient();

/** The panel of a record, which closes by going to another address. */
function Record() {
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/list' as never });
  const form = useRecordForm({
    record: { id: '1', etag: 'a', name: 'west' },
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    save: async () => null,
    onSaved: close,
    removal: { remove: () => new Promise<void>((resolve) => (answer = resolve)), onRemoved: close },
  });
  return (
    <RecordPanel title="branch" form={form} removeLabel="remove" onClose={close}>
      <TextField label="name" value={form.values.name} onChange={(name) => form.set({ name })} error={undefined} />
    </RecordPanel>
  );
}

it('what was written goes with the record that is removed, and is not asked about', async () => {
  const { shown, router } = pagesAt('/', { '/': Record, '/list': () => <p>the list</p> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.change(await screen.findByLabelText('name'), { target: { value: 'east' } });
  fireEvent.click(screen.getByRole('button', { name: /انصراف/ }));
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.leaveStay }));
  fireEvent.click(screen.getByRole('button', { name: 'remove' }));
  await screen.findByRole('status');
  act(answer);
  await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
  expect(screen.queryByRole('button', { name: uiStrings.leaveStay })).toBe(null);
});

it('a refusal goes with the value that is meant, whatever the form calls it', async () => {
  const errors = [{ path: 'customer_id', code: 'GONE', message: 'x' }];
  const problem = { type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors };
  const { result } = renderHook(
    () =>
      useRecordForm({
        record: null,
        valuesOf: () => ({ customer: { id: '1' } }),
        asSent: ({ customer }) => ({ customer_id: customer.id }),
        save: () => Promise.reject(new ApiProblem(400, problem as never)),
        onSaved: () => undefined,
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider> },
  );
  act(() => result.current.save());
  await waitFor(() => expect(result.current.errors).toEqual({ customer_id: 'x' }));
  act(() => result.current.set({ customer: { id: '2' } }));
  expect(result.current.errors).toEqual({});
});
