import type { CallInput, calls } from '@taraz/contract';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { branchLimitOf } from '../../platform/http/branch-limit.ts';
import { checkTag } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type AccessDeps, followLogin, type NewSession } from '../access/commands.ts';
import { holdPassword, passwordBehind } from '../access/password-lock.ts';
import { accessChannel, accountsOf, type Visitor } from '../access/sessions.ts';
import { limitImportsOf } from '../imports/commands/limit-imports.ts';
import { choicesToKeep, giveChoicesBack } from '../notifications/choices.ts';
import { refuseUserOverQuota } from '../subscription/quota.ts';
import { collector, readAccess, readPassword, readProfile, readUsername } from './input.ts';
import { withdrawOpen } from './invitations.ts';
import { employeeMessages } from './messages.fa.ts';
import { dropOtherReach, refuseOtherReach } from './other-reach.ts';
import { loggedPerson, nameOf, presentEmployee } from './presenter.ts';
import { branchNames, type Person, personById } from './queries.ts';
import type { EmployeeTables, FormerAccess } from './tables.ts';
import { writePhone } from './write-phone.ts';

type Sources = Pick<Runtime, 'clock' | 'ids'>;
type CreateBody = CallInput<typeof calls.createEmployee>['body'];
type PutBody = CallInput<typeof calls.putEmployee>['body'];

/** Who does it: nobody takes away their own access. */
export interface Actor {
  accountId: string;
  userId: string;
}

type EmployeeAction =
  | 'employee.created'
  | 'employee.changed'
  | 'employee.removed'
  | 'employee.restored'
  | 'employee.moved';

async function tell(tx: Tx, action: EmployeeAction, before: Person | null, after: Person): Promise<void> {
  const branches = await branchNames(tx);
  await logEvent(tx, {
    action,
    subjectId: after.id,
    subjectName: nameOf(after),
    before: loggedPerson(before, branches),
    after: loggedPerson(after, branches),
  });
}

/** What they have under way in the background goes no further than they may go themselves. @param person as they are by now */
function limitWork(tx: Tx, clock: Runtime['clock'], person: Person): Promise<void> {
  const { id, active, role, permissions, memory_ids: memoryIds, branch_id } = person;
  const rights = {
    mayIssue: role === 'admin' || permissions.includes('issue'),
    memoryIds,
    branchId: branchLimitOf({ roles: [role], branchId: branch_id }),
  };
  return limitImportsOf(tx, id, active ? rights : null, new Date(clock.nowMs()));
}

/** What every process remembers of a user is looked up anew. */
const forget = (tx: Tx, userId: string) => sql`select pg_notify(${accessChannel}, ${userId})`.execute(tx);

async function found(tx: Tx, id: string): Promise<Person> {
  const person = await personById(tx, id);
  if (person === null) throw new Problem('NOT_FOUND');
  return person;
}

/**
 * Locks a person's record, behind the account as `deleteMemory` does: the memories that they are given are there, and of admins who
 * let each other out one stays. @throws Problem NOT_FOUND, STALE
 */
async function lockPerson(tx: Tx, id: string, ifMatch: string | null): Promise<Person> {
  await lockAccount(tx);
  await tx.selectFrom('employees').select('user_id').where('user_id', '=', id).forUpdate().execute();
  const person = await found(tx, id);
  const { etag } = presentEmployee(person, new Map());
  checkTag(ifMatch, etag);
  return person;
}

/** Writes a new version of a locked person's record. */
async function changeRecord(
  tx: Tx,
  clock: Runtime['clock'],
  { id, version }: Person,
  changes: Updateable<EmployeeTables['employees']>,
): Promise<void> {
  await tx
    .updateTable('employees')
    .set({ ...changes, version: version + 1, updated_at: new Date(clock.nowMs()) })
    .where('user_id', '=', id)
    .execute();
}

/** Changes where, or with which memories, a locked person works; every process knows it at once. */
async function changeAccess(
  tx: Tx,
  clock: Runtime['clock'],
  person: Person,
  changes: Partial<Pick<FormerAccess, 'branch_id' | 'memory_ids'>>,
): Promise<Person> {
  await tx.updateTable('memberships').set(changes).where('user_id', '=', person.id).execute();
  await changeRecord(tx, clock, person, {});
  await forget(tx, person.id);
  const after = await found(tx, person.id);
  await limitWork(tx, clock, after);
  return after;
}

/**
 * @param hash of the password, made before: nobody waits for locks as long as it takes
 * @throws Problem INVALID_INPUT with everything that is wrong, a taken username included
 */
export async function createEmployee(
  { clock, ids }: Sources,
  tx: Tx,
  actor: Actor,
  body: CreateBody,
  hash: string,
): Promise<Person> {
  const { errors, refuse } = collector();
  const { username: typed, password, ...crew } = body.crew;
  const { taxIDs, ...profileInput } = body.profile;
  const username = readUsername(typed, refuse);
  const profile = readProfile({ last_name: '', ...profileInput }, refuse);
  await lockAccount(tx);
  const access = await readAccess(tx, crew, taxIDs, refuse);
  readPassword(password, [username, profile.phone ?? '', profile.first_name ?? '', profile.last_name ?? ''], refuse);
  const taken = () => ({ path: 'crew.username', code: 'TAKEN', message: employeeMessages.usernameTaken });
  const named = onlyRow(
    await sql<{ taken: boolean }>`select access_user_named(${username}) is not null as taken`.execute(tx),
  );
  if (named.taken) errors.push(taken());
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  await refuseUserOverQuota(tx, clock);
  const id = ids.uuid();
  const now = new Date(clock.nowMs());
  const { first_name = '', last_name = '', phone = '' } = profile;
  try {
    await sql`select access_create_user(${id}, ${username}, ${hash}, ${first_name}, ${last_name},
      ${phone || null}, ${now})`.execute(tx);
  } catch (error) {
    if (!isUniqueViolation(error, 'users_username_unique')) throw error;
    throw new Problem('INVALID_INPUT', { errors: [taken()], cause: error });
  }
  await tx
    .insertInto('memberships')
    .values({ account_id: actor.accountId, user_id: id, role: 'employee', branch_id: null, ...access, created_at: now })
    .execute();
  await tx.updateTable('employees').set(profile).where('user_id', '=', id).execute();
  const person = await found(tx, id);
  await tell(tx, 'employee.created', null, person);
  return person;
}

/** @param person locked: of two admins who remove each other at once, one stays */
async function refuseLastAdmin(tx: Tx, person: Person): Promise<void> {
  if (person.role !== 'admin') return;
  const admins = await tx.selectFrom('memberships').select('user_id').where('role', '=', 'admin').execute();
  if (admins.every(({ user_id }) => user_id === person.id)) {
    throw new Problem('CONFLICT', { detail: employeeMessages.lastAdmin });
  }
}

const accessOf = ({ role, permissions, memory_ids, branch_id }: Person): FormerAccess => ({
  role,
  permissions,
  memory_ids,
  branch_id,
});

async function endLogins(tx: Tx, { clock }: Pick<Runtime, 'clock'>, userId: string, because: 'removed' | 'password') {
  await tx
    .updateTable('logins')
    .set({ ended_at: new Date(clock.nowMs()), ended_because: because })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  await forget(tx, userId);
}

/** At once, in every process; the record and what they did stay. @throws Problem CONFLICT for the last admin */
async function endAccess(sources: Sources, tx: Tx, person: Person): Promise<void> {
  const { id } = person;
  await refuseLastAdmin(tx, person);
  await endLogins(tx, sources, id, 'removed');
  const former: FormerAccess = {
    ...accessOf(person),
    ended_at: new Date(sources.clock.nowMs()).toISOString(),
    choices: await choicesToKeep(tx, id),
  };
  await changeRecord(tx, sources.clock, person, { former: JSON.stringify(former) });
  await tx.deleteFrom('memberships').where('user_id', '=', id).execute();
  await withdrawOpen(tx, sources, { created_by: id });
  const after = await found(tx, id);
  await limitWork(tx, sources.clock, after);
  await tell(tx, 'employee.removed', person, after);
}

/** Takes somebody's access. @throws Problem NOT_FOUND, CONFLICT for one's own, and for the last admin */
export async function removeEmployee(sources: Sources, tx: Tx, actor: Actor, id: string): Promise<void> {
  const person = await lockPerson(tx, id, null);
  if (!person.active) return;
  if (person.id === actor.userId) throw new Problem('CONFLICT', { detail: employeeMessages.notYourself });
  await endAccess(sources, tx, person);
}

/**
 * Gives up one's own access to the account in hand, for who works for another one too.
 * @returns a login in the account used last of the others
 * @throws Problem CONFLICT for who works for no other, and for the last admin; UNAUTHENTICATED when the login ended meanwhile
 */
export async function leaveAccount(
  deps: AccessDeps,
  { accountId, userId, loginId }: Actor & { loginId: string },
  visitor: Omit<Visitor, 'userId'>,
): Promise<NewSession> {
  const { database, runtime } = deps;
  const all = await database.withPlatform((tx) => accountsOf(tx, userId));
  const account = all.find(({ account_id }) => account_id !== accountId);
  if (account === undefined) throw new Problem('CONFLICT', { detail: employeeMessages.onlyAccount });
  const password = await database.withAccount(accountId, async (tx) => {
    const person = await lockPerson(tx, userId, null);
    const behind = await passwordBehind(tx, { userId, loginId });
    await endAccess(runtime, tx, person);
    return behind;
  });
  const tokens = await followLogin(deps, account.account_id, { ...visitor, userId }, password);
  return { account, tokens };
}

async function setPassword(tx: Tx, sources: Sources, person: Person, hash: string): Promise<void> {
  const refuseShared = ({ is_shared }: Person): void => {
    if (is_shared) throw new Problem('CONFLICT', { detail: employeeMessages.notShared });
  };
  refuseShared(person);
  await holdPassword(tx, person.id);
  // Who accepted another account's invitation meanwhile: whoever sets the password would have that account, too.
  refuseShared(await found(tx, person.id));
  const { is_set } = onlyRow(
    await sql<{ is_set: boolean | null }>`
      select access_set_password(${person.id}, ${hash}, ${new Date(sources.clock.nowMs())}) as is_set`.execute(tx),
  );
  if (is_set !== true) throw new Problem('CONFLICT', { detail: employeeMessages.removed });
  await endLogins(tx, sources, person.id, 'password');
  await logEvent(tx, { action: 'password.changed', subjectId: person.id, subjectName: nameOf(person) });
}

async function giveAccess(tx: Tx, sources: Sources, actor: Actor, person: Person, access: Partial<FormerAccess>) {
  const row = { ...accessOf(person), ...access };
  if (person.active) {
    const isLess = row.role !== 'admin' && person.role === 'admin';
    if (isLess && person.id === actor.userId) throw new Problem('CONFLICT', { detail: employeeMessages.notYourself });
    if (isLess) await refuseLastAdmin(tx, person);
    await tx.updateTable('memberships').set(row).where('user_id', '=', person.id).execute();
    if (isLess) await withdrawOpen(tx, sources, { created_by: person.id });
  } else {
    // Who accepts an invitation at this moment is waited for, and then has what is given here.
    await withdrawOpen(tx, sources, { user_id: person.id });
    await refuseUserOverQuota(tx, sources.clock);
    await tx
      .insertInto('memberships')
      .values({ ...row, account_id: actor.accountId, user_id: person.id, created_at: new Date(sources.clock.nowMs()) })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(row))
      .execute();
    const who = { accountId: actor.accountId, userId: person.id };
    await giveChoicesBack(tx, sources.clock, who, person.former?.choices);
  }
  await forget(tx, person.id);
  await limitWork(tx, sources.clock, await found(tx, person.id));
}

/** Of a removed person: was the branch that they were limited to removed since? */
const isBranchGone = async (tx: Tx, { active, branch_id }: Person): Promise<boolean> =>
  !active && branch_id !== null && !(await branchNames(tx)).has(branch_id);

/** Who comes back, and whose branch is gone, sees nothing until an admin says what: without a branch it would be everything. */
const noRights = { role: 'employee', permissions: [], branch_id: null } satisfies Partial<FormerAccess>;

/**
 * What is written of a person is what they have themselves, too; of who works for others as well it is this account's alone.
 * Where codes go stays for oneself: a session alone must not be enough for it (`changePhone`). A phone that the record has already
 * is not told once more: it may have been written as this account's alone. Who comes back has the record's, whatever was said
 * elsewhere.
 * @param before the person as they were before it was written
 */
async function tellUser(
  tx: Tx,
  clock: Runtime['clock'],
  actor: Actor,
  before: Person,
  { first_name, last_name }: { first_name?: string; last_name?: string },
): Promise<void> {
  const person = await found(tx, before.id);
  if (person.is_shared) return;
  if (first_name !== undefined || last_name !== undefined) {
    const names = {
      ...(first_name === undefined ? {} : { first_name }),
      ...(last_name === undefined ? {} : { last_name }),
    };
    await tx.updateTable('users').set(names).where('user_id', '=', person.id).execute();
  }
  if (person.id !== actor.userId && (person.phone !== before.phone || !before.active)) {
    await writePhone(tx, clock, person.id, person.phone);
  }
}

/**
 * Changes what is given of an employee; `crew.active` gives access back.
 * @param hash of `crew.password`, made before: nobody waits for locks as long as it takes
 * @throws Problem INVALID_INPUT, also for one's own password, which is changed with the old one (`changePassword`), NOT_FOUND, STALE,
 * CONFLICT for one's own rights, the last admin, the password of a user whom other accounts share, and for who comes back without
 * a new password while theirs, a second factor or the phone was set since they were let out
 */
export async function changeEmployee(
  sources: Sources,
  tx: Tx,
  actor: Actor,
  id: string,
  { crew = {}, profile: given = {} }: PutBody,
  ifMatch: string | null,
  hash: string | null = null,
): Promise<Person> {
  const person = await lockPerson(tx, id, ifMatch);
  const { password, active, ...rights } = crew;
  const { taxIDs, ...profileInput } = given;
  if ((password === undefined) !== (hash === null)) throw new Error('a password and its hash are given together');
  const { errors, refuse } = collector();
  const profile = readProfile(profileInput, refuse);
  const access = await readAccess(tx, rights, taxIDs, refuse);
  const role = access.role ?? person.role;
  if (password !== undefined && person.id === actor.userId) {
    refuse('crew.password', 'NOT_ALLOWED', employeeMessages.ownPassword);
  } else if (password !== undefined) {
    const { username, phone, first_name, last_name } = { ...person, ...profile };
    readPassword(password, [username, phone, first_name, last_name], refuse);
  }
  const changesAccess = Object.keys(access).length > 0;
  const hasLostBranch = active === true && access.branch_id === undefined && (await isBranchGone(tx, person));
  if (hasLostBranch && changesAccess) refuse('crew.branch_id', 'REQUIRED', employeeMessages.branchGone);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  if (active === false) {
    await removeEmployee(sources, tx, actor, id);
    return found(tx, id);
  }
  if (!person.active && active !== true && (changesAccess || password !== undefined)) {
    throw new Problem('CONFLICT', { detail: employeeMessages.removed });
  }
  const comesBack = active === true && !person.active;
  if (comesBack && hash === null) await refuseOtherReach(tx, person);
  if (changesAccess || comesBack) {
    const granted = hasLostBranch ? noRights : role === 'admin' ? { ...access, memory_ids: null } : access;
    await giveAccess(tx, sources, actor, person, granted);
  }
  if (comesBack && hash !== null) await dropOtherReach(tx, person);
  await changeRecord(tx, sources.clock, person, profile);
  await tellUser(tx, sources.clock, actor, person, profile);
  if (hash !== null) await setPassword(tx, sources, person, hash);
  const after = await found(tx, id);
  await tell(tx, after.active && !person.active ? 'employee.restored' : 'employee.changed', person, after);
  return after;
}

/** Moves someone to a branch, or to none. @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT */
export async function moveEmployee(
  { clock }: Sources,
  tx: Tx,
  id: string,
  branchId: string | null,
  ifMatch: string | null,
): Promise<Person> {
  const person = await lockPerson(tx, id, ifMatch);
  if (!person.active) throw new Problem('CONFLICT', { detail: employeeMessages.removed });
  const { errors, refuse } = collector();
  await readAccess(tx, { branch_id: branchId }, undefined, (_path, code, message) =>
    refuse('branch_id', code, message),
  );
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const after = await changeAccess(tx, clock, person, { branch_id: branchId });
  await tell(tx, 'employee.moved', person, after);
  return after;
}

/** Gives a tax memory to an employee or takes it away. @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT for admins */
export async function assignMemory(
  { clock }: Sources,
  tx: Tx,
  { user_id: id, memory_id, assigned = true }: CallInput<typeof calls.assignMemory>['body'],
): Promise<Person> {
  const person = await lockPerson(tx, id, null);
  if (!person.active) throw new Problem('CONFLICT', { detail: employeeMessages.removed });
  const { errors, refuse } = collector();
  const { memory_ids: asked } = await readAccess(tx, {}, [memory_id], (_path, code, message) =>
    refuse('memory_id', code, message),
  );
  const memory = asked?.[0] ?? '';
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  if (person.role === 'admin') throw new Problem('CONFLICT', { detail: employeeMessages.adminHasAll });
  const all = await tx.selectFrom('tax_memories').select('memory_id').distinct().orderBy('memory_id').execute();
  const had = person.memory_ids ?? all.map((row) => row.memory_id);
  // Whoever has every memory keeps that when given one of them.
  const has = assigned
    ? person.memory_ids && [...new Set([...person.memory_ids, memory])]
    : had.filter((one) => one !== memory);
  const after = await changeAccess(tx, clock, person, { memory_ids: has });
  await logEvent(tx, {
    action: assigned ? 'memory.assigned' : 'memory.taken',
    subjectId: id,
    subjectName: `${nameOf(after)} ${memory}`,
    before: { taxIDs: person.memory_ids },
    after: { taxIDs: has },
  });
  return after;
}
