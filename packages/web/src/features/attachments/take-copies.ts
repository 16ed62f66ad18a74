import type { Attachment, Client } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { fetchFile } from '../../app/files.ts';
import { type Beside, ways } from './queries.ts';

export const pathOfFile = ({ subject }: Pick<Beside, 'subject'>, { id }: Pick<Attachment, 'id'>): string =>
  `${ways[subject].path}/${id}`;

/** A kept file as one that may be sent again. @throws ApiProblem */
export async function copyOfFile(beside: Pick<Beside, 'subject'>, attachment: Attachment): Promise<File> {
  const bytes = await fetchFile(pathOfFile(beside, attachment));
  return new File([bytes], attachment.name, { type: bytes.type });
}

/**
 * Takes along what goes with a record that is removed.
 * @returns what puts it beside the record that takes its place, when the removal is undone; `create` sends each once
 */
export async function takeCopies(beside: Beside): Promise<(id: string, create: Client) => Promise<void>> {
  const { subject } = beside;
  const { attachments } = await api(ways[subject].list, { params: { id: beside.id }, query: {} });
  const files: File[] = [];
  for (const attachment of attachments) files.push(await copyOfFile(beside, attachment));
  return async (id, create) => {
    for (const file of files) await create(ways[subject].add, { params: { id }, body: { file } });
  };
}
