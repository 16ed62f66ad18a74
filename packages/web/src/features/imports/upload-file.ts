import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { readToken } from '../../app/token.ts';

export interface Upload<Reply> {
  done: Promise<Reply>;
  cancel(): void;
}

/**
 * Sends a file with progress, which fetch does not tell. Fails with ApiProblem as every call does.
 * @param path below /api
 * @param onProgress 0 to 1
 */
export function uploadFile<Reply>(path: string, file: File, onProgress: (part: number) => void): Upload<Reply> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set('file', file);
  const done = new Promise<Reply>((resolve, reject) => {
    request.open('POST', `/api${path}`);
    request.setRequestHeader('authorization', `bearer ${readToken() ?? ''}`);
    request.setRequestHeader('idempotency-key', crypto.randomUUID());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const isGood = request.status >= 200 && request.status < 300;
      if (isGood) resolve(request.response as Reply);
      else reject(new ApiProblem(request.status, request.response as ProblemDocument | null));
    };
    request.onerror = () => reject(new ApiProblem(0, null));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}
