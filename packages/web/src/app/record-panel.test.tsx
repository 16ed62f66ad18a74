// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

const refusal = (message: string) => {
  const errors = [{ path: 'name', code: 'INVALID', message }];
  const problem = { type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors };
  return new ApiProblem(400, problem as never);
};
let refuse: (message: string) => void;

/** The panel of a record whose saving waits to be refused, and whose movements are looked at in place of its fields. */
function Refused() {
  const [isAside, setAside] = useState(false);
  const form = useRecordForm({
    record: { id: '1', etag: 'a', name: 'west' },
    valuesOf: (record) => ({ name: record?.name ?? '' }),
    save: () => new Promise<null>((_, reject) => (refuse = (message) => reject(refusal(message)))),
    onSaved: () => undefined,
  });
  const { values, set, errors } = form;
  return (
    <RecordPanel title="branch" form={form} isAside={isAside} onClose={() => undefined}>
      <button type="button" onClick={() => setAside(!isAside)}>
        other tab
      </button>
      <div hidden={isAside}>
        <TextField label="name" value={values.name} onChange={(name) => set({ name })} error={errors.name} />
      </div>
    </RecordPanel>
  );
}

it('a refusal is looked for at the fields once, while they are shown: not after another tab, of what was put right before', async () => {
  const { shown } = pagesAt('/', { '/': Refused });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const field = () => screen.findByLabelText('name');
  const otherTab = () => fireEvent.click(screen.getByText('other tab'));
  const save = async () => {
    fireEvent.submit((await field()).closest('form') as HTMLFormElement);
    await screen.findByRole('status');
  };
  const told = () => screen.queryByRole('alert')?.textContent ?? null;
  await save();
  await act(async () => refuse('wrong'));
  await screen.findByText('wrong');
  fireEvent.change(await field(), { target: { value: 'east' } });
  expect(screen.queryByText('wrong')).toBeNull();
  otherTab();
  otherTab();
  expect([told(), screen.queryByText('wrong')]).toEqual([null, null]);
  // Come while its field was not there, it stands at it.
  await save();
  otherTab();
  await act(async () => refuse('still wrong'));
  otherTab();
  await screen.findByText('still wrong');
  expect(told()).toBeNull();
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
