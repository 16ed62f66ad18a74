import type { InvoiceDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { within } from '../../../platform/db/within.ts';
import { Problem } from '../../../platform/problem.ts';
import { isClosed } from '../../access/queries.ts';
import { createInvoice } from '../../invoices/commands/create-invoice.ts';
import { issueMany, keepMany } from '../../invoices/commands/create-many.ts';
import type { Actor } from '../../invoices/deps.ts';
import type { IssuingMemory } from '../../invoices/ports.ts';
import { prepareDraft } from '../../invoices/prepare.ts';
import type { InvoiceInput } from '../../invoices/read-draft.ts';
import { type CheckedGroup, faulty, type GroupVerdict } from '../check/protocol.ts';
import type { ImportDeps } from '../deps.ts';
import { actorOfImport, announce, countsOf, type ImportRow, saveImport, stateAfter, takeImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { judgeOnly, withinRows } from './judge-invoices.ts';
import { referralInput } from './referral-input.ts';
import { storeVerdicts } from './verdicts.ts';

/** Invoices issued in one transaction: the memory's counter is locked as long, and others wait for it. */
const batchInvoices = 200;

interface Good {
  place: number;
  draft: InvoiceDraft;
  warnings: number;
}

/** A referral locks what it refers to and may be refused for it, so each is issued by itself. */
async function issueReferral(tx: Tx, deps: ImportDeps, actor: Actor, input: InvoiceInput) {
  try {
    return { id: await deps.database.attempt(tx, () => createInvoice(tx, deps, actor, input)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { problem: error };
  }
}

function refusal(group: CheckedGroup, problem: Problem): GroupVerdict {
  const [first] = group.rows;
  const message = problem.errors[0]?.message ?? problem.detail;
  return faulty(group.place, [
    {
      row: first?.row ?? group.place,
      column: -1,
      path: 'invoice.referral_tax_number',
      code: problem.errors[0]?.code ?? problem.code,
      severity: 'error',
      message,
      fix: null,
    },
  ]);
}

interface Issued {
  ids: Map<number, string>;
  refused: GroupVerdict[];
}

async function issue(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  memory: IssuingMemory | null,
  good: readonly Good[],
  groups: readonly CheckedGroup[],
): Promise<Issued> {
  const actor = actorOfImport(row);
  const ids = new Map<number, string>();
  const refused: GroupVerdict[] = [];
  const keep = (some: readonly Good[], made: readonly string[]): void => {
    for (const [index, { place }] of some.entries()) ids.set(place, made[index] ?? '');
  };
  const isOriginal = ({ draft }: Good): boolean => draft.invoice.invoice_type === 'original';
  const groupOf = ({ place }: Good) => groups.find((group) => group.place === place);
  if (row.mode === 'draft') {
    const drafts: InvoiceDraft[] = [];
    for (const one of good) {
      const input = isOriginal(one) ? null : referralInput(one.draft, groupOf(one), row);
      drafts.push(input === null ? one.draft : (await prepareDraft(tx, deps, actor, input)).draft);
    }
    keep(good, await keepMany(tx, deps, actor, memory, drafts));
    return { ids, refused };
  }
  const originals = good.filter(isOriginal);
  for (const one of good.filter((some) => !isOriginal(some))) {
    const group = groupOf(one);
    const outcome = await issueReferral(tx, deps, actor, referralInput(one.draft, group, row));
    if ('id' in outcome) ids.set(one.place, outcome.id);
    else if (group !== undefined) refused.push(refusal(group, outcome.problem));
  }
  keep(originals, await issueMany(tx, deps, actor, memory, originals));
  return { ids, refused };
}

/** Lines name the account's own products, as those that are written here do: stock is taken of them. */
async function withOwnGoods(tx: Tx, { ports }: ImportDeps, good: readonly Good[]): Promise<readonly Good[]> {
  if (ports.goods === undefined) return good;
  const find = await ports.goods(
    tx,
    good.flatMap(({ draft }) => draft.items),
  );
  return good.map((one) => ({
    ...one,
    draft: {
      ...one.draft,
      items: one.draft.items.map((item) => (item.product_id === '' ? { ...item, product_id: find(item) ?? '' } : item)),
    },
  }));
}

/** As many as may yet be numbered this month, in their order. */
async function withinQuota(
  tx: Tx,
  deps: ImportDeps,
  { account_id: accountId, mode }: ImportRow,
  memory: IssuingMemory | null,
  good: readonly Good[],
): Promise<readonly Good[]> {
  if (mode === 'draft' || memory === null) return good;
  const { environment, memoryId } = memory;
  const left = (await deps.ports.invoicesLeft?.(tx, { accountId, environment, memoryId })) ?? null;
  return left === null ? good : good.slice(0, left);
}

async function storeIds(tx: Tx, { account_id, id, mode }: ImportRow, ids: ReadonlyMap<number, string>): Promise<void> {
  const places = [...ids.keys()];
  const set = mode === 'sandbox' ? sql`sandbox_id = v.id` : sql`invoice_id = v.id, state = 'issued'`;
  await sql`
    update import_invoices i set ${set}
    from unnest(${places}::int[], ${[...ids.values()]}::uuid[]) as v (place, id)
    where i.account_id = ${account_id} and i.import_id = ${id} and ${within('i.place', places, 'int')} and i.place = v.place`.execute(
    tx,
  );
}

async function finish(tx: Tx, row: ImportRow, now: Date): Promise<true> {
  const counts = await countsOf(tx, row);
  // Also after a trial: what was edited while it was held is still to be judged.
  const state = stateAfter('ready', counts);
  await announce(tx, await saveImport(tx, row, { ...counts, state, cursor_place: 0 }, now));
  return true;
}

/** Issues the next valid invoices: what is written of them and that they are issued is one transaction. */
export async function issueStep(deps: ImportDeps, { account_id: accountId, id }: ImportRow): Promise<boolean> {
  return deps.database.withAccount(accountId, async (tx) => {
    const row = await takeImport(tx, accountId, id, 'issuing');
    // Closed since it was found due: others are served before it.
    if (row === null || (await isClosed(tx))) return false;
    const now = new Date(deps.runtime.clock.nowMs());
    const waiting = await tx
      .selectFrom('import_invoices')
      .select(['place', 'rows', 'allowed'])
      .where('account_id', '=', accountId)
      .where('import_id', '=', id)
      .where('state', '=', 'valid')
      .where('place', '>', row.cursor_place)
      .$if(row.mode === 'sandbox', (query) => query.where('sandbox_id', 'is', null))
      .orderBy('place')
      .limit(batchInvoices)
      .execute();
    const invoices = withinRows(waiting);
    if (invoices.length === 0) return finish(tx, row, now);
    // What another file of this account issues meanwhile is to be seen: one after the other.
    if (row.mode !== 'sandbox') {
      await sql`select pg_advisory_xact_lock(hashtextextended('import:' || ${accountId}, 0))`.execute(tx);
    }
    // Judged again: what was right when it was checked may be late, its memory another, or issued otherwise by now.
    const { groups, verdicts, memory } = await judgeOnly(tx, deps, row, invoices, row.mode, true);
    const good = verdicts.flatMap(({ place, draft, faults, twinId }): Good[] =>
      draft === null || twinId !== '' ? [] : [{ place, draft, warnings: faults.length }],
    );
    const fitting = await withOwnGoods(tx, deps, await withinQuota(tx, deps, row, memory, good));
    const { ids, refused } = await issue(tx, deps, row, memory, fitting, groups);
    const bad = [...verdicts.filter(({ draft, twinId }) => draft === null || twinId !== ''), ...refused];
    const places = new Set(bad.map(({ place }) => place));
    const stored = await storeVerdicts(
      tx,
      row,
      groups.filter(({ place }) => places.has(place)),
      bad,
    );
    await storeIds(tx, row, ids);
    const isSandbox = row.mode === 'sandbox';
    const counts = {
      cursor_place: invoices.at(-1)?.place ?? row.cursor_place,
      valid_count: row.valid_count - bad.length - (isSandbox ? 0 : ids.size),
      faulty_count: row.faulty_count + stored.faulty,
      twin_count: row.twin_count + stored.twins,
      ...stored.faults,
      issued_count: row.issued_count + (isSandbox ? 0 : ids.size),
      sandbox_count: row.sandbox_count + (isSandbox ? ids.size : 0),
    };
    const isCut = fitting.length < good.length;
    const failure = isCut ? importMessages.OVER_QUOTA : '';
    const saved = await saveImport(tx, row, { ...counts, failure }, now);
    // What the plan's quota leaves no room for stays valid, to be issued after an upgrade or in the next month.
    if (isCut) return finish(tx, saved, now);
    await announce(tx, saved);
    return true;
  });
}
