// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { columnsFormStrings as words } from './columns-form.fa.ts';
import { ColumnsForm } from './columns-form.tsx';

afterEach(cleanup);

const file = {
  columns: [
    { title: 'تاریخ', field: 'date', samples: [] },
    { title: 'مبلغ', field: 'total', samples: [] },
    { title: '', field: null, samples: ['50'] },
  ],
  fields: [
    { field: 'date', title: 'تاریخ' },
    { field: 'total', title: 'مبلغ' },
  ],
  needed: [['date'], ['total']],
  by_title: ['date', 'total', null],
  ...({ is_remembered: false, unit: 'rial', asks_columns: true, untold: [2] } as const),
};

const asked = words.untold(['ستون ۳ (بی‌عنوان)']);

it.each([
  ['of known titles', file, [asked]],
  ['in tomans', { ...file, unit: 'toman' as const }, [words.toman, asked]],
  ['with a missing one', { ...file, needed: [...file.needed, ['vat']] }, [words.unknown, asked]],
  ['of titles that were said before', { ...file, unit: 'toman' as const, is_remembered: true }, [asked]],
  ['without such figures', { ...file, untold: [], needed: [['vat']] }, [words.unknown]],
])('figures in an untitled column of a file %s are asked about, in words of their own', (_of, asking, said) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ColumnsForm file={asking} save={async () => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const all = [words.toman, words.unknown, asked];
  expect(all.filter((text) => screen.queryByText(text) !== null)).toEqual(said);
});

it('that they are nothing is said by reading the rows', async () => {
  const save = vi.fn(async () => {});
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ColumnsForm file={file} save={save} onDone={onDone} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.go }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(save).toHaveBeenCalledWith(['date', 'total', null], 'rial');
});
