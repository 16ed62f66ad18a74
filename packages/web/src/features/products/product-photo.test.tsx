// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PhotoEditor } from './product-photo.tsx';
import type { Product } from './queries.ts';
import { productStrings } from './strings.fa.ts';

vi.mock('../../app/files.ts', async (original) => ({
  ...(await original<object>()),
  fetchFile: async () => new Blob(['x'], { type: 'image/png' }),
}));
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => {
    if (id !== calls.setProductPhoto.id) return {};
    const told = { type: '', title: '', detail: 'این عکس بزرگ است.', request_id: 'r' };
    throw new ApiProblem(413, { ...told, status: 413, code: 'TOO_LARGE' } as never);
  },
}));
afterEach(cleanup);

it('what was refused of a photo goes with the next that is done to it', async () => {
  const product = { id: '1', photo_id: 'p', name: 'x', type: 'goods' } as unknown as Product;
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <PhotoEditor product={product} />
    </QueryClientProvider>,
  );
  const picker = container.querySelector('input[type=file]') as Element;
  fireEvent.change(picker, { target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] } });
  await screen.findByText('این عکس بزرگ است.');
  fireEvent.click(screen.getByRole('button', { name: productStrings.photo.remove }));
  await waitFor(() => expect(screen.queryByText('این عکس بزرگ است.')).toBe(null));
});
