import { ApiProblem } from '@taraz/contract';
import { apiFetch } from '../../app/api.ts';
import { readToken } from '../../app/token.ts';

/** A file of the API as a Blob: paths below /api, with the token. @throws ApiProblem */
export async function fetchFile(path: string): Promise<Blob> {
  const token = readToken();
  const response = await apiFetch(`/api${path}`, {
    headers: token === null ? {} : { authorization: `bearer ${token}` },
    credentials: 'same-origin',
  });
  if (!response.ok) throw new ApiProblem(response.status, null);
  return response.blob();
}

/** Hands a file to the browser's downloads. */
export async function saveFile(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
