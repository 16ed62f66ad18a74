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

export type CustomerValues = Required<CallInput<typeof calls.createCustomer>['body']>;
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

/** The fields that a look-up filled and nobody touched since. */
export type Filled = ReadonlyMap<CustomerField, LookUp>;

/**
 * What a look-up makes of a form. What the one before it filled is of another taxpayer, or address, and goes, with an address
 * that was looked up by a postal code that goes; what was written by hand stays where nothing is known.
 */
export function lookedUp(
  by: LookUp,
  found: Partial<CustomerValues>,
  { values, filled }: { values: CustomerValues; filled: Filled },
): { patch: Partial<CustomerValues>; filled: Filled } {
  const losesPostalCode = filled.get('postal_code') === by;
  const gone = [...filled].flatMap(([name, from]) => (from === by || losesPostalCode ? [name] : []));
  const blank: Partial<CustomerValues> = Object.fromEntries(gone.map((name) => [name, '']));
  const { person_type } = found;
  const names = person_type === undefined ? {} : namesFor(person_type, { ...values, ...blank });
  const fields = (Object.keys(found) as CustomerField[]).filter((name) => name !== 'person_type');
  const stays = [...filled].filter(([name]) => !gone.includes(name));
  return {
    patch: { ...blank, ...names, ...found },
    filled: new Map([...stays, ...fields.map((name) => [name, by] as const)]),
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
