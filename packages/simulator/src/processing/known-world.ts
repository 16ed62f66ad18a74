import {
  checkNationalCode,
  type GoodsFacts,
  generalVatRate,
  JsonNumber,
  parseWireJson,
  plainNumber,
  type ReferenceFacts,
  type ValidationContext,
  type WireInvoice,
  type WireObject,
  type WireValue,
} from '@taraz/core';
import type { InvoiceLife } from '../ledger/invoice-life.ts';
import type { Registration, Registrations } from '../ledger/registrations.ts';
import { buyerKeys } from '../ledger/registrations.ts';
import type { Submission, Submissions } from '../ledger/submissions.ts';
import { isEconomicCode } from '../registry/records.ts';
import type { Registry } from '../registry/registry.ts';

/** General VAT rates of other days: a line that carries one of them today has the wrong rate. */
const formerGeneralRates = ['9'];
const goldPattern = '3';

export interface KnownWorld {
  registry: Registry;
  submissions: Submissions;
  registrations: Registrations;
  life: InvoiceLife;
}

/**
 * The plain digits or text of a wire value, as the rule book reads it (`3` of `3.0`: languages that print doubles write
 * codes so); undefined when it is absent or no scalar.
 */
export function scalarText(value: WireValue | undefined): string | undefined {
  if (value instanceof JsonNumber) return plainNumber(value.text);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What the authority knows when it judges one invoice, as the rule book asks for it. */
export function validationContext(
  world: KnownWorld,
  row: Submission,
  invoice: WireInvoice,
  duplicateKeys: readonly string[],
): ValidationContext {
  const { registry, submissions } = world;
  const memory = registry.memories.get(row.fiscalId);
  const settings = registry.settings;
  const lines = linesById(invoice);
  const references = new Map<string, ReferenceFacts | null>();
  return {
    nowMs: row.receivedAt,
    goods: (sstid) => goodsFacts(registry, invoice, lines.get(sstid), sstid),
    // Asked for by more than one rule, and read from its whole document.
    reference: (taxId) => remembered(references, taxId, () => referenceFacts(world, taxId)),
    isTaxIdFree: (taxId) => !submissions.isRegistered(taxId),
    memoryId: row.fiscalId,
    isBuyerKnown: (tinb, bid) => isBuyerKnown(registry, tinb, bid),
    acceptNewLineOnCorrective: settings.acceptNewLineOnCorrective,
    duplicateKeys,
    ...(memory === undefined ? {} : { sellerEconomicCode: memory.economicCode }),
    ...(memory?.allowedPatterns === undefined ? {} : { allowedPatterns: memory.allowedPatterns }),
    ...(settings.sendingWindowDays === null ? {} : { sendingWindowDays: settings.sendingWindowDays }),
  };
}

function remembered<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const found = find();
  known.set(key, found);
  return found;
}

const hasFormerRate = ({ vra }: WireObject): boolean => formerGeneralRates.includes(scalarText(vra) ?? '');

/**
 * Of each goods id the first line, or one with a former rate where there is one: that one tells. Looked for anew for each
 * id, 50,000 of them held the event loop for a minute.
 */
function linesById({ body }: WireInvoice): ReadonlyMap<string, WireObject> {
  const lines = new Map<string, WireObject>();
  for (const line of body) {
    const sstid = scalarText(line.sstid);
    if (sstid !== undefined && (!lines.has(sstid) || hasFormerRate(line))) lines.set(sstid, line);
  }
  return lines;
}

/**
 * A loaded goods id has its loaded rate. Of an id that was not loaded nothing is known in `open` mode, save that a
 * former general rate is not today's (an original sale with 9 percent after 1403 draws 0304401).
 */
function goodsFacts(
  registry: Registry,
  invoice: WireInvoice,
  line: WireObject | undefined,
  sstid: string,
): GoodsFacts | null | undefined {
  const listed = registry.goods.get(sstid);
  if (listed !== undefined) {
    return { rate: listed.rate, ...(listed.usesVatBase === undefined ? {} : { usesVatBase: listed.usesVatBase }) };
  }
  if (registry.settings.goods === 'listed') return null;
  const { ins, inp, indatim } = invoice.header;
  if (scalarText(ins) !== '1' || scalarText(inp) === goldPattern) return undefined;
  const issuedAt = new Date(Number(scalarText(indatim)));
  if (line === undefined || !hasFormerRate(line) || Number.isNaN(issuedAt.getTime())) return undefined;
  const today = generalVatRate(issuedAt.toISOString());
  return scalarText(line.vra) === today ? undefined : { rate: today };
}

/**
 * Known are listed taxpayers and owners of memories; in `open` mode also whatever is well-formed. Of another economic code
 * nothing is known: it may be a civil partnership's, whose check digit nobody publishes, or a company's that is mistyped,
 * which the rule book tells by the buyer's kind.
 */
function isBuyerKnown(registry: Registry, tinb: string, bid: string): boolean | undefined {
  if (tinb !== '' && registry.taxpayer(tinb) !== undefined) return true;
  if (registry.settings.taxpayers === 'listed') return tinb === '' ? undefined : false;
  const isWellFormed = tinb === '' ? bid.length !== 10 || checkNationalCode(bid) : isEconomicCode(tinb);
  return isWellFormed ? true : undefined;
}

function referenceFacts({ submissions, registrations, life }: KnownWorld, taxId: string): ReferenceFacts | null {
  const registration = registrations.byTaxId(taxId);
  const document = registration && submissions.bySeq(registration.seq)?.document;
  if (registration === undefined || document === null || document === undefined) return null;
  const parsed = parseWireJson(document);
  if (!parsed.ok) return null;
  return {
    taxid: taxId,
    invoice: { ...parsed.invoice, header: { ...inheritedHeader(registration), ...parsed.invoice.header } },
    ins: Number(registration.ins) as 1 | 2 | 3 | 4,
    ...standingOf(life, registration),
  };
}

/** What others do to an invoice that one refers to. */
export type ReferenceStanding = Pick<ReferenceFacts, 'state' | 'hasLiveReferral'>;

const standingOf = (life: InvoiceLife, registration: Registration): ReferenceStanding => ({
  state: life.state(registration),
  hasLiveReferral: life.hasLiveReferral(registration),
});

/** How the invoice of a tax id stands at this moment; null where the authority has none. */
export function referenceStanding(
  { registrations, life }: Pick<KnownWorld, 'registrations' | 'life'>,
  taxId: string,
): ReferenceStanding | null {
  const registration = registrations.byTaxId(taxId);
  return registration === undefined ? null : standingOf(life, registration);
}

/** Type, pattern and buyer, which a correction itself leaves out. */
function inheritedHeader({ inty, inp, buyer }: Registration): WireObject {
  const header: WireObject = {};
  if (inty !== '') header.inty = new JsonNumber(inty);
  if (inp !== '') header.inp = new JsonNumber(inp);
  for (const key of buyerKeys) {
    const value = buyer[key];
    if (value !== undefined) header[key] = key === 'tob' ? new JsonNumber(value) : value;
  }
  return header;
}
