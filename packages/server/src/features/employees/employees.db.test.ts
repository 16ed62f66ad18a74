import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { seedMembership, seedMemory, testPassword } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { codeFor, newPhone, provePhone, textsTo } from '../accounts/testing/signup.ts';
import { employeeMessages } from './messages.fa.ts';

const server = withSharedServer();
const password = 'Kelid-e-Bagh 84';
let admin: SignedIn;
let branch: { id: string };
let count = 0;

const create = (crew: object = {}, profile: object = {}) => {
  count += 1;
  return admin.client(calls.createEmployee, {
    body: { crew: { username: `karmand_${count}`, password, ...crew }, profile: { last_name: 'محبی', ...profile } },
  });
};
const signIn = async (username: string, secret = password) => {
  const json = { username, password: secret };
  const answer = await server().fetch('/api/auth/authorize', { method: 'POST', json });
  const { token } = (await answer.json()) as { token: string };
  return { status: answer.status, client: server().client(token) };
};

/** Every process hears of it by NOTIFY, a moment after the commit. */
const expectOut = ({ client }: { client: SignedIn['client'] }) =>
  expect
    .poll(() =>
      client(calls.getMe, {}).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    )
    .toBe(401);

beforeAll(async () => {
  admin = await server().newAdmin();
  for (const id of ['A11216', 'A2HP31']) await seedMemory(server().database, admin.accountId, id);
  branch = await admin.client(calls.createBranch, { body: { name: 'اصفهان', code: '۱۲' } });
});

describe('employees', () => {
  it('are persons as the product writes them, in any case', async () => {
    expect((await create()).profile.entity).toBe('REAL');
    for (const entity of ['REAL', 'real'] as const) expect((await create({}, { entity })).profile.entity).toBe('REAL');
    for (const entity of ['LEGAL', 'legal'] as const)
      expect((await create({}, { entity })).profile.entity).toBe('LEGAL');
    await expect(create({}, { entity: 'someone' })).rejects.toMatchObject({ status: 400 });
  });

  it('are made with access, sign in and see their memory and branch', async () => {
    const made = await create(
      { permissions: ['issue', 'products'], branch_id: branch.id },
      { first_name: 'زهرا', phone: '+98 913 320 4417', taxIDs: ['a2hp31'], email: 'z@example.com', gender: 'female' },
    );
    expect(made).toMatchObject({
      name: 'زهرا محبی',
      status: 'invited',
      crew: { role: 'employee', permissions: ['issue', 'products'], active: true },
      profile: { phone: '09133204417', taxIDs: ['A2HP31'] },
      branch: { name: 'اصفهان', code: '0012', _id: branch.id },
    });
    const { client } = await signIn(made.crew.username);
    const me = await client(calls.getMe, {});
    expect(me).toMatchObject({ roles: ['employee'], permissions: ['issue', 'products'], branch: { name: 'اصفهان' } });
    expect(me.memories.map(({ memory_id }) => memory_id)).toEqual(['A2HP31']);
    expect((await client(calls.listBranches, { query: {} })).branches.map(({ code }) => code)).toEqual(['0012']);
    expect((await admin.client(calls.getEmployee, { params: { id: made.id } })).status).toBe('active');
  });

  it('are made by a user name in whatever digits it is typed', async () => {
    const made = await create({ username: 'Karmand_۱۴۰۲\u200f' });
    expect(made.crew.username).toBe('karmand_1402');
    expect((await signIn('karmand_۱۴۰۲')).status).toBe(200);
    await expect(create({ username: 'karmand_1402' })).rejects.toMatchObject({ status: 400 });
  });

  it('are refused with everything that is wrong at once', async () => {
    const other = await server().newAdmin();
    const theirs = await other.client(calls.createBranch, { body: { name: 'شیراز', code: '1' } });
    const answer = await server().fetch('/api/users', {
      method: 'POST',
      token: admin.token,
      json: {
        crew: { username: 'علی', password: '1', branch_id: theirs.id },
        profile: { phone: '123', email: 'x', postal_code: '1', taxIDs: ['B22222'] },
      },
    });
    const { errors } = (await answer.json()) as { errors: { path: string }[] };
    expect(answer.status).toBe(400);
    expect(errors.map(({ path }) => path).sort()).toEqual([
      'crew.branch_id',
      'crew.password',
      'crew.username',
      'profile.email',
      'profile.last_name',
      'profile.phone',
      'profile.postal_code',
      'profile.taxIDs[0]',
    ]);
    const nameless = admin.client(calls.createEmployee, {
      body: { crew: { username: ' ', password: '' }, profile: { last_name: 'x' } },
    });
    expect(await refusalOf(nameless)).toEqual(['400', 'crew.username REQUIRED', 'crew.password REQUIRED']);
    const made = await create();
    await expect(create({ username: made.crew.username })).rejects.toMatchObject({ status: 400 });
  });

  it('lose access at once, leave their record, and get access back as it was', async () => {
    const made = await create({ permissions: ['treasury'], branch_id: branch.id });
    const session = await signIn(made.crew.username);
    await session.client(calls.getMe, {});
    await admin.client(calls.deleteEmployee, { params: { id: made.id } });
    await expectOut(session);
    expect((await signIn(made.crew.username)).status).toBe(403);
    const removed = await admin.client(calls.getEmployee, { params: { id: made.id } });
    expect([removed.status, removed.crew.permissions]).toEqual(['removed', ['treasury']]);
    const move = admin.client(calls.alterBranch, { params: { id: made.id }, body: { branch_id: null } });
    expect(calls.alterBranch.problems).toContain(await move.catch(({ problem }) => problem?.code));
    const back = await admin.client(calls.putEmployee, { params: { id: made.id }, body: { crew: { active: true } } });
    expect(back).toMatchObject({ crew: { active: true, permissions: ['treasury'], branch_id: branch.id } });
    expect((await signIn(made.crew.username)).status).toBe(200);
  });

  it('are still named by what they did once they are gone', async () => {
    const made = await create({ role: 'admin' }, { first_name: 'ژاله', last_name: 'آذرپی' });
    const { client } = await signIn(made.crew.username);
    const day = '2026-10-10';
    const today = tehranDay(new Date(server().clock.nowMs()));
    const draft = await client(calls.createInvoice, { body: { save_as_draft: true } });
    const note = await client(calls.addInvoiceNote, { params: { id: draft.id }, body: { text: 'خبر' } });
    const { id: product } = await client(calls.createProduct, { body: { name: 'چای', code: '2720000131425' } });
    await client(calls.setProductPrice, { params: { id: product }, body: { price: '10', valid_from: today } });
    const warehouse = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
    const lines = [{ product_id: product, qty: '1', unit_price: '5' }];
    const receipt = await client(calls.createWarehousing, {
      body: { kind: 'receipt', warehouse_id: warehouse.id, lines },
    });
    const place = await client(calls.createBankAccount, { body: { bank_name: 'ملت', name: 'جاری' } });
    await client(calls.createMovement, { body: { kind: 'deposit', place_id: place.id, amount: 10 } });
    const purchase = await client(calls.createPurchase, { body: { day, supplier_name: 'پخش', net: '10', vat: '1' } });
    const ticket = await client(calls.createTicket, { body: { subject: 'پرسش', text: 'شرح' } });
    const writerOf = (shown: object) => ('by' in shown ? shown.by : '');
    const names = async () => ({
      note: (await admin.client(calls.listInvoiceNotes, { params: { id: draft.id }, query: {} })).notes[0]?.author,
      price: (await admin.client(calls.listProductPrices, { params: { id: product } })).prices[0]?.by,
      receipt: writerOf(await admin.client(calls.getWarehousing, { params: { id: receipt.id } })),
      movement: (await admin.client(calls.listMovements, { query: { place_id: place.id } })).movements[0]?.by,
      purchase: (await admin.client(calls.getPurchase, { params: { id: purchase.id } })).by,
      ticket: (await admin.client(calls.getTicket, { params: { id: ticket.id } })).created_by,
    });
    const before = await names();
    expect(new Set(Object.values(before))).toEqual(new Set([made.name]));
    expect(note.author).toBe(made.name);
    await admin.client(calls.deleteEmployee, { params: { id: made.id } });
    expect(await names()).toEqual(before);
  });

  it('are told as they chose once they are back', async () => {
    const made = await create({ permissions: ['treasury'] });
    const choiceOf = async () => {
      const { choices } = await (await signIn(made.crew.username)).client(calls.getNotificationChoices, {});
      return choices.find(({ kind }) => kind === 'cheque_due');
    };
    const chosen = { kind: 'cheque_due', in_app: false } as const;
    const { client } = await signIn(made.crew.username);
    await client(calls.putNotificationChoices, { body: { choices: [chosen] } });
    for (const _twice of [1, 2]) {
      await admin.client(calls.deleteEmployee, { params: { id: made.id } });
      await admin.client(calls.putEmployee, { params: { id: made.id }, body: { crew: { active: true } } });
      expect(await choiceOf()).toMatchObject(chosen);
    }
  });

  it('whose branch was removed meanwhile come back without rights: nobody gets more than they had', async () => {
    const gone = await admin.client(calls.createBranch, { body: { name: 'شیراز', code: '۱۳' } });
    const made = await create({ permissions: ['treasury'], branch_id: gone.id });
    await admin.client(calls.deleteEmployee, { params: { id: made.id } });
    await admin.client(calls.deleteBranch, { params: { id: gone.id } });
    const put = (crew: object) => admin.client(calls.putEmployee, { params: { id: made.id }, body: { crew } });
    expect(await refusalOf(put({ active: true, permissions: ['issue'] }))).toEqual(['400', 'crew.branch_id REQUIRED']);
    const nothing = { role: 'employee', permissions: [], branch_id: null };
    expect((await put({ active: true })).crew).toMatchObject({ active: true, ...nothing });
    const moved = { permissions: ['issue'], branch_id: branch.id };
    expect((await put(moved)).crew).toMatchObject(moved);
  });

  it('change under the tag they were read with; a change of rights is felt at once', async () => {
    const made = await create({ permissions: [] });
    const { client } = await signIn(made.crew.username);
    const product = { body: { name: 'کالا', code: '2720000131425' } };
    await expect(client(calls.createProduct, product)).rejects.toMatchObject({ status: 403 });
    const params = { id: made.id };
    const body = { crew: { permissions: ['products' as const] }, profile: { last_name: 'کریمی' } };
    const changed = await admin.client(calls.putEmployee, { params, body }, { ifMatch: made.etag });
    expect(changed.name).toBe('کریمی');
    await expect
      .poll(() =>
        client(calls.createProduct, product).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const stale = admin.client(calls.putEmployee, { params, body }, { ifMatch: made.etag });
    await expect(stale).rejects.toMatchObject({ status: 412 });
  });

  it('get a new password from the admin, and their logins end', async () => {
    const made = await create();
    const session = await signIn(made.crew.username);
    const next = 'Darya-ye Ghorub 7';
    await admin.client(calls.putEmployee, { params: { id: made.id }, body: { crew: { password: next } } });
    await expectOut(session);
    expect([(await signIn(made.crew.username)).status, (await signIn(made.crew.username, next)).status]).toEqual([
      401, 200,
    ]);
  });

  it('whose access was taken away get no password: none would be changed, and a login elsewhere goes on', async () => {
    const made = await create();
    const params = { id: made.id };
    await admin.client(calls.deleteEmployee, { params });
    await seedMembership(server().database, (await server().newAdmin()).accountId, made.id);
    await server().database.asOwner(
      `insert into second_steps select sha256(user_id::text::bytea), user_id, '', now(), now() + interval '1 hour'
        from users where user_id = $1`,
      [made.id],
    );
    const body = { crew: { password: 'Darya-ye Ghorub 7' } };
    await expect(admin.client(calls.putEmployee, { params, body })).rejects.toMatchObject({
      status: 409,
      problem: { detail: employeeMessages.removed },
    });
    const waiting = await server().database.asOwner('select user_id from second_steps where user_id = $1', [made.id]);
    expect(waiting).toHaveLength(1);
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 1 } });
    expect(events.map(({ action }) => action)).toEqual(['employee.removed']);
  });

  it('set their own password with the old one only: a screen that was left open is not enough', async () => {
    const own = { params: { id: admin.userId }, body: { crew: { password: 'Darya-ye Ghorub 7' } } };
    expect(await refusalOf(admin.client(calls.putEmployee, own))).toEqual(['400', 'crew.password NOT_ALLOWED']);
    expect((await signIn(admin.username, testPassword)).status).toBe(200);
  });

  it('keep the phone of their codes where another saving says the one of the record once more', async () => {
    const [before, ofList] = [newPhone(), newPhone()];
    const made = await create({}, { phone: before });
    const elsewhere = await server().newAdmin();
    await seedMembership(server().database, elsewhere.accountId, made.id);
    const params = { id: made.id };
    const write = (body: object) => admin.client(calls.putEmployee, { params, body });
    await write({ profile: { phone: ofList } });
    await elsewhere.client(calls.deleteEmployee, { params });
    const saved = await write({ crew: { permissions: ['issue'] }, profile: { phone: ofList } });
    expect([saved.is_shared, saved.profile.phone]).toEqual([false, ofList]);
    const { asOwner } = server().database;
    const phoneNow = () => asOwner('select phone from users where user_id = $1', [made.id]);
    expect(await phoneNow()).toEqual([{ phone: before }]);
    // One that is written now is theirs.
    await write({ profile: { phone: '' } });
    await write({ profile: { phone: ofList } });
    expect(await phoneNow()).toEqual([{ phone: ofList }]);
  });

  it('go on with a login that waits for its second step while an admin saves what concerns neither phone nor password', async () => {
    const [ofRecord, own] = [newPhone(), newPhone()];
    const made = await create({}, { phone: ofRecord });
    const { asOwner } = server().database;
    await asOwner('update users set phone = $2, phone_verified_at = now() where user_id = $1', [made.id, own]);
    await asOwner(
      `insert into second_steps select sha256(user_id::text::bytea), user_id, '', now(), now() + interval '1 hour'
        from users where user_id = $1`,
      [made.id],
    );
    for (const phone of [ofRecord, newPhone()])
      await admin.client(calls.putEmployee, {
        params: { id: made.id },
        body: { crew: { permissions: ['issue'] }, profile: { phone } },
      });
    expect(await asOwner('select user_id from second_steps where user_id = $1', [made.id])).toHaveLength(1);
  });

  it('get no password that holds their first name', async () => {
    const named = 'Farzaneh1404x';
    const weak = ['400', 'crew.password WEAK_PASSWORD'];
    expect(await refusalOf(create({ password: named }, { first_name: 'Farzaneh' }))).toEqual(weak);
    const { id } = await create({}, { first_name: 'Farzaneh' });
    const put = (body: object) => admin.client(calls.putEmployee, { params: { id }, body });
    expect(await refusalOf(put({ crew: { password: named } }))).toEqual(weak);
    const other = { crew: { password: 'Mahtab1404x' }, profile: { first_name: 'Mahtab' } };
    expect(await refusalOf(put(other))).toEqual(weak);
  });

  it('get their codes on the phone that the admin corrects, until they prove one themselves', async () => {
    const [mistyped, meant, own, later] = [newPhone(), newPhone(), newPhone(), newPhone()];
    const made = await create({}, { phone: mistyped });
    const params = { id: made.id };
    const write = (phone: string) => admin.client(calls.putEmployee, { params, body: { profile: { phone } } });
    const { client } = await signIn(made.crew.username);
    const phoneNow = async () => (await client(calls.getMe, {})).phone;
    expect(await write(meant)).toMatchObject({ profile: { phone: meant }, phone_proved: false });
    expect(await phoneNow()).toBe(meant);
    const identifier = made.crew.username;
    const { challenge_id } = await server().client()(calls.sendRecoveryCode, { body: { identifier } });
    const next = { challenge_id, code: await codeFor(server(), meant), password: 'Darya-ye Ghorub 7' };
    expect(await server().client()(calls.resetPassword, { body: next })).toEqual({ ok: true });
    const again = await signIn(identifier, next.password);
    await write('');
    expect((await again.client(calls.getMe, {})).phone).toBe(null);
    await write(later);
    const ticket = await provePhone(server(), own, 'phone_change');
    await again.client(calls.changePhone, { body: { phone_ticket: ticket, password: next.password } });
    expect(await write(later)).toMatchObject({ profile: { phone: later }, phone_proved: true });
    expect((await again.client(calls.getMe, {})).phone).toBe(own);
  });

  it('who work for others too, for the platform, or write their own record keep the phone of their codes', async () => {
    const [before, after] = [newPhone(), newPhone()];
    const [shared, operator] = [await create({}, { phone: before }), await create({}, { phone: before })];
    await seedMembership(server().database, (await server().newAdmin()).accountId, shared.id);
    const { asOwner } = server().database;
    await asOwner('update users set is_operator = true where user_id = $1', [operator.id]);
    await asOwner('update users set phone = $2 where user_id = $1', [admin.userId, before]);
    const ids = [shared.id, operator.id, admin.userId];
    for (const id of ids) {
      const body = { profile: { phone: after } };
      expect((await admin.client(calls.putEmployee, { params: { id }, body })).profile.phone).toBe(after);
    }
    expect(await asOwner('select distinct phone from users where user_id = any ($1)', [ids])).toEqual([
      { phone: before },
    ]);
  });

  it('who work for others too keep their password and name', async () => {
    const made = await create({}, { last_name: 'مشترک' });
    const other = await server().newAdmin();
    await seedMembership(server().database, other.accountId, made.id);
    const params = { id: made.id };
    const taken = admin.client(calls.putEmployee, { params, body: { crew: { password: 'Darya-ye Ghorub 7' } } });
    await expect(taken).rejects.toMatchObject({ status: 409 });
    await admin.client(calls.putEmployee, { params, body: { profile: { last_name: 'دیگر' } } });
    const there = await other.client(calls.getEmployee, { params });
    expect([there.name, there.is_shared]).toEqual(['مشترک', true]);
  });

  it('who are operators of the platform keep their password: it opens more than the account', async () => {
    const made = await create({}, { last_name: 'اپراتور' });
    await server().database.asOwner('update users set is_operator = true where user_id = $1', [made.id]);
    const body = { crew: { password: 'Darya-ye Ghorub 7' } };
    const taken = admin.client(calls.putEmployee, { params: { id: made.id }, body });
    await expect(taken).rejects.toMatchObject({ status: 409 });
  });

  it('leave the account with an admin, and nobody takes away their own rights', async () => {
    const params = { id: admin.userId };
    await expect(admin.client(calls.deleteEmployee, { params })).rejects.toMatchObject({ status: 409 });
    const demoted = admin.client(calls.putEmployee, { params, body: { crew: { role: 'employee' } } });
    await expect(demoted).rejects.toMatchObject({ status: 409 });
    const second = await create({ role: 'admin' });
    // An admin works with every memory, whatever is said of a few.
    const few = { params: { id: second.id }, body: { profile: { taxIDs: ['A11216'] } } };
    expect((await admin.client(calls.putEmployee, few)).profile.taxIDs).toEqual(second.profile.taxIDs);
    await admin.client(calls.deleteEmployee, { params: { id: second.id } });
  });

  it('move between branches, and are given memories and relieved of them', async () => {
    const made = await create({}, { taxIDs: ['A11216'] });
    const params = { id: made.id };
    const moved = await admin.client(calls.alterBranch, { params, body: { branch_id: branch.id } });
    expect(moved.branch?.name).toBe('اصفهان');
    await expect(admin.client(calls.deleteBranch, { params: branch })).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringMatching(/^[۰-۹]+ کاربر /) },
    });
    const assign = async (memory_id: string, assigned: boolean) =>
      (await admin.client(calls.assignMemory, { body: { user_id: made.id, memory_id, assigned } })).profile.taxIDs;
    expect(await assign('A2HP31', true)).toEqual(['A11216', 'A2HP31']);
    expect(await assign('A11216', false)).toEqual(['A2HP31']);
    await expect(assign('B22222', true)).rejects.toMatchObject({ status: 400 });
    const { events } = await admin.client(calls.listEventLog, { query: { limit: 3 } });
    expect(events.map(({ action }) => action)).toEqual(['memory.taken', 'memory.assigned', 'employee.moved']);
    const told = await admin.client(calls.getEventLogEntry, { params: { id: events[2]?.id ?? '' } });
    expect([told.before?.branch_name, told.after?.branch_name]).toEqual(['', 'اصفهان']);
  });

  it('who were away for months have been here: of their logins that had their time the last one stays', async () => {
    const { asOwner } = server().database;
    const { id, crew } = await create({}, { last_name: 'مسافر' });
    for (const days of [100, 200]) {
      await signIn(crew.username);
      await asOwner(
        `update logins set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day'
          where user_id = $1`,
        [id, days],
      );
    }
    const last = (await admin.client(calls.getEmployee, { params: { id } })).last_seen_at;
    await asOwner('select access_sweep($1, 1000)', [new Date(server().clock.nowMs())]);
    expect(await asOwner('select count(*)::int as left from logins where user_id = $1', [id])).toEqual([{ left: 1 }]);
    const query = { search_field: 'مسافر', status: 'active' as const };
    const { users } = await admin.client(calls.listEmployees, { query });
    expect(users.map(({ status, last_seen_at }) => [status, last_seen_at])).toEqual([['active', last]]);
  });

  it('are listed: searched, filtered, sorted, paged', async () => {
    const who = await server().newAdmin();
    for (const last_name of ['گلی', 'آریا', 'پارسا']) {
      count += 1;
      const crew = { username: `fehrest_${count}`, password };
      await who.client(calls.createEmployee, { body: { crew, profile: { last_name } } });
    }
    const employees = { sort: 'name', role: 'employee' as const, limit: 2 };
    const first = await who.client(calls.listEmployees, { query: employees });
    expect([first.count, first.active, first.users.map(({ name }) => name)]).toEqual([3, 4, ['آریا', 'پارسا']]);
    const rest = await who.client(calls.listEmployees, { query: { ...employees, after: first.next ?? '' } });
    expect([rest.users.map(({ name }) => name), rest.next]).toEqual([['گلی'], null]);
    expect((await who.client(calls.listEmployees, { query: { search_field: 'كلي' } })).count).toBe(0);
    expect((await who.client(calls.listEmployees, { query: { search_field: 'گلي' } })).count).toBe(1);
  });
});

describe('own profile', () => {
  it('is changed by its owner, the account by its admin', async () => {
    await admin.client(calls.alterProfile, {
      body: {
        profile: { first_name: 'مریم', last_name: 'رستگار' },
        account: { city: 'تهران', postal_code: '۱۹۴۳۶-۳۱۳۳۹' },
      },
    });
    const me = await admin.client(calls.getMe, {});
    expect([me.first_name, me.account.city, me.account.postal_code]).toEqual(['مریم', 'تهران', '1943631339']);
    const employee = await server().newUser(admin.accountId);
    const refused = employee.client(calls.alterProfile, { body: { account: { city: 'قم' } } });
    await expect(refused).rejects.toMatchObject({ status: 403 });
  });

  it('takes another phone, where codes go from then on, for its code and the password', async () => {
    const old = newPhone();
    const phone = newPhone();
    const user = await server().newUser(admin.accountId);
    await server().database.asOwner('update users set phone = $1 where user_id = $2', [old, user.userId]);
    const change = (phone_ticket: string, secret = testPassword) =>
      user.client(calls.changePhone, { body: { phone_ticket, password: secret } });
    const ticket = await provePhone(server(), phone, 'phone_change');
    await expect(change(ticket, 'of-someone-else')).rejects.toMatchObject({
      problem: { errors: [{ path: 'password' }] },
    });
    const foreign = await provePhone(server(), newPhone(), 'signup');
    await expect(change(foreign)).rejects.toMatchObject({ problem: { errors: [{ path: 'phone_ticket' }] } });
    expect((await user.client(calls.getMe, {})).phone).toBe(old);

    expect(await change(ticket)).toEqual({ phone });
    // The phone that was hears of it, once.
    const told = () => textsTo(server(), old);
    await expect.poll(told).toEqual([expect.stringContaining('تلفن همراه کاربری شما عوض شد')]);
    // Pressed again since the answer got lost it is done, for who did it; for nobody else.
    expect(await change(ticket)).toEqual({ phone });
    const other = await server().newUser(admin.accountId);
    const theirs = other.client(calls.changePhone, { body: { phone_ticket: ticket, password: testPassword } });
    await expect(theirs).rejects.toMatchObject({ problem: { errors: [{ path: 'phone_ticket' }] } });
    expect(await told()).toHaveLength(1);
    expect((await user.client(calls.getMe, {})).phone).toBe(phone);
    expect((await other.client(calls.getMe, {})).phone).toBe(null);
    const { profile } = await admin.client(calls.getEmployee, { params: { id: user.userId } });
    expect(profile.phone).toBe(phone);
    const { challenge_id } = await server().client()(calls.sendCode, { body: { phone, purpose: 'login' } });
    const body = { challenge_id, code: await codeFor(server(), phone, 1) };
    expect((await server().client()(calls.verifyCode, { body })).session?.roles).toEqual(['employee']);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'profile', limit: 1 } });
    const logged = await admin.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect([logged.before, logged.after]).toEqual([{ phone: old }, { phone }]);
    await change(await provePhone(server(), newPhone(), 'phone_change'));
    await expect(change(ticket)).rejects.toMatchObject({ problem: { errors: [{ path: 'phone_ticket' }] } });
  });
});
