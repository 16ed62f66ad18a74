import type { PatternColumn, Requirement } from './columns.ts';
import { computedKeysOf } from './computed-keys.ts';
import { fieldLabelsByPattern } from './labels.fa.ts';
import { fields } from './wire-fields.ts';
import { type WireKey, wireKeys } from './wire-keys.ts';

/** The wizard's steps after the choice of the pattern. */
export type WizardStep = 'pattern' | 'buyer' | 'items' | 'settlement' | 'system';

/** One field of the draft that a pattern has. */
export interface DraftField {
  /** The authority's key, for rule findings and help texts. */
  key: WireKey;
  /** Into the draft; `[]` stands for the index. */
  path: string;
  requirement: Exclude<Requirement, 'X'>;
  label: string;
  step: WizardStep;
}

/** Set by the product, never typed. */
const systemKeys: ReadonlySet<WireKey> = new Set(['taxid', 'inno', 'irtaxid', 'inty', 'inp', 'ins', 'tins', 'sbc']);
const buyerKeys: ReadonlySet<WireKey> = new Set(['tob', 'bid', 'tinb', 'bpc', 'bbc', 'bpn']);
const settlementKeys: ReadonlySet<WireKey> = new Set(['setm', 'cap', 'insp', 'tax17']);

function stepOf(key: WireKey): WizardStep {
  if (systemKeys.has(key)) return 'system';
  if (buyerKeys.has(key)) return 'buyer';
  const { section } = fields[key];
  if (section === 'body') return 'items';
  return section === 'payments' || settlementKeys.has(key) ? 'settlement' : 'pattern';
}

function labelOf(key: WireKey, column: PatternColumn): string {
  const own: Partial<Record<string, Partial<Record<WireKey, string>>>> = fieldLabelsByPattern;
  return own[column.pattern]?.[key] ?? fields[key].label;
}

function pathOf(key: WireKey, column: PatternColumn): string {
  return key === 'adis' && column.computation === 'exchange' ? 'items[].item_trade_value' : fields[key].draftPath;
}

function readDraftFields(column: PatternColumn): DraftField[] {
  const computed = computedKeysOf(column);
  return wireKeys.flatMap((key) => {
    const requirement = column.fields[key];
    const path = pathOf(key, column);
    if (requirement === 'X' || path === '' || computed.has(key)) return [];
    return [{ key, path, requirement, label: labelOf(key, column), step: stepOf(key) }];
  });
}

const cache = new Map<PatternColumn, readonly DraftField[]>();

/** The draft fields that a pattern's wizard shows, in the order of the guide; what is computed is left out. */
export function draftFieldsOf(column: PatternColumn): readonly DraftField[] {
  const known = cache.get(column);
  if (known) return known;
  const read = readDraftFields(column);
  cache.set(column, read);
  return read;
}
