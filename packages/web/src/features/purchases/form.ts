/** The values of a purchase's panel: amounts that follow each other, faults that are told while they are written. */
import type { CallInput, calls, purchaseCredits } from '@taraz/contract';
import {
  cleanIdentifier,
  daysOfTaxId,
  foldText,
  type PersonType,
  parseTaxId,
  purchaseTotal,
  type TaxIdDays,
  vatOfPercent,
} from '@taraz/core';
import type { Purchase } from './queries.ts';

type Body = CallInput<typeof calls.createPurchase>['body'];
export type Credit = (typeof purchaseCredits)[number];

type Supplier = Pick<Purchase, 'supplier_name' | 'person_type' | 'economic_code' | 'national_code' | 'customer_id'>;
type Codes = Pick<Supplier, 'economic_code' | 'national_code'>;

export interface PurchaseValues {
  kind: 'buy' | 'return';
  day: string;
  /** '' for none */
  payment_due: string;
  supplier_name: string;
  person_type: PersonType;
  economic_code: string;
  national_code: string;
  customer_id: string | null;
  /** the codes as they came with the customer, with whom they go; null: those that stand here were written by hand */
  brought: Codes | null;
  /** of a supplier who is a customer */
  on_account: boolean;
  tax_number: string;
  number: string;
  /** plain decimal strings of whole rials; the percent is one of its own */
  net: string;
  percent: string;
  vat: string;
  other_taxes: string;
  total: string;
  /** '': as the tax number has it */
  credit: Credit | '';
  /** net and supplier where it was picked just now; what stood there without it, only where it brought its supplier */
  returns: {
    id: string;
    name: string;
    day: string;
    net?: string;
    supplier?: Supplier;
    was_on_account?: boolean;
    was_person_type?: PersonType;
  } | null;
  note: string;
  branch_id: string;
}

const amountKeys = ['net', 'vat', 'other_taxes', 'total'] as const;

/** Whole rials of a figure that is being written; 0 where it is none yet. */
const rials = (text: string): bigint => (/^\d+$/.test(text) ? BigInt(text) : 0n);

/** What an invoice comes to by its parts; '' where nothing is written. */
export function sumOf({ net, vat, other_taxes }: Pick<PurchaseValues, 'net' | 'vat' | 'other_taxes'>): string {
  if (net === '' && vat === '' && other_taxes === '') return '';
  return purchaseTotal({ net: rials(net), vat: rials(vat), other: rials(other_taxes) }).toString();
}

/** The codes of a supplier that came with the customer who it is. */
export const broughtBy = ({ customer_id, economic_code, national_code }: Supplier): Codes | null =>
  customer_id === null ? null : { economic_code, national_code };

/** Whether two suppliers are one: by the customer where both are one, else by name. */
const isSameSupplier = (one: Supplier, other: Supplier): boolean =>
  one.customer_id !== null && other.customer_id !== null
    ? one.customer_id === other.customer_id
    : foldText(one.supplier_name) === foldText(other.supplier_name);

/**
 * What a return takes over of the purchase that goes back: its supplier too, where none is written yet, or only that of
 * the purchase that was picked before.
 */
export function returning(
  values: Supplier & Pick<PurchaseValues, 'returns' | 'on_account'>,
  purchase: Purchase,
): Partial<PurchaseValues> {
  const { id, day, net, number, supplier_name, person_type, economic_code, national_code, customer_id } = purchase;
  const supplier = { supplier_name, person_type, economic_code, national_code, customer_id };
  const name = [supplier_name, number].filter(Boolean).join(' · ');
  const returns = { id, day, net, supplier, name };
  const before = values.returns?.was_on_account === undefined ? undefined : values.returns.supplier;
  const isWritten = values.supplier_name !== '' && (before === undefined || !isSameSupplier(values, before));
  if (isWritten) return { returns };
  const was = {
    was_on_account: values.returns?.was_on_account ?? values.on_account,
    was_person_type: values.returns?.was_person_type ?? values.person_type,
  };
  const { on_account } = purchase;
  return { returns: { ...returns, ...was }, ...supplier, brought: broughtBy(supplier), on_account };
}

/** What goes with the purchase that went back and is named no more: the supplier whom it brought, unless another is written by now. */
export function unreturning(values: PurchaseValues): Partial<PurchaseValues> {
  const { supplier, was_on_account, was_person_type = values.person_type } = values.returns ?? {};
  if (supplier === undefined || was_on_account === undefined || !isSameSupplier(values, supplier))
    return { returns: null };
  // A code that was written by hand stays.
  const codeBeside = (code: keyof Codes) => (values[code] === supplier[code] ? '' : values[code]);
  return {
    ...{ returns: null, supplier_name: '', customer_id: null, brought: null },
    ...{ economic_code: codeBeside('economic_code'), national_code: codeBeside('national_code') },
    on_account: was_on_account,
    person_type: values.person_type === supplier.person_type ? was_person_type : values.person_type,
  };
}

/** What cannot be of a return and the purchase that it names: of another supplier, more than came, or before it came. */
export function doubtOfReturn(
  values: Supplier & Pick<PurchaseValues, 'kind' | 'returns' | 'net' | 'day'>,
): 'other' | 'more' | 'earlier' | null {
  const { kind, returns, net, day, supplier_name } = values;
  if (kind !== 'return' || returns === null) return null;
  if (supplier_name !== '' && returns.supplier !== undefined && !isSameSupplier(values, returns.supplier))
    return 'other';
  if (returns.net !== undefined && rials(net) > rials(returns.net)) return 'more';
  return day !== '' && day < returns.day ? 'earlier' : null;
}

/** What the tax number alone decides. */
const creditByItself = (taxNumber: string): Credit => (taxNumber.trim() === '' ? 'no_tax_number' : 'yes');

/** That it has no tax number was said before it got one. */
export const creditOf = ({ credit, tax_number }: Pick<PurchaseValues, 'credit' | 'tax_number'>): Credit =>
  credit === '' || credit === 'no_tax_number' ? creditByItself(tax_number) : credit;

/** @param today YYYY-MM-DD @param rate the general one of today, percent @param isOnAccount as the last one was */
export const emptyPurchase = (today: string, rate: string, isOnAccount: boolean): PurchaseValues => ({
  kind: 'buy',
  day: today,
  payment_due: '',
  supplier_name: '',
  person_type: 'legal',
  economic_code: '',
  national_code: '',
  customer_id: null,
  brought: null,
  on_account: isOnAccount,
  tax_number: '',
  number: '',
  net: '',
  percent: rate,
  vat: '',
  other_taxes: '',
  total: '',
  credit: '',
  returns: null,
  note: '',
  branch_id: '',
});

/**
 * What the account of its supplier, who was removed from the customers, made of a purchase that was saved or brought back.
 * @param before as it was known @param wanted whether it was to stand in that account
 */
export function accountNews(
  before: Pick<Purchase, 'customer_id' | 'account_customer_id'> | null,
  after: Pick<Purchase, 'customer_id' | 'account_customer_id' | 'on_account'>,
  wanted: boolean,
): 'beside' | 'listed' | null {
  if (after.customer_id === null || after.customer_id !== before?.customer_id) return null;
  if (wanted && !after.on_account) return 'beside';
  return before.account_customer_id === null && after.account_customer_id !== null ? 'listed' : null;
}

export const valuesOf = (purchase: Purchase): PurchaseValues => ({
  kind: purchase.kind,
  day: purchase.day,
  payment_due: purchase.payment_due ?? '',
  supplier_name: purchase.supplier_name,
  person_type: purchase.person_type,
  economic_code: purchase.economic_code,
  national_code: purchase.national_code,
  customer_id: purchase.customer_id,
  brought: broughtBy(purchase),
  on_account: purchase.on_account,
  tax_number: purchase.tax_number,
  number: purchase.number,
  net: purchase.net,
  percent: '',
  vat: purchase.vat,
  other_taxes: purchase.other_taxes === '0' ? '' : purchase.other_taxes,
  total: purchase.total,
  credit: purchase.credit === creditByItself(purchase.tax_number) ? '' : purchase.credit,
  returns: purchase.returns,
  note: purchase.note,
  branch_id: purchase.branch_id ?? '',
});

export function bodyOf(typed: PurchaseValues): Body {
  const { percent: _percent, brought: _brought, returns, branch_id, payment_due, ...values } = typed;
  return {
    ...values,
    payment_due: values.kind === 'return' || payment_due === '' ? null : payment_due,
    on_account: values.on_account && values.customer_id !== null,
    credit: creditOf(values),
    returns_id: values.kind === 'return' ? (returns?.id ?? null) : null,
    branch_id: branch_id === '' ? null : branch_id,
  };
}

/**
 * What follows of a change: the tax of its percent until it is written itself, the total of both until that is. What a
 * total that was written by hand disagrees with is told, not overwritten.
 */
export function withAmounts(values: PurchaseValues, patch: Partial<PurchaseValues>): Partial<PurchaseValues> {
  const next = { ...values, ...patch };
  const isFollowing = values.total === '' || values.total === sumOf(values);
  if (patch.vat !== undefined) next.percent = '';
  else if (next.percent !== '' && (patch.net !== undefined || patch.percent !== undefined))
    next.vat = next.net === '' ? '' : (vatOfPercent(rials(next.net), next.percent)?.toString() ?? next.vat);
  if (patch.total === undefined && isFollowing) next.total = sumOf(next);
  return { ...patch, percent: next.percent, ...Object.fromEntries(amountKeys.map((key) => [key, next[key]])) };
}

/** Does the total that was written disagree with its parts? */
export const isNotTheSum = (values: PurchaseValues): boolean =>
  values.total !== '' && values.net !== '' && values.total !== sumOf(values);

const taxNumberLength = 22;

/** What is to be said of a tax number while it is written. */
export function taxNumberState(typed: string): 'empty' | 'right' | 'wrong' | 'misformed' | number {
  const code = cleanIdentifier(typed).toUpperCase();
  if (code === '') return 'empty';
  if (code.length < taxNumberLength) return code.length;
  const parts = parseTaxId(code);
  if (parts === null) return 'misformed';
  return parts.valid ? 'right' : 'wrong';
}

/** The days that a right tax number leaves possible, until today, YYYY-MM-DD; null: none. */
export function daysOfTaxNumber(typed: string, today: string): TaxIdDays | { day: string; dayAfter: null } | null {
  if (taxNumberState(typed) !== 'right') return null;
  const days = daysOfTaxId(parseTaxId(cleanIdentifier(typed).toUpperCase())?.epochDays ?? 0);
  if (days.day > today) return null;
  return days.dayAfter > today ? { day: days.day, dayAfter: null } : days;
}

/** What a tax number fills in: its day, or none where the two that it leaves possible are of two seasons of VAT. */
export function dayFilledIn(typed: string, today: string): string | null {
  const days = daysOfTaxNumber(typed, today);
  if (days === null) return null;
  return days.dayAfter === null || days.areOfOneSeason ? days.day : '';
}
