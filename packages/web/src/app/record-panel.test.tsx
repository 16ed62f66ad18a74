// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { TextField } from '../ui/text-field.tsx';
import { uiStrings } from '../ui/ui.fa.ts';
import { RecordPanel } from './record-panel.tsx';
import { useRecordForm } from './use-record-form.ts';

afterEach(cleanup);

let answer: () => void;

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
