/** What the API answers with a file instead of JSON. Paths are below /api: `urlOf('', calls.exportInvoices, {query})`. */
import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { keepFile } from '../ui/keep-file.ts';
import { apiFetch } from './api.ts';
import { readToken } from './token.ts';

/** The whole answer, with its headers. @throws ApiProblem */
export async function fetchAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const token = readToken();
  const response = await apiFetch(`/api${path}`, {
    ...init,
    credentials: 'same-origin',
    headers: { ...init.headers, ...(token === null ? {} : { authorization: `bearer ${token}` }) },
  });
  if (response.ok) return response;
  throw new ApiProblem(response.status, (await response.json().catch(() => null)) as ProblemDocument | null);
}

/** @throws ApiProblem */
export const fetchFile = async (path: string, init?: RequestInit): Promise<Blob> =>
  (await fetchAnswer(path, init)).blob();

/** A file that is asked for with a body. @throws ApiProblem */
export const postForFile = (path: string, body: unknown): Promise<Blob> =>
  fetchFile(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A file of the API to the browser's downloads. @throws ApiProblem */
export async function downloadFile(path: string, name: string): Promise<void> {
  keepFile(name, await fetchFile(path));
}
