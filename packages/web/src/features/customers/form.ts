/** The values of a customer's panel: their faults while they are written, and their way to the API. */
import type { CallInput, calls } from '@taraz/contract';
import {
  checkBranchCode,
  checkLandline,
  cleanIdentifier,
  isTerm,
  normaliseMobile,
  noTerm,
  type PersonType,
  readTerm,
} from '@taraz/core';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { buyerCodeStatus } from '../invoices/wizard/buyer-codes.ts';
import { namesFor } from '../invoices/wizard/buyer-of-name.ts';
import type { Customer } from './queries.ts';

type CustomerBody = Required<CallInput<typeof calls.createCustomer>['body']>;
/** A form's fields are texts, also those of numbers. */
export type CustomerValues = Omit<CustomerBody, 'credit_limit'> & { credit_limit: string };
export type CustomerField = keyof CustomerValues;

export const customerFields = [
  'person_type',
  'company',
  'first_name',
  'last_name',
  'economic_code',
  'national_code',
  'register_number',
  'branch_code',
  'phone',
  'landline',
  'province',
  'city',
  'postal_code',
  'address',
  'payment_term',
  'credit_limit',
] as const satisfies readonly CustomerField[];

/** A natural person, as product.md section 3 has it. */
export const newCustomer: CustomerValues = {
  person_type: 'real',
  company: '',
  first_name: '',
  last_name: '',
  economic_code: '',
  national_code: '',
  register_number: '',
  branch_code: '',
  phone: '',
  landline: '',
  province: '',
  city: '',
  postal_code: '',
  address: '',
  payment_term: '',
  credit_limit: '',
};

/** A new customer who was the buyer of an invoice. */
export const ofBuyer = ({ buyer_entity, ...buyer }: InvoiceDetail['draft']['buyer_info']): CustomerValues => ({
  ...newCustomer,
  ...Object.fromEntries(customerFields.flatMap((name) => (buyer[name] ? [[name, buyer[name]]] : []))),
  person_type: (buyer_entity as PersonType | undefined) ?? newCustomer.person_type,
});

export function valuesOf(customer: Customer): CustomerValues {
  return Object.fromEntries(customerFields.map((name) => [name, customer[name]])) as unknown as CustomerValues;
}

/** What is written of a customer, without what its person does not have: nothing unseen is saved, or refused. */
export const savedOf = (values: CustomerValues): CustomerValues =>
  hasCompany(values.person_type)
    ? values
    : { ...values, ...namesFor(values.person_type, values), register_number: '', branch_code: '' };

/** What was looked up: a taxpayer by a code, or an address by a postal code. */
export type LookUp = 'taxpayer' | 'address';

/** The fields that a look-up filled and nobody touched since, each with what was written by hand before. */
export type Filled = ReadonlyMap<CustomerField, { by: LookUp; before: string }>;

const codeNames = ['economic_code', 'national_code'] as const;

/** The codes that somebody is known by: a person's economic one begins with their national one. */
export function codesOf({
  person_type,
  economic_code = '',
  national_code = '',
}: Partial<Pick<CustomerValues, 'person_type' | (typeof codeNames)[number]>>): string[] {
  const ofPerson = person_type === 'real' && /^\d{14}$/.test(economic_code) ? economic_code.slice(0, 10) : '';
  return [economic_code, national_code, ofPerson].filter((code) => code !== '');
}

/** Whether a look-up is about the same taxpayer as the one before it, by either of their codes. */
function isOfSame(found: Partial<CustomerValues>, values: CustomerValues, filled: Filled): boolean {
  const names = codeNames.filter((name) => filled.get(name)?.by === 'taxpayer');
  const codes = Object.fromEntries(names.map((name) => [name, values[name]]));
  const before = codesOf({ person_type: values.person_type, ...codes });
  return codesOf(found).some((code) => before.includes(code));
}

/**
 * What a look-up makes of a form. What the one before it filled goes where that was of another taxpayer, or address, with an
 * address that was looked up by a postal code that goes; what was written by hand stays, or comes back, where nothing is
 * known, but for a code beside that of somebody else.
 */
export function lookedUp(
  by: LookUp,
  found: Partial<CustomerValues>,
  { values, filled }: { values: CustomerValues; filled: Filled },
): { patch: Partial<CustomerValues>; filled: Filled } {
  const isSame = isOfSame(found, values, filled);
  const losesPostalCode = filled.get('postal_code')?.by === by;
  const isGone = (from: LookUp) => !isSame && (from === by || losesPostalCode);
  const gone = [...filled].filter(([, of]) => isGone(of.by));
  const stays = new Map([...filled].filter(([, of]) => !isGone(of.by)));
  const back: Partial<CustomerValues> = Object.fromEntries(gone.map(([name, { before }]) => [name, before]));
  const { person_type } = found;
  const names = person_type === undefined ? {} : namesFor(person_type, { ...values, ...back });
  const written = { ...values, ...back, ...names };
  const beforeOf = (name: CustomerField) =>
    stays.get(name)?.before ?? (codeNames.some((code) => code === name) ? '' : written[name]);
  const fields = (Object.keys(found) as CustomerField[]).filter((name) => name !== 'person_type');
  return {
    patch: { ...back, ...names, ...found },
    filled: new Map([...stays, ...fields.map((name) => [name, { by, before: beforeOf(name) }] as const)]),
  };
}

export const hasCompany = (person: PersonType): boolean => person === 'legal' || person === 'civil_partnership';

/** What is to be said of a code while it is written. `length` null: nothing is known of it. */
export type CodeState = 'empty' | 'right' | 'wrong' | { written: number; length: number };

const codeLengths: Readonly<Record<PersonType, Readonly<Record<'national_code' | 'economic_code', number>>>> = {
  legal: { national_code: 11, economic_code: 11 },
  real: { national_code: 10, economic_code: 14 },
  civil_partnership: { national_code: 11, economic_code: 11 },
  follower: { national_code: 12, economic_code: 14 },
};

export const lengthOf = (field: CodeField, person: PersonType): number =>
  field === 'postal_code' ? 10 : codeLengths[person][field];

export type CodeField = 'national_code' | 'economic_code' | 'postal_code';

/** Digits so far, then right or wrong by the person's own rule (product.md section 5). */
export function codeState(field: CodeField, person: PersonType, typed: string): CodeState {
  const code = cleanIdentifier(typed);
  if (code === '') return 'empty';
  const status = buyerCodeStatus(field, person, code);
  if (status === null) return 'wrong';
  return status.isRight ? 'right' : { written: code.length, length: status.length };
}

export function mobileState(typed: string): CodeState {
  const phone = cleanIdentifier(typed);
  if (phone === '') return 'empty';
  if (normaliseMobile(phone) !== null) return 'right';
  // As the mask shows them: without the zero.
  const written = phone.replace(/^0/, '').length;
  return written < 10 ? { written, length: 10 } : 'wrong';
}

/** Whether what is written of a term is no number of days. */
export function isNoTerm(typed: string): boolean {
  const term = readTerm(typed);
  return term !== noTerm && !isTerm(term);
}

const plainCodes = {
  branch_code: { check: checkBranchCode, length: 4 },
  landline: { check: checkLandline, length: 11 },
} as const;

/** A branch or landline: digits so far, then right or wrong. */
export function plainCodeState(field: keyof typeof plainCodes, typed: string): CodeState {
  const code = cleanIdentifier(typed);
  const { check, length } = plainCodes[field];
  if (code === '') return 'empty';
  if (check(code)) return 'right';
  const isUnfinished = /^\d+$/.test(code) && code.length < length && (field !== 'landline' || code.startsWith('0'));
  return isUnfinished ? { written: code.length, length } : 'wrong';
}

/** The code by which a customer of the same kind would be known already; '' while none is whole. */
export function identityOf({ person_type, economic_code, national_code }: CustomerValues): string {
  if (codeState('economic_code', person_type, economic_code) === 'right') return cleanIdentifier(economic_code);
  if (codeState('national_code', person_type, national_code) === 'right') return cleanIdentifier(national_code);
  return '';
}
