import { type CallInput, type CallReply, type calls, problems } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { betweenInvoices, issueMany, keepMany } from '../invoices/commands/create-many.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import type { InvoicePorts, IssuingMemory } from '../invoices/ports.ts';
import { judge, type PreparedDraft, prepareDraft, readyMemory, validationContext } from '../invoices/prepare.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { importMessages } from './messages.fa.ts';

type Body = CallInput<typeof calls.bulkInvoices>['body'];
type Reply = CallReply<typeof calls.bulkInvoices>;
type Result = Reply['results'][number];

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
    memory: (tx, choice) => once(`memory ${choice.memoryId ?? ''} ${choice.sandbox}`, () => ports.memory(tx, choice)),
    customer: (tx, id) => once(`customer ${id}`, () => ports.customer(tx, id)),
    paymentTerm: (tx) => once('term', async () => (await ports.paymentTerm?.(tx)) ?? ''),
    products: (tx, ids) => once(`products ${[...ids].sort().join()}`, () => ports.products(tx, ids)),
  };
}

const refused = (index: number, { code, detail, errors }: Problem): Result => ({
  index,
  ok: false,
  id: '',
  tax_number: '',
  serial_number: '',
  held: false,
  code,
  message: detail || problems[code].title,
  errors: errors.map(({ path, code: own, message }) => ({ path, code: own, message })),
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

/** Findings told of one among a thousand: as many as the authority tells of one. */
const findingsOfOne = 50;

/**
 * Up to a thousand invoices in one transaction: all that are right are numbered and queued, as far as the plan's quota
 * has room; beyond that they are kept and go by themselves later. Each of the others says what is wrong with it.
 */
export async function bulkInvoices(tx: Tx, own: BulkDeps, actor: Actor, { invoices }: Body): Promise<Reply> {
  const deps: BulkDeps = { ...own, ports: askedOnce(own.ports) };
  const fates: Fate[] = [];
  const rest = betweenInvoices();
  for (const [index, input] of invoices.entries()) {
    fates.push(await fateOf(tx, deps, actor, input, index));
    await rest(input.items?.length ?? 0);
  }
  const results: Result[] = fates.flatMap((fate) => (fate.kind === 'refused' ? [fate.result] : []));
  const ids = new Map<string, number>();
  for (const fate of fates) {
    if (fate.kind !== 'referral') continue;
    const { index } = fate.ready;
    const outcome = await referral(tx, deps, actor, invoices[index] ?? {});
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
  const kept = new Set(fates.flatMap((fate) => (fate.kind === 'draft' ? [fate.ready.index] : [])));
  results.push(...(await accepted(tx, actor.accountId, ids, kept)));
  return {
    accepted: ids.size,
    refused: results.length - ids.size,
    results: results.sort((one, other) => one.index - other.index),
  };
}

/** @param kept indexes of those that were to be drafts */
async function accepted(
  tx: Tx,
  accountId: string,
  ids: ReadonlyMap<string, number>,
  kept: ReadonlySet<number>,
): Promise<Result[]> {
  if (ids.size === 0) return [];
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'tax_id', 'serial', 'state'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids.keys()])
    .execute();
  return rows.map(({ id, tax_id, serial, state }) => {
    const index = ids.get(id) ?? 0;
    const held = state === 'draft' && !kept.has(index);
    return {
      ...{ index, ok: true, id, held },
      tax_number: tax_id,
      serial_number: serial ?? '',
      code: '',
      message: held ? importMessages.HELD : '',
      errors: [],
    };
  });
}
