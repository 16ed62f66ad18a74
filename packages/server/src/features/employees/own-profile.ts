import type { CallInput, calls } from '@taraz/contract';
import { checkPostalCode, cleanIdentifier } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { noteChanged, phoneChangedBy, takeTicket } from '../access/otp.ts';
import { provePassword } from '../access/password-commands.ts';
import { currentAccount, userById } from '../access/queries.ts';
import { tellOfChange } from '../access/tell-of-change.ts';
import type { SmsDeps } from '../sms/sms-queue.ts';
import { collector } from './input.ts';
import { employeeMessages } from './messages.fa.ts';

type Body = CallInput<typeof calls.alterProfile>['body'];

function readAccount(input: NonNullable<Body['account']>, refuse: ReturnType<typeof collector>['refuse']) {
  const fields: Partial<Record<keyof typeof input, string>> = {};
  for (const name of ['address', 'province', 'city', 'register_number'] as const) {
    const value = input[name];
    if (value !== undefined) fields[name] = value.trim();
  }
  if (input.postal_code !== undefined) {
    fields.postal_code = cleanIdentifier(input.postal_code);
    if (!checkPostalCode(fields.postal_code)) refuse('account.postal_code', 'BAD_FORMAT', employeeMessages.postalCode);
  }
  if (input.phone !== undefined) {
    fields.phone = cleanIdentifier(input.phone);
    if (fields.phone !== '' && !/^0\d{10}$/.test(fields.phone)) {
      refuse('account.phone', 'BAD_FORMAT', employeeMessages.landline);
    }
  }
  return fields;
}

/**
 * Own name, which a program has none of, and the account's details by an admin. What the registries vouched for (codes, names, kind) is not changed
 * here. @throws Problem INVALID_INPUT, FORBIDDEN
 */
export async function alterProfile(tx: Tx, clock: Clock, context: RequestContext, body: Body): Promise<void> {
  const { errors, refuse } = collector();
  const { profile, account } = body;
  if (account !== undefined && !context.roles.includes('admin')) {
    throw new Problem('FORBIDDEN', { detail: employeeMessages.accountByAdmin });
  }
  if (profile !== undefined && context.roles.includes('program')) {
    throw new Problem('FORBIDDEN', { detail: employeeMessages.nameByPerson });
  }
  const details = account === undefined ? {} : readAccount(account, refuse);
  const names = {
    ...(profile?.first_name === undefined ? {} : { first_name: profile.first_name.trim() }),
    ...(profile?.last_name === undefined ? {} : { last_name: profile.last_name.trim() }),
  };
  if (names.last_name === '') refuse('profile.last_name', 'REQUIRED', employeeMessages.nameMissing);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const now = new Date(clock.nowMs());
  if (Object.keys(names).length > 0) {
    const { first_name, last_name } = await userById(tx, context.userId);
    await tx.updateTable('users').set(names).where('user_id', '=', context.userId).execute();
    await tx
      .updateTable('employees')
      .set((row) => ({ ...names, version: row('version', '+', 1), updated_at: now }))
      .where('user_id', '=', context.userId)
      .execute();
    const before = { first_name, last_name };
    await logEvent(tx, {
      action: 'profile.changed',
      subjectId: context.userId,
      before,
      after: { ...before, ...names },
    });
  }
  if (Object.keys(details).length > 0) {
    const row = await currentAccount(tx);
    const before = Object.fromEntries(Object.keys(details).map((name) => [name, row[name as keyof typeof details]]));
    await tx
      .updateTable('accounts')
      .set({ ...details, updated_at: now })
      .execute();
    await logEvent(tx, { action: 'account.changed', subjectName: row.name, before, after: details });
  }
}

/**
 * Another phone of one's own: where codes of login and recovery go, so that a session alone must not be enough for it.
 * @returns the phone that the ticket proved
 * @throws Problem INVALID_INPUT for a wrong password, or a ticket that proves none; TOO_MANY_REQUESTS
 */
export async function changePhone(
  deps: Pick<SmsDeps, 'database' | 'runtime' | 'jobs' | 'vault'>,
  context: RequestContext,
  given: CallInput<typeof calls.changePhone>['body'],
): Promise<string> {
  const { phone: before } = await provePassword(deps, context, given.password, 'password');
  const now = new Date(deps.runtime.clock.nowMs());
  return deps.database.withAccount(context.accountId, async (tx) => {
    const phone = await takeTicket(tx, given.phone_ticket, 'phone_change', now);
    if (phone === null) {
      // Pressed again since the answer got lost: it is done, while nothing else was done since.
      const changed = await phoneChangedBy(tx, given.phone_ticket, context.userId, now);
      if (changed !== null && changed === (await userById(tx, context.userId)).phone) return changed;
      const error = { path: 'phone_ticket', code: 'NOT_PROVED', message: employeeMessages.phoneNotProved };
      throw new Problem('INVALID_INPUT', { errors: [error] });
    }
    await noteChanged(tx, given.phone_ticket, context.userId);
    await sql`select access_confirm_phone(${context.userId}, ${phone}, ${now})`.execute(tx);
    await tx
      .updateTable('employees')
      .set((row) => ({ phone, version: row('version', '+', 1), updated_at: now }))
      .where('user_id', '=', context.userId)
      .execute();
    await logEvent(tx, {
      action: 'profile.changed',
      subjectId: context.userId,
      before: { phone: before },
      after: { phone },
    });
    if (before !== phone) await tellOfChange(deps, tx, context.userId, 'phone', before);
    return phone;
  });
}
