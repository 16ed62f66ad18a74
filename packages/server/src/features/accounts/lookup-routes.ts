import { type CallReply, calls } from '@taraz/contract';
import {
  checkLegalNationalId,
  checkPostalCode,
  cleanBirthDate,
  cleanIdentifier,
  cleanUsername,
  parseJalaliDate,
  productMessages,
  validators,
} from '@taraz/core';
import { sql } from 'kysely';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { readPhone } from '../access/otp.ts';
import { meter } from '../access/throttle.ts';
import { givenTo, namedMemory } from '../settings/memory-commands.ts';
import type { AccountDeps } from './deps.ts';
import { accountMessages } from './messages.fa.ts';
import { askCeo, askCompany, askPhoneOwner, askPostalAddress } from './registry.ts';

type Inquiry = CallReply<typeof calls.inquireCode>;
const nothing = { name: '', register_number: '', landline: '', postal_code: '', address: '', province: '', city: '' };
const words = accountMessages.lookups;

const bad = (path: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path, code: 'BAD_FORMAT', message }] });

/** Look-ups are public and some cost money: an address that asks much waits. */
async function metered<T>(
  { database, runtime }: AccountDeps,
  { ip }: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  await meter(database, runtime.clock, [{ kind: 'lookup', value: ip }]);
  return work();
}

async function inquireCompany(deps: AccountDeps, id: string): Promise<Inquiry> {
  const found = await askCompany(deps, id);
  const message = words.code[found.outcome];
  if (found.outcome !== 'found') return { ...nothing, outcome: found.outcome, message };
  return { ...nothing, ...found.data, outcome: 'found', message };
}

async function inquirePostalCode(deps: AccountDeps, id: string): Promise<Inquiry> {
  const found = await askPostalAddress(deps, id);
  const message = words.postal[found.outcome];
  if (found.outcome !== 'found') return { ...nothing, outcome: found.outcome, message };
  return { ...nothing, ...found.data, postal_code: id, outcome: 'found', message };
}

/** The live checks of the sign-up form. */
export function lookupRoutes(deps: AccountDeps): Route[] {
  const { database, connection, defaultEnvironment } = deps;
  return [
    implement(calls.validateUsername, ({ body, context }) =>
      metered(deps, context, async () => {
        const name = cleanUsername(body.username);
        const fault = validators.username(name);
        if (fault !== null) throw bad('username', productMessages[fault]);
        const { rows } = await database.withPlatform((tx) =>
          sql<{ id: string | null }>`select access_user_named(${name}) as id`.execute(tx),
        );
        return { free: (rows[0]?.id ?? null) === null };
      }),
    ),
    implement(calls.validatePhoneOwner, ({ body, context }) =>
      metered(deps, context, async () => {
        const phone = readPhone(body.phone);
        const code = cleanIdentifier(body.national_code);
        const fault = validators.nationalCode(code);
        if (fault !== null) throw bad('national_code', productMessages[fault]);
        const { outcome } = await askPhoneOwner(deps, phone, code);
        return { outcome, message: words.phone[outcome] };
      }),
    ),
    implement(calls.validateCompanyCeo, ({ body, context }) =>
      metered(deps, context, async () => {
        const company = cleanIdentifier(body.economic_code);
        const ceo = cleanIdentifier(body.ceo_national_code);
        if (!checkLegalNationalId(company)) throw bad('economic_code', productMessages.economicCodeFormat);
        if (validators.nationalCode(ceo) !== null) throw bad('ceo_national_code', productMessages.nationalCodeFormat);
        const birthDate = cleanBirthDate(body.birth_date ?? '');
        if (birthDate !== '' && parseJalaliDate(birthDate) === null)
          throw bad('birth_date', productMessages.signupBirthDate);
        const { outcome } = await askCeo(deps, company, ceo, birthDate);
        return { outcome, message: words.ceo[outcome] };
      }),
    ),
    implement(calls.inquireCode, ({ params, query, context }) =>
      metered(deps, context, async () => {
        const id = cleanIdentifier(params.id);
        if (query.kind === 'postal_code') {
          if (!checkPostalCode(id)) throw bad('id', accountMessages.postalCode);
          return inquirePostalCode(deps, id);
        }
        if (!checkLegalNationalId(id)) throw bad('id', productMessages.economicCodeFormat);
        return inquireCompany(deps, id);
      }),
    ),
    implement(calls.fiscalIdStatus, async ({ query, context }) => {
      const { memory } = await database.withAccount(context.accountId, async (tx) =>
        givenTo(context, await namedMemory(tx, query.memory_id, defaultEnvironment)),
      );
      const checks = await connection.ask(context.accountId, memory.environment, memory.memory_id);
      const verdict = checks.find(({ check }) => check === 'memory');
      const status: keyof typeof accountMessages.fiscal =
        verdict === undefined ? 'unknown' : verdict.ok ? 'active' : 'not_active';
      return { memory_id: memory.memory_id, status, message: accountMessages.fiscal[status] };
    }),
  ];
}
