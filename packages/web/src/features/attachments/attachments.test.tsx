// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Attachment, attachmentLimits } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../app/api.ts';
import { ToastRegions } from '../../ui/toast.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { Attachments } from './attachments.tsx';
import { FilesToCome, useFilesToCome } from './files-to-come.tsx';
import { attachmentStrings as strings } from './strings.fa.ts';
import { takeCopies } from './take-copies.ts';

const invoiceId = '0198f000-0000-7000-8000-000000000001';
const json = { 'content-type': 'application/json' };
const kept = (changes: Partial<Attachment> = {}): Attachment => ({
  ...{ id: '0198f000-0000-7000-8000-0000000000f1', name: 'قرارداد.pdf', media_type: 'application/pdf', size: 2_048 },
  ...{ author: 'مریم', removable: true, is_shared: false, created_at: '2026-11-28T10:00:00.000Z' },
  ...changes,
});

interface Sent {
  method: string;
  url: string;
  key: string | null;
  file: string | undefined;
  text: string;
}
let listed: Attachment[] = [];
let sent: Sent[] = [];
let answer: (one: Sent) => Response;
const answered = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: json });
const problem = (status: number, code: string, more: object = {}) =>
  answered({ type: 'x', title: code, status, code, request_id: 'r', ...more }, status);

beforeEach(() => {
  [listed, sent] = [[], []];
  answer = ({ method }) => answered(method === 'POST' ? kept() : {}, method === 'POST' ? 201 : 200);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    // Whether there is a connection at all.
    if (method === 'HEAD') return new Response();
    if (method === 'GET' && url.endsWith('/attachments'))
      return answered({ count: listed.length, attachments: listed });
    if (method === 'GET') return new Response('%PDF-kept', { headers: { 'content-type': 'application/pdf' } });
    const file = body instanceof FormData ? (body.get('file') as File) : undefined;
    const key = new Headers(init.headers).get('idempotency-key');
    const one = { method, url, key, file: file?.name, text: typeof body === 'string' ? body : '' };
    sent.push(one);
    return answer(one);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pdf = (name: string, size = 10) => {
  const file = new File(['%PDF-'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Attachments beside={{ subject: 'invoice', id: invoiceId }} />
      <ToastRegions />
    </QueryClientProvider>,
  );
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(strings.choose), { target: { files } });

function NewRecord({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const toCome = useFilesToCome();
  onFiles(toCome.files);
  return <FilesToCome {...toCome} />;
}

it('files that are chosen or dropped are sent one after the other, and stand in the list once they arrived', async () => {
  show();
  answer = ({ file = '' }) => {
    listed = [...listed, kept({ id: `0198f000-0000-7000-8000-0000000000a${listed.length}`, name: file })];
    return answered(listed.at(-1), 201);
  };
  choose(pdf('یک.pdf'), pdf('دو.pdf'));
  expect(await screen.findByRole('button', { name: strings.download('دو.pdf') })).toBeTruthy();
  fireEvent.drop(screen.getByRole('region', { name: strings.title }), { dataTransfer: { files: [pdf('سه.pdf')] } });
  expect(await screen.findByRole('button', { name: strings.download('سه.pdf') })).toBeTruthy();
  expect(sent.map(({ file }) => file)).toEqual(['یک.pdf', 'دو.pdf', 'سه.pdf']);
});

it('the window is held while files are on their way, however that ends', async () => {
  show();
  const isHeld = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isHeld()).toBe(false);
  answer = ({ file = '' }) => {
    if (file === 'بد.pdf') return problem(500, 'INTERNAL');
    listed = [kept({ name: file })];
    return answered(kept(), 201);
  };
  choose(pdf('خوب.pdf'), pdf('بد.pdf'));
  expect(isHeld()).toBe(true);
  await waitFor(() => expect(sent.map(({ file }) => file)).toEqual(['خوب.pdf', 'بد.pdf']));
  await waitFor(() => expect(isHeld()).toBe(false));
});

it('one that is too large or of another kind says so and is not offered again; it lets the others through', async () => {
  show();
  answer = ({ file }) =>
    file === 'ویروس.pdf' ? problem(415, 'UNSUPPORTED_TYPE', { detail: 'از نوع دیگری است' }) : answered(kept(), 201);
  choose(pdf('بزرگ.pdf', attachmentLimits.bytes + 1), pdf('ویروس.pdf'), pdf('خوب.pdf'));
  await waitFor(() => expect(sent.map(({ file }) => file)).toEqual(['ویروس.pdf', 'خوب.pdf']));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    strings.tooLarge.replace('10', '۱۰'),
    'از نوع دیگری است',
  ]);
  expect(screen.queryByRole('button', { name: strings.againOf('ویروس.pdf') })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: strings.forget('ویروس.pdf') }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('one whose answer was lost is sent again under the same key, so that it is kept once', async () => {
  show();
  let isLost = true;
  answer = () => {
    if (!isLost) return answered(kept(), 201);
    isLost = false;
    throw new TypeError('network');
  };
  choose(pdf('رسید.pdf'));
  fireEvent.click(await screen.findByRole('button', { name: strings.againOf('رسید.pdf') }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.key).toBeTruthy();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

it('one that did not arrive beside an invoice is none of the next, to whose page its user went on', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (id: string) => (
    <QueryClientProvider client={client}>
      <Attachments beside={{ subject: 'invoice', id }} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(invoiceId));
  answer = () => problem(409, 'CONFLICT');
  choose(pdf('رسید.pdf'));
  expect(await screen.findByRole('button', { name: strings.againOf('رسید.pdf') })).toBeTruthy();
  rerender(page('0198f000-0000-7000-8000-000000000002'));
  expect(screen.queryByText('رسید.pdf')).toBeNull();
});

it('what is taken away comes back by one press, shown to the buyer as it was', async () => {
  listed = [kept({ is_shared: true })];
  show();
  fireEvent.click(await screen.findByRole('button', { name: strings.remove('قرارداد.pdf') }));
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.undo }));
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'POST', 'PUT']));
  expect(sent.slice(1).map(({ file, text }) => file ?? text)).toEqual(['قرارداد.pdf', '{"is_shared":true}']);
});

it('one that is open stays so while a colleague takes it away, and says that they did', async () => {
  listed = [kept({ name: 'قرارداد.png', media_type: 'image/png' })];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Attachments beside={{ subject: 'invoice', id: invoiceId }} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: strings.show('قرارداد.png') }));
  await screen.findByRole('dialog');
  expect(screen.queryByText(strings.gone)).toBeNull();
  listed = [];
  await client.invalidateQueries();
  expect(await screen.findByText(strings.gone)).toBeTruthy();
  expect(screen.getByRole('button', { name: strings.downloadOne }).hasAttribute('disabled')).toBe(false);
});

it('a colleague’s is not offered for removal', async () => {
  listed = [kept({ removable: false })];
  show();
  expect(await screen.findByRole('button', { name: strings.download('قرارداد.pdf') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: strings.remove('قرارداد.pdf') })).toBeNull();
});

it('those of a record that is removed go beside the one that takes its place', async () => {
  listed = [kept(), kept({ id: '0198f000-0000-7000-8000-0000000000f2', name: 'چک.pdf' })];
  const putBack = await takeCopies({ subject: 'cheque', id: invoiceId });
  await putBack('0198f000-0000-7000-8000-000000000002', api);
  expect(sent.map(({ method, url, file }) => [method, url, file])).toEqual([
    ['POST', '/api/cheque/0198f000-0000-7000-8000-000000000002/attachments', 'قرارداد.pdf'],
    ['POST', '/api/cheque/0198f000-0000-7000-8000-000000000002/attachments', 'چک.pdf'],
  ]);
});

it('files for what is not saved yet wait for it, and those that cannot be sent are not among them', () => {
  const told = vi.fn<(files: readonly File[]) => void>();
  render(<NewRecord onFiles={told} />);
  choose(pdf('یک.pdf'), pdf('بزرگ.pdf', attachmentLimits.bytes + 1));
  choose(pdf('دو.pdf'));
  fireEvent.click(screen.getByRole('button', { name: strings.forget('یک.pdf') }));
  expect(told.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['دو.pdf']);
  expect(sent).toEqual([]);
});
