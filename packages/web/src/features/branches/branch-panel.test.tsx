// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { BranchPanel } from './branch-panel.tsx';
import { branchStrings as strings } from './strings.fa.ts';

const branch = {
  ...{ id: 'b', _id: 'b', etag: '1', name: 'شعبه غرب', code: '0007', phone: '', province: '', city: '', address: '' },
  ...{ postal_code: '', employees: 0, created_at: '2026-11-25T08:00:00Z' },
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: () => new Promise(() => undefined),
}));
afterEach(cleanup);

function Screen() {
  const [rows, setRows] = useState([branch]);
  return (
    <>
      <button type="button" onClick={() => setRows([])}>
        next
      </button>
      <BranchPanel id="b" rows={rows} onClose={vi.fn()} />
    </>
  );
}

it('keeps what is being written of a branch that the list in sight no longer has', async () => {
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': Screen }).shown}</QueryClientProvider>);
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: strings.name });
  fireEvent.change(await name(), { target: { value: 'شعبه شرق' } });
  fireEvent.click(screen.getByText('next'));
  expect((await name()).value).toBe('شعبه شرق');
});
