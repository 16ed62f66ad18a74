import { type CallReply, type calls, portalDifferences } from '@taraz/contract';
import type { InvoiceState } from '../../invoices/states.ts';
import type { PortalRecord } from './read-portal.ts';

type Result = NonNullable<CallReply<typeof calls.comparePortalFile>['result']>;
export type PortalDifference = Result['differences'][number];
type Kind = PortalDifference['kind'];

/** An invoice of our own book. */
export interface OwnRecord {
  id: string;
  taxNumber: string;
  buyerName: string;
  state: InvoiceState;
  total: string;
  vat: string;
  reaction: string | null;
  /** cancelled, or another stands in its place, which the authority calls cancelled, too */
  isOver: boolean;
  /** within the range that is compared: its absence there means something */
  isInRange: boolean;
}

export type Comparison = Omit<Result, 'from_date' | 'to_date' | 'unreadable' | 'unread_amounts'>;

const sum = (amounts: readonly string[]): string =>
  amounts.reduce((all, text) => all + BigInt(text || '0'), 0n).toString();
const differs = (own: string, there: string | null): boolean => there !== null && BigInt(own || '0') !== BigInt(there);

/** How an invoice that stands in both books differs; null: it does not. The gravest counts. */
function kindOf(own: OwnRecord, there: PortalRecord): Kind | null {
  if (own.state !== 'confirmed') return 'answer_lost';
  if (differs(own.total, there.total) || differs(own.vat, there.vat)) return 'amount_differs';
  if (there.reaction === null) return null;
  if (there.reaction === 'CANCELED') return own.isOver || own.reaction === 'CANCELED' ? null : 'cancelled_there';
  return own.reaction !== null && own.reaction !== there.reaction ? 'reaction_differs' : null;
}

const isWhole = (text: string): boolean => /^\d{1,18}$/.test(text);

/** As it can be taken into the book; its amounts must be told, and how it refers to another where it does. */
function adoptable({ taxNumber, total, vat, buyerName, kind }: PortalRecord): PortalDifference['adopt'] {
  if (total === null || vat === null || !isWhole(total) || !isWhole(vat)) return null;
  if (kind.subject === null) return null;
  return {
    tax_number: taxNumber,
    total,
    total_vat: vat,
    buyer_name: buyerName.slice(0, 300),
    buyer_code: kind.buyerCode,
    invoice_output_type: kind.outputType,
    invoice_pattern: kind.pattern,
    invoice_type: kind.subject,
    referral_tax_number: kind.referralTaxNumber,
    payment_method: kind.paymentMethod,
    invoice_date: kind.issuedAt?.toISOString() ?? null,
  };
}

function show(kind: Kind, own: OwnRecord | undefined, there: PortalRecord | undefined): PortalDifference {
  return {
    kind,
    tax_number: own?.taxNumber ?? there?.taxNumber ?? '',
    invoice_id: own?.id ?? null,
    buyer_name: own?.buyerName || there?.buyerName || '',
    state: own?.state ?? null,
    total_here: own?.total ?? '',
    total_there: there?.total ?? '',
    vat_here: own?.vat ?? '',
    vat_there: there?.vat ?? '',
    reaction_here: own?.reaction ?? null,
    status_there: there?.status ?? '',
    row: there?.row ?? null,
    adopt: kind === 'only_there' && there !== undefined ? adoptable(there) : null,
  };
}

/**
 * Both books face to face. `own` holds every invoice of the range and every one whose tax id the file names.
 * @param most differences shown; the counts are of all
 */
export function compareBooks(
  own: readonly OwnRecord[],
  there: readonly PortalRecord[],
  most: number,
): Omit<Comparison, 'headers'> {
  const ours = new Map(own.map((record) => [record.taxNumber, record]));
  const theirs = new Map<string, PortalRecord>();
  const differences: PortalDifference[] = [];
  let same = 0;
  for (const record of there) {
    const mine = ours.get(record.taxNumber);
    if (theirs.has(record.taxNumber)) {
      differences.push(show('twice_there', mine, record));
      continue;
    }
    theirs.set(record.taxNumber, record);
    const kind = mine === undefined ? 'only_there' : kindOf(mine, record);
    if (kind === null) same += record.hasUnreadAmount ? 0 : 1;
    else differences.push(show(kind, mine, record));
  }
  const registered = own.filter(({ state, isInRange }) => state === 'confirmed' && isInRange);
  for (const record of registered)
    if (!theirs.has(record.taxNumber)) differences.push(show('only_here', record, undefined));
  const order = new Map(portalDifferences.map((kind, index) => [kind, index]));
  differences.sort((a, b) => (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0));
  return {
    here: { count: registered.length, total: sum(registered.map(({ total }) => total)) },
    there: { count: theirs.size, total: sum([...theirs.values()].map(({ total }) => total ?? '0')) },
    same,
    counts: portalDifferences
      .map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }))
      .filter(({ count }) => count > 0),
    differences: differences.slice(0, most),
  };
}
