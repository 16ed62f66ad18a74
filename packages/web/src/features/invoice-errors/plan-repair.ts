/** What mending a refused invoice would change, and whether it is certain enough to be done without looking. */
import type { Finding } from '@taraz/core';
import { addDecimals, decimalOf, validateDraft } from '@taraz/core';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { readDraftPath, writeDraftPath } from '../invoices/draft-store/draft-path.ts';
import { type InvoiceInput, toInput } from '../invoices/draft-store/to-input.ts';
import { fill, setInvoiceTypeState } from '../invoices/draft-store/transitions.ts';
import { type DraftDeps, draftOf, initialState, type WizardState } from '../invoices/draft-store/wizard-state.ts';
import { rateMismatch, rightRate } from '../invoices/findings/right-rate.ts';
import type { RefusedInvoice } from './queries.ts';

export interface RepairFacts {
  deps: DraftDeps;
  /** Rate of each goods id in the account's own list; those without a rate of their own are left out. */
  rates: ReadonlyMap<string, string>;
}

export interface Change {
  path: string;
  /** Name of the goods of its line; "" elsewhere. */
  name: string;
  /** 0-based line; null elsewhere. */
  line: number | null;
  isRate: boolean;
  from: string;
  to: string;
}

/** `apart`: a person has to look at it, and why. */
export type Repair =
  | {
      kind: 'certain';
      changes: Change[];
      body: InvoiceInput;
      vatNow: string;
      vatAfter: string;
      difference: string;
    }
  | { kind: 'apart'; why: 'exempt' | 'no_rate' | 'no_fix' | 'other_error' | 'remains'; path: string; vatNow: string };

const isSameNumber = (a: string, b: string): boolean => decimalOf(a).minus(decimalOf(b)).sign() === 0;

function rightValue(state: WizardState, finding: RefusedInvoice['findings'][number], facts: RepairFacts) {
  const { code, path } = finding;
  if (code === rateMismatch && path.endsWith('.item_vat_percentage')) {
    const rate = rightRate(state, path, facts.rates);
    if (rate !== null) return { path, value: rate };
    // Nobody knows the right one: of what was sold without tax because it may be exempt, of others because theirs is the law's.
    return { why: isSameNumber(readDraftPath(state, path) || '0', '0') ? 'exempt' : 'no_rate' } as const;
  }
  const known = judge(state, facts).find((one) => one.code === code && one.fix !== undefined);
  return known?.fix === undefined ? ({ why: 'no_fix' } as const) : { path: known.fix.path, value: known.fix.value };
}

const judge = (state: WizardState, { deps }: RepairFacts): readonly Finding[] =>
  validateDraft(draftOf(state), { nowMs: deps.now() });

function changeOf(state: WizardState, path: string, to: string): Change {
  const index = /^items\[(\d+)]/.exec(path)?.[1];
  const line = index === undefined ? null : Number(index);
  return {
    path,
    line,
    name: line === null ? '' : (state.items[line]?.item_name ?? ''),
    isRate: path.endsWith('_percentage'),
    from: readDraftPath(state, path),
    to,
  };
}

/** Lines that have the same fault and that the authority did not name: the same goods at the same wrong rate. */
function alike(state: WizardState, { path, value }: { path: string; value: string }): string[] {
  const at = Number(/^items\[(\d+)]\.item_vat_percentage$/.exec(path)?.[1] ?? -1);
  const named = state.items[at];
  if (named === undefined) return [path];
  return state.items.flatMap((item, index) =>
    item.item_code === named.item_code && !isSameNumber(item.item_vat_percentage, value)
      ? [`items[${index}].item_vat_percentage`]
      : [],
  );
}

/** @param code the cause in hand; the invoice's other errors must not remain */
export function planRepair(invoice: RefusedInvoice, code: string, facts: RepairFacts): Repair {
  const state = setInvoiceTypeState(
    fill(initialState(facts.deps), completeDraft(invoice.draft), facts.deps),
    invoice.invoice_type === 'return' ? 'returnOnSales' : 'edit',
  );
  const vatNow = state.totals.total_vat;
  const errors = invoice.findings.filter(({ severity }) => severity === 'error');
  const own = errors.filter((finding) => finding.code === code);
  const apart = (why: (Repair & { kind: 'apart' })['why'], path = own[0]?.path ?? '') =>
    ({ kind: 'apart', why, path, vatNow }) as const;
  const other = errors.find((finding) => finding.code !== code);
  if (other !== undefined) return apart('other_error');
  let mended = state;
  const changes: Change[] = [];
  for (const finding of own) {
    const right = rightValue(state, finding, facts);
    if ('why' in right) return apart(right.why ?? 'no_fix', finding.path);
    for (const path of alike(mended, right)) {
      changes.push(changeOf(mended, path, right.value));
      mended = writeDraftPath(mended, path, right.value);
    }
  }
  if (changes.length === 0) return apart('no_fix');
  if (judge(mended, facts).some(({ severity }) => severity === 'error')) return apart('remains');
  return {
    kind: 'certain',
    changes,
    body: toInput(mended, { saveAsDraft: false, memoryId: invoice.memory_id || null }),
    vatNow,
    vatAfter: mended.totals.total_vat,
    difference: decimalOf(mended.totals.total).minus(decimalOf(state.totals.total)).toString(),
  };
}

/** Change of the tax of several repairs together. */
export function vatChange(repairs: readonly Repair[]): string {
  const certain = repairs.filter((repair) => repair.kind === 'certain');
  return decimalOf(addDecimals('0', ...certain.map(({ vatAfter }) => vatAfter)))
    .minus(decimalOf(addDecimals('0', ...certain.map(({ vatNow }) => vatNow))))
    .toString();
}
