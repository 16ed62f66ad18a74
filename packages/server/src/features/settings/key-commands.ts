import { createSigningRequest, generateKeyPair, importPrivateKey } from '@taraz/authority';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem } from '../../platform/problem.ts';
import { type AccountRow, currentAccount } from '../access/queries.ts';
import { acceptCertificate } from './certificate.ts';
import type { SettingsDeps } from './deps.ts';
import { found, namedMemory } from './memory-commands.ts';
import { settingsMessages } from './messages.fa.ts';
import { type KeyRow, type MemoryWithKeys, memoryByRowId } from './queries.ts';

/** What a sealed private key is bound to: moved to another account, memory or key, it does not open. */
export const keyBinding = (key: Pick<KeyRow, 'account_id' | 'memory' | 'id'>): string =>
  `memory-key/${key.account_id}/${key.memory}/${key.id}`;

/** The id that a certificate must name: a person's national code, a company's national id. */
export function nationalIdOf({ entity, national_code, economic_code }: AccountRow): string {
  return national_code === '' && entity !== 'real' && economic_code.length === 11 ? economic_code : national_code;
}

/**
 * A new key pair for a memory, in place of one that still waits for its certificate; the one in use stays in use.
 * @throws Problem NOT_FOUND, INVALID_INPUT, CONFLICT when the taxpayer signs elsewhere or the account has no national id
 */
export async function generateMemoryKey(
  deps: SettingsDeps,
  tx: Tx,
  accountId: string,
  memoryId: string,
): Promise<KeyRow> {
  const { memory } = await namedMemory(tx, memoryId, deps.defaultEnvironment);
  if (memory.signer === 'taxpayer') throw new Problem('CONFLICT', { detail: settingsMessages.notTaxpayerKey });
  const account = await currentAccount(tx);
  const nationalId = nationalIdOf(account);
  if (nationalId === '') throw new Problem('CONFLICT', { detail: settingsMessages.noNationalCode });
  const { privateKeyPem, publicKeyPem } = await generateKeyPair();
  const csr = await createSigningRequest(importPrivateKey(privateKeyPem), {
    commonName: account.name,
    nationalId,
    ...(account.entity === 'real' ? {} : { organization: account.name }),
    ...(account.province === '' ? {} : { state: account.province }),
    ...(account.city === '' ? {} : { locality: account.city }),
  });
  const place = { account_id: accountId, memory: memory.id, id: deps.runtime.ids.uuid() };
  // The memory's row is the lock: one pending key at a time.
  await tx.selectFrom('tax_memories').select('id').where('id', '=', memory.id).forUpdate().execute();
  await tx.deleteFrom('memory_keys').where('memory', '=', memory.id).where('state', '=', 'pending').execute();
  await logEvent(tx, {
    action: 'key.generated',
    subjectId: memory.id,
    subjectName: memory.memory_id,
    after: { key: place.id, public_key_pem: publicKeyPem },
  });
  return tx
    .insertInto('memory_keys')
    .values({
      ...place,
      state: 'pending',
      public_key_pem: publicKeyPem,
      csr_pem: csr,
      private_key_sealed: Buffer.from(deps.vault.seal(Buffer.from(privateKeyPem, 'utf8'), keyBinding(place))),
      certificate_pem: null,
      subject: null,
      issuer: null,
      serial_number: null,
      created_at: new Date(deps.runtime.clock.nowMs()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes the certificate of a generated key: checked, then the key signs from now on and the one before it retires, in
 * one step. Without a waiting key it may be a renewed certificate of the key in use.
 * @throws Problem NOT_FOUND, CONFLICT when there is no key, INVALID_INPUT with everything that is wrong with it
 */
export async function installCertificate(
  deps: SettingsDeps,
  tx: Tx,
  accountId: string,
  memoryId: string,
  upload: string,
): Promise<MemoryWithKeys> {
  const { memory } = await namedMemory(tx, memoryId, deps.defaultEnvironment);
  await tx.selectFrom('tax_memories').select('id').where('id', '=', memory.id).forUpdate().execute();
  const { pending, active } = found(await memoryByRowId(tx, memory.id));
  const key = pending ?? active;
  if (key === null) throw new Problem('CONFLICT', { detail: settingsMessages.noKey });
  const authority = deps.authorities[memory.environment];
  if (authority === undefined) throw new Problem('CONFLICT', { detail: settingsMessages.noAuthority });
  const now = new Date(deps.runtime.clock.nowMs());
  const accepted = acceptCertificate(upload, {
    publicKeyPem: key.public_key_pem,
    nationalId: nationalIdOf(await currentAccount(tx)),
    roots: await authority.roots(),
    nowMs: now.getTime(),
  });
  if (active !== null && active.id !== key.id) {
    await tx.updateTable('memory_keys').set({ state: 'retired' }).where('id', '=', active.id).execute();
  }
  await tx
    .updateTable('memory_keys')
    .set({
      state: 'active',
      certificate_pem: accepted.pem,
      subject: accepted.subject,
      issuer: accepted.issuer,
      serial_number: accepted.serialNumber,
      not_before: accepted.notBefore,
      not_after: accepted.notAfter,
      activated_at: now,
    })
    .where('id', '=', key.id)
    .execute();
  await tx
    .updateTable('tax_memories')
    .set((row) => ({ version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', memory.id)
    .execute();
  await logEvent(tx, {
    action: 'certificate.installed',
    subjectId: memory.id,
    subjectName: memory.memory_id,
    before: active && { key: active.id, serial_number: active.serial_number },
    after: { key: key.id, serial_number: accepted.serialNumber, subject: accepted.subject, issuer: accepted.issuer },
  });
  await publish(tx, accountId, { type: 'memory.changed', data: { memory_id: memory.memory_id } });
  return found(await memoryByRowId(tx, memory.id));
}
