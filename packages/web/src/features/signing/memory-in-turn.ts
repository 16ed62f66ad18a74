import type { SigningMemory } from './queries.ts';

type Counted = Pick<SigningMemory, 'id' | 'unsigned' | 'waiting' | 'certificate_pem'>;

/**
 * The memory whose next step comes first, of several: one with invoices to sign, else a closed desk that something waits
 * for, else any closed one. Undefined for none.
 */
export function memoryInTurn(memories: readonly Counted[], open: ReadonlySet<string>): string | undefined {
  const ready = memories.filter(({ certificate_pem }) => certificate_pem !== '');
  const closed = ready.filter(({ id }) => !open.has(id));
  const next =
    ready.find(({ unsigned }) => unsigned > 0) ?? closed.find(({ waiting }) => waiting > 0) ?? closed[0] ?? ready[0];
  return next?.id;
}
