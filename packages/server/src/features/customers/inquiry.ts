import type { CallReply, calls } from '@taraz/contract';
import {
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
  cleanIdentifier,
  type PersonType,
} from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { meter } from '../access/throttle.ts';
import type { AccountDeps } from '../accounts/deps.ts';
import { askCompany, askPostalAddress } from '../accounts/registry.ts';
import { customerMessages } from './messages.fa.ts';

export type Inquiry = CallReply<typeof calls.inquireCustomer>;
type Fields = Inquiry['fields'];

/** What the authority says of a taxpayer by economic code, free of charge; null: not known, or it cannot be asked now. */
export type AskTaxpayer = (accountId: string, economicCode: string) => Promise<{ name: string; status: string } | null>;

export interface CustomerInquiryDeps {
  database: Database;
  runtime: Runtime;
  registry: Pick<AccountDeps, 'registry'>['registry'];
  askTaxpayer: AskTaxpayer;
}

interface Read {
  person: PersonType;
  fields: Fields;
}

/**
 * What a code is by its form alone; null: none that can be looked up. A partnership's eleven digits have no check digit, so
 * that a company's mistyped id would pass for one: they are not guessed.
 */
export function readCode(code: string): Read | null {
  if (checkNationalCode(code)) return { person: 'real', fields: { national_code: code } };
  if (checkLegalNationalId(code)) return { person: 'legal', fields: { economic_code: code, national_code: code } };
  if (checkFollowerCode(code)) return { person: 'follower', fields: { national_code: code } };
  if (!checkEconomicCode14(code)) return null;
  const national = code.slice(0, 10);
  const isPerson = checkNationalCode(national);
  return {
    person: isPerson ? 'real' : 'follower',
    fields: { economic_code: code, ...(isPerson ? { national_code: national } : {}) },
  };
}

/** Who has a code, or a person of the code that their economic one begins with (a hint: rules.md). */
async function knownCustomer(tx: Tx, code: string, { person, fields }: Read): Promise<Inquiry['known']> {
  const { national_code } = fields;
  const ofPerson =
    person !== 'real' || national_code === undefined
      ? sql``
      : sql`or person_type = 'real' and (national_code = ${national_code} or length(economic_code) = 14
          and economic_code between ${`${national_code}0000`} and ${`${national_code}9999`})`;
  const { rows } = await sql<NonNullable<Inquiry['known']>>`
    select id, name from customers
    where deleted_at is null and (economic_code = ${code} or national_code = ${code} ${ofPerson})
    order by ${code} in (economic_code, national_code) desc, created_at limit 1`.execute(tx);
  return rows[0] ?? null;
}

const given = (fields: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The last word of a person's name as the authority writes it is not known to be the family name: all goes there. */
const namedAs = (person: PersonType, name: string): Fields =>
  person === 'legal' ? { company: name } : { last_name: name };

async function lookUp(deps: CustomerInquiryDeps, accountId: string, { person, fields }: Read) {
  const taxpayer = fields.economic_code === undefined ? null : await deps.askTaxpayer(accountId, fields.economic_code);
  const official = taxpayer === null ? {} : given(namedAs(person, taxpayer.name));
  const status = taxpayer?.status || null;
  const outcome = Object.keys(official).length === 0 ? 'unknown' : 'found';
  if (person !== 'legal') return { outcome, status, fields: official } as const;
  await meter(deps.database, deps.runtime.clock, [{ kind: 'inquiry', value: accountId }]);
  const company = await askCompany(deps, fields.economic_code ?? '');
  if (company.outcome !== 'found') {
    return { outcome: outcome === 'found' ? outcome : company.outcome, status, fields: official } as const;
  }
  const { name, register_number, address, postal_code, landline } = company.data;
  const place = postal_code === '' ? null : await askPostalAddress(deps, postal_code);
  return {
    outcome: 'found',
    status,
    fields: {
      ...given({ company: name, register_number, address, postal_code, landline }),
      ...(place?.outcome === 'found' ? given({ province: place.data.province, city: place.data.city }) : {}),
    },
  } as const;
}

/**
 * Economic or national code to what is known: the account's own customers, the authority, the registry.
 * @throws Problem INVALID_INPUT for what is no code of a person or company; TOO_MANY_REQUESTS
 */
export async function inquireCustomer(
  deps: CustomerInquiryDeps,
  { accountId }: RequestContext,
  typed: string,
): Promise<Inquiry> {
  const code = cleanIdentifier(typed);
  const read = readCode(code);
  if (read === null) {
    const error = { path: 'id', code: 'BAD_FORMAT', message: customerMessages.inquiryCode };
    throw new Problem('INVALID_INPUT', { errors: [error] });
  }
  const known = await deps.database.withAccount(accountId, (tx) => knownCustomer(tx, code, read));
  const found = await lookUp(deps, accountId, read);
  const words = customerMessages.inquiry;
  const isPerson = read.person === 'real' || read.person === 'follower';
  const answer = found.outcome === 'unknown' && isPerson ? words.personOnly : words[found.outcome];
  const standing = customerMessages.standings[found.status ?? ''];
  return {
    outcome: found.outcome,
    message: standing === undefined ? answer : `${answer} ${standing}`,
    taxpayer_status: found.status,
    person_type: read.person,
    fields: { ...read.fields, ...found.fields },
    known,
  };
}
