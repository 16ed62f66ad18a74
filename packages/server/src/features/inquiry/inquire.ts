import { type InquiryOutcome, limits } from '@taraz/authority';
import type { CallReply, calls } from '@taraz/contract';
import { DAY_MS } from '@taraz/core';
import { refuse } from '../../platform/http/validation.ts';
import { type AuthorityLine, idsPerCall, type TimeWindow } from '../sending/authority-line.ts';
import { type Asker, answered, bookFor, findLineAbout, type InquiryDeps, lineFor, notReady } from './lines.ts';
import { inquiryDetails } from './messages.fa.ts';
import {
  countAdopted,
  type OwnPacket,
  ofMemory,
  packetsConfirmed,
  packetsNamed,
  packetsOfUids,
} from './own-records.ts';

type Answer = CallReply<typeof calls.inquireByReference>;
type Reconciliation = CallReply<typeof calls.reconcile>;

const windowMs = limits.inquiryWindowMaxMs;
/** How far back an unknown reference number is looked for: eight windows of a week. */
const windowsBack = 8;
const rangeMaxMs = 93 * DAY_MS;
/** Both sides' clocks may differ by this much at the edges of a range. */
const edgeMs = 60_000;
/** Pages of one window; what lies beyond is not read in one go. */
const pagesMax = 1_000;

const raw = (row: InquiryOutcome): Record<string, unknown> => ({ ...row });
const nameKey = (text: string): string => text.toLowerCase();

function byName(packets: readonly OwnPacket[]): Map<string, OwnPacket> {
  return new Map(
    packets.flatMap((packet) => [packet.uid, ...packet.references].map((name) => [nameKey(name), packet])),
  );
}

function ownFacts(packet: OwnPacket | undefined) {
  return {
    invoice_id: packet?.invoiceId ?? null,
    tax_number: packet?.taxId ?? '',
    buyer_name: packet?.buyerName ?? '',
    state: packet?.state ?? null,
  };
}

/** Why nothing was asked, where that is so. @param memoryId whose packet it is */
const whyNotAsked = (memoryId: string | undefined) =>
  memoryId === undefined ? [] : [{ code: 'MEMORY_NOT_READY', message: inquiryDetails.notAsked(memoryId) }];

/** Which window holds what came in within a day of a time: of a week each, one begins every six days. */
const bucketOf = (time: Date): number => Math.floor((time.getTime() - edgeMs) / (windowMs - DAY_MS));

/**
 * Windows in which to look for each number: those from when its packet was made to when it last left, each time under
 * another number, or week by week back from now.
 */
function windowsOf(references: readonly string[], own: ReadonlyMap<string, OwnPacket>, nowMs: number) {
  const known = new Map<number, string[]>();
  const unknown: string[] = [];
  for (const reference of references) {
    const packet = own.get(nameKey(reference));
    if (packet === undefined) unknown.push(reference);
    else {
      const last = bucketOf(packet.sentAt);
      for (let bucket = Math.min(bucketOf(packet.storedAt), last); bucket <= last; bucket += 1)
        known.set(bucket, [...(known.get(bucket) ?? []), reference]);
    }
  }
  return {
    known: [...known].map(([bucket, ids]) => ({
      ids,
      window: { fromMs: bucket * (windowMs - DAY_MS), toMs: bucket * (windowMs - DAY_MS) + windowMs },
    })),
    unknown,
    back: Array.from({ length: windowsBack }, (_, index) => ({
      fromMs: nowMs + edgeMs - (index + 1) * windowMs,
      toMs: nowMs + edgeMs - index * windowMs,
    })),
  };
}

async function ask(line: AuthorityLine, ids: readonly string[], window: TimeWindow): Promise<InquiryOutcome[]> {
  const rows: InquiryOutcome[] = [];
  for (let at = 0; at < ids.length; at += idsPerCall)
    rows.push(...(await answered(line.inquireByReference(ids.slice(at, at + idsPerCall), window))));
  return rows.filter(({ outcome }) => outcome !== 'notFound');
}

/** Every memory of the account. */
async function ownMemories({ database }: InquiryDeps, accountId: string): Promise<string[]> {
  const rows = await database.withAccount(accountId, (tx) =>
    tx.selectFrom('tax_memories').select('memory_id').where('account_id', '=', accountId).execute(),
  );
  return rows.map(({ memory_id }) => memory_id);
}

/** Reference numbers, and the line over which they are asked about. */
interface Question {
  line: AuthorityLine;
  references: readonly string[];
}

interface Questions {
  questions: readonly Question[];
  /** the memory of each that is not asked about for want of a key, by its `nameKey` */
  unasked: ReadonlyMap<string, string>;
}

/**
 * Each packet of theirs is asked about as its own memory's. One of a memory that none can ask for keeps nobody from the
 * answers about the others; what no book here knows is told as not found only where it was asked about.
 * @throws Problem MEMORY_NOT_READY
 */
async function questionsAbout(
  deps: InquiryDeps,
  asker: Asker,
  references: readonly string[],
  own: ReadonlyMap<string, OwnPacket>,
): Promise<Questions> {
  const byMemory = Map.groupBy(references, (reference) => own.get(nameKey(reference))?.memoryId);
  const questions: Question[] = [];
  const unasked = new Map<string, string>();
  for (const [memoryId, some] of byMemory) {
    const line = await findLineAbout(deps, asker, memoryId);
    if (line !== null) questions.push({ line, references: some });
    else if (memoryId === undefined) throw notReady();
    else for (const reference of some) unasked.set(nameKey(reference), memoryId);
  }
  if (questions.length === 0) throw notReady();
  return { questions, unasked };
}

/** What a line knows of some reference numbers, by them. */
async function answersTo(
  { line, references }: Question,
  own: ReadonlyMap<string, OwnPacket>,
  nowMs: number,
  isOpenTo: (row: InquiryOutcome) => boolean,
): Promise<ReadonlyMap<string, InquiryOutcome>> {
  const { known, unknown, back } = windowsOf(references, own, nowMs);
  const found = new Map<string, InquiryOutcome>();
  const learn = (rows: readonly InquiryOutcome[]) => {
    for (const row of rows.filter(isOpenTo)) found.set(nameKey(row.referenceNumber), row);
  };
  for (const { ids, window } of known) learn(await ask(line, ids, window));
  for (const window of back) {
    const open = unknown.filter((reference) => !found.has(nameKey(reference)));
    if (open.length === 0) break;
    learn(await ask(line, open, window));
  }
  return found;
}

/**
 * What the authority says of each reference number, in the order asked. It answers for every memory of its caller, a
 * trusted company for those of other accounts, too; of one that who asks may not use, nothing is found.
 */
export async function inquire(deps: InquiryDeps, asker: Asker, asked: readonly string[]): Promise<Answer[]> {
  const { accountId } = asker;
  const references = [...new Set(asked.map((text) => text.trim()))];
  const through = asker.memoryId ? await lineFor(deps, asker) : null;
  const whose = through === null ? { environment: null, memoryIds: asker.allowed } : ofMemory(through.key);
  const own = byName(await deps.database.withAccount(accountId, (tx) => packetsNamed(tx, whose, references)));
  const { questions, unasked }: Questions =
    through === null
      ? await questionsAbout(deps, asker, references, own)
      : { questions: [{ line: through.line, references }], unasked: new Map() };
  const found = new Map<string, InquiryOutcome>();
  for (const question of questions) {
    const allowed = asker.allowed ?? (question.line.isOfCompany ? await ownMemories(deps, accountId) : null);
    // An answer that names no memory is of one of theirs only where the packet is.
    const isOpenTo = ({ fiscalId, referenceNumber, uid }: InquiryOutcome) =>
      allowed === null ||
      (fiscalId === '' ? own.has(nameKey(referenceNumber)) || own.has(nameKey(uid)) : allowed.includes(fiscalId));
    for (const [name, row] of await answersTo(question, own, deps.runtime.clock.nowMs(), isOpenTo))
      found.set(name, row);
  }
  return asked.map((text) => {
    const reference = text.trim();
    const row = found.get(nameKey(reference));
    const unaskedOf = unasked.get(nameKey(reference));
    return {
      reference_number: reference,
      uid: row?.uid ?? '',
      outcome: row?.outcome ?? (unaskedOf === undefined ? 'notFound' : 'notAsked'),
      errors: row?.errors.map(({ code, message }) => ({ code, message })) ?? [],
      warnings: row?.warnings.map(({ code, message }) => ({ code, message })) ?? whyNotAsked(unaskedOf),
      ...ownFacts(own.get(nameKey(reference))),
      raw: row === undefined ? {} : raw(row),
    };
  });
}

/** Everything the authority registered between two times, week by week, page by page. */
async function registeredBetween(line: AuthorityLine, fromMs: number, toMs: number): Promise<InquiryOutcome[]> {
  const found = new Map<string, InquiryOutcome>();
  for (let start = fromMs; start < toMs; start += windowMs) {
    const window = { fromMs: start, toMs: Math.min(start + windowMs, toMs) };
    for (let page = 1; page <= pagesMax; page += 1) {
      const rows = await answered(line.registered(page, window));
      // A page may shift while it is read: the uid tells a row that comes twice.
      for (const row of rows) found.set(nameKey(row.uid), row);
      if (rows.length < idsPerCall) break;
    }
  }
  return [...found.values()];
}

/**
 * Of packets that are not among what was registered from a time on, those that were registered before it: sent twice over
 * midnight a packet may have come in the first time.
 */
async function registeredBefore(
  line: AuthorityLine,
  fromMs: number,
  packets: readonly OwnPacket[],
): Promise<ReadonlySet<string>> {
  const twice = packets.filter(({ sends, storedAt }) => sends > 1 && storedAt.getTime() < fromMs);
  const firstMs = Math.min(...twice.map(({ storedAt }) => storedAt.getTime())) - edgeMs;
  const window = { fromMs: Math.max(firstMs, fromMs - windowMs), toMs: fromMs };
  const found = new Set<string>();
  for (let at = 0; at < twice.length; at += idsPerCall) {
    const uids = twice.slice(at, at + idsPerCall).map(({ uid }) => uid);
    for (const { outcome, uid } of await answered(line.inquireByUid(uids, window)))
      if (outcome === 'accepted') found.add(nameKey(uid));
  }
  return found;
}

/** Both books of a time range face to face. Nothing is changed: each difference is the user's to act on. */
export async function reconcile(
  deps: InquiryDeps,
  asker: Asker,
  range: { fromMs: number; toMs: number },
): Promise<Reconciliation> {
  const { fromMs } = range;
  const toMs = Math.min(range.toMs, deps.runtime.clock.nowMs());
  if (!(fromMs <= toMs) || toMs - fromMs > rangeMaxMs)
    refuse([{ path: 'from_date', code: 'BAD_RANGE', message: inquiryDetails.range }]);
  const { key, line } = await bookFor(deps, asker);
  const registered = (await registeredBetween(line, fromMs, toMs)).filter(
    ({ fiscalId }) => fiscalId === '' || fiscalId === key.memoryId,
  );
  const { own, confirmed, takenIn } = await deps.database.withAccount(key.accountId, async (tx) => ({
    own: byName(
      await packetsOfUids(
        tx,
        ofMemory(key),
        registered.map(({ uid }) => uid),
      ),
    ),
    confirmed: await packetsConfirmed(tx, key, fromMs, toMs),
    // Its tax id tells the day alone: one of the last day is dated at noon.
    takenIn: await countAdopted(tx, key, fromMs, toMs + DAY_MS / 2),
  }));
  // What names no memory may be another's: who works with some, or asks through a trusted company, is told of it only
  // where the packet is theirs.
  const isAllOwn = asker.allowed === null && !line.isOfCompany;
  const rows = registered.filter(({ fiscalId, uid }) => isAllOwn || fiscalId !== '' || own.has(nameKey(uid)));
  const there = new Set(rows.map(({ uid }) => nameKey(uid)));
  const differing = rows.flatMap((row) => {
    const packet = own.get(nameKey(row.uid));
    if (packet?.state === 'confirmed') return [];
    const kind = packet === undefined ? ('only_there' as const) : ('answer_lost' as const);
    return [{ kind, reference_number: row.referenceNumber, uid: row.uid, ...ownFacts(packet), raw: raw(row) }];
  });
  const isInside = ({ sentAt }: OwnPacket) => sentAt.getTime() >= fromMs + edgeMs && sentAt.getTime() <= toMs - edgeMs;
  const unseen = confirmed.filter((packet) => !there.has(nameKey(packet.uid)) && isInside(packet));
  const before = await registeredBefore(line, fromMs, unseen);
  const missing = unseen
    .filter(({ uid }) => !before.has(nameKey(uid)))
    .map((packet) => ({
      kind: 'only_here' as const,
      reference_number: packet.references.at(-1) ?? '',
      uid: packet.uid,
      ...ownFacts(packet),
      raw: {},
    }));
  const same = rows.length - differing.length;
  const adopted = Math.min(takenIn, differing.filter(({ kind }) => kind === 'only_there').length);
  return {
    memory_id: key.memoryId,
    environment: key.environment,
    here: same + missing.length + adopted,
    there: rows.length,
    same,
    adopted,
    differences: [...differing, ...missing],
  };
}
