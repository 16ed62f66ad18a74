import type { Ticket } from './queries.ts';

export type Reply = Ticket['requests'][number] & { tag: 'request' | 'response' };

/** Requests and responses in one conversation, each tagged, by time (product.md section 3). */
export function mergeReplys({ requests, responses }: Pick<Ticket, 'requests' | 'responses'>): Reply[] {
  return [
    ...requests.map((one) => ({ ...one, tag: 'request' as const })),
    ...responses.map((one) => ({ ...one, tag: 'response' as const })),
  ].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}
