import type { BuyerFields } from '../ledger/registrations.ts';
import type { MemoryRecord, ProviderRecord } from './records.ts';
import type { Registry } from './registry.ts';

/** Who a `clientId` is: a taxpayer by one of his memories, or a trusted company. */
export type Client =
  | { kind: 'memory'; clientId: string; nationalId: string; memory: MemoryRecord }
  | { kind: 'provider'; clientId: string; nationalId: string; provider: ProviderRecord };

export function findClient(registry: Registry, clientId: string): Client | null {
  const memory = registry.memories.get(clientId);
  if (memory !== undefined) return { kind: 'memory', clientId, nationalId: memory.nationalId, memory };
  const provider = registry.providers.get(clientId);
  return provider ? { kind: 'provider', clientId, nationalId: provider.nationalId, provider } : null;
}

/** Whether a client may see a memory and what was sent for it: its owner, and the company it has a contract with. */
export function mayAccess(client: Client, memory: MemoryRecord): boolean {
  if (client.kind === 'memory') return client.nationalId === memory.nationalId;
  return memory.mode !== 'taxpayer' && memory.providerId === client.clientId;
}

/** Whether an invoice is to this client: by the national id, or by an economic code of the client's, which a person has beside it. */
export function isBuyer(registry: Registry, { nationalId }: Client, { bid, tinb }: BuyerFields): boolean {
  if (bid === nationalId || tinb === nationalId) return true;
  return tinb !== undefined && registry.taxpayer(tinb)?.nationalId === nationalId;
}
