import { useQueryClient } from '@tanstack/react-query';
import type { AttachmentSubject } from '@taraz/contract';
import { attachmentsKey } from './queries.ts';

/** Lists that mark what has files. */
const marked = { invoice: ['invoices', 'list'], purchase: ['purchases'], cheque: null } as const satisfies Record<
  AttachmentSubject,
  readonly string[] | null
>;

/** Shows what changed: the files themselves, and the list that marks what has some. */
export function useRefreshAttachments(subject: AttachmentSubject): () => Promise<unknown> {
  const client = useQueryClient();
  const list = marked[subject];
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: attachmentsKey }),
      list === null ? null : client.invalidateQueries({ queryKey: list }),
    ]);
}
