import type { Me } from '../../app/session-store.ts';

type Placed = Pick<Me['memories'][number], 'environment'>;

/**
 * The tax memories that may issue, as the server chooses among them (issuing-memory.ts). Tests go to a sandbox, or to the
 * simulator where there is none; all else goes anywhere but to a sandbox, unless the account has nothing else.
 */
export function memoriesFor<M extends Placed>(isTest: boolean, memories: readonly M[]): readonly M[] {
  const [sandboxes, others] = [true, false].map((wanted) =>
    memories.filter(({ environment }) => (environment === 'sandbox') === wanted),
  ) as [M[], M[]];
  if (!isTest) return others.length > 0 ? others : sandboxes;
  return sandboxes.length > 0 ? sandboxes : others.filter(({ environment }) => environment !== 'production');
}

/**
 * The one of them that an invoice goes by which names none: a default that is disabled stays, since nothing is issued by
 * mistake through another.
 */
export const defaultMemory = <M extends Pick<Me['memories'][number], 'is_default' | 'enabled'>>(
  memories: readonly M[],
): M | undefined => memories.find(({ is_default }) => is_default) ?? memories.find(({ enabled }) => enabled);
