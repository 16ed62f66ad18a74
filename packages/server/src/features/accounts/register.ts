import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { oneByOne } from '../../platform/one-by-one.ts';
import { Problem } from '../../platform/problem.ts';
import { authorizeUser, type Opened, openSession } from '../access/commands.ts';
import { noteOpened, openedBy, phoneOfUser, phoneProvedBy, takeTicket } from '../access/otp.ts';
import { refuseWeakPassword } from '../access/password-commands.ts';
import { hashPassword, verifyPassword } from '../access/passwords.ts';
import { currentAccount } from '../access/queries.ts';
import { visitorOf } from '../access/refresh-cookie.ts';
import type { SignupStatus } from '../access/tables.ts';
import { beginGuess, clearFailures, compareInTurn, meter, type Subject } from '../access/throttle.ts';
import { beginSubscription } from '../subscription/give.ts';
import type { AccountDeps } from './deps.ts';
import { enterRegistration } from './enter-registration.ts';
import { accountMessages } from './messages.fa.ts';
import { runChecks } from './registry.ts';
import { type CleanSignup, entityOf, foldedOf, nameOf, readSignup } from './signup-input.ts';
import { setStatus, settleStatus } from './status.ts';
import type { RegistryChecks, SignupValues } from './tables.ts';

const checkQueue = 'registration.check';
/** Registries that did not answer are asked again after as long as a sign-up has waited already, within these. */
const recheckAfterMs = { atLeast: 60_000, atMost: 3_600_000 } as const;

const bad = (path: string, code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path, code, message }] });

const notProved = () => bad('phone', 'NOT_PROVED', accountMessages.phoneNotProved);

const economicCodeOf = (values: CleanSignup) => values.economic_code;
const nationalCodeOf = (values: CleanSignup) =>
  values.user_type === 'legal' ? values.economic_code : values.national_code;

/** Who the new account's admin is: a new user, or, for a shared account, one that exists and proves to be it. */
interface Admin {
  userId: string;
  /** of the password */
  hash: string;
  isNew: boolean;
  /** whether the phone of the sign-up is theirs */
  ownsPhone: boolean;
}

interface Known {
  user_id: string;
  password_hash: string;
}

/** @throws Problem INVALID_INPUT when the name is taken by someone who is not proved to be the same */
async function adminOf(deps: AccountDeps, values: CleanSignup, password: string, ip: string): Promise<Admin> {
  const { database, runtime } = deps;
  const { rows } = await database.withPlatform((tx) =>
    sql<Known>`select * from access_credentials(${values.username})`.execute(tx),
  );
  const known = rows[0];
  if (known === undefined) {
    const own = [
      values.username,
      values.first_name,
      values.last_name,
      values.phone,
      values.national_code,
      values.company,
    ];
    refuseWeakPassword(password, own, 'password');
    return { userId: runtime.ids.uuid(), hash: await hashPassword(password), isNew: true, ownsPhone: true };
  }
  if (!values.shared_account) throw bad('username', 'TAKEN', accountMessages.userNameTaken);
  const user: Subject = { kind: 'user', value: values.username };
  return oneByOne(values.username, async () => {
    const counted = await beginGuess(database, runtime.clock, user, [{ kind: 'address', value: ip }]);
    const phone = await database.withPlatform((tx) => phoneOfUser(tx, known.user_id));
    // Of a user without a phone, as an employee may be, the password is all that there is to prove.
    const isOne = await compareInTurn(
      { database, clock: runtime.clock, ip },
      async () => (await verifyPassword(known.password_hash, password)) && (phone ?? values.phone) === values.phone,
      counted,
    );
    if (isOne) {
      await clearFailures(database, user);
      return { userId: known.user_id, hash: known.password_hash, isNew: false, ownsPhone: phone !== null };
    }
    throw bad('password', 'NOT_THAT_USER', accountMessages.notSharedUser);
  });
}

async function openAccount(tx: Tx, accountId: string, values: CleanSignup, now: Date): Promise<void> {
  await sql`select access_open_account(${accountId}, ${nameOf(values)}, ${entityOf(values)}, ${economicCodeOf(values)},
    ${nationalCodeOf(values)}, ${values.registration_code}, ${values.address}, ${values.postal_code},
    ${values.landline || values.phone}, ${values.province}, ${values.city}, 'REGISTERED', ${now})`.execute(tx);
}

async function seatAdmin(tx: Tx, accountId: string, admin: Admin, values: CleanSignup, now: Date): Promise<void> {
  if (admin.isNew) {
    await sql`select access_create_user(${admin.userId}, ${values.username}, ${admin.hash}, ${values.first_name},
      ${values.last_name}, ${values.phone}, ${now})`.execute(tx);
  }
  await tx
    .insertInto('memberships')
    .values({
      account_id: accountId,
      user_id: admin.userId,
      role: 'admin',
      permissions: [],
      branch_id: null,
      created_at: now,
    })
    .execute();
  // A password alone is not enough for where one's codes go: who had no phone adds one in the profile.
  if (admin.ownsPhone) await sql`select access_confirm_phone(${admin.userId}, ${values.phone}, ${now})`.execute(tx);
}

/** A phone that is certainly another's is refused; what cannot be told is not. @throws Problem INVALID_INPUT */
function refuseForeignPhone(checks: RegistryChecks): void {
  if (checks.phone_owner === 'no_match') throw bad('phone', 'NOT_OWNED', accountMessages.phoneNotOwned);
}

/**
 * The login of a sign-up that was done before and whose answer never arrived: it comes again with the same proof of the
 * phone, by who knows the password. null for one that is new.
 * @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS
 */
async function sentAgain(
  deps: AccountDeps,
  { username, password, ticket }: { username: string; password: string; ticket: string },
  context: RequestContext,
  cookie: (name: string) => string | null,
): Promise<Opened | null> {
  const { database, runtime } = deps;
  const now = new Date(runtime.clock.nowMs());
  const accountId = await database.withPlatform((tx) => openedBy(tx, ticket, now));
  if (accountId === null) return null;
  const done = await database.withAccount(accountId, (tx) =>
    tx.selectFrom('registrations').select('entered').executeTakeFirst(),
  );
  if (done?.entered.username !== username) return null;
  try {
    return await authorizeUser(deps, { username, password }, visitorOf(context), cookie);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'BAD_CREDENTIALS') throw error;
    throw bad('password', 'SIGNED_UP_BEFORE', accountMessages.signedUpBefore);
  }
}

/** A new account, its admin signed in. @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS */
async function openNew(
  deps: AccountDeps,
  values: CleanSignup,
  { password, ticket }: { password: string; ticket: string },
  context: RequestContext,
  cookie: (name: string) => string | null,
): Promise<Opened> {
  const { database, runtime, jobs } = deps;
  const given = new Date(runtime.clock.nowMs());
  // Before anything is asked of registries, which are paid, and know whose phone it is.
  const own = await database.withPlatform((tx) => phoneProvedBy(tx, ticket, 'signup', given));
  if (own !== values.phone) throw notProved();
  const admin = await adminOf(deps, values, password, context.ip);
  await meter(database, runtime.clock, [{ kind: 'lookup', value: context.ip }]);
  const { checks, mayChange } = await runChecks(deps, values);
  refuseForeignPhone(checks);
  const accountId = runtime.ids.uuid();
  const now = new Date(runtime.clock.nowMs());
  await database
    .withAccount(accountId, async (tx) => {
      const proved = await takeTicket(tx, ticket, 'signup', now);
      if (proved !== values.phone) throw notProved();
      await noteOpened(tx, ticket, accountId);
      await openAccount(tx, accountId, values, now);
      await seatAdmin(tx, accountId, admin, values, now);
      await enterRegistration(tx, accountId, { values, checks, now });
      await beginSubscription(runtime, tx, accountId);
      await setStatus(deps, tx, { accountId, status: 'REGISTERED', by: { kind: 'user', userId: admin.userId } });
      await settleStatus(deps, tx, accountId);
      if (mayChange) await askAgain(jobs, tx, { accountId, submittedAt: now }, now);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_username_unique')) {
        throw bad('username', 'TAKEN', accountMessages.userNameTaken);
      }
      throw error;
    });
  return openSession(deps, { ...visitorOf(context), userId: admin.userId }, cookie, admin);
}

/**
 * Opens an account from the signup values: the account, its admin, the first entries of its log, and the status that
 * follows from the registries. Signs the admin in. Sent again, also while the first is under way, it is the same one.
 * @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function register(
  deps: AccountDeps,
  body: SignupValues & { password: string; phone_ticket: string },
  context: RequestContext,
  cookie: (name: string) => string | null,
): Promise<Opened> {
  const { password, phone_ticket: ticket, ...input } = body;
  const values = readSignup(input);
  const { username } = values;
  const doneBefore = () => sentAgain(deps, { username, password, ticket }, context, cookie);
  const before = await doneBefore();
  if (before !== null) return before;
  try {
    return await openNew(deps, values, { password, ticket }, context, cookie);
  } catch (error) {
    // Whoever proved the phone with this ticket at the same moment may have been the same one.
    const meanwhile = error instanceof Problem ? await doneBefore() : null;
    if (meanwhile !== null) return meanwhile;
    throw error;
  }
}

/** @throws Problem FORBIDDEN, CONFLICT when what was entered may not change (any more) */
export function refuseSettled(context: Pick<RequestContext, 'roles'>, status: SignupStatus): void {
  if (!context.roles.includes('admin')) throw new Problem('FORBIDDEN', { detail: accountMessages.onlyAdmin });
  if (status === 'VERIFIED') throw new Problem('CONFLICT', { detail: accountMessages.alreadyVerified });
  if (status === 'SUSPENDED') throw new Problem('CONFLICT', { detail: accountMessages.suspended });
}

/**
 * Mended values of a registration, sent again. User name and phone stay as they were proved.
 * @throws Problem INVALID_INPUT, FORBIDDEN, CONFLICT, STALE, TOO_MANY_REQUESTS
 */
export async function mendRegistration(deps: AccountDeps, body: SignupValues, context: RequestContext): Promise<void> {
  const { database, runtime } = deps;
  const before = await database.withAccount(context.accountId, (tx) =>
    tx
      .selectFrom('registrations')
      .innerJoin('accounts', 'accounts.account_id', 'registrations.account_id')
      .select(['registrations.entered', 'accounts.signup_status'])
      .executeTakeFirst(),
  );
  if (before === undefined) throw new Problem('CONFLICT', { detail: accountMessages.alreadyVerified });
  refuseSettled(context, before.signup_status);
  const values = readSignup({ ...body, username: before.entered.username, phone: before.entered.phone });
  await meter(database, runtime.clock, [
    { kind: 'lookup', value: context.ip },
    { kind: 'registration', value: context.accountId },
  ]);
  const { checks, mayChange } = await runChecks(deps, values);
  refuseForeignPhone(checks);
  await database.withAccount(context.accountId, async (tx) => {
    const row = await tx.selectFrom('registrations').select('version').forUpdate().executeTakeFirstOrThrow();
    checkIfMatch(context.ifMatch, row.version);
    // An operator may have decided while the registries were asked: what was accepted is not changed under it.
    refuseSettled(context, (await currentAccount(tx)).signup_status);
    const now = new Date(runtime.clock.nowMs());
    await tx
      .updateTable('accounts')
      .set({
        name: nameOf(values),
        entity: entityOf(values),
        economic_code: economicCodeOf(values),
        national_code: nationalCodeOf(values),
        register_number: values.registration_code,
        address: values.address,
        postal_code: values.postal_code,
        phone: values.landline || values.phone,
        province: values.province,
        city: values.city,
        updated_at: now,
      })
      .execute();
    await tx
      .updateTable('registrations')
      .set({
        entered: JSON.stringify(values),
        checks: JSON.stringify(checks),
        folded: foldedOf(values),
        version: row.version + 1,
        submitted_at: now,
        updated_at: now,
      })
      .execute();
    await settleStatus(deps, tx, context.accountId, { isResent: true });
    if (mayChange) await askAgain(deps.jobs, tx, { accountId: context.accountId, submittedAt: now }, now);
  });
}

/** Values that registries are to be asked about: an account's, as they were sent then. */
interface Asked {
  accountId: string;
  submittedAt: Date;
}

/** Has the registries asked again by and by: the longer one does not answer, the more rarely. */
function askAgain(jobs: AccountDeps['jobs'], tx: Tx, { accountId, submittedAt }: Asked, now: Date): Promise<void> {
  const { atLeast, atMost } = recheckAfterMs;
  const startAfterMs = Math.min(Math.max(now.getTime() - submittedAt.getTime(), atLeast), atMost);
  return jobs.enqueue(tx, checkQueue, { account: accountId, submitted: submittedAt.toISOString() }, { startAfterMs });
}

/**
 * Asks again the registries that did not answer, and comes again until they do or a person has accepted the account. One
 * that is closed waits unasked.
 * @param submitted of the values that were to be asked about: those sent since have asked for themselves
 */
async function recheck(deps: AccountDeps, accountId: string, submitted: unknown): Promise<void> {
  const { database, runtime, jobs } = deps;
  const row = await database.withAccount(accountId, (tx) =>
    tx
      .selectFrom('registrations')
      .innerJoin('accounts', 'accounts.account_id', 'registrations.account_id')
      .select(['registrations.entered', 'registrations.submitted_at', 'accounts.signup_status'])
      .executeTakeFirst(),
  );
  if (row === undefined || row.signup_status === 'VERIFIED') return;
  const { submitted_at: submittedAt } = row;
  if (typeof submitted === 'string' && submitted !== submittedAt.toISOString()) return;
  const comeAgain = (tx: Tx) => askAgain(jobs, tx, { accountId, submittedAt }, new Date(runtime.clock.nowMs()));
  if (row.signup_status === 'SUSPENDED') return database.withAccount(accountId, comeAgain);
  const { checks, mayChange } = await runChecks(deps, row.entered as CleanSignup);
  await database.withAccount(accountId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('registrations')
      .set({ checks: JSON.stringify(checks) })
      .where('submitted_at', '=', submittedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (mayChange) await comeAgain(tx);
    await settleStatus(deps, tx, accountId);
  });
}

export const startRegistrationWorker = (deps: AccountDeps): Promise<void> =>
  deps.jobs.work(checkQueue, { concurrency: 1 }, (data) => recheck(deps, String(data.account), data.submitted));
