/** An invoice's events as its life on screen: repeated ones together, each with what is worth saying of it. */
import { reactionWords } from '../list/list.fa.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';

export type InvoiceEvent = InvoiceDetail['events'][number];

export interface LifeEntry {
  /** Of the first of them. */
  id: string;
  cause: string;
  /** ISO 8601 UTC: of the latest. */
  at: string;
  count: number;
  state: InvoiceEvent['to_state'];
  actor: string | null;
  detail: Readonly<Record<string, string>>;
  /** Seconds since the packet left, for a verdict. */
  afterSeconds: number | null;
}

const verdicts = new Set(['CONFIRMED', 'REJECTED', 'CONFLICT']);
const sendings = new Set(['PACKET_STORED', 'RESENT']);
const failures = new Set(['REFUSED', 'NOT_SENT']);

const silences: ReadonlySet<string> = new Set(['AWAITING_REACTION', 'NO_NEED_REACTION']);

/** Oldest first; neighbours with one cause are one entry with a count. */
export function lifeOf(events: readonly InvoiceEvent[]): LifeEntry[] {
  const entries: LifeEntry[] = [];
  let sentAt: number | null = null;
  for (const { id, at, cause, to_state, actor, detail } of events) {
    if (sendings.has(cause)) sentAt = Date.parse(at);
    const last = entries.at(-1);
    // Silence is no reaction: what is awaited stands at the end by itself.
    if (cause === 'REACTED' && silences.has(detail.reaction ?? '')) continue;
    if (last?.cause === cause && last.state === to_state && cause !== 'REACTED') {
      last.count += 1;
      last.at = at;
      last.detail = detail;
      continue;
    }
    const afterSeconds =
      verdicts.has(cause) && sentAt !== null ? Math.max(0, Math.round((Date.parse(at) - sentAt) / 1000)) : null;
    entries.push({ id, cause, at, count: 1, state: to_state, actor, detail, afterSeconds });
  }
  return foldTries(entries);
}

const alike = (a: LifeEntry | undefined, b: LifeEntry | undefined): boolean =>
  a !== undefined && b !== undefined && a.cause === b.cause && a.state === b.state;

/** Tries that failed alike are one pair with a count: a sending that is refused for hours would be a page of them. */
function foldTries(entries: readonly LifeEntry[]): LifeEntry[] {
  const folded: LifeEntry[] = [];
  for (const entry of entries) {
    folded.push({ ...entry });
    const [firstSending, firstFailure, sending, failure] = folded.slice(-4);
    if (failure === undefined || !sendings.has(sending?.cause ?? '') || !failures.has(failure.cause)) continue;
    if (!alike(firstSending, sending) || !alike(firstFailure, failure)) continue;
    for (const [first, last] of [
      [firstSending, sending],
      [firstFailure, failure],
    ] as const) {
      if (first === undefined || last === undefined) continue;
      first.count += last.count;
      first.at = last.at;
      first.detail = last.detail;
    }
    folded.length -= 2;
  }
  return folded;
}

/** Written and put in line in one step, as most are. */
export const isIssuedAtOnce = ({ cause, state }: LifeEntry): boolean => cause === 'CREATED' && state === 'queued';

/** What an entry says; a buyer's reaction says which. */
export function wordOfEntry(entry: LifeEntry): string {
  if (isIssuedAtOnce(entry)) return pageStrings.issuedAtOnce;
  const { cause, detail } = entry;
  return reactionWords[detail.reaction as keyof typeof reactionWords] ?? pageStrings.causes[cause] ?? cause;
}

/** A request that was refused so often will not go before somebody sees to it. */
export const lastingTries = 3;

/** The authority's own code of a request that it refused («401 4103»: without its HTTP status); '' where it gave none. */
export function refusalCode({ cause, detail }: Pick<LifeEntry, 'cause' | 'detail'>): string {
  if (cause !== 'REFUSED') return '';
  const [, ...codes] = (detail.reason ?? '').split(' ');
  return codes.join(' ');
}
