import { type InquiryOutcome, limits, packetErrorCodes, type Receipt, serverKeyErrorCodes } from '@taraz/authority';
import { DAY_MS } from '@taraz/core';
import { productFindings } from '../invoices/messages.fa.ts';
import type { StoredVerdict } from '../invoices/tables.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import { type AuthorityLine, idsPerCall, type TaxIdStanding, type TimeWindow } from './authority-line.ts';
import type { Fate } from './fates.ts';
import { type Margins, seen } from './inquire.ts';

/** The authority's code for a tax id that it will not take: taken already, or not this memory's. */
export const taxIdCode = '0300101';

/** The code of what is refused without one: by its code it is listed and mended. */
const unsaidCode = 'UNKNOWN' satisfies keyof typeof productFindings;

function errorsOf({ outcome, errors }: InquiryOutcome): StoredVerdict['errors'] {
  if (outcome === 'rejected' && errors.length === 0)
    return [{ code: unsaidCode, message: productFindings[unsaidCode].message }];
  return errors.map(({ code, message }) => ({ code: code || unsaidCode, message }));
}

const verdictOf = (row: InquiryOutcome): StoredVerdict => ({
  errors: errorsOf(row),
  warnings: row.warnings.map(({ code, message }) => ({ code, message })),
});

/**
 * Pages of registered packets that are searched for one of ours: more with each inquiry that did not come to the end, so
 * that an invoice of one who sells very much is decided as well, and no turn is long at first.
 */
const pagesOf = ({ tries }: AwaitedInvoice): number => Math.min(50 * (tries + 1), 500);

export interface JudgeOptions extends Margins {
  faultyAttemptsMax: number;
  /** called when a receipt's signature does not hold, or it speaks of something else */
  onBadReceipt: (invoice: AwaitedInvoice) => void;
  /** of tax ids that were asked about together; of others the line is asked */
  standings?: ReadonlyMap<string, Promise<ReadonlyMap<string, TaxIdStanding>>>;
}

const faultCodes: ReadonlySet<string> = new Set([
  ...serverKeyErrorCodes,
  ...Object.entries(packetErrorCodes).flatMap(([code, { retryable }]) => (retryable ? [code] : [])),
]);

/** Refused for nothing but faults on the authority's side (or a key of its own that has changed since). */
const isAuthorityFault = ({ errors }: InquiryOutcome): boolean =>
  errors.length > 0 && errors.every(({ code }) => faultCodes.has(code));

/** What a key or certificate draws that may sign no more, or a trusted company that the memory has left. */
const signerCodes: ReadonlySet<string> = new Set<keyof typeof packetErrorCodes>(['04111', '04131', '04132', '04134']);

/** Signed before the present key, certificate or signer, and refused for nothing else: it is to be signed anew. */
const isOfFormerSigner = ({ signsSinceMs }: AuthorityLine, { storedAt }: AwaitedInvoice, { errors }: InquiryOutcome) =>
  signsSinceMs !== undefined &&
  storedAt.getTime() < signsSinceMs &&
  errors.length > 0 &&
  errors.every(({ code }) => signerCodes.has(code));

/** Clocks differ, and may have been put right since: only what came in so long before the first packet here is surely a former one. */
const surelyFormerMs = 600_000;

/** Registered. Its receipt is kept when its signature holds and it names this tax id and this reference. */
async function confirmed(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  row: InquiryOutcome & { outcome: 'accepted' },
  options: JudgeOptions,
): Promise<Fate> {
  const uid = invoice.ownUids.includes(row.uid) ? row.uid : invoice.uid;
  const base = { kind: 'confirmed', uid, reference: row.referenceNumber, verdict: verdictOf(row) } as const;
  // A packet of this content that is not known here is one of a database that is gone.
  const isUnknownHere = !invoice.ownUids.includes(row.uid) && invoice.possibleUids().includes(row.uid);
  const former = { ...base, isFormer: true };
  if (row.receipt === null) return { ...(isUnknownHere ? former : base), receipt: null };
  const receipt = await line.readReceipt(row.receipt);
  const isOurs =
    receipt !== null &&
    receipt.taxId === invoice.taxId &&
    (row.referenceNumber === '' || receipt.referenceNumber === row.referenceNumber);
  if (!isOurs) options.onBadReceipt(invoice);
  // A receipt for another tax id is no word about this invoice at all.
  if (receipt !== null && receipt.taxId !== invoice.taxId)
    return { kind: 'unasked', reason: 'RECEIPT_OF_ANOTHER', pulse: 'answers' };
  const isBefore = receipt !== null && isOurs && (await cameBefore(line, invoice, receipt));
  return { ...(isUnknownHere || isBefore ? former : base), receipt: isOurs ? row.receipt : null };
}

/** By the authority's clock, with a second for what clocks tell of each other: when no packet was made here yet, ms. */
async function beforePacketsMs(line: AuthorityLine, { ownPackets }: AwaitedInvoice): Promise<number> {
  const madeMs = Math.min(...ownPackets.map((packet) => seen(packet).fromMs));
  return madeMs - ((await line.clockAheadMs?.()) ?? 0) - 1_000;
}

/** Registered surely before any packet was made here: by one that a restored database does not know. */
async function cameBefore(line: AuthorityLine, invoice: AwaitedInvoice, receipt: Receipt): Promise<boolean> {
  const { receivedAtMs, referenceNumber } = receipt;
  if (receivedAtMs === null || invoice.ownReferences.includes(referenceNumber)) return false;
  return receivedAtMs < (await beforePacketsMs(line, invoice)) - surelyFormerMs;
}

/** What the authority says of every copy that it may have of this content under this number. */
async function ownCopies(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  windows: readonly TimeWindow[],
): Promise<InquiryOutcome[]> {
  const { ownUids, referenceNumber } = invoice;
  const references = [...new Set([...invoice.ownReferences, referenceNumber])].filter((reference) => reference !== '');
  const rows = await Promise.all(
    windows.flatMap((window) => [
      ...inCalls(ownUids).map((uids) => line.inquireByUid(uids, window)),
      ...inCalls(references).map((ids) => line.inquireByReference(ids, window)),
    ]),
  );
  return rows.flat().filter((row) => ownUids.includes(row.uid) || references.includes(row.referenceNumber));
}

function inCalls(ids: readonly string[]): string[][] {
  const calls: string[][] = [];
  for (let start = 0; start < ids.length; start += idsPerCall) calls.push(ids.slice(start, start + idsPerCall));
  return calls;
}

/**
 * Around every moment a packet of this content may have come in, by this machine's clock. As many as it takes of what one
 * inquiry may span: the first copy may be registered though a later one left weeks after it.
 */
function windowsOf({ ownPackets }: AwaitedInvoice, marginMs: number): TimeWindow[] {
  const { inquiryWindowMaxMs: spanMs } = limits;
  const windows: { fromMs: number; toMs: number }[] = [];
  for (const packet of ownPackets.map(seen).toSorted((a, b) => a.fromMs - b.fromMs)) {
    const toMs = packet.toMs + marginMs;
    let fromMs = packet.fromMs - marginMs;
    const last = windows.at(-1);
    if (last !== undefined && fromMs <= last.fromMs + spanMs) {
      last.toMs = Math.max(last.toMs, Math.min(toMs, last.fromMs + spanMs));
      fromMs = last.toMs;
    }
    for (; fromMs < toMs; fromMs += spanMs) windows.push({ fromMs, toMs: Math.min(toMs, fromMs + spanMs) });
  }
  return windows;
}

/** What could not be found out decides nothing: it is asked about again. */
const unclear = (reason: string): Fate => ({ kind: 'unasked', reason, pulse: 'answers' });
const listTooLong = unclear('LIST_TOO_LONG');
/** By the times that packets left nobody knows where to look for them. */
const clocksDiffer = unclear('CLOCKS_DIFFER');

/** How far this machine's clock is off the authority's, ms, as far as that was told. */
const clockOffMs = async (line: AuthorityLine): Promise<number> => Math.abs((await line.clockAheadMs?.()) ?? 0);

/**
 * An inquiry by uid gives one of several copies: the list of what is registered may hold another.
 * @returns null: none of ours is there; 'unread': the list goes on, and nobody knows
 */
async function registeredCopy(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  windows: readonly TimeWindow[],
): Promise<InquiryOutcome | 'unread' | null> {
  let isRead = true;
  for (const window of windows) {
    const found = await copyWithin(line, invoice, window);
    if (found !== null && found !== 'unread') return found;
    isRead &&= found !== 'unread';
  }
  return isRead ? null : 'unread';
}

async function copyWithin(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  window: TimeWindow,
): Promise<InquiryOutcome | 'unread' | null> {
  const pagesMax = pagesOf(invoice);
  const uids = new Set([...invoice.ownUids, ...invoice.possibleUids()]);
  for (let page = 1; page <= pagesMax; page += 1) {
    const rows = await line.registered(page, window);
    const own = rows.find(({ uid }) => uids.has(uid));
    if (own !== undefined) return own;
    if (rows.length === 0) return null;
  }
  return 'unread';
}

/** How long before its packet a registered copy may have gone: nobody restores a backup that is older, nor waits so long in line. */
const formerMaxMs = 60 * DAY_MS;

/** Of so short a window the list is read. */
const listedMs = 3_600_000;

/**
 * An inquiry by uid shows one of several copies: where that is no registered one, each half of the window is asked by
 * itself, down to an hour, whose list is read. A week's list is longer than anybody reads.
 */
async function formerWithin(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  uids: readonly string[],
  window: TimeWindow,
): Promise<InquiryOutcome | 'unread' | null> {
  const { fromMs, toMs } = window;
  const rows = await line.inquireByUid(uids, window);
  const known = rows.filter(({ uid, outcome }) => outcome !== 'notFound' && uids.includes(uid));
  const found = known.find(({ outcome }) => outcome === 'accepted');
  if (found !== undefined || known.length === 0) return found ?? null;
  if (toMs - fromMs <= listedMs) return copyWithin(line, invoice, window);
  const middleMs = Math.floor((fromMs + toMs) / 2);
  const late = await formerWithin(line, invoice, uids, { fromMs: middleMs, toMs });
  if (late !== null && late !== 'unread') return late;
  return (await formerWithin(line, invoice, uids, { fromMs, toMs: middleMs })) ?? late;
}

/** The registered copy of a packet that went before any was made here, as of a database that is restored since. */
async function formerCopy(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  marginMs: number,
): Promise<InquiryOutcome | 'unread' | null> {
  const { inquiryWindowMaxMs: spanMs } = limits;
  let isRead = true;
  const endMs = await beforePacketsMs(line, invoice);
  const startMs = Math.max(invoice.createdAt.getTime(), endMs - formerMaxMs) - marginMs;
  const uids = invoice.possibleUids().slice(-idsPerCall);
  // The newest week first: a backup is rarely old.
  for (let toMs = endMs; toMs > startMs; toMs -= spanMs) {
    const window = { fromMs: Math.max(startMs, toMs - spanMs), toMs };
    const found = await formerWithin(line, invoice, uids, window);
    if (found !== null && found !== 'unread') return found;
    isRead &&= found !== 'unread';
  }
  return isRead ? null : 'unread';
}

/**
 * The hours around its packets are read, and days where the clocks differ or more than one copy may be registered. Of
 * one who sells very much nobody reads days to their end: while the clocks agree the hours then decide.
 */
async function listedCopy(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  { windowMarginMs, clockMarginMs }: Margins,
): Promise<InquiryOutcome | 'unread' | null> {
  const near = await registeredCopy(line, invoice, windowsOf(invoice, windowMarginMs));
  if (near !== null && near !== 'unread') return near;
  const former = await formerCopy(line, invoice, windowMarginMs);
  if (former !== null) return former;
  if (near === 'unread') return near;
  const isOff = (await clockOffMs(line)) > windowMarginMs;
  if (!isOff && invoice.sends < 2 && invoice.attempts < 2) return null;
  const far = await registeredCopy(line, invoice, windowsOf(invoice, clockMarginMs));
  return far === 'unread' && !isOff ? null : far;
}

const wentOnce = ({ sends, attempts }: AwaitedInvoice): boolean => sends < 2 && attempts < 2;

/** Went once, and was answered: what is known by its uid alone may be a former database's copy. */
const isOnlyCopy = (invoice: AwaitedInvoice): boolean => invoice.state === 'sent' && wentOnce(invoice);

/** Went once and was never answered: its uid has just been asked about, and only the standing of its tax id says more. */
export const needsStanding = (invoice: AwaitedInvoice, row: InquiryOutcome | undefined): boolean =>
  invoice.state === 'unknown' && wentOnce(invoice) && (row?.outcome === 'rejected' || row?.outcome === 'timeout');

/**
 * A refusal of one copy is the invoice's fate only if it is certain that no other copy has another. Sent once and refused for its
 * content: refused. Sent again, never answered, or refused because of its tax id: every copy is asked about first (a gateway may have
 * delivered one of them twice), and only if none is registered or pending is it refused; when its tax id stands at the authority all the same, somebody else used it.
 */
async function refused(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  row: InquiryOutcome,
  options: JudgeOptions,
): Promise<Fate> {
  const verdict = verdictOf(row);
  const plain: Fate = { kind: 'rejected', reference: row.referenceNumber, verdict, conflict: false };
  const aboutTaxId = verdict.errors.some(({ code }) => code === taxIdCode);
  if (!aboutTaxId && isOnlyCopy(invoice)) return plain;
  const isSaid = !aboutTaxId && needsStanding(invoice, row);
  const copies = isSaid ? [] : await ownCopies(line, invoice, windowsOf(invoice, options.clockMarginMs));
  const accepted = copies.find(({ outcome }) => outcome === 'accepted');
  if (accepted?.outcome === 'accepted') return confirmed(line, invoice, accepted, options);
  const pending = copies.find(({ outcome }) => outcome === 'pending');
  if (pending !== undefined) return { kind: 'pending', reference: pending.referenceNumber };
  const standings = await (options.standings?.get(invoice.taxId) ?? line.standingOf([invoice.taxId]));
  const standing = standings.get(invoice.taxId) ?? 'unsaid';
  if (standing === 'unsaid' && aboutTaxId) return unclear('STANDING_UNSAID');
  if (standing !== 'registered') return plain;
  const listed = await listedCopy(line, invoice, options);
  if (listed === 'unread') return listTooLong;
  if (listed?.outcome === 'accepted') return confirmed(line, invoice, listed, options);
  return (await clockOffMs(line)) > options.clockMarginMs ? clocksDiffer : { ...plain, conflict: true };
}

/** The registered copy of a packet whose tax id stands at the authority although its uid is not found; null: none is ours. */
export async function findRegistered(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  options: JudgeOptions,
): Promise<Fate | null> {
  const listed = await listedCopy(line, invoice, options);
  if (listed === 'unread') return listTooLong;
  return listed?.outcome === 'accepted' ? confirmed(line, invoice, listed, options) : null;
}

/** The fate of an invoice by what an inquiry answered. @throws what a further inquiry rejects with */
export async function judgeAnswer(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  row: InquiryOutcome | undefined,
  options: JudgeOptions,
): Promise<Fate> {
  switch (row?.outcome) {
    case 'accepted':
      return confirmed(line, invoice, row, options);
    case 'rejected':
      return (isAuthorityFault(row) || isOfFormerSigner(line, invoice, row)) &&
        invoice.attempts < options.faultyAttemptsMax
        ? notRegistered(line, invoice, row, options)
        : refused(line, invoice, row, options);
    case 'pending':
      return { kind: 'pending', reference: row.referenceNumber };
    case 'timeout':
      return notRegistered(line, invoice, row, options);
    default:
      return { kind: 'absent' };
  }
}

/** Not registered through no fault of the invoice. Of two copies one may end so and the other be registered. */
async function notRegistered(
  line: AuthorityLine,
  invoice: AwaitedInvoice,
  row: InquiryOutcome,
  options: JudgeOptions,
): Promise<Fate> {
  const verdict = row.outcome === 'timeout' ? null : verdictOf(row);
  const fate = { kind: 'timeout', reference: row.referenceNumber, verdict } as const;
  if (isOnlyCopy(invoice)) return fate;
  const resolved = await refused(line, invoice, row, options);
  return resolved.kind === 'rejected' ? fate : resolved;
}
