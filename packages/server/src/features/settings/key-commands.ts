import { createSigningRequest, generateKeyPair, importPrivateKey } from '@taraz/authority';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem } from '../../platform/problem.ts';
import { currentAccount } from '../access/queries.ts';
import { type AcceptedCertificate, acceptCertificate, publicKeyOfUpload } from './certificate.ts';
import type { SettingsDeps } from './deps.ts';
import { found, namedMemory } from './memory-commands.ts';
import { settingsMessages } from './messages.fa.ts';
import { nationalIdOf } from './national-id.ts';
import { type KeyUpload, type OpenedKey, openKeyFile } from './open-key-file.ts';
import { type KeyRow, keyHolderOf, type MemoryRow, type MemoryWithKeys, memoryByRowId } from './queries.ts';

/** What a sealed private key is bound to: moved to another account, memory or key, it does not open. */
export const keyBinding = (key: Pick<KeyRow, 'account_id' | 'memory' | 'id'>): string =>
  `memory-key/${key.account_id}/${key.memory}/${key.id}`;

interface FreshKey {
  privateKeyPem: string;
  publicKeyPem: string;
  origin: 'generated' | 'imported';
}

/** The memory's row is the lock: one waiting key of each holder at a time. */
export const lockMemory = (tx: Tx, id: string) =>
  tx.selectFrom('tax_memories').select('version').where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores a key that waits for its certificate, in place of one that waited; the one in use stays in use. */
async function storePendingKey(deps: SettingsDeps, tx: Tx, memory: MemoryRow, key: FreshKey): Promise<KeyRow> {
  const account = await currentAccount(tx);
  const nationalId = nationalIdOf(account);
  if (nationalId === '') throw new Problem('CONFLICT', { detail: settingsMessages.noNationalCode });
  const csr = await createSigningRequest(importPrivateKey(key.privateKeyPem), {
    commonName: account.name,
    nationalId,
    ...(account.entity === 'real' ? {} : { organization: account.name }),
    ...(account.province === '' ? {} : { state: account.province }),
    ...(account.city === '' ? {} : { locality: account.city }),
  });
  const place = { account_id: memory.account_id, memory: memory.id, id: deps.runtime.ids.uuid() };
  await lockMemory(tx, memory.id);
  await tx
    .deleteFrom('memory_keys')
    .where('memory', '=', memory.id)
    .where('state', '=', 'pending')
    .where('held_by', '=', 'platform')
    .execute();
  await logEvent(tx, {
    action: 'key.generated',
    subjectId: memory.id,
    subjectName: memory.memory_id,
    after: { key: place.id, origin: key.origin, public_key_pem: key.publicKeyPem },
  });
  return tx
    .insertInto('memory_keys')
    .values({
      ...place,
      state: 'pending',
      origin: key.origin,
      public_key_pem: key.publicKeyPem,
      csr_pem: csr,
      private_key_sealed: Buffer.from(deps.vault.seal(Buffer.from(key.privateKeyPem, 'utf8'), keyBinding(place))),
      certificate_pem: null,
      subject: null,
      issuer: null,
      serial_number: null,
      created_at: new Date(deps.runtime.clock.nowMs()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function memoryForKeyHere(deps: SettingsDeps, tx: Tx, memoryId: string): Promise<MemoryRow> {
  const { memory } = await namedMemory(tx, memoryId, deps.defaultEnvironment);
  if (memory.signer === 'taxpayer') throw new Problem('CONFLICT', { detail: settingsMessages.notTaxpayerKey });
  return memory;
}

/**
 * A new key pair for a memory, in place of one that still waits for its certificate; the one in use stays in use.
 * @throws Problem NOT_FOUND, INVALID_INPUT, CONFLICT when the taxpayer signs elsewhere or the account has no national id
 */
export async function generateMemoryKey(deps: SettingsDeps, tx: Tx, memoryId: string): Promise<KeyRow> {
  const memory = await memoryForKeyHere(deps, tx, memoryId);
  return storePendingKey(deps, tx, memory, { ...(await generateKeyPair()), origin: 'generated' });
}

/**
 * Opens what came with an import, for `importMemoryKey`, while no transaction stands open.
 * @throws Problem NOT_FOUND, CONFLICT, INVALID_INPUT with what is wrong with the file
 */
export async function openImport(
  deps: SettingsDeps,
  accountId: string,
  memoryId: string,
  upload: KeyUpload,
): Promise<OpenedKey> {
  const { environment, nationalId } = await deps.database.withAccount(accountId, async (tx) => ({
    environment: (await memoryForKeyHere(deps, tx, memoryId)).environment,
    nationalId: nationalIdOf(await currentAccount(tx)),
  }));
  // Where the roots are not to be had now the file is opened all the same; a certificate's installation says so.
  const roots = (await deps.authorities[environment]?.roots().catch(() => null)) ?? null;
  const check = roots === null ? {} : { check: { roots, nationalId, nowMs: deps.runtime.clock.nowMs() } };
  return openKeyFile(accountId, { ...upload, ...check });
}

/**
 * A key that was made elsewhere, with its certificate where one came along; all of it or nothing.
 * @throws Problem NOT_FOUND, CONFLICT, INVALID_INPUT with everything that is wrong with key or certificate
 */
export async function importMemoryKey(
  deps: SettingsDeps,
  tx: Tx,
  memoryId: string,
  { certificatePem, ...key }: OpenedKey,
): Promise<MemoryWithKeys> {
  const memory = await memoryForKeyHere(deps, tx, memoryId);
  await storePendingKey(deps, tx, memory, { ...key, origin: 'imported' });
  if (certificatePem !== undefined && certificatePem.trim() !== '')
    return installCertificate(deps, tx, memoryId, certificatePem);
  return found(await memoryByRowId(tx, memory.id));
}

const certificateColumns = (accepted: AcceptedCertificate) => ({
  certificate_pem: accepted.pem,
  subject: accepted.subject,
  issuer: accepted.issuer,
  serial_number: accepted.serialNumber,
  not_before: accepted.notBefore,
  not_after: accepted.notAfter,
});

/** A key takes the place of the one in use, in one step: at no moment is there none. What was tried of that is nothing of its. */
export async function takeOver(tx: Tx, memory: MemoryRow, keyId: string, now: Date): Promise<void> {
  const former = await tx
    .updateTable('memory_keys')
    .set({ state: 'retired' })
    .where('memory', '=', memory.id)
    .where('held_by', '=', keyHolderOf(memory))
    .where('state', '=', 'active')
    .where('id', '<>', keyId)
    .returning('serial_number')
    .executeTakeFirst();
  const present = await tx
    .updateTable('memory_keys')
    .set({ state: 'active', activated_at: now, ...untested })
    .where('id', '=', keyId)
    .returning('serial_number')
    .executeTakeFirstOrThrow();
  await tx.updateTable('tax_memories').set(untested).where('id', '=', memory.id).execute();
  await tellChanged(tx, memory, now);
  if (former === undefined) return;
  const about = { subjectId: memory.id, subjectName: memory.memory_id };
  await logEvent(tx, { action: 'key.taken_over', ...about, before: former, after: present });
}

/** What was tried was another key, or another certificate. */
const untested = { last_test: null, last_test_at: null };

type Accepted = ReturnType<typeof acceptCertificate>;

const logCertificate = (tx: Tx, memory: MemoryRow, key: string, { serialNumber, subject, issuer }: Accepted) =>
  logEvent(tx, {
    action: 'certificate.installed',
    subjectId: memory.id,
    subjectName: memory.memory_id,
    after: { key, serial_number: serialNumber, subject, issuer },
  });

async function tellChanged(tx: Tx, memory: MemoryRow, now: Date): Promise<void> {
  await tx
    .updateTable('tax_memories')
    .set((row) => ({ version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', memory.id)
    .execute();
  await publish(tx, memory.account_id, { type: 'memory.changed', data: { memory_id: memory.memory_id } });
}

async function certificateContext(deps: SettingsDeps, tx: Tx, memory: MemoryRow) {
  const authority = deps.authorities[memory.environment];
  if (authority === undefined) throw new Problem('CONFLICT', { detail: settingsMessages.noAuthority });
  return {
    nationalId: nationalIdOf(await currentAccount(tx)),
    roots: await authority.roots(),
    nowMs: deps.runtime.clock.nowMs(),
  };
}

/** Sent once more, as after an answer that was lost, it changes nothing: the same key signs, and what was tried was it. */
const isInUse = ({ active }: MemoryWithKeys, { pem }: AcceptedCertificate): boolean => active?.certificate_pem === pem;

/** The taxpayer keeps the key; only its certificate lies here, and only what it signs is checked against it. */
async function registerTaxpayerCertificate(
  deps: SettingsDeps,
  tx: Tx,
  memory: MemoryRow,
  upload: string,
): Promise<MemoryWithKeys> {
  const now = new Date(deps.runtime.clock.nowMs());
  const publicKeyPem = publicKeyOfUpload(upload);
  const accepted = acceptCertificate(upload, { publicKeyPem, ...(await certificateContext(deps, tx, memory)) });
  const known = found(await memoryByRowId(tx, memory.id));
  if (isInUse(known, accepted)) return known;
  const id = deps.runtime.ids.uuid();
  const key = { account_id: memory.account_id, memory: memory.id, id };
  await tx
    .insertInto('memory_keys')
    .values({
      ...key,
      ...certificateColumns(accepted),
      // Certified, and in the next step the one in use.
      state: 'retired',
      origin: 'taxpayer',
      held_by: 'taxpayer',
      public_key_pem: publicKeyPem,
      csr_pem: '',
      private_key_sealed: null,
      created_at: now,
    })
    .execute();
  await logCertificate(tx, memory, id, accepted);
  await takeOver(tx, memory, id, now);
  return found(await memoryByRowId(tx, memory.id));
}

export interface InstallOptions {
  /** a successor is in use at once, without waiting for its test */
  atOnce?: boolean;
}

/**
 * Takes the certificate of a waiting key, after checks. A first key is in use from now on; a successor waits until it
 * was tried against the authority (see connection.ts), and the one before it signs meanwhile. Without a waiting key it
 * may be a renewed certificate of the key in use. Where the taxpayer signs, it is the certificate of their own key.
 * @throws Problem NOT_FOUND, CONFLICT when there is no key, INVALID_INPUT with everything that is wrong with it
 */
export async function installCertificate(
  deps: SettingsDeps,
  tx: Tx,
  memoryId: string,
  upload: string,
  options: InstallOptions = {},
): Promise<MemoryWithKeys> {
  const { memory } = await namedMemory(tx, memoryId, deps.defaultEnvironment);
  await lockMemory(tx, memory.id);
  if (memory.signer === 'taxpayer') return registerTaxpayerCertificate(deps, tx, memory, upload);
  const known = found(await memoryByRowId(tx, memory.id));
  const { pending, active } = known;
  const key = pending ?? active;
  if (key === null) throw new Problem('CONFLICT', { detail: settingsMessages.noKey });
  const context = await certificateContext(deps, tx, memory);
  const accepted = acceptCertificate(upload, { publicKeyPem: key.public_key_pem, ...context });
  if (pending === null && isInUse(known, accepted)) return known;
  await tx
    .updateTable('memory_keys')
    .set({ ...certificateColumns(accepted), ...untested })
    .where('id', '=', key.id)
    .execute();
  await logCertificate(tx, memory, key.id, accepted);
  const now = new Date(context.nowMs);
  const isSuccessor = active !== null && active.id !== key.id;
  const activeEnded = (active?.not_after?.getTime() ?? 0) <= context.nowMs;
  if (isSuccessor && !activeEnded && options.atOnce !== true) await tellChanged(tx, memory, now);
  else await takeOver(tx, memory, key.id, now);
  return found(await memoryByRowId(tx, memory.id));
}
