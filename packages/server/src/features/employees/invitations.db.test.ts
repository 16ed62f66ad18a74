import { calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { testPassword } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { leanOnPassword, passwordNow } from '../access/password-lock.ts';
import { hashPassword } from '../access/passwords.ts';
import { newPhone } from '../accounts/testing/signup.ts';
import { changeEmployee, removeEmployee } from './commands.ts';
import { invite } from './invitations.ts';
import { employeeMessages } from './messages.fa.ts';

const server = withServer();

async function invited() {
  const [host, guest] = [await server().newAdmin(), await server().newAdmin()];
  const branch = await host.client(calls.createBranch, { body: { name: 'مرکزی', code: '1' } });
  const body = {
    crew: { username: guest.username, permissions: ['issue' as const], branch_id: branch.id },
    profile: { taxIDs: [] },
  };
  const invitation = await host.client(calls.inviteEmployee, { body });
  return { host, guest, branch, body, invitation };
}
const answer = (who: { client: ReturnType<ReturnType<typeof server>['client']> }, id: string, accept: boolean) =>
  who.client(calls.answerInvitation, { params: { id }, body: { accept } });

describe('an invitation', () => {
  it('makes its user work for a second account once accepted, with the rights that were offered', async () => {
    const { host, guest, branch, invitation } = await invited();
    const own = await guest.client(calls.listOwnInvitations, {});
    expect(own.invitations).toMatchObject([{ id: invitation.id, permissions: ['issue'], role: 'employee' }]);
    expect((await guest.client(calls.getMe, {})).accounts).toHaveLength(1);
    expect(await answer(guest, invitation.id, true)).toEqual({ account_id: host.accountId });
    expect((await guest.client(calls.getMe, {})).accounts).toHaveLength(2);
    const { token } = await guest.client(calls.switchAccount, { body: { account_id: host.accountId } });
    expect(await server().client(token)(calls.getMe, {})).toMatchObject({
      roles: ['employee'],
      permissions: ['issue'],
      branch: { id: branch.id },
      memories: [],
    });
    const { users } = await host.client(calls.listEmployees, { query: { search_field: guest.username } });
    expect(users).toMatchObject([{ is_shared: true, crew: { branch_id: branch.id } }]);
    expect((await host.client(calls.listInvitations, { query: {} })).invitations).toEqual([]);
    // With the login that the switch gave: the one before it has ended.
    const switched = { client: server().client(token) };
    // Once more, from another window or since the answer got lost: they are in; declined it is no more.
    expect(await answer(switched, invitation.id, true)).toEqual({ account_id: host.accountId });
    for (const [who, accept] of [
      [switched, false],
      [host, true],
    ] as const)
      await expect(answer(who, invitation.id, accept)).rejects.toMatchObject({
        status: 404,
        problem: { detail: employeeMessages.invitationOver },
      });
    expect(await host.client(calls.listEmployees, { query: {} })).toMatchObject({ count: 2 });
    const again = host.client(calls.inviteEmployee, { body: { crew: { username: guest.username } } });
    await expect(again).rejects.toMatchObject({ status: 400 });
    const { events } = await host.client(calls.listEventLog, { query: { limit: 20 } });
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['employee.invited', 'employee.joined']));
    const joined = events.find(({ action }) => action === 'employee.joined');
    const told = await host.client(calls.getEventLogEntry, { params: { id: joined?.id ?? '' } });
    expect(told.after).toMatchObject({ branch_name: 'مرکزی' });
    const asked = events.find(({ action }) => action === 'employee.invited');
    const { after } = await host.client(calls.getEventLogEntry, { params: { id: asked?.id ?? '' } });
    const { expires_at } = invitation;
    expect(after).toEqual({ role: 'employee', permissions: ['issue'], branch_name: 'مرکزی', taxIDs: [], expires_at });
  });

  it('of an admin carries nobody off: the next login leads where the last one was', async () => {
    const [host, guest] = [await server().newAdmin(), await server().newAdmin()];
    server().clock.advance(60_000);
    const crew = { username: guest.username, role: 'admin' as const };
    const { id } = await host.client(calls.inviteEmployee, { body: { crew } });
    await answer(guest, id, true);
    const { token } = await guest.client(calls.authorize, {
      body: { username: guest.username, password: testPassword },
    });
    expect((await server().client(token)(calls.getMe, {})).account.id).toBe(guest.accountId);
  });

  it('that was accepted is given up again by its user, who goes on in another account', async () => {
    const { host, guest, invitation } = await invited();
    await expect(guest.client(calls.leaveAccount, {})).rejects.toMatchObject({
      status: 409,
      problem: { detail: employeeMessages.onlyAccount },
    });
    await answer(guest, invitation.id, true);
    const there = await guest.client(calls.switchAccount, { body: { account_id: host.accountId } });
    const inHost = server().client(there.token);
    const { token } = await inHost(calls.leaveAccount, {});
    const me = await server().client(token)(calls.getMe, {});
    expect([me.account.id, me.accounts.length]).toEqual([guest.accountId, 1]);
    await expect(answer({ client: server().client(token) }, invitation.id, true)).rejects.toMatchObject({
      status: 404,
    });
    await expect.poll(() => inHost(calls.getMe, {}).catch(({ status }) => status)).toBe(401);
    const { events } = await host.client(calls.listEventLog, { query: { limit: 5 } });
    const actor = { actor_kind: 'user', actor_id: guest.userId, actor_name: guest.username, ip: '127.0.0.1' };
    expect(events[0]).toMatchObject({ action: 'employee.removed', ...actor });
  });

  it('that is accepted by who was there before brings back how they chose to be told', async () => {
    const { host, guest, invitation } = await invited();
    const chosen = { kind: 'certificate_expiring', in_app: false } as const;
    const crew = { username: guest.username, role: 'admin' as const };
    await host.client(calls.withdrawInvitation, { params: { id: invitation.id } });
    let who = guest.client;
    for (const isFirst of [true, false]) {
      const { id } = await host.client(calls.inviteEmployee, { body: { crew } });
      await answer({ client: who }, id, true);
      const there = server().client((await who(calls.switchAccount, { body: { account_id: host.accountId } })).token);
      if (isFirst) await there(calls.putNotificationChoices, { body: { choices: [chosen] } });
      const { choices } = await there(calls.getNotificationChoices, {});
      expect(choices).toContainEqual(expect.objectContaining(chosen));
      who = server().client((await there(calls.leaveAccount, {})).token);
    }
  });

  it('of the last admin is not given up', async () => {
    const [host, guest] = [await server().newAdmin(), await server().newAdmin()];
    const crew = { username: guest.username, role: 'admin' as const };
    const { id } = await host.client(calls.inviteEmployee, { body: { crew } });
    await answer(guest, id, true);
    await expect(guest.client(calls.leaveAccount, {})).rejects.toMatchObject({
      status: 409,
      problem: { detail: employeeMessages.lastAdmin },
    });
  });

  it('declined, withdrawn or old gives nothing', async () => {
    const declined = await invited();
    expect(await answer(declined.guest, declined.invitation.id, false)).toEqual({ account_id: null });
    const withdrawn = await invited();
    await withdrawn.host.client(calls.withdrawInvitation, { params: { id: withdrawn.invitation.id } });
    await expect(answer(withdrawn.guest, withdrawn.invitation.id, true)).rejects.toMatchObject({ status: 404 });
    const old = await invited();
    await server().database.asOwner("update invitations set expires_at = now() - interval '1 day' where id = $1", [
      old.invitation.id,
    ]);
    expect((await old.guest.client(calls.listOwnInvitations, {})).invitations).toEqual([]);
    await expect(answer(old.guest, old.invitation.id, true)).rejects.toMatchObject({ status: 404 });
    // And a new one may be sent.
    await old.host.client(calls.inviteEmployee, { body: old.body });
    for (const { guest } of [declined, withdrawn, old]) {
      expect((await guest.client(calls.getMe, {})).accounts).toHaveLength(1);
    }
  });

  it('that was declined or ran out is told whoever invited, who invites once more or takes it off the list', async () => {
    const { host, guest, body, invitation } = await invited();
    const told = async () =>
      (await host.client(calls.listInvitations, { query: {} })).invitations.map(({ id, state }) => [id, state]);
    /** How often screens with the list were told to read it anew. */
    const news = async () =>
      (
        await server().database.asOwner(
          "select 1 from account_events where account_id = $1 and type = 'staff.changed'",
          [host.accountId],
        )
      ).length;
    expect(await told()).toEqual([[invitation.id, 'open']]);
    const before = await news();
    await answer(guest, invitation.id, false);
    expect(await told()).toEqual([[invitation.id, 'declined']]);
    expect(await news()).toBe(before + 1);
    const second = await host.client(calls.inviteEmployee, { body });
    expect(await told()).toEqual([[second.id, 'open']]);
    await server().database.asOwner("update invitations set expires_at = now() - interval '1 day' where id = $1", [
      second.id,
    ]);
    expect(await told()).toEqual([[second.id, 'expired']]);
    const beforeRemoval = await news();
    await host.client(calls.withdrawInvitation, { params: { id: second.id } });
    expect(await told()).toEqual([]);
    expect(await news()).toBe(beforeRemoval + 1);
    await expect(host.client(calls.withdrawInvitation, { params: { id: second.id } })).rejects.toMatchObject({
      status: 404,
    });
    const third = await host.client(calls.inviteEmployee, { body });
    await answer(guest, third.id, false);
    const longAgo = "update invitations set answered_at = now() - interval '31 days' where id = $1";
    await server().database.asOwner(longAgo, [third.id]);
    expect(await told()).toEqual([]);
  });

  it('of a branch that is gone says so: once more, without it, it would give everything', async () => {
    const { host, guest, branch, invitation } = await invited();
    expect(invitation).toMatchObject({ branch: { id: branch.id }, branch_gone: false });
    await answer(guest, invitation.id, false);
    await host.client(calls.deleteBranch, { params: { id: branch.id } });
    const { invitations } = await host.client(calls.listInvitations, { query: {} });
    expect(invitations).toMatchObject([{ id: invitation.id, branch: null, branch_gone: true }]);
  });

  it('is open once for a name, and is answered by nobody else', async () => {
    const { host, body, invitation } = await invited();
    await expect(host.client(calls.inviteEmployee, { body })).rejects.toMatchObject({ status: 409 });
    const stranger = await server().newAdmin();
    await expect(answer(stranger, invitation.id, true)).rejects.toMatchObject({ status: 404 });
  });

  it('of an admin who is one no longer, or for whoever was let in otherwise, is taken back', async () => {
    const { host, guest, branch } = await invited();
    const crony = await server().newAdmin();
    const leaver = await server().newUser(host.accountId, { role: 'admin' });
    const body = { crew: { username: crony.username, role: 'admin' as const } };
    const left = await leaver.client(calls.inviteEmployee, { body });
    await host.client(calls.putEmployee, {
      params: { id: leaver.userId },
      body: { crew: { role: 'employee', permissions: ['issue'] } },
    });
    await expect(answer(crony, left.id, true)).rejects.toMatchObject({ status: 404 });
    const removed = await server().newUser(host.accountId, { role: 'admin' });
    const ofRemoved = await removed.client(calls.inviteEmployee, { body });
    await host.client(calls.deleteEmployee, { params: { id: removed.userId } });
    await expect(answer(crony, ofRemoved.id, true)).rejects.toMatchObject({ status: 404 });
    const former = await server().newUser(host.accountId, { permissions: ['products'] });
    await host.client(calls.deleteEmployee, { params: { id: former.userId } });
    const again = await host.client(calls.inviteEmployee, {
      body: { crew: { username: former.username, role: 'admin' } },
    });
    const back = { params: { id: former.userId }, body: { crew: { active: true } } };
    expect(await host.client(calls.putEmployee, back)).toMatchObject({ crew: { permissions: ['products'] } });
    const { invitations } = await host.client(calls.listInvitations, { query: {} });
    expect(invitations.map(({ id }) => id)).not.toContain(again.id);
    // Of those who are still admins they stay.
    expect(invitations).toMatchObject([{ username: guest.username, branch: { id: branch.id } }]);
    const { events } = await host.client(calls.listEventLog, { query: { limit: 30 } });
    expect(events.filter(({ action }) => action === 'employee.uninvited')).toHaveLength(3);
  });

  it('brings back who was let out and got a password elsewhere since: whoever set that would come in with them', async () => {
    const former = await server().newAdmin();
    const home = await server().newUser(former.accountId, { permissions: ['products'] });
    const employer = await server().newAdmin();
    const { id } = await employer.client(calls.inviteEmployee, {
      body: { crew: { username: home.username, permissions: ['issue'] } },
    });
    await answer(home, id, true);
    const restore = (more: object = {}) =>
      former.client(calls.putEmployee, { params: { id: home.userId }, body: { crew: { active: true, ...more } } });
    // Nothing happened since: back as they were, as by the way back in the notice.
    await former.client(calls.deleteEmployee, { params: { id: home.userId } });
    server().clock.advance(60_000);
    expect(await restore()).toMatchObject({ crew: { active: true, permissions: ['products'] } });
    await former.client(calls.deleteEmployee, { params: { id: home.userId } });
    server().clock.advance(60_000);
    const password = 'Employer-knows-it-7';
    await employer.client(calls.putEmployee, { params: { id: home.userId }, body: { crew: { password } } });
    const refused = { problem: { code: 'CONFLICT', detail: employeeMessages.reachSince } };
    await expect(restore()).rejects.toMatchObject(refused);
    // Of who works elsewhere no other one is set here, either.
    await expect(restore({ password: 'Another-one-of-ours-8' })).rejects.toMatchObject({
      problem: { code: 'CONFLICT', detail: employeeMessages.notShared },
    });
    await employer.client(calls.deleteEmployee, { params: { id: home.userId } });
    await expect(restore()).rejects.toMatchObject(refused);
    expect(await restore({ password: 'Another-one-of-ours-8' })).toMatchObject({ crew: { active: true } });
  });

  it('brings back who was let out and whose codes another employer has had sent elsewhere since', async () => {
    const former = await server().newAdmin();
    const home = await server().newUser(former.accountId);
    const params = { id: home.userId };
    const employer = await server().newAdmin();
    const { id } = await employer.client(calls.inviteEmployee, { body: { crew: { username: home.username } } });
    await answer(home, id, true);
    const restore = (crew: object = {}) =>
      former.client(calls.putEmployee, { params, body: { crew: { active: true, ...crew } } });
    const phoneNow = () => server().database.asOwner('select phone from users where user_id = $1', [home.userId]);
    const [ours, theirs] = [newPhone(), newPhone()];
    await former.client(calls.putEmployee, { params, body: { profile: { phone: ours } } });
    await former.client(calls.deleteEmployee, { params });
    server().clock.advance(60_000);
    await employer.client(calls.putEmployee, { params, body: { profile: { phone: theirs } } });
    expect(await phoneNow()).toEqual([{ phone: theirs }]);
    const refused = { problem: { code: 'CONFLICT', detail: employeeMessages.reachSince } };
    await expect(restore()).rejects.toMatchObject(refused);
    await employer.client(calls.deleteEmployee, { params });
    await expect(restore()).rejects.toMatchObject(refused);
    await restore({ password: 'Another-one-of-ours-8' });
    expect(await phoneNow()).toEqual([{ phone: ours }]);
  });

  it('gives access back without what another employer made meanwhile: passkey, authenticator app, proved phone', async () => {
    const former = await server().newAdmin();
    const home = await server().newUser(former.accountId);
    const { asOwner } = server().database;
    const now = () => new Date(server().clock.nowMs());
    const makesPasskey = (name: string) =>
      asOwner("insert into user_passkeys values ($1, gen_random_uuid(), $2, '', 0, '{}', $2, $3)", [
        home.userId,
        `${name} ${home.userId}`,
        now(),
      ]);
    const passkeys = () => asOwner('select name from user_passkeys where user_id = $1', [home.userId]);
    const phoneNow = () => asOwner('select phone, phone_verified_at from users where user_id = $1', [home.userId]);
    const params = { id: home.userId };
    const restore = (crew: object = {}) =>
      former.client(calls.putEmployee, { params, body: { crew: { active: true, ...crew } } });
    const [ours, theirs] = [newPhone(), newPhone()];
    await former.client(calls.putEmployee, { params, body: { profile: { phone: ours } } });
    await makesPasskey('own');
    const means: [string, () => Promise<unknown>][] = [
      ['passkey', () => makesPasskey('theirs')],
      ['totp', () => asOwner("insert into user_totp values ($1, '', $2, 0, $2)", [home.userId, now()])],
      [
        'phone',
        () =>
          asOwner('update users set phone = $2, phone_verified_at = $3 where user_id = $1', [
            home.userId,
            theirs,
            now(),
          ]),
      ],
    ];
    const outcomes: unknown[] = [];
    for (const [mean, make] of means) {
      await former.client(calls.deleteEmployee, { params });
      server().clock.advance(60_000);
      await make();
      const refusal = await restore().then(
        () => 'given back',
        (error: { problem: { detail: string } }) => error.problem.detail === employeeMessages.reachSince,
      );
      await restore({ password: 'Another-one-of-ours-8' });
      const totp = await asOwner('select from user_totp where user_id = $1', [home.userId]);
      outcomes.push([mean, refusal, await passkeys(), totp.length, await phoneNow()]);
      server().clock.advance(60_000);
    }
    const left = [[{ name: `own ${home.userId}` }], 0, [{ phone: ours, phone_verified_at: null }]];
    expect(outcomes).toEqual(means.map(([mean]) => [mean, true, ...left]));
    const { events } = await former.client(calls.listEventLog, { query: { limit: 30 } });
    const told = events.map(({ action }) => action).filter((action) => /^(passkey|totp)/.test(action));
    expect(told).toEqual(['totp.removed', 'passkey.removed']);
    // A phone that the record has is whom the record means, and a factor from before is their own.
    await former.client(calls.deleteEmployee, { params });
    server().clock.advance(60_000);
    await asOwner('update users set phone_verified_at = $2 where user_id = $1', [home.userId, now()]);
    expect(await restore()).toMatchObject({ crew: { active: true } });
  });

  it('of an admin who is let out at the same moment is refused, or taken back', async () => {
    const host = await server().newAdmin();
    const { database } = server();
    const [early, late, guest, other] = [
      await server().newUser(host.accountId, { role: 'admin' }),
      await server().newUser(host.accountId, { role: 'admin' }),
      await server().newAdmin(),
      await server().newAdmin(),
    ];
    const sources = createTestRuntime();
    const inviting = (by: SignedIn, username: string) => (tx: Tx) =>
      invite(sources, tx, { ...host, userId: by.userId } as unknown as RequestContext, {
        crew: { username, role: 'admin' },
      });
    const open = async () => (await host.client(calls.listInvitations, { query: {} })).invitations;
    const letOut = ({ userId }: SignedIn) => host.client(calls.deleteEmployee, { params: { id: userId } });
    await secondWaiting(database, host.accountId, inviting(early, guest.username), () => letOut(early));
    expect(await open()).toEqual([]);
    const removing = (tx: Tx) => removeEmployee(sources, tx, host, late.userId);
    const refused = secondWaiting(database, host.accountId, removing, () =>
      database.db.withAccount(host.accountId, inviting(late, other.username)),
    );
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await open()).toEqual([]);
  });

  it('is not accepted by who sets its user’s password at that moment, nor is the password of who accepts it', async () => {
    const { database } = server();
    const employer = await server().newAdmin();
    const password = 'Darya-ye Ghorub 7';
    const inviting = async () => {
      const [host, guest] = [await server().newAdmin(), await server().newUser(employer.accountId)];
      const { id } = await host.client(calls.inviteEmployee, { body: { crew: { username: guest.username } } });
      return { host, guest, id };
    };
    const hash = await hashPassword(password);
    const setting = (userId: string) => (tx: Tx) =>
      changeEmployee(createTestRuntime(), tx, employer, userId, { crew: { password } }, null, hash);
    const one = await inviting();
    expect(
      await secondWaiting(database, employer.accountId, setting(one.guest.userId), () =>
        answer(one.guest, one.id, true),
      ),
    ).toEqual(['401']);
    expect(await one.host.client(calls.listEmployees, { query: {} })).toMatchObject({ count: 1 });
    const other = await inviting();
    const accepting = async (tx: Tx) => {
      const { userId } = other.guest;
      expect(await leanOnPassword(tx, userId, await passwordNow(tx, userId))).toBe(true);
      const row = {
        account_id: other.host.accountId,
        user_id: userId,
        role: 'employee',
        permissions: [] as string[],
      } as const;
      await tx
        .insertInto('memberships')
        .values({ ...row, branch_id: null, memory_ids: null, created_at: new Date() })
        .execute();
    };
    const refused = secondWaiting(database, other.host.accountId, accepting, () =>
      database.db.withAccount(employer.accountId, setting(other.guest.userId)),
    );
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', detail: employeeMessages.notShared });
  });

  it('gives a second account: an employer who writes a phone at that moment writes none that gets its codes', async () => {
    const { database } = server();
    const [host, employer] = [await server().newAdmin(), await server().newAdmin()];
    const guest = await server().newUser(employer.accountId);
    const accepting = async (tx: Tx) => {
      await leanOnPassword(tx, guest.userId, await passwordNow(tx, guest.userId));
      const row = { account_id: host.accountId, user_id: guest.userId, role: 'employee' } as const;
      await tx
        .insertInto('memberships')
        .values({ ...row, permissions: [], branch_id: null, memory_ids: null, created_at: new Date() })
        .execute();
    };
    const body = { profile: { phone: newPhone() } };
    await secondWaiting(database, host.accountId, accepting, () =>
      employer.client(calls.putEmployee, { params: { id: guest.userId }, body }),
    );
    expect(await database.asOwner('select phone from users where user_id = $1', [guest.userId])).toEqual([
      { phone: null },
    ]);
  });

  it('does not tell whether anybody has the name', async () => {
    const { host, invitation } = await invited();
    const nobody = await host.client(calls.inviteEmployee, { body: { crew: { username: 'no_such_user_at_all' } } });
    expect(Object.keys(nobody)).toEqual(Object.keys(invitation));
    const bad = host.client(calls.inviteEmployee, {
      body: { crew: { username: 'نام', branch_id: host.userId }, profile: { taxIDs: ['A1'] } },
    });
    const paths = await bad.catch((error: { problem: { errors: { path: string }[] } }) =>
      error.problem.errors.map(({ path }) => path),
    );
    expect(paths).toEqual(['crew.username', 'crew.branch_id', 'profile.taxIDs[0]']);
  });
});
