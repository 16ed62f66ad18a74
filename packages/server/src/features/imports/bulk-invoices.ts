import { type CallInput, type CallReply, type calls, problems } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { closedOrGone } from '../invoices/closed-or-gone.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { betweenInvoices, issueMany, keepMany } from '../invoices/commands/create-many.ts';
import { keepOrigins, originsOf } from '../invoices/commands/origins.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { heldOf } from '../invoices/may-issue.ts';
import type { InvoicePorts, IssuingMemory } from '../invoices/ports.ts';
import { judge, type PreparedDraft, prepareDraft, readyMemory, validationContext } from '../invoices/prepare.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { importMessages } from './messages.fa.ts';

type Body = CallInput<typeof calls.bulkInvoices>['body'];
type Reply = CallReply<typeof calls.bulkInvoices>;
type Result = Reply['results'][number];

interface BulkRequest extends Body {
  /** whose invoices alone are told of (`writerLimitOf`); null: everybody's */
  writtenBy: string | null;
}

interface BulkDeps extends InvoiceDeps {
  database: Pick<Database, 'attempt'>;
}

/** The answers of one batch's questions to other features, each asked once. */
function askedOnce(ports: InvoicePorts): InvoicePorts {
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = (kept.get(key) as Promise<T> | undefined) ?? ask();
    kept.set(key, known);
    return known;
  };
  return {
    ...ports,
    seller: (tx) => once('seller', () => ports.seller(tx)),
    branch: (tx, branchId) => once('branch', async () => (await ports.branch?.(tx, branchId)) ?? null),
    memory: (tx, choice) => once(`memory ${choice.memoryId ?? ''} ${choice.sandbox}`, () => ports.memory(tx, choice)),
    customer: (tx, id) => once(`customer ${id}`, () => ports.customer(tx, id)),
    paymentTerm: (tx) => once('term', async () => (await ports.paymentTerm?.(tx)) ?? ''),
    products: (tx, ids) => once(`products ${[...ids].sort().join()}`, () => ports.products(tx, ids)),
  };
}

/** Findings told of one among a thousand: as many as the authority tells of one. */
const findingsOfOne = 50;

const refused = (index: number, { code, detail, errors }: Problem): Result => ({
  index,
  ok: false,
  id: '',
  tax_number: '',
  serial_number: '',
  state: '',
  held: false,
  code,
  message: detail || problems[code].title,
  errors: errors.slice(0, findingsOfOne).map(({ path, code: own, message }) => ({ path, code: own, message })),
});

interface Ready {
  index: number;
  prepared: PreparedDraft;
  warnings: number;
}

type Fate = { kind: 'issue' | 'draft' | 'referral'; ready: Ready } | { kind: 'refused'; result: Result };

async function fateOf(tx: Tx, deps: InvoiceDeps, actor: Actor, input: InvoiceInput, index: number): Promise<Fate> {
  try {
    const prepared = await prepareDraft(tx, deps, actor, input);
    const ready = { index, prepared, warnings: 0 };
    if (input.save_as_draft === true) return { kind: 'draft', ready };
    if (prepared.draft.invoice.invoice_type !== 'original') return { kind: 'referral', ready };
    const memoryId = prepared.memory?.memoryId ?? null;
    const context = validationContext(prepared.draft, deps.settings, deps.runtime.clock.nowMs(), memoryId);
    const warnings = judge(prepared, context, findingsOfOne).length;
    readyMemory(prepared.memory);
    return { kind: 'issue', ready: { ...ready, warnings } };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused', result: refused(index, error) };
    throw error;
  }
}

/** One that refers to another locks it, and may be refused for it: by itself. */
async function referral(tx: Tx, deps: BulkDeps, actor: Actor, input: InvoiceInput) {
  try {
    return await deps.database.attempt(tx, () => createInvoice(tx, deps, actor, input));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Those of one memory together, in the order given. */
function byMemory(some: readonly Ready[]): Ready[][] {
  const groups = new Map<string, Ready[]>();
  for (const one of some) {
    const { environment = '', memoryId = '' } = one.prepared.memory ?? {};
    const key = `${environment} ${memoryId}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** How many more the account's plan has room for; null: no limit. */
async function roomFor(
  tx: Tx,
  { ports }: InvoiceDeps,
  { accountId }: Actor,
  memory: IssuingMemory | null,
): Promise<number | null> {
  if (memory === null) return null;
  const { environment, memoryId } = memory;
  return (await ports.invoicesLeft?.(tx, { accountId, environment, memoryId })) ?? null;
}

/** Those of one memory in the order given; null where the plan has no room, and the installation keeps none for later. */
async function issueGroup(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  group: readonly Ready[],
): Promise<readonly (string | null)[]> {
  const memory = group[0]?.prepared.memory ?? null;
  const room = (await roomFor(tx, deps, actor, memory)) ?? group.length;
  const [fitting, over] = [group.slice(0, room), group.slice(room)];
  const judged = fitting.map(({ prepared, warnings }) => ({ draft: prepared.draft, warnings }));
  const issued = await issueMany(tx, deps, actor, memory, judged);
  const { holdInvoice } = deps.ports;
  if (holdInvoice === undefined) return [...issued, ...over.map(() => null)];
  const drafts = over.map(({ prepared }) => prepared.draft);
  const held = await keepMany(tx, deps, actor, memory, drafts);
  for (const id of held) await holdInvoice(tx, actor, id);
  return [...issued, ...held];
}

/** What is not made anew of some invoices, by their names (`client_id`), which are each of one invoice for good. */
interface Named {
  /** the one that stands already, by the index of what names it */
  standing: Map<number, string>;
  /** the index of the first of the same name, by that of each other one */
  repeated: Map<number, number>;
}

async function namedOf(tx: Tx, { accountId }: Actor, invoices: Body['invoices']): Promise<Named> {
  const firsts = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [index, { client_id: name }] of invoices.entries()) {
    if (name === undefined) continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, index);
    else repeated.set(index, first);
  }
  const origins = await originsOf(tx, accountId, [...firsts.keys()]);
  return { standing: new Map([...origins].map(([name, id]) => [firsts.get(name) ?? 0, id])), repeated };
}

/** @param ids of what was made, with its index */
async function keepNames(tx: Tx, { accountId }: Actor, invoices: Body['invoices'], ids: ReadonlyMap<string, number>) {
  const origins = [...ids].flatMap(([invoiceId, index]) => {
    const clientId = invoices[index]?.client_id;
    return clientId === undefined ? [] : [{ clientId, invoiceId }];
  });
  await keepOrigins(tx, accountId, origins);
}

/**
 * Up to a thousand invoices in one transaction: all that are right are numbered and queued, as far as the plan's quota
 * has room; beyond that they are kept and go by themselves later. Each of the others says what is wrong with it.
 */
export async function bulkInvoices(
  tx: Tx,
  own: BulkDeps,
  actor: Actor,
  { invoices, writtenBy }: BulkRequest,
): Promise<Reply> {
  const deps: BulkDeps = { ...own, ports: askedOnce(own.ports) };
  const { standing, repeated } = await namedOf(tx, actor, invoices);
  const fates: Fate[] = [];
  const rest = betweenInvoices();
  for (const [index, { client_id: _name, ...input }] of invoices.entries()) {
    if (standing.has(index) || repeated.has(index)) continue;
    fates.push(await fateOf(tx, deps, actor, input, index));
    await rest(input.items?.length ?? 0);
  }
  const results: Result[] = fates.flatMap((fate) => (fate.kind === 'refused' ? [fate.result] : []));
  const ids = new Map<string, number>();
  for (const fate of fates) {
    if (fate.kind !== 'referral') continue;
    const { index } = fate.ready;
    const { client_id: _name, ...input } = invoices[index] ?? {};
    const outcome = await referral(tx, deps, actor, input);
    if (typeof outcome === 'string') ids.set(outcome, index);
    else results.push(refused(index, outcome));
  }
  const of = (kind: 'issue' | 'draft') => fates.flatMap((fate) => (fate.kind === kind ? [fate.ready] : []));
  for (const group of byMemory(of('draft'))) {
    const drafts = group.map(({ prepared }) => prepared.draft);
    const made = await keepMany(tx, deps, actor, group[0]?.prepared.memory ?? null, drafts);
    for (const [place, { index }] of group.entries()) ids.set(made[place] ?? '', index);
  }
  for (const group of byMemory(of('issue'))) {
    const made = await issueGroup(tx, deps, actor, group);
    for (const [place, { index }] of group.entries()) {
      const id = made[place] ?? null;
      if (id === null) results.push(refused(index, new Problem('QUOTA_EXCEEDED')));
      else ids.set(id, index);
    }
  }
  await keepNames(tx, actor, invoices, ids);
  for (const [index, id] of standing) ids.set(id, index);
  const told = await accepted(tx, actor, ids, writtenBy);
  results.push(...told);
  // One that was deleted, or is another's to see, is not made once more.
  const isTold = new Set(told.map(({ index }) => index));
  for (const [index, id] of standing)
    if (!isTold.has(index)) results.push(refused(index, await closedOrGone(tx, actor.accountId, id)));
  const byIndex = new Map(results.map((result) => [result.index, result]));
  for (const [index, first] of repeated) {
    const same = byIndex.get(first);
    if (same !== undefined) results.push({ ...same, index });
  }
  const good = results.filter(({ ok }) => ok).length;
  return {
    accepted: good,
    refused: results.length - good,
    results: results.sort((one, other) => one.index - other.index),
  };
}

/** Those of some invoices that stand and that the actor may see, as they are. */
async function accepted(
  tx: Tx,
  { accountId, memoryIds }: Actor,
  ids: ReadonlyMap<string, number>,
  writtenBy: string | null,
): Promise<Result[]> {
  if (ids.size === 0) return [];
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'tax_id', 'serial', 'state', 'memory_id'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids.keys()])
    .$if(writtenBy !== null, (some) => some.where('created_by', '=', writtenBy))
    .execute();
  const open = rows.filter(({ memory_id }) => memoryIds === null || memory_id === '' || memoryIds.includes(memory_id));
  const waiting = await heldOf(tx, [...ids.keys()]);
  return open.map(({ id, tax_id, serial, state }) => {
    const held = waiting.has(id);
    return {
      ...{ index: ids.get(id) ?? 0, ok: true, id, state, held },
      tax_number: tax_id,
      serial_number: serial ?? '',
      code: '',
      message: held ? importMessages.HELD : '',
      errors: [],
    };
  });
}
