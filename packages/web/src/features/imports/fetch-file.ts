import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { apiFetch } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { readToken } from '../../app/token.ts';
import { saveFile } from '../paper/save-file.ts';

/** Downloads a file of the API. @throws ApiProblem */
export async function fetchFile(path: string, name: string): Promise<void> {
  const work = async () => {
    const response = await apiFetch(`/api${path}`, {
      credentials: 'same-origin',
      headers: { authorization: `bearer ${readToken() ?? ''}` },
    });
    if (response.ok) return response.blob();
    throw new ApiProblem(response.status, (await response.json().catch(() => null)) as ProblemDocument | null);
  };
  saveFile(name, await withLoading(work()));
}
