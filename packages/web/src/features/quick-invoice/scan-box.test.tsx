// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { productCatalogueQuery } from '../invoices/queries.ts';
import { ScanBox } from './scan-box.tsx';
import { quickStrings as strings } from './strings.fa.ts';

vi.mock('../../ui/camera/camera-button.tsx', () => ({
  CameraButton: ({ onCode }: { onCode: (code: string) => void }) => (
    <button type="button" onClick={() => onCode(code)}>
      camera
    </button>
  ),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const none = () => undefined;
const code = '2710000138624';
const [one, two] = ['روغن یک لیتری', 'روغن دو لیتری'].map(
  (name, at) =>
    ({ id: `p${at}`, name, code, sku: `OIL-${at}`, gtin: '', price: '100', currency_type: 'IRR' }) as ProductRow,
);

it('a scanned goods id that several products share is asked about; it was sold as the first of them', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(productCatalogueQuery().queryKey, { products: [one, two], count: 2, next: null } as never);
  const onTake = vi.fn();
  const input = createRef<HTMLInputElement>();
  render(
    <QueryClientProvider client={client}>
      <ScanBox
        handle={null}
        input={input}
        onTake={onTake}
        onMake={() => undefined}
        waits={() => false}
        isHeld={() => false}
        onChoose={none}
        again={() => null}
        onChosen={none}
      />
    </QueryClientProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox');
  const scan = (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
  };
  scan(`3×${code}`);
  await waitFor(() => expect(box.value).toBe(`3×${code}`));
  expect(onTake).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onTake).toHaveBeenCalledExactlyOnceWith(one, '3');
  scan('OIL-1');
  await waitFor(() => expect(onTake).toHaveBeenLastCalledWith(two, '1'));
});

const strange = '6260000000017';
const [taken, made] = [vi.fn(), vi.fn()];
let answer: () => Promise<Response>;

/** The box over a list of goods of which the browser keeps one of two thousand. */
function open() {
  signIn({ roles: ['admin'] });
  vi.stubGlobal('fetch', async (_input: RequestInfo, init?: RequestInit) =>
    init?.method === 'HEAD' ? new Response() : answer(),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const kept = { id: 'p', name: 'tea', code: '2720000114542', gtin: '', sku: '', price: '1', currency_type: 'IRR' };
  client.setQueryData(productCatalogueQuery().queryKey, { products: [kept], count: 2_000, next: null } as never);
  render(
    <QueryClientProvider client={client}>
      <ScanBox
        handle={createRef()}
        input={createRef()}
        onTake={taken}
        onMake={made}
        waits={() => false}
        isHeld={() => false}
        onChoose={none}
        again={() => null}
        onChosen={none}
      />
    </QueryClientProvider>,
  );
  const box = screen.getByRole('combobox');
  return { type: () => fireEvent.change(box, { target: { value: strange } }), box };
}
const offer = () => screen.queryByText(strings.makeByCode(strange));
const enter = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter' });

it('what the camera reads is sold as often as was written before it; one of it was', async () => {
  answer = async () => Response.json({ products: [], count: 0, next: null });
  const { box } = open();
  fireEvent.change(box, { target: { value: '۳×' } });
  fireEvent.click(screen.getByText('camera'));
  await waitFor(() => expect(made).toHaveBeenCalledWith(code, '3'));
});

it('of a search that failed it says so, and neither that there is no such product nor that it may be made', async () => {
  answer = () => Promise.reject(new TypeError('cut'));
  const told = vi.spyOn(toast, 'error');
  const missed = vi.spyOn(toast, 'notice');
  const { type, box } = open();
  type();
  expect(await screen.findByText(uiStrings.searchFailed)).toBeTruthy();
  expect(offer()).toBeNull();
  enter(box);
  await waitFor(() => expect(told).toHaveBeenCalledWith(strings.notLooked(strange)));
  expect([missed.mock.calls, made.mock.calls, taken.mock.calls]).toEqual([[], [], []]);
});

it('of a search that found nothing it says that, and may make it', async () => {
  answer = async () => Response.json({ products: [], count: 0, next: null });
  const missed = vi.spyOn(toast, 'notice');
  const { type, box } = open();
  type();
  await waitFor(() => expect(offer()).not.toBeNull());
  expect(screen.queryByText(uiStrings.searchFailed)).toBeNull();
  enter(box);
  await waitFor(() => expect(made).toHaveBeenCalledWith(strange, '1'));
  expect(missed).toHaveBeenCalledWith(strings.notFound(strange), 'warn');
});
