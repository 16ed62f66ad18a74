import { type CallReply, calls, createClient } from '@taraz/contract';
import { apiFetchBy } from '../../app/api.ts';
import { readToken } from '../../app/token.ts';

type Job = CallReply<typeof calls.importInvoices>;

const headersIn = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      }),
  );

/** As fetch, which does not tell how much of a body has gone. @param onProgress 0 to 1 */
const fetchTelling =
  (onProgress: (part: number) => void) =>
  (url: string, { method = 'GET', headers, body = null, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => {
        const { status } = request;
        resolve(new Response(request.response as Blob, { status, headers: headersIn(request) }));
      };
      request.onerror = () => reject(new TypeError('no answer'));
      request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit | null);
    });

/**
 * Sends a file of invoices with progress. Fails with ApiProblem as every call does.
 * @param onProgress 0 to 1
 * @param signal takes it back: it fails with an AbortError
 */
export function uploadFile(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Job> {
  const client = createClient({ baseUrl: '/api', token: readToken, fetch: apiFetchBy(fetchTelling(onProgress)) });
  const options = { idempotencyKey: crypto.randomUUID(), signal };
  return client(calls.importInvoices, { body: { file } as never }, options);
}
