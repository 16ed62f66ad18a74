/** What a pattern says of the whole invoice, for the document: route, policy, customs, announcement. */
import type { InvoiceDraft, WireKey } from '@taraz/core';
import { authorityCityByCode, columnOfDraft, countryByCode, currencyByCode, draftFieldsOf } from '@taraz/core';
import type { Format } from '../../../i18n/format.ts';
import { readDraftPath } from '../draft-store/draft-path.ts';
import type { DraftContent } from '../draft-store/wizard-state.ts';
import { wizardStrings } from '../wizard/wizard.fa.ts';
import { documentStrings } from './document.fa.ts';

export interface PatternFact {
  label: string;
  value: string;
  /** Digits and Latin letters, left to right. */
  isCode: boolean;
}

/** Said of every document already, or no fact of the pattern. */
const elsewhere: ReadonlySet<WireKey> = new Set(['indatim', 'indati2m', 'insr', 'sg', 'sgid', 'sgt']);

type Shown = (value: string, format: Format) => string;

const place: Shown = (value) => authorityCityByCode(value)?.fa ?? value;
const country: Shown = (value) => countryByCode(value)?.fa ?? value;
const day: Shown = (value, format) => format.date(`${value}T08:00:00Z`);
const choice =
  (words: Readonly<Record<string, string>>): Shown =>
  (value) =>
    words[value] ?? value;

const shown: Partial<Record<WireKey, Shown>> = {
  ocu: country,
  dco: country,
  oci: place,
  dci: place,
  cdcd: day,
  asd: day,
  ft: choice(wizardStrings.choices.flight),
  lt: choice(wizardStrings.choices.transport),
};

/** A field of the pattern as people read it. */
export function factValue(key: string, value: string, format: Format): Omit<PatternFact, 'label'> {
  const show = shown[key as WireKey];
  return { value: show ? show(value, format) : value, isCode: show === undefined };
}

export function patternFacts(draft: InvoiceDraft, format: Format): PatternFact[] {
  const content = draft as DraftContent;
  const { contract_type, contract_factor_reg_number: contract } = draft.invoice;
  const isCommission = contract_type === 'commission';
  const own = draftFieldsOf(columnOfDraft(draft)).filter(
    ({ step, key }) => step === 'pattern' && !elsewhere.has(key) && !(key === 'crn' && isCommission),
  );
  const facts = own.flatMap(({ key, path, label }): PatternFact[] => {
    const value = readDraftPath(content, path);
    return value === '' ? [] : [{ label, ...factValue(key, value, format) }];
  });
  if (isCommission && contract !== '') {
    facts.unshift({ label: documentStrings.commissionContract, value: contract, isCode: true });
  }
  const { currency_type, exchange_rate, goods_shipped } = draft.invoice;
  const currency = currency_type === '' || currency_type === 'IRR' ? null : currencyByCode(currency_type);
  if (currency) {
    const value = `${currency.fa}${exchange_rate === '' ? '' : documentStrings.atRate(format.money(exchange_rate))}`;
    facts.push({ label: documentStrings.currency, value, isCode: false });
  }
  for (const { goods_id, description } of goods_shipped) {
    const value = [description, goods_id].filter(Boolean).join('، ');
    if (value !== '') facts.push({ label: documentStrings.shipped, value, isCode: false });
  }
  return facts;
}
