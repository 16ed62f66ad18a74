// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { CataloguePage } from './catalogue-page.tsx';
import { catalogueStrings as strings } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  api.mockReset();
});

/** The server, on which an import takes `begins` to begin and a chunk does not arrive before it is given up. */
function serve(begins: Promise<unknown>) {
  const cancelled: string[] = [];
  let isBegun = false;
  api.mockImplementation(async (call, { params }: { params?: { id: string } }, more?: { signal?: AbortSignal }) => {
    if (call === calls.goodsCatalogue) return { imported_at: null, goods: 0, active: null };
    if (call === calls.listGoodsImports) return { imports: [], count: 0 };
    if (call === calls.createGoodsImport) {
      await begins;
      isBegun = true;
      return { id: 'i1' };
    }
    if (call === calls.cancelGoodsImport) return void cancelled.push(params?.id ?? '');
    return new Promise((_, reject) => more?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  return { cancelled, isBegun: () => isBegun };
}

async function chooseFile() {
  const { shown } = pagesAt('/', { '/': CataloguePage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const files = [new File(['کد,نام\n'], 'kala.csv')];
  fireEvent.change(await screen.findByLabelText(strings.choose, { selector: 'input' }), { target: { files } });
}

it('an upload that is given up while it is sent is cancelled on the server, the first time', async () => {
  const { cancelled, isBegun } = serve(Promise.resolve());
  await chooseFile();
  await vi.waitFor(() => expect(isBegun()).toBe(true));
  fireEvent.click(await screen.findByRole('button', { name: strings.cancel }));
  await vi.waitFor(() => expect(cancelled).toEqual(['i1']));
});

it('so is one that had not begun there yet', async () => {
  let begin: (value: null) => void = () => {};
  const { cancelled } = serve(new Promise((resolve) => (begin = resolve)));
  await chooseFile();
  fireEvent.click(await screen.findByRole('button', { name: strings.cancel }));
  begin(null);
  await vi.waitFor(() => expect(cancelled).toEqual(['i1']));
});

it('one that could not begin leaves nothing to cancel', async () => {
  let refuse: (error: Error) => void = () => {};
  const { cancelled } = serve(new Promise((_, reject) => (refuse = reject)));
  await chooseFile();
  fireEvent.click(await screen.findByRole('button', { name: strings.cancel }));
  refuse(new Error('no'));
  expect(await screen.findByRole('button', { name: strings.choose })).toBeTruthy();
  expect(cancelled).toEqual([]);
});

it('goes on with the very files that were begun, in their order, however they are chosen again; with no others', async () => {
  const files = ['a.csv', 'b.csv'].map((name) => ({ name, bytes: 4 }));
  const active = {
    ...{ id: 'i1', status: 'uploading', files, bytes_total: 8, bytes_received: 4, bytes_read: 0 },
    ...{ rows_read: 0, rows_kept: 0, rows_bad: 0, report: {}, failure: '', finished_at: null },
    created_at: '2026-11-30T10:00:00Z',
  };
  const sent: unknown[] = [];
  const begun: string[] = [];
  api.mockImplementation(async (call, { query, body }: { query?: { file_no: number }; body?: never } = {}) => {
    if (call === calls.goodsCatalogue) return { imported_at: null, goods: 0, active };
    if (call === calls.listGoodsImports) return { imports: [], count: 0 };
    if (call === calls.createGoodsImport) begun.push(call.id);
    if (call === calls.putGoodsChunk)
      sent.push([query?.file_no, await (body as unknown as { file: Blob }).file.text()]);
    if (call === calls.startGoodsImport) return active;
    return call === calls.createGoodsImport ? Promise.reject(new Error('busy')) : {};
  });
  const { shown } = pagesAt('/', { '/': CataloguePage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await screen.findByRole('button', { name: strings.retry });
  const choose = (...chosen: File[]) =>
    fireEvent.change(screen.getByLabelText(strings.choose, { selector: 'input' }), { target: { files: chosen } });
  const [a, b, other] = [new File(['aaaa'], 'a.csv'), new File(['bbbb'], 'b.csv'), new File(['cccc'], 'c.csv')];
  choose(b, other);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  await screen.findByRole('button', { name: strings.retry });
  choose(b, a);
  await vi.waitFor(() => expect(sent).toEqual([[1, 'bbbb']]));
  expect(begun).toHaveLength(1);
});
