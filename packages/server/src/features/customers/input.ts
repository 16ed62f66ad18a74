import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import {
  checkBranchCode,
  checkCivilPartnership,
  checkLandline,
  checkPostalCode,
  cleanIdentifier,
  foldText,
  isLimit,
  isOddlyGrouped,
  isTerm,
  normaliseMobile,
  noTerm,
  type ProductMessageKey,
  productMessages,
  provinceByName,
  readLimit,
  readTerm,
  validators,
} from '@taraz/core';
import { Problem } from '../../platform/problem.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { customerMessages } from './messages.fa.ts';

export type CustomerInput = CallInput<typeof calls.createCustomer>['body'];
type TextField = Exclude<keyof CustomerInput, 'credit_limit'>;

const nameOf = ({ company, first_name, last_name }: { company: string; first_name: string; last_name: string }) =>
  company === '' ? `${first_name} ${last_name}`.trim() : company;

/** What a customer has from before: a form that was not asked then, and a term or limit that is not said, stand as long as nobody writes another. */
export type KeptFields = Pick<CustomerInput, 'landline' | 'branch_code' | 'national_code' | 'payment_term'> & {
  credit_limit?: string;
};

/**
 * What was typed, cleaned and checked (product.md section 5, "Buyer codes by person type": a code is checked when it is
 * given; the id of a company is refused where the authority refuses every invoice that has it, by its form). Codes and
 * phones lose their separators; mobile numbers get the form 09….
 * @param kept what it is made of: the forms of landline, branch and company's id are not asked of what one of these has already
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export function readCustomer(input: CustomerInput, kept: readonly KeptFields[] = []) {
  const text = (name: TextField) => (input[name] ?? '').trim();
  const code = (name: TextField) => cleanIdentifier(input[name] ?? '');
  const mobile = code('phone') === '' ? '' : normaliseMobile(code('phone'));
  const fields = {
    // As of rows of a file.
    person_type: input.person_type ?? (text('company') === '' ? ('real' as const) : ('legal' as const)),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    phone: mobile ?? code('phone'),
    address: text('address'),
    // As its list names it, by which customers are chosen: programs write it with Arabic letters.
    province: provinceByName(text('province'))?.fa ?? text('province'),
    city: text('city'),
    postal_code: code('postal_code'),
    national_code: code('national_code'),
    economic_code: code('economic_code'),
    register_number: code('register_number'),
    landline: code('landline'),
    branch_code: code('branch_code'),
    payment_term: input.payment_term === undefined ? (kept[0]?.payment_term ?? '') : readTerm(input.payment_term),
    credit_limit:
      input.credit_limit === undefined ? (kept[0]?.credit_limit ?? '') : readLimit(String(input.credit_limit)),
  };
  const name = nameOf(fields);
  const errors: FieldProblem[] = [];
  const refuse = (path: string, errorCode: string, message: string) => errors.push({ path, code: errorCode, message });
  const say = (path: string, key: ProductMessageKey) => refuse(path, 'BAD_FORMAT', productMessages[key]);
  if (name === '') {
    const field = fields.person_type === 'real' || fields.person_type === 'follower' ? 'last_name' : 'company';
    refuse(field, 'REQUIRED', customerMessages.nameMissing);
  }
  for (const fault of validators.buyerCodes({ ...fields, buyer_entity: fields.person_type })) {
    say(fault.field === 'buyer_entity' ? 'person_type' : fault.field, fault.message);
  }
  if (mobile === null) say('phone', 'mobileFormat');
  if (fields.postal_code !== '' && !checkPostalCode(fields.postal_code)) {
    refuse('postal_code', 'BAD_FORMAT', customerMessages.postalCode);
  }
  const isFaulty = (field: 'landline' | 'branch_code' | 'national_code', check: (value: string) => boolean) =>
    fields[field] !== '' && !check(fields[field]) && kept.every((one) => one[field] !== fields[field]);
  if (isFaulty('landline', checkLandline)) say('landline', 'signupLandline');
  if (isFaulty('branch_code', checkBranchCode)) refuse('branch_code', 'BAD_FORMAT', customerMessages.branchCode);
  // Eleven digits for both: another check digit draws no more than the authority's warning (rules.md, 1301101).
  const isCompany = fields.person_type === 'legal' || fields.person_type === 'civil_partnership';
  if (isCompany && isFaulty('national_code', checkCivilPartnership))
    refuse('national_code', 'BAD_FORMAT', customerMessages.companyId);
  if (fields.payment_term !== noTerm && !isTerm(fields.payment_term))
    refuse('payment_term', 'BAD_FORMAT', customerMessages.paymentTerm);
  if (!isLimit(fields.credit_limit)) {
    const isOdd = isOddlyGrouped(fields.credit_limit);
    refuse('credit_limit', 'BAD_FORMAT', isOdd ? productMessages.oddGroups : customerMessages.creditLimit);
  }
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const searched = [
    name,
    fields.company,
    fields.first_name,
    fields.last_name,
    fields.economic_code,
    fields.national_code,
    fields.phone,
  ];
  return { ...fields, name, folded: foldText([...new Set(searched)].join(' ')), name_sort: persianSortKey(name) };
}
