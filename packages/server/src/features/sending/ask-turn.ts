import { CallError } from '@taraz/authority';
import { raiseAlert } from '../../platform/alerts.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { type AwaitedInvoice, claimAwaited } from './ask-claim.ts';
import { type AuthorityLine, idsPerCall, type TaxIdStanding } from './authority-line.ts';
import type { SendingDeps } from './deps.ts';
import type { Fate, FatedInvoice } from './fates.ts';
import { inquire } from './inquire.ts';
import { findRegistered, judgeAnswer, needsStanding } from './judge-answer.ts';
import { settleLane } from './lanes.ts';
import { pulseOf } from './outcome-of-failure.ts';
import { recordFates } from './record-fates.ts';
import { resend } from './resend.ts';

/** What an asking turn did. */
export interface AskResult {
  asked: number;
  decided: number;
  /** there are more that are due */
  more: boolean;
}

/**
 * One bounded step for one memory: asks the authority about invoices whose verdict is awaited or whose sending is
 * uncertain, and stores what it says. What stays unfound after several inquiries is sent again, byte for byte.
 */
export async function askTurn(deps: SendingDeps, memory: MemoryKey, limit: number): Promise<AskResult> {
  const line = await deps.lines(memory);
  const awaited = await claimBatch(deps, memory, line === null ? 0 : limit);
  if (line === null || awaited.length === 0) return { asked: 0, decided: 0, more: false };
  const fates = await learnFates(deps, line, awaited);
  noteHealth(deps, memory, fates);
  const due = await recordFates(deps, memory, fates);
  await resend(deps, memory, line, due);
  const decided = fates.filter(({ fate }) => fate.kind === 'confirmed' || fate.kind === 'rejected').length;
  return { asked: awaited.length, decided, more: awaited.length === limit };
}

async function claimBatch(deps: SendingDeps, memory: MemoryKey, limit: number): Promise<AwaitedInvoice[]> {
  const { database, settings, owner, runtime } = deps;
  return database.withAccount(memory.accountId, async (tx) => {
    const nowMs = runtime.clock.nowMs();
    const now = new Date(nowMs);
    if (limit === 0) {
      await settleLane(tx, memory, { held: 'NO_KEY', notBefore: new Date(nowMs + settings.holdMs) });
      return [];
    }
    const awaited = await claimAwaited(tx, memory, { owner, now, until: new Date(nowMs + settings.askLeaseMs), limit });
    if (awaited.length < limit) await settleLane(tx, memory);
    return awaited;
  });
}

const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.code : error instanceof Error ? error.name : 'UNKNOWN';

const unasked = (error: unknown): Fate => ({ kind: 'unasked', reason: reasonOf(error), pulse: pulseOf(error) });

async function learnFates(
  deps: SendingDeps,
  line: AuthorityLine,
  awaited: readonly AwaitedInvoice[],
): Promise<FatedInvoice[]> {
  const { settings, runtime } = deps;
  const { answers, failed } = await inquire(line, awaited, settings);
  const badReceipts: string[] = [];
  const doubted = awaited.filter((invoice) => needsStanding(invoice, answers.get(invoice.id)));
  const options = {
    standings: standingsOf(
      line,
      doubted.map(({ taxId }) => taxId),
    ),
    windowMarginMs: settings.windowMarginMs,
    clockMarginMs: settings.clockMarginMs,
    faultyAttemptsMax: settings.faultyAttemptsMax,
    onBadReceipt: ({ id, taxId }: AwaitedInvoice) => {
      runtime.log.error({ invoice_id: id, tax_id: taxId }, "the authority's receipt does not verify");
      runtime.metrics.counter('taraz_bad_receipts_total', 'receipts that did not verify').inc();
      badReceipts.push(taxId);
    },
  };
  const fates = await Promise.all(
    awaited.map(async (invoice): Promise<FatedInvoice> => {
      const failure = failed.get(invoice.id);
      if (failure !== undefined) return { invoice, fate: unasked(failure) };
      return { invoice, fate: await attempt(() => judgeAnswer(line, invoice, answers.get(invoice.id), options)) };
    }),
  );
  const learnt = await lookForTaxIds(line, fates, options);
  for (const taxId of badReceipts) await raiseAlert(deps, 'receipt', taxId);
  return learnt;
}

/** Many lose their answer together, and may be refused together: a hundred share a call, and its failure. */
function standingsOf(line: AuthorityLine, taxIds: readonly string[]) {
  const standings = new Map<string, Promise<ReadonlyMap<string, TaxIdStanding>>>();
  for (let start = 0; start < taxIds.length; start += idsPerCall) {
    const ids = taxIds.slice(start, start + idsPerCall);
    const told = line.standingOf(ids);
    // Told to each that waits for it; by then it may have failed.
    told.catch(() => undefined);
    for (const id of ids) standings.set(id, told);
  }
  return standings;
}

async function attempt(judge: () => Promise<Fate>): Promise<Fate> {
  try {
    return await judge();
  } catch (error) {
    return unasked(error);
  }
}

/**
 * Uncertain ones that are not found by their uid are asked about by tax id as well. A tax id that stands there is no
 * proof that it is ours: only a registered packet of ours is, and it is looked for.
 */
async function lookForTaxIds(
  line: AuthorityLine,
  fates: readonly FatedInvoice[],
  options: Parameters<typeof judgeAnswer>[3],
): Promise<FatedInvoice[]> {
  const unfound = fates.filter(({ invoice, fate }) => invoice.state === 'unknown' && fate.kind === 'absent');
  if (unfound.length === 0) return [...fates];
  const standing = new Map<string, TaxIdStanding>();
  const failed = new Map<string, Fate>();
  for (let start = 0; start < unfound.length; start += idsPerCall) {
    const taxIds = unfound.slice(start, start + idsPerCall).map(({ invoice }) => invoice.taxId);
    try {
      for (const [taxId, stands] of await line.standingOf(taxIds)) standing.set(taxId, stands);
    } catch (error) {
      for (const taxId of taxIds) failed.set(taxId, unasked(error));
    }
  }
  return Promise.all(
    fates.map(async ({ invoice, fate }) => {
      if (invoice.state !== 'unknown' || fate.kind !== 'absent') return { invoice, fate };
      const failure = failed.get(invoice.taxId);
      if (failure !== undefined) return { invoice, fate: failure };
      if (standing.get(invoice.taxId) !== 'registered') return { invoice, fate };
      const found = await attempt(async () => (await findRegistered(line, invoice, options)) ?? fate);
      return { invoice, fate: found };
    }),
  );
}

/** Whether any inquiry of the turn was answered is the authority's pulse: that one memory is refused is an answer, too. */
function noteHealth({ breakerOf }: SendingDeps, { environment }: MemoryKey, fates: readonly FatedInvoice[]): void {
  const breaker = breakerOf(environment);
  const failures = fates.flatMap(({ fate }) => (fate.kind === 'unasked' ? [fate] : []));
  const silent = failures.find(({ pulse }) => pulse === 'silent');
  if (failures.length < fates.length || failures.some(({ pulse }) => pulse === 'answers')) breaker.succeeded();
  else if (silent !== undefined) breaker.failed(silent.reason);
}
