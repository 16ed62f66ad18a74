import type { PacketErrorCode } from '@taraz/authority/wire';
import { findClient } from '../registry/clients.ts';
import type { Registry } from '../registry/registry.ts';

const memoryIdForm = /^[A-Z0-9]{6}$/;

export interface SignerQuestion {
  /** Memory id of the seller, from the packet's header. */
  fiscalId: string;
  /** Who sent the packet: the token's clientId. */
  clientId: string;
  /** serialNumber of the certificate that signed the invoice. */
  signerId: string | null;
}

/**
 * Whether that signer may issue for that memory (protocol.md section 8): the taxpayer himself, or a trusted company by
 * contract, with the taxpayer's key or its own. Null when he may.
 */
export function checkSigner(
  registry: Registry,
  { fiscalId, clientId, signerId }: SignerQuestion,
): PacketErrorCode | null {
  if (!memoryIdForm.test(fiscalId)) return '04148';
  const memory = registry.memories.get(fiscalId);
  if (memory === undefined || memory.status !== 'ACTIVE') return '04133';
  const sender = findClient(registry, clientId);
  if (sender === null) return '04133';
  if (sender.kind === 'provider') {
    if (!sender.provider.active) return '04134';
    if (memory.mode === 'taxpayer' || memory.providerId !== sender.clientId) return '04111';
    const signatory = memory.mode === 'provider-key' ? sender.nationalId : memory.nationalId;
    return signerId === signatory ? null : '04132';
  }
  // A taxpayer may not send for a memory that he gave to a trusted company, nor for another's.
  if (memory.mode !== 'taxpayer' || sender.nationalId !== memory.nationalId) return '04132';
  return signerId === memory.nationalId ? null : '04132';
}
