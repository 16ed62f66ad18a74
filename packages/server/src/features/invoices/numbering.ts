import {
  draftToWire,
  type InvoiceDraft,
  makeTaxId,
  parseTaxId,
  sendingDeadline,
  serialToInno,
  writeWireJson,
} from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { Environment } from '../settings/tables.ts';
import type { InvoiceTables, VoidReason } from './tables.ts';

/** A tax memory of an account: where serials are counted. */
export interface MemoryKey {
  accountId: string;
  environment: Environment;
  memoryId: string;
}

/**
 * Takes the next `count` serials of a memory and returns the first. The counter's row stays locked until the caller's
 * transaction ends, so numbers are gap-free (a rollback gives them back) and no two transactions, in whatever process,
 * get the same: call it as late as the transaction allows.
 */
export async function takeSerials(tx: Tx, memory: MemoryKey, count: number, now: Date): Promise<bigint> {
  const { last_serial } = onlyRow(
    await sql<{ last_serial: string }>`
      insert into serial_counters as counter (account_id, environment, memory_id, last_serial, updated_at)
      values (${memory.accountId}, ${memory.environment}, ${memory.memoryId}, ${count}, ${now})
      on conflict (account_id, environment, memory_id) do update
        set last_serial = counter.last_serial + excluded.last_serial, updated_at = excluded.updated_at
      returning last_serial ${prepared}`.execute(tx),
  );
  return BigInt(last_serial) - BigInt(count) + 1n;
}

interface VoidedSerials extends MemoryKey {
  first: bigint;
  last: bigint;
  reason: VoidReason;
  invoiceId: string | null;
  taxId: string;
  actor: string | null;
  at: Date;
}

/** Accounts for serials that no invoice will carry. */
async function voidSerials(tx: Tx, voided: readonly VoidedSerials[]): Promise<void> {
  if (voided.length === 0) return;
  const values = voided.map(
    ({ accountId, environment, memoryId, first, last, reason, invoiceId, taxId, actor, at }) => ({
      account_id: accountId,
      environment,
      memory_id: memoryId,
      first_serial: first,
      last_serial: last,
      reason,
      invoice_id: invoiceId,
      tax_id: taxId,
      actor,
      at,
    }),
  );
  await tx.insertInto('serial_voids').values(values).execute();
}

/** Accounts for the serials that invoices had: no invoice will carry them. Those without one have none to account for. */
export async function voidSerialsOf(
  tx: Tx,
  invoices: readonly Pick<
    Selectable<InvoiceTables['invoices']>,
    'account_id' | 'environment' | 'memory_id' | 'serial' | 'id' | 'tax_id'
  >[],
  why: Pick<VoidedSerials, 'reason' | 'actor' | 'at'>,
): Promise<void> {
  const voided = invoices.flatMap(({ account_id, environment, memory_id, serial, id, tax_id }): VoidedSerials[] => {
    if (serial === null) return [];
    const [first, last] = [BigInt(serial), BigInt(serial)];
    const memory = { accountId: account_id, environment, memoryId: memory_id };
    return [{ ...memory, first, last, invoiceId: id, taxId: tax_id, ...why }];
  });
  await voidSerials(tx, voided);
}

/**
 * Those of some tax ids that the book has: in its own invoices, or in what other software issued with the same memory and
 * was taken in from the portal, whoever may see it.
 */
export async function takenTaxIds(
  tx: Tx,
  environment: Environment,
  taxIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await beyondBranch(tx, () =>
    sql<{ tax_id: string }>`
      select tax_id from invoices
      where account_id = ${ownAccount} and environment = ${environment} and tax_id <> ''
        and ${within('tax_id', taxIds, 'text')} ${prepared}`.execute(tx),
  );
  return new Set(rows.map(({ tax_id }) => tax_id));
}

/**
 * What became of a tax id that was given here and is in the book no more: its invoice was deleted before it left, or bears
 * another one since (of another day or memory). Null: never given here, or the authority has it from somebody else.
 */
export async function givenUpAs(
  tx: Tx,
  environment: Environment,
  taxId: string,
): Promise<'deleted' | 'renumbered' | null> {
  const parts = parseTaxId(taxId);
  if (parts === null) return null;
  const { memoryId, serial } = parts;
  const { rows } = await beyondBranch(tx, () =>
    sql<{ deleted: boolean }>`
      select not exists (
        select from invoices i where i.account_id = l.account_id and i.id = l.invoice_id) as deleted
      from serial_ledger l
      where l.account_id = ${ownAccount} and l.environment = ${environment} and l.memory_id = ${memoryId}
        and l.first_serial <= ${serial} and l.last_serial >= ${serial}
        and (select bool_or(e.detail ->> 'tax_number' = ${taxId}) and not bool_or(e.cause = 'CONFLICT')
          from invoice_events e where e.account_id = l.account_id and e.invoice_id = l.invoice_id)`.execute(tx),
  );
  const [row] = rows;
  if (row === undefined) return null;
  return row.deleted ? 'deleted' : 'renumbered';
}

/** Serials of invoices, in their order, and all that were taken for them. */
interface GivenSerials {
  serials: bigint[];
  first: bigint;
  last: bigint;
}

/**
 * A serial for each of some invoices, by when they are dated (epoch ms). One whose tax id another program's invoice has
 * stays void, and the next is taken.
 */
export async function giveSerials(
  tx: Tx,
  memory: MemoryKey,
  datesMs: readonly number[],
  now: Date,
): Promise<GivenSerials> {
  const { environment, memoryId } = memory;
  const serials: bigint[] = [];
  let [first, last] = [0n, 0n];
  let places = [...datesMs.keys()];
  while (places.length > 0) {
    const next = await takeSerials(tx, memory, places.length, now);
    if (first === 0n) first = next;
    last = next + BigInt(places.length) - 1n;
    const tried = places.map((place, index) => {
      const serial = next + BigInt(index);
      return { place, serial, taxId: makeTaxId({ memoryId, indatimMs: datesMs[place] ?? 0, serial }) };
    });
    const taken = await takenTaxIds(
      tx,
      environment,
      tried.map(({ taxId }) => taxId),
    );
    for (const { place, serial } of tried) serials[place] = serial;
    const again = tried.filter(({ taxId }) => taken.has(taxId));
    const why = { reason: 'taken_at_authority', invoiceId: null, actor: null, at: now } as const;
    await voidSerials(
      tx,
      again.map(({ serial, taxId }) => ({ ...memory, ...why, first: serial, last: serial, taxId })),
    );
    places = again.map(({ place }) => place);
  }
  return { serials, first, last };
}

export interface JumpedSerials {
  first: bigint;
  last: bigint;
}

/**
 * Moves a memory's counter up to `atLeast`, and accounts for what it leaps over as lost in a restore: those numbers were
 * given by a later state of the database than this one, so their invoices lie elsewhere. Null when it stands there already.
 */
export async function jumpSerials(
  tx: Tx,
  memory: MemoryKey,
  atLeast: bigint,
  now: Date,
): Promise<JumpedSerials | null> {
  await takeSerials(tx, memory, 0, now);
  const { last_serial } = await tx
    .selectFrom('serial_counters')
    .select('last_serial')
    .where('account_id', '=', memory.accountId)
    .where('environment', '=', memory.environment)
    .where('memory_id', '=', memory.memoryId)
    .executeTakeFirstOrThrow();
  const before = BigInt(last_serial);
  if (before >= atLeast) return null;
  await takeSerials(tx, memory, Number(atLeast - before), now);
  const gap = { first: before + 1n, last: atLeast };
  const reason = 'lost_in_restore';
  await voidSerials(tx, [{ ...memory, ...gap, reason, invoiceId: null, taxId: '', actor: null, at: now }]);
  return gap;
}

/** An invoice that has its number: everything that is frozen with it. */
export interface NumberedInvoice {
  serial: bigint;
  taxId: string;
  /** with its numbers in serial_header */
  draft: InvoiceDraft;
  /** the wire's JSON, to the byte what will be sealed */
  payload: string;
  /** ISO 8601 UTC */
  deadline: string;
}

/** What a number is made of beside the draft. */
export interface NumberSource {
  memoryId: string;
  serial: bigint;
  /** percent on gold services that a referral keeps from what it refers to; the law's on its own date otherwise */
  goldRate?: string | undefined;
}

/** Puts a serial into a draft: tax id of the invoice's UTC day, and the wire's JSON. The draft's date must be readable. */
export function numberDraft(draft: InvoiceDraft, { memoryId, serial, goldRate }: NumberSource): NumberedInvoice {
  const taxId = makeTaxId({ memoryId, indatimMs: Date.parse(draft.invoice.invoice_date), serial });
  const serial_header = { ...draft.serial_header, tax_number: taxId, serial_number: serial.toString() };
  const numbered = { ...draft, serial_header };
  return {
    serial,
    taxId,
    draft: numbered,
    payload: writeWireJson(
      draftToWire(numbered, {
        taxid: taxId,
        inno: serialToInno(serial),
        goldRate,
      }),
    ),
    deadline: sendingDeadline(draft.invoice.invoice_date),
  };
}

/** A run of serials with one use, as the ledger shows it. */
export interface LedgerRun {
  first: bigint;
  last: bigint;
  use: 'sent' | 'held' | 'void' | 'missing';
  /** the invoice's state or the reason of the void; '' for missing ones */
  reason: string;
}

/**
 * Every serial of a memory from 1 to the highest given, in runs of one use and reason. `missing` ones nothing accounts
 * for: there should be none, and an auditor can see that there are none.
 */
export async function serialLedger(tx: Tx, { accountId, environment, memoryId }: MemoryKey): Promise<LedgerRun[]> {
  const { rows } = await sql<{ first: string; last: string; use: LedgerRun['use']; reason: string }>`
    with used as (
      select first_serial, last_serial, use, reason,
        first_serial - lag(last_serial, 1, 0::bigint) over (order by first_serial) - 1 as missing_before,
        row_number() over (order by first_serial) - row_number() over (partition by use, reason order by first_serial) as run
      from serial_ledger
      where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId}
    ), gaps as (
      select first_serial - missing_before as first, first_serial - 1 as last, 'missing' as use, '' as reason
      from used where missing_before > 0
      union all
      select coalesce((select max(last_serial) from used), 0) + 1, c.last_serial, 'missing', ''
      from serial_counters c
      where c.account_id = ${accountId} and c.environment = ${environment} and c.memory_id = ${memoryId}
        and c.last_serial > coalesce((select max(last_serial) from used), 0)
    )
    select min(first_serial) as first, max(last_serial) as last, use, reason from used group by run, use, reason
    union all select first, last, use, reason from gaps
    order by 1`.execute(tx);
  return rows.map(({ first, last, use, reason }) => ({ first: BigInt(first), last: BigInt(last), use, reason }));
}
