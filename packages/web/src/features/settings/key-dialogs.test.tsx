// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signingStrings } from '../signing/strings.fa.ts';
import { ImportKeyDialog, UploadCertificateDialog } from './key-dialogs.tsx';
import { settingsStrings as words } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  api.mockReset();
});

const chooseFile = (content: BlobPart) => {
  const [picker] = document.querySelectorAll('input[type=file]');
  fireEvent.change(picker as Element, { target: { files: [new File([content], 'key.der')] } });
};

it('sends the DER of a key, which dialogs of certificate authorities save, as a key and not as PKCS#12', async () => {
  api.mockResolvedValue({});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportKeyDialog memoryId="A11216" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const der = Uint8Array.of(0x30, 0x06, 0x02, 0x01, 0x00, 0x30, 0x01, 0x00);
  chooseFile(der);
  fireEvent.submit(screen.getByRole('button', { name: words.import }));
  const key_pem = '-----BEGIN PRIVATE KEY-----\nMAYCAQAwAQA=\n-----END PRIVATE KEY-----\n';
  await waitFor(() => expect(api).toHaveBeenCalledWith(calls.importKey, { body: { memory_id: 'A11216', key_pem } }));
});

it.each<[string, BlobPart]>([
  [
    'UTF-16',
    Uint8Array.from(
      [...'\ufeff-----BEGIN CERTIFICATE-----\nMAUwA6AB\n-----END CERTIFICATE-----'].flatMap((c) => [
        c.charCodeAt(0) & 255,
        c.charCodeAt(0) >> 8,
      ]),
    ),
  ],
  ['bare base64', 'MAUw\r\nA6AB\r\n'],
  ['DER', Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0xa0, 0x01)],
])('shows a certificate file of %s as PEM', async (_, content) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadCertificateDialog memoryId="A11216" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  chooseFile(content);
  const shown = await screen.findByRole<HTMLTextAreaElement>('textbox');
  await waitFor(() => expect(shown.value).toBe('-----BEGIN CERTIFICATE-----\nMAUwA6AB\n-----END CERTIFICATE-----\n'));
});

it('says nothing more of a key file once another one is chosen', async () => {
  const errors = [{ path: 'key_pem', code: 'BAD', message: 'این کلید خوانده نشد.' }];
  const problem = { type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors };
  api.mockRejectedValue(new ApiProblem(400, problem as never));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportKeyDialog memoryId="A11216" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const [picker] = document.querySelectorAll('input[type=file]');
  const choose = (name: string) =>
    fireEvent.change(picker as Element, { target: { files: [new File(['-----BEGIN'], name)] } });
  const submit = screen.getByRole('button', { name: words.import });
  fireEvent.submit(submit);
  await screen.findByText(words.noFile);
  choose('one.pem');
  await waitFor(() => expect(screen.queryByText(words.noFile)).toBe(null));
  fireEvent.submit(submit);
  await screen.findByText('این کلید خوانده نشد.');
  choose('two.pem');
  await waitFor(() => expect(screen.queryByText('این کلید خوانده نشد.')).toBe(null));
});

/** A file that is moved or removed between choosing and reading. */
function goneFile(): File {
  const file = new File(['x'], 'gone.pem');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  return file;
}
const choose = (file: File, at = 0) =>
  fireEvent.change(document.querySelectorAll('input[type=file]')[at] as Element, { target: { files: [file] } });

it('says of a certificate file that is gone from the disk that it was not read, until another one is chosen', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadCertificateDialog memoryId="A11216" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  choose(goneFile());
  await screen.findByText(signingStrings.fileGone);
  choose(new File(['MAUw\r\nA6AB\r\n'], 'here.pem'));
  await waitFor(() => expect(screen.queryByText(signingStrings.fileGone)).toBe(null));
});

it.each([0, 1])('imports no key whose file %s is gone from the disk, and says so', async (at) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportKeyDialog memoryId="A11216" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  choose(new File(['key'], 'key.pem'));
  choose(goneFile(), at);
  fireEvent.submit(screen.getByRole('button', { name: words.import }));
  await screen.findByText(signingStrings.fileGone);
  expect(api).not.toHaveBeenCalled();
  choose(new File(['key'], 'here.pem'), at);
  await waitFor(() => expect(screen.queryByText(signingStrings.fileGone)).toBe(null));
});
