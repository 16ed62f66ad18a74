import { checkMemoryId } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';

import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem, taken } from '../../platform/problem.ts';
import { signalLane } from '../sending/lanes.ts';
import { refuseMemoryOverQuota } from '../subscription/quota.ts';
import type { SettingsDeps } from './deps.ts';
import { settingsMessages } from './messages.fa.ts';
import {
  accountSettings,
  type MemoryRow,
  type MemoryWithKeys,
  memoryByMemoryId,
  memoryByRowId,
  serialsGiven,
} from './queries.ts';
import { readMemoryId } from './read-memory-id.ts';
import type { Environment, SignerMode, TokensBy } from './tables.ts';
import { availableProviders, delegate, isCompanys, sendingOf } from './trusted-provider.ts';
import { moveUnissued } from './unissued.ts';
import { withdrawMemory } from './withdraw-memory.ts';

/** An invoice goes this long after its date (defaultInvoiceSettings). */
const dateMargin = '1 second';

const badMemoryId = () =>
  new Problem('INVALID_INPUT', {
    errors: [{ path: 'memory_id', code: 'BAD_MEMORY_ID', message: settingsMessages.badMemoryId }],
  });

/** Whether invoices that name no memory may go there: what is only tried never is where real ones go. */
export const mayBeDefault = (environment: Environment, defaultEnvironment: Environment): boolean =>
  environment !== 'sandbox' || defaultEnvironment === 'sandbox';

/** Another takes the place of the default: whoever saw it as that has seen another version of it. */
const endDefault = (tx: Tx, otherId: string, now: Date) =>
  tx
    .updateTable('tax_memories')
    .set((row) => ({ is_default: false, version: row('version', '+', 1), updated_at: now }))
    .where('is_default', '=', true)
    .where('id', '<>', otherId)
    .execute();

/**
 * Adds a tax memory; the first that issues for real becomes the account's default. An id stands once, in whatever
 * environment: calls name a memory by it alone. Where the trusted company signs for all, as the account's settings tell
 * it, it signs for this one, too.
 * @throws Problem INVALID_INPUT, CONFLICT when the account has it already or the environment is not served here
 */
export async function addMemory(
  deps: SettingsDeps,
  tx: Tx,
  accountId: string,
  input: { memory_id: string; title?: string; environment?: Environment },
): Promise<MemoryWithKeys> {
  const { runtime, defaultEnvironment, authorities } = deps;
  const memoryId = readMemoryId(input.memory_id);
  if (!checkMemoryId(memoryId)) throw badMemoryId();
  const environment = input.environment ?? defaultEnvironment;
  if (authorities[environment] === undefined) throw new Problem('CONFLICT', { detail: settingsMessages.noAuthority });
  const now = new Date(runtime.clock.nowMs());
  // The account's row is the lock: two first memories at once must not both become the default.
  await lockAccount(tx);
  if (environment !== 'sandbox') await refuseMemoryOverQuota(tx, runtime.clock);
  const others = await tx.selectFrom('tax_memories').select(['memory_id', 'is_default', 'enabled']).execute();
  if (others.some((one) => one.memory_id === memoryId)) throw taken('memory_id', settingsMessages.memoryKnown);
  // A default that is disabled issues nothing: the new one takes its place.
  const isDefault =
    mayBeDefault(environment, defaultEnvironment) && !others.some((one) => one.is_default && one.enabled);
  const id = runtime.ids.uuid();
  if (isDefault) await endDefault(tx, id, now);
  await tx
    .insertInto('tax_memories')
    .values({
      account_id: accountId,
      id,
      memory_id: memoryId,
      environment,
      title: input.title?.trim() ?? '',
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const added = found(await memoryByRowId(tx, id));
  await logMemory(tx, 'memory.added', null, added.memory);
  const signer = await signerAtFirst(deps, tx, added.memory);
  return signer === 'platform' ? added : changeMemorySettings(deps, tx, id, { signer }, null);
}

/** Who signs for a memory that is added beside the others: who signs for all of them. */
async function signerAtFirst(deps: SettingsDeps, tx: Tx, { id, environment }: MemoryRow): Promise<SignerMode> {
  const providers = await availableProviders(deps, tx);
  if (!providers.some((one) => one.environment === environment)) return 'platform';
  const chosen = (await accountSettings(tx))?.is_trusted_tsp ?? false;
  return (await isCompanys(deps, tx, chosen, id)) ? 'trusted_provider' : 'platform';
}

const loggedMemory = ({ memory_id, environment, title, is_default, enabled, signer, tokens_by, ...row }: MemoryRow) => {
  const { payment_method, invoice_output_type } = row;
  return { memory_id, environment, title, is_default, enabled, signer, tokens_by, payment_method, invoice_output_type };
};

/** A memory's change, to the event log. */
export const logMemory = (
  tx: Tx,
  action: 'memory.added' | 'memory.changed' | 'memory.removed',
  before: MemoryRow | null,
  after: MemoryRow | null,
): Promise<void> =>
  logEvent(tx, {
    action,
    subjectId: (after ?? before)?.id ?? '',
    subjectName: (after ?? before)?.memory_id ?? '',
    before: before && loggedMemory(before),
    after: after && loggedMemory(after),
  });

export interface MemorySettingsChange {
  signer?: SignerMode;
  tokens_by?: TokensBy;
  payment_method?: 'cash' | 'credit' | 'both';
  invoice_output_type?: 'type_one' | 'type_two';
}

/** @throws Problem NOT_FOUND */
export function found<T>(value: T | null): T {
  if (value === null) throw new Problem('NOT_FOUND');
  return value;
}

/** The memory that a body names. @throws Problem INVALID_INPUT, NOT_FOUND */
export async function namedMemory(tx: Tx, memoryId: string, preferred: Environment): Promise<MemoryWithKeys> {
  const id = readMemoryId(memoryId);
  if (!checkMemoryId(id)) throw badMemoryId();
  return found(await memoryByMemoryId(tx, id, preferred));
}

/** To whom a memory is not given, it does not exist. @throws Problem NOT_FOUND */
export function givenTo({ memoryIds }: Pick<RequestContext, 'memoryIds'>, known: MemoryWithKeys): MemoryWithKeys {
  if (memoryIds !== null && !memoryIds.includes(known.memory.memory_id)) throw new Problem('NOT_FOUND');
  return known;
}

export interface MemoryChange {
  title?: string;
  enabled?: boolean;
  is_default?: boolean;
}

/**
 * There is one default, and it issues: none is made of a memory that is disabled, nor is it disabled while another could
 * be it. The only one that issues may still be disabled, since then nothing is issued by mistake through another.
 * @throws Problem CONFLICT
 */
async function refuseIdleDefault(
  { defaultEnvironment }: Pick<SettingsDeps, 'defaultEnvironment'>,
  tx: Tx,
  memory: MemoryRow,
  change: MemoryChange,
): Promise<void> {
  const refuse = (detail: string) => {
    throw new Problem('CONFLICT', { detail });
  };
  if (change.is_default === false && memory.is_default) refuse(settingsMessages.oneDefault);
  const isEnabled = change.enabled ?? memory.enabled;
  if (change.is_default === true && !mayBeDefault(memory.environment, defaultEnvironment))
    refuse(settingsMessages.testDefault);
  if (change.is_default === true && !isEnabled) refuse(settingsMessages.disabledDefault);
  if (!memory.is_default || !memory.enabled || isEnabled) return;
  const others = await tx
    .selectFrom('tax_memories')
    .select('environment')
    .where('enabled', '=', true)
    .where('id', '!=', memory.id)
    .execute();
  if (others.some(({ environment }) => mayBeDefault(environment, defaultEnvironment)))
    refuse(settingsMessages.defaultInUse);
}

/**
 * Renames, enables or disables a memory, or makes it the default in place of the one that was.
 * @throws Problem NOT_FOUND, STALE, CONFLICT when the default is to be none, or one that is disabled or a sandbox's
 */
export async function changeMemory(
  deps: Pick<SettingsDeps, 'runtime' | 'defaultEnvironment'>,
  tx: Tx,
  id: string,
  change: MemoryChange,
  ifMatch: string | null,
): Promise<MemoryWithKeys> {
  // The account's row is the lock: there is one default, whoever changes it at the same time.
  await lockAccount(tx);
  const { memory } = found(await memoryByRowId(tx, id));
  checkIfMatch(ifMatch, memory.version);
  await refuseIdleDefault(deps, tx, memory, change);
  if (change.enabled === true && !memory.enabled && memory.environment !== 'sandbox')
    await refuseMemoryOverQuota(tx, deps.runtime.clock);
  const now = new Date(deps.runtime.clock.nowMs());
  if (change.is_default === true) await endDefault(tx, id, now);
  await tx
    .updateTable('tax_memories')
    .set((row) => ({
      ...(change.title === undefined ? {} : { title: change.title.trim() }),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      ...(change.is_default === undefined ? {} : { is_default: change.is_default }),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  await publish(tx, memory.account_id, { type: 'memory.changed', data: { memory_id: memory.memory_id } });
  const changed = found(await memoryByRowId(tx, id));
  await logMemory(tx, 'memory.changed', memory, changed.memory);
  return changed;
}

/**
 * Removes a memory that never gave a number, with its keys, also from who is limited to it; the oldest other one that is enabled, and may be it, becomes the default
 * in its place.
 * @throws Problem NOT_FOUND, IN_USE
 */
export async function deleteMemory(
  { runtime, defaultEnvironment }: Pick<SettingsDeps, 'runtime' | 'defaultEnvironment'>,
  tx: Tx,
  id: string,
): Promise<void> {
  await lockAccount(tx);
  // Who takes its first number holds it: they are waited for, and what they issued is seen.
  await tx.selectFrom('tax_memories').select('id').where('id', '=', id).forUpdate().execute();
  const { memory } = found(await memoryByRowId(tx, id));
  const issued = (await serialsGiven(tx)).get(`${memory.environment}/${memory.memory_id}`) ?? 0;
  if (issued > 0) throw new Problem('IN_USE', { detail: settingsMessages.hasIssued });
  const now = new Date(runtime.clock.nowMs());
  // What was written for it goes by the default from now on: it could never be issued.
  await moveUnissued(tx, memory, null, now);
  await withdrawMemory(tx, memory, now);
  await tx.deleteFrom('tax_memories').where('id', '=', id).execute();
  await logMemory(tx, 'memory.removed', memory, null);
  await publish(tx, memory.account_id, { type: 'memory.changed', data: { memory_id: memory.memory_id } });
  if (!memory.is_default) return;
  const others = await tx
    .selectFrom('tax_memories')
    .select(['id', 'environment'])
    .orderBy('enabled', 'desc')
    .orderBy('created_at')
    .execute();
  const next = others.find(({ environment }) => mayBeDefault(environment, defaultEnvironment));
  if (next !== undefined)
    await tx
      .updateTable('tax_memories')
      .set((row) => ({ is_default: true, version: row('version', '+', 1), updated_at: now }))
      .where('id', '=', next.id)
      .execute();
}

/**
 * Whoever signs from now on: what stands in line waits for the taxpayer's signature, or need not wait any longer. The
 * database itself holds unsigned ones back (SQL 0050).
 */
async function settleLineOf(tx: Tx, memory: MemoryRow, now: Date): Promise<void> {
  const { account_id: accountId, environment, memory_id: memoryId } = memory;
  await sql`
    update invoice_queue q
    set next_at = greatest(${now}::timestamptz, coalesce(i.not_before + ${dateMargin}::interval, ${now}::timestamptz))
    from invoices i
    where i.account_id = q.account_id and i.id = q.invoice_id and q.account_id = ${accountId}
      and q.environment = ${environment} and q.memory_id = ${memoryId}
      and q.state = 'queued' and q.attempt_uid is null and q.lease_owner is null`.execute(tx);
  await signalLane(tx, { accountId, environment, memoryId }, { sendAt: now });
}

/**
 * Changes what is given of a memory's settings.
 * @throws Problem NOT_FOUND, STALE, CONFLICT where the operator is no trusted company
 */
export async function changeMemorySettings(
  deps: SettingsDeps,
  tx: Tx,
  id: string,
  change: MemorySettingsChange,
  ifMatch: string | null,
): Promise<MemoryWithKeys> {
  const row = await tx.selectFrom('tax_memories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const before = found(row ?? null);
  checkIfMatch(ifMatch, before.version);
  const now = new Date(deps.runtime.clock.nowMs());
  const signer = change.signer ?? before.signer;
  const tokensBy = change.tokens_by ?? before.tokens_by;
  const sending = sendingOf({ signer, tokens_by: tokensBy });
  const isDelegation = sending !== sendingOf(before);
  const isOtherKey = signer !== before.signer || isDelegation;
  if (isDelegation) await delegate(deps, tx, before, sending);
  await tx
    .updateTable('tax_memories')
    .set((memory) => ({
      ...(change.signer === undefined ? {} : { signer: change.signer }),
      ...(change.tokens_by === undefined ? {} : { tokens_by: change.tokens_by }),
      ...(change.payment_method === undefined ? {} : { payment_method: change.payment_method }),
      ...(change.invoice_output_type === undefined ? {} : { invoice_output_type: change.invoice_output_type }),
      // What was tried was another key, perhaps in another name.
      ...(isOtherKey ? { last_test: null, last_test_at: null } : {}),
      version: memory('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  if (isOtherKey) await settleLineOf(tx, before, now);
  await publish(tx, before.account_id, { type: 'memory.changed', data: { memory_id: before.memory_id } });
  const changed = found(await memoryByRowId(tx, id));
  await logMemory(tx, 'memory.changed', before, changed.memory);
  return changed;
}

/** Settings of a memory as of one that is added now; its keys stay. @throws Problem NOT_FOUND */
export async function resetMemorySettings(deps: SettingsDeps, tx: Tx, id: string): Promise<MemoryWithKeys> {
  const { memory } = found(await memoryByRowId(tx, id));
  const signer = await signerAtFirst(deps, tx, memory);
  const others = { tokens_by: 'desk', payment_method: 'cash', invoice_output_type: 'type_one' } as const;
  return changeMemorySettings(deps, tx, id, { signer, ...others }, null);
}
