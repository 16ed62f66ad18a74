import { localSigner, type Signer } from '@taraz/authority';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { currentAccount } from '../access/queries.ts';
import { askAuthority, type CheckResult, checkResult, withLast } from './ask-authority.ts';
import type { AuthorityAccess } from './authority-access.ts';
import { lockMemory, takeOver } from './key-commands.ts';
import { found } from './memory-commands.ts';
import { settingsMessages } from './messages.fa.ts';
import { nationalIdOf } from './national-id.ts';
import { type MemoryRow, type MemoryWithKeys, memoriesOf, memoryByRowId } from './queries.ts';
import { candidateId, candidateMaterial, type SigningMaterial } from './signing.ts';
import type { Environment } from './tables.ts';

type Asking = (accountId: string, environment: Environment, memoryId: string) => Promise<CheckResult[]>;

/** Asks the authority for a memory, one thing after another; what cannot be asked any more is left out. */
export interface ConnectionCheck {
  /** with the key in use, where there is one; nothing is changed by it */
  ask: Asking;
  /**
   * with a successor before the key in use; what came of it is kept with the key that was tried, and a successor with which
   * all is well takes over
   * @throws Problem CONFLICT when something else signs by then: of that it says nothing
   */
  test: Asking;
}

export interface ConnectionDeps {
  database: Database;
  runtime: Runtime;
  vault: Vault;
  authorities: Readonly<Partial<Record<Environment, AuthorityAccess>>>;
  /** The taxpayer's own browser, while its signing desk is open; null while it is not. */
  deskSigner(tx: Tx, memory: MemoryRow): Promise<Signer | null>;
}

/** The key's own checks need nobody. */
function keyChecks(material: SigningMaterial | null, nowMs: number): CheckResult[] {
  if (material === null) return [checkResult('key', false)];
  const valid = material.notAfterMs > nowMs;
  return [checkResult('key', true), checkResult('certificate', valid, new Date(material.notAfterMs).toISOString())];
}

/** Who signs the test's tokens, and what is known of their key without asking anybody. */
interface Candidate {
  memory: MemoryRow;
  /** whose token it is: the memory's own id, or the trusted company's */
  clientId: string;
  nationalId: string;
  own: CheckResult[];
  signer: Signer | null;
  /** a successor that takes over when all is well */
  successorId: string | null;
}

/** @throws Problem NOT_FOUND */
const memoryIn = async (tx: Tx, environment: Environment, memoryId: string): Promise<MemoryWithKeys> =>
  found((await memoriesOf(tx, [memoryId])).find(({ memory }) => memory.environment === environment) ?? null);

async function candidateOf(deps: ConnectionDeps, tx: Tx, known: MemoryWithKeys): Promise<Candidate> {
  const nowMs = deps.runtime.clock.nowMs();
  const nationalId = nationalIdOf(await currentAccount(tx));
  const { memory, active, pending } = known;
  const base = { memory, nationalId, clientId: memory.memory_id };
  if (memory.signer === 'taxpayer') {
    const until = active?.not_after ?? null;
    if (until === null) return { ...base, own: [checkResult('certificate', false)], signer: null, successorId: null };
    if (memory.tokens_by === 'operator') {
      const company = candidateMaterial(deps.vault, known);
      const isUsable = company !== null && company.notAfterMs > nowMs;
      const own = [
        checkResult('key', isUsable),
        checkResult('certificate', until.getTime() > nowMs, until.toISOString()),
      ];
      if (company === null) return { ...base, own, signer: null, successorId: null };
      const signer = localSigner({ privateKey: company.privateKeyPem, certificates: company.certificates });
      return { ...base, clientId: company.clientId ?? base.clientId, own, signer, successorId: null };
    }
    const signer = await deps.deskSigner(tx, memory);
    const own = [
      checkResult('certificate', until.getTime() > nowMs, until.toISOString()),
      checkResult('desk', signer !== null),
    ];
    return { ...base, own, signer, successorId: null };
  }
  const material = candidateMaterial(deps.vault, known);
  const signer =
    material === null ? null : localSigner({ privateKey: material.privateKeyPem, certificates: material.certificates });
  const successorId = material !== null && material.keyId === pending?.id ? pending.id : null;
  const clientId = material?.clientId ?? memory.memory_id;
  return { ...base, clientId, own: keyChecks(material, nowMs), signer, successorId };
}

async function checksOf({ authorities, runtime }: ConnectionDeps, candidate: Candidate): Promise<CheckResult[]> {
  const { memory, clientId, nationalId, own, signer } = candidate;
  const authority = authorities[memory.environment];
  if (authority === undefined) return [...own, checkResult('network', false)];
  if (signer === null) return own;
  const isDesk = own.some(({ check }) => check === 'desk');
  const { baseUrl } = authority;
  const { clock } = runtime;
  const { memory_id: memoryId } = memory;
  return withLast(own, await askAuthority({ baseUrl, memoryId, clientId, nationalId, signer, isDesk, clock }));
}

export function createConnectionCheck(deps: ConnectionDeps): ConnectionCheck {
  const { database, runtime } = deps;
  const ask: Asking = async (accountId, environment, memoryId) => {
    const candidate = await database.withAccount(accountId, async (tx) => {
      const known = await memoryIn(tx, environment, memoryId);
      return candidateOf(deps, tx, known.active === null ? known : { ...known, pending: null });
    });
    return checksOf(deps, candidate);
  };
  const test: Asking = async (accountId, environment, memoryId) => {
    const { candidate, tried } = await database.withAccount(accountId, async (tx) => {
      const known = await memoryIn(tx, environment, memoryId);
      return { candidate: await candidateOf(deps, tx, known), tried: candidateId(known) };
    });
    const { memory, successorId } = candidate;
    const checks = await checksOf(deps, candidate);
    await database.withAccount(accountId, async (tx) => {
      await lockMemory(tx, memory.id);
      if (candidateId(found(await memoryByRowId(tx, memory.id))) !== tried)
        throw new Problem('CONFLICT', { detail: settingsMessages.testedAnother });
      const now = new Date(runtime.clock.nowMs());
      const tested = { last_test: JSON.stringify(checks), last_test_at: now };
      if (successorId !== null) {
        const waits = await tx
          .updateTable('memory_keys')
          .set(tested)
          .where('id', '=', successorId)
          .where('state', '=', 'pending')
          .returning('id')
          .executeTakeFirst();
        // Where another test has made it the key in use meanwhile, it is that which was tried.
        if (waits !== undefined) {
          if (!checks.every(({ ok }) => ok)) return;
          await takeOver(tx, memory, successorId, now);
        }
      }
      await tx.updateTable('tax_memories').set(tested).where('id', '=', memory.id).execute();
    });
    return checks;
  };
  return { ask, test };
}
