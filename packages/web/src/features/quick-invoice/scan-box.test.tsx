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

/** The box over a list of goods that the browser keeps whole, and a scanner. */
function scanning(products: readonly ProductRow[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const list = { products, count: products.length, next: null };
  client.setQueryData(productCatalogueQuery().queryKey, list as never);
  const [onTake, onMake] = [vi.fn(), vi.fn()];
  render(
    <QueryClientProvider client={client}>
      <ScanBox
        handle={null}
        input={createRef<HTMLInputElement>()}
        onTake={onTake}
        onMake={onMake}
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
  return { box, scan, onTake, onMake };
}

it('a scanned goods id that several products share is asked about; it was sold as the first of them', async () => {
  const { box, scan, onTake } = scanning([one, two] as ProductRow[]);
  scan(`3×${code}`);
  await waitFor(() => expect(box.value).toBe(`3×${code}`));
  expect(onTake).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onTake).toHaveBeenCalledExactlyOnceWith(one, '3');
  scan('OIL-1');
  await waitFor(() => expect(onTake).toHaveBeenLastCalledWith(two, '1'));
});

const ofBarcode = (gtin: string) => ({ ...one, id: gtin, gtin, sku: '' }) as ProductRow;

it('a whole code that nobody has is not sold as goods whose barcode begins with it, and the list shows none either', async () => {
  const pads = ofBarcode('6261004912345');
  const { box, scan, onTake, onMake } = scanning([pads]);
  fireEvent.change(box, { target: { value: '62610049' } });
  await screen.findByText(strings.makeByCode('62610049'));
  expect(screen.queryByText(pads.name)).toBeNull();
  scan('62610049');
  await waitFor(() => expect(onMake).toHaveBeenCalledExactlyOnceWith('62610049', '1'));
  // Of a code without its check digit the rest is still to come.
  scan('626100491234');
  await waitFor(() => expect(onTake).toHaveBeenCalledExactlyOnceWith(pads, '1'));
});

it('goods are sold by a scanner that leaves out check digits also where the digits before it are whole by chance', async () => {
  const pads = ofBarcode('6261004910076');
  const { scan, onTake } = scanning([pads]);
  scan('626100491007');
  await waitFor(() => expect(onTake).toHaveBeenCalledExactlyOnceWith(pads, '1'));
});

it.each([
  ['614141000036', '0614141000036'],
  ['0614141000036', '614141000036'],
])('goods of the barcode %s are found by %s, as another scanner reads it', async (kept, read) => {
  const { scan, onTake } = scanning([ofBarcode(kept), one] as ProductRow[]);
  scan(read);
  await waitFor(() => expect(onTake).toHaveBeenCalledExactlyOnceWith(ofBarcode(kept), '1'));
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
