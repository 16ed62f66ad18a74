import { createHash } from 'node:crypto';
import { cleanBirthDate, DAY_MS, foldText } from '@taraz/core';
import type { AddressFacts, CompanyFacts, Lookup, Match, Unknown } from '../../adapters/identity/identity-registry.ts';
import type { AccountDeps } from './deps.ts';
import type { CleanSignup } from './signup-input.ts';
import { entityOf } from './signup-input.ts';
import type { CheckOutcome, RegistryChecks } from './tables.ts';

type RegistryDeps = Pick<AccountDeps, 'database' | 'runtime' | 'registry'>;
type Answer = Match | Lookup<CompanyFacts> | Lookup<AddressFacts>;

/** Each look-up is paid for: a yes is kept a month, a no ten minutes, a "cannot tell" not at all (vendors.md section 3). */
const keepMs = { yes: 30 * DAY_MS, no: 600_000 } as const;
const notAsked = (reason: string): Unknown => ({ outcome: 'unknown', reason, isSilent: false });
const unknown = notAsked('no registry');

async function kept<A extends Answer>(
  { database, runtime }: RegistryDeps,
  asked: string[],
  ask: () => Promise<A>,
): Promise<A> {
  const key = createHash('sha256').update(asked.join('\n')).digest();
  const now = new Date(runtime.clock.nowMs());
  const known = await database.withPlatform((tx) =>
    tx
      .selectFrom('registry_lookups')
      .select('answer')
      .where('asked', '=', key)
      .where('good_until', '>', now)
      .executeTakeFirst(),
  );
  if (known !== undefined) return known.answer as unknown as A;
  const answer = await ask();
  if (answer.outcome === 'unknown') return answer;
  const isYes = answer.outcome === 'match' || answer.outcome === 'found';
  const row = {
    answer: JSON.stringify(answer),
    good_until: new Date(now.getTime() + (isYes ? keepMs.yes : keepMs.no)),
  };
  await database.withPlatform((tx) =>
    tx
      .insertInto('registry_lookups')
      .values({ asked: key, ...row })
      .onConflict((conflict) => conflict.column('asked').doUpdateSet(row))
      .execute(),
  );
  return answer;
}

export async function askPhoneOwner(deps: RegistryDeps, phone: string, nationalCode: string): Promise<Match> {
  const { registry } = deps;
  if (registry === null) return unknown;
  return kept(deps, ['phone', phone, nationalCode], () => registry.phoneOwner(phone, nationalCode));
}

export async function askCompany(deps: RegistryDeps, nationalId: string): Promise<Lookup<CompanyFacts>> {
  const { registry } = deps;
  if (registry === null) return unknown;
  return kept(deps, ['company', nationalId], () => registry.company(nationalId));
}

export async function askCeo(
  deps: RegistryDeps,
  nationalId: string,
  nationalCode: string,
  birthDate: string,
): Promise<Match> {
  const { registry } = deps;
  if (registry === null) return unknown;
  return kept(deps, ['ceo', nationalId, nationalCode, birthDate], () =>
    registry.companyCeo(nationalId, nationalCode, birthDate),
  );
}

export async function askPostalAddress(deps: RegistryDeps, postalCode: string): Promise<Lookup<AddressFacts>> {
  const { registry } = deps;
  if (registry === null) return unknown;
  return kept(deps, ['postal', postalCode], () => registry.postalAddress(postalCode));
}

const foundIsMatch = ({ outcome }: Lookup<unknown>): CheckOutcome =>
  outcome === 'found' ? 'match' : outcome === 'not_found' ? 'no_match' : 'unknown';

/** Letters and digits alone: how a name is spaced and pointed says nothing of whose it is. */
const bare = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A company that is registered under another name, or number, than was written is for a person to look at. */
function companyOutcome(found: Lookup<CompanyFacts>, { company, registration_code }: CleanSignup): CheckOutcome {
  if (found.outcome !== 'found') return foundIsMatch(found);
  const { name, register_number: number } = found.data;
  const [registered, written] = [bare(name), bare(company)];
  const isNamed = registered === written || (written.length >= 4 && registered.includes(written));
  const isNumbered = number === '' || Number(number) === Number(registration_code);
  return isNamed && isNumbered ? 'match' : 'unknown';
}

/** Asks the registries about a sign-up, all at once. `mayChange`: one did not answer, so asking later may help. */
export async function runChecks(
  deps: RegistryDeps,
  values: CleanSignup,
): Promise<{ checks: RegistryChecks; mayChange: boolean }> {
  const isLegal = entityOf(values) === 'legal';
  const isFollower = values.nationality !== 'iran';
  const asksCompany = isLegal && values.check_valid_economic_code;
  const [phone, company, ceo, postal] = await Promise.all([
    isFollower ? notAsked('follower') : askPhoneOwner(deps, values.phone, values.national_code),
    asksCompany ? askCompany(deps, values.economic_code) : notAsked('not wanted'),
    // Of before it was kept in one way, too.
    isLegal
      ? askCeo(deps, values.economic_code, values.ceo_national_code, cleanBirthDate(values.ceo_birth_date))
      : null,
    askPostalAddress(deps, values.postal_code),
  ]);
  const answers = [phone, company, ceo, postal];
  return {
    checks: {
      phone_owner: phone.outcome,
      economic_code: isLegal ? companyOutcome(company, values) : 'not_needed',
      ceo: ceo === null ? 'not_needed' : ceo.outcome,
      postal_code: foundIsMatch(postal),
    },
    mayChange: answers.some((answer) => answer?.outcome === 'unknown' && answer.isSilent),
  };
}
