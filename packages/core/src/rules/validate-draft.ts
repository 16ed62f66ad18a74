import { serialToInno } from '../identifiers/tax-id.ts';
import { draftPathOfWirePath } from '../invoice/draft-path.ts';
import { draftToWire } from '../invoice/draft-to-wire.ts';
import { goldRateFor, isoOf } from '../invoice/reference-chain.ts';
import { isoOfMs } from '../invoice/wire-values.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import type { Finding, Fix, ValidationContext } from '../model/finding.ts';
import { JsonNumber } from '../model/wire.ts';
import { columnOfDraft, type PatternColumn } from '../patterns/columns.ts';
import { computedKeysOf } from '../patterns/computed-keys.ts';
import { isWireKey, type WireKey } from '../patterns/wire-keys.ts';
import { constants } from '../product/constants.ts';
import { judge } from './judge.ts';
import { explainedBy, isExplanation, judgeProduct } from './product-rules.ts';

/**
 * Everything the authority would say of a draft, and what only the product asks, before it is sent: in draft paths,
 * errors then warnings. An empty `invoice_date` means now; the tax id is judged only once there is
 * one; a date up to ten seconds ahead is the product's own default and passes. Never throws, whatever the draft.
 *
 * @param most how many findings are asked for: of ten thousand empty lines there are a hundred thousand, which take
 *   seconds to word and nobody reads
 */
export function validateDraft(
  draft: InvoiceDraft,
  context: ValidationContext,
  most = Number.POSITIVE_INFINITY,
): Finding[] {
  const column = columnOfDraft(draft);
  const hints = { column, isService: (index: number) => draft.items[index]?.item_type === 'services' };
  // Some of the first are left out below: consequences of others, those that the product explains.
  const found = judge(wireOf(draft, context), withDelay(context), hints, 4 * most);
  const products = judgeProduct(draft, column);
  const explained = new Set(products.flatMap(explainedBy));
  // A number that is to come is no fault, and no cause of others.
  const told = found.filter(({ code }) => code !== '00001');
  const official = withoutConsequences(told, column)
    .map((finding) => toDraftFinding(finding, draft, column))
    .filter(({ path }) => !explained.has(path));
  const faulty = new Set(official.filter(({ severity }) => severity === 'error').map(({ path }) => path));
  const own = products.filter(({ path }) => !faulty.has(path));
  // An explanation stands where the authority's own finding would: before what is only the product's.
  const all = [...own.filter(isExplanation), ...official, ...own.filter((finding) => !isExplanation(finding))];
  return [
    ...all.filter(({ severity }) => severity === 'error'),
    ...all.filter(({ severity }) => severity === 'warning'),
  ].slice(0, most);
}

function withDelay(context: ValidationContext): ValidationContext {
  return { futureToleranceMs: constants.invoiceDateDelayMs, ...context };
}

function wireOf(draft: InvoiceDraft, context: ValidationContext) {
  const { invoice, serial_header } = draft;
  const dated =
    invoice.invoice_date === '' ? { ...draft, invoice: { ...invoice, invoice_date: isoOf(context.nowMs) } } : draft;
  return draftToWire(dated, {
    taxid: serial_header.tax_number,
    inno: innoOf(serial_header.serial_number),
    goldRate: goldRateFor(draft, context.reference),
  });
}

function innoOf(serial: string): string {
  return /^\d{1,12}$/.test(serial) ? serialToInno(BigInt(serial)) : '';
}

/** How an invoice is paid, and each line's share of the cash, which follows from it. */
const settlementKeys: ReadonlySet<string> = new Set<WireKey>(['setm', 'cap', 'insp']);
const shareKeys: ReadonlySet<string> = new Set<WireKey>(['cop', 'vop']);

const partOf = (path: string): string => path.replace(/\.[^.]*$/, '');

/**
 * Leaves out findings on computed fields that follow from a fault in what was typed: an empty quantity also makes its
 * amounts zero, and nobody can mend those; so does a wrong settlement each line's share of the cash. Sums are told where
 * nothing but they is at fault: else they follow from their lines, where it can be mended.
 */
function withoutConsequences(found: readonly Finding[], column: PatternColumn): readonly Finding[] {
  const computed = computedKeysOf(column);
  const isComputed = ({ field }: Finding): boolean => isWireKey(field) && computed.has(field);
  const isSum = (finding: Finding): boolean => isComputed(finding) && partOf(finding.path) === 'header';
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.every(isSum)) return found;
  const causes = errors.filter((finding) => !isComputed(finding));
  const faultyParts = new Set(causes.map(({ path }) => partOf(path)));
  const isUnsettled = causes.some(({ field }) => settlementKeys.has(field));
  return found.filter((finding) => {
    if (!isComputed(finding)) return true;
    if (isUnsettled && shareKeys.has(finding.field)) return false;
    return !isSum(finding) && !faultyParts.has(partOf(finding.path));
  });
}

function toDraftFinding(finding: Finding, draft: InvoiceDraft, column: PatternColumn): Finding {
  const { fix: wireFix, ...rest } = finding;
  const fix = wireFix && toDraftFix(wireFix, draft, column);
  return { ...rest, path: draftPathOfWirePath(finding.path, draft), ...(fix ? { fix } : {}) };
}

/** A mend that a user can make: of a field that is typed, in the draft's own form. */
function toDraftFix(fix: Fix, draft: InvoiceDraft, column: PatternColumn): Fix | null {
  const key = fix.path.slice(fix.path.lastIndexOf('.') + 1);
  if (!isWireKey(key) || computedKeysOf(column).has(key)) return null;
  const path = draftPathOfWirePath(fix.path, draft);
  if (!path.includes('.')) return null;
  const isInstant = key === 'indatim' || key === 'indati2m' || key === 'pdt';
  return { ...fix, path, value: isInstant && fix.value !== '' ? isoOfMs(new JsonNumber(fix.value)) : fix.value };
}
