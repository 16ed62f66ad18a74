import { randomUUID } from 'node:crypto';
import { calls, documentKinds } from '@taraz/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nameToken } from '../../adapters/sms/sms-sender.ts';
import { pictureTexts } from '../../platform/draw-anew.fa.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedAccount, seedUser, testPassword } from '../../testing/seed.ts';
import { withServer } from '../../testing/with-server.ts';
import { accountMessages } from './messages.fa.ts';
import { codeFor, company, newPhone, person, png, provePhone, strongPassword } from './testing/signup.ts';

const support = { phone: '021-88712345', email: 'support@taraz.example' };
const server = withServer({ config: { support } });
const client = () => server().client();

async function signUp(make: typeof person, change: Partial<ReturnType<typeof person>> = {}) {
  const phone = newPhone();
  const body = { ...make(phone, await provePhone(server(), phone)), ...change };
  const session = await client()(calls.register, { body });
  return { phone, body, session, client: server().client(session.token) };
}
type Signed = Awaited<ReturnType<typeof signUp>>;

const upload = (
  who: Signed,
  kind: (typeof documentKinds)[number],
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(png),
) => who.client(calls.uploadDocument, { body: { kind, file: new File([bytes], '../../a"b.png') } });

const newOperator = async () => server().newOperator(await seedAccount(server().database));

describe('sign-up', () => {
  it('verifies a person whom every registry knows, and signs in', async () => {
    const who = await signUp(person);
    expect(who.session.signup_status.status).toBe('VERIFIED');
    const me = await who.client(calls.getMe, {});
    expect(me).toMatchObject({ roles: ['admin'], account: { name: 'سارا نمونه', entity: 'real' } });
    const { logs } = await who.client(calls.admissionLog, { query: {} });
    expect(logs.map(({ status, by }) => [status, by])).toEqual([
      ['VERIFIED', 'system'],
      ['REGISTERED', 'user'],
    ]);
    const again = await client()(calls.authorize, { body: { username: who.body.username, password: strongPassword } });
    expect(again.roles).toEqual(['admin']);
  });

  it('asks a company for its documents and verifies it with the last of them', async () => {
    const who = await signUp(company);
    expect(who.session.signup_status.status).toBe('DOCUMENTS_REQUIRED');
    expect((await who.client(calls.getRegistration, {})).missing).toHaveLength(4);
    await expect(who.client(calls.getSettings, {})).rejects.toMatchObject({ status: 403 });
    for (const kind of documentKinds) await upload(who, kind);
    const state = await who.client(calls.getRegistration, {});
    expect(state).toMatchObject({ status: 'VERIFIED', missing: [], can_mend: false });
    expect(state.documents[0]).toMatchObject({ media_type: 'image/jpeg', file_name: 'ab.jpg' });
    await expect
      .poll(async () => (await server().fetch('/api/settings', { token: who.session.token })).status)
      .toBe(200);
  });

  it('lets what was mistyped be mended before anybody asks for it, and asks the registries anew', async () => {
    // Nobody has a postal code that begins so.
    const who = await signUp(person, { postal_code: '9911943943' });
    expect((await who.client(calls.getRegistration, {})).status).toBe('DOCUMENTS_REQUIRED');
    const { password: _password, phone_ticket: _ticket, ...values } = who.body;
    const mended = await who.client(calls.mendRegistration, { body: { ...values, postal_code: '1511943943' } });
    expect(mended).toMatchObject({ status: 'VERIFIED', missing: [] });
  });

  it.each<[string, Partial<ReturnType<typeof company>>, string]>([
    ['another name', { company: 'بازرگانی دیگری' }, 'unknown'],
    ['another number', { registration_code: '377898' }, 'unknown'],
    ['a name spaced and pointed otherwise', { company: 'خدمات پارسه کار، نمونه' }, 'match'],
    ['a part of its name', { company: 'خدمات پارسه‌کار' }, 'match'],
  ])(
    'of a company that was written by %s: a person looks at it unless the register has it so',
    async (_, change, outcome) => {
      const who = await signUp(company, change);
      for (const kind of documentKinds) await upload(who, kind);
      const { status } = await who.client(calls.getRegistration, {});
      expect(status).toBe(outcome === 'match' ? 'VERIFIED' : 'UNDER_REVIEW');
    },
  );

  it('that an operator accepts while its mended values are on their way stays what was accepted', async () => {
    const who = await signUp(company, { ceo_national_code: '3240175800' });
    for (const kind of documentKinds) await upload(who, kind);
    const { values } = await who.client(calls.getRegistration, {});
    const { account } = await who.client(calls.getMe, {});
    // Without a tag, as a program sends it that tries until it meets the moment.
    const another = { ...(values as object), company: 'نام دیگری' } as typeof who.body;
    const outcome = await secondWaiting(
      server().database,
      account.id,
      async (tx) => {
        await tx.selectFrom('registrations').select('version').forUpdate().execute();
        await tx.updateTable('accounts').set({ signup_status: 'VERIFIED' }).execute();
      },
      () => who.client(calls.mendRegistration, { body: another }),
    );
    expect(outcome).toEqual(['409']);
    expect((await who.client(calls.getMe, {})).account.name).toBe(account.name);
  });

  it('is rejected by an operator, mended, sent again and accepted', async () => {
    const who = await signUp(company, { ceo_national_code: '3240175800' });
    for (const kind of documentKinds) await upload(who, kind);
    expect((await who.client(calls.getRegistration, {})).status).toBe('UNDER_REVIEW');
    const operator = await newOperator();
    const list = await operator.client(calls.listRegistrations, { query: { status: 'UNDER_REVIEW' } });
    expect(list.registrations.map(({ name }) => name)).toContain('خدمات پارسه‌کار (نمونه)');
    const id = list.registrations[0]?.account_id ?? '';
    const decide = (decision: 'accept' | 'reject' | 'suspend' | 'reopen', ...paths: string[]) =>
      operator.client(calls.decideRegistration, {
        params: { id },
        body: { decision, reasons: paths.map((path) => ({ path, message: 'خوانا نیست' })) },
      });
    await expect(decide('reject')).rejects.toMatchObject({ status: 400 });
    const detail = await decide('reject', 'documents.contract', 'ceo_national_code');
    const document = detail.registration.documents.find(({ kind }) => kind === 'contract')?.id;
    const file = await server().fetch(`/api/operator/registrations/${id}/documents/${document}`, {
      token: operator.token,
    });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');

    const rejected = await who.client(calls.getRegistration, {});
    expect(rejected).toMatchObject({ status: 'REJECTED', missing: ['documents.contract', 'ceo_national_code'] });
    await upload(who, 'contract');
    expect((await who.client(calls.getRegistration, {})).status).toBe('REJECTED');
    const values = { ...(rejected.values as object), ceo_national_code: '0499370899' } as typeof who.body;
    expect((await who.client(calls.mendRegistration, { body: values })).status).toBe('UNDER_REVIEW');
    expect((await decide('accept')).registration.status).toBe('VERIFIED');
    await expect(decide('reject', 'other')).rejects.toMatchObject({ status: 409 });
    await decide('suspend', 'other');
    expect((await server().fetch('/api/settings', { token: who.session.token })).status).toBe(403);
    expect((await decide('reopen')).registration.status).toBe('VERIFIED');
    const { logs } = await who.client(calls.admissionLog, { query: { limit: 50 } });
    expect(logs.map(({ status }) => status).reverse()).toEqual([
      'REGISTERED',
      'DOCUMENTS_REQUIRED',
      'UNDER_REVIEW',
      'REJECTED',
      'UNDER_REVIEW',
      'VERIFIED',
      'SUSPENDED',
      'VERIFIED',
    ]);
  });

  it('is opened again where it was closed: what was never verified is not by that', async () => {
    const who = await signUp(company, { ceo_national_code: '3240175800' });
    const operator = await newOperator();
    const { registrations } = await operator.client(calls.listRegistrations, { query: { search_field: who.phone } });
    const id = registrations[0]?.account_id ?? '';
    const { name } = (await who.client(calls.getMe, {})).account;
    const decide = async (decision: 'reject' | 'suspend' | 'reopen', message = '') => {
      const reasons = message === '' ? [] : [{ path: 'ceo_national_code', message }];
      return (await operator.client(calls.decideRegistration, { params: { id }, body: { decision, reasons } }))
        .registration;
    };
    const told = async () => {
      const { messages } = await client()(calls.listOutbox, { query: { search_field: who.phone } });
      return messages.map(({ text }) => text.split('\n')[1]).filter((line) => line?.startsWith('وضعیت'));
    };
    const state = (word: string) => `وضعیت حساب ${nameToken(name, '')} تغییر کرد: ${word}`;
    await decide('suspend', 'بررسی می‌شود');
    expect(await who.client(calls.getRegistration, {})).toMatchObject({ status: 'SUSPENDED', support });
    expect(await decide('reopen')).toMatchObject({ status: 'DOCUMENTS_REQUIRED', reasons: [], can_mend: true });
    await expect.poll(told).toEqual([state('نیازمند مدارک'), state('بسته شده')]);
    const asked = `select id from pgboss.job where name = 'subscription.held' and data->>'account' = $1`;
    expect(await server().database.asOwner(asked, [id])).toHaveLength(1);
    await decide('reject', 'کد ملی دیگری است');
    await decide('suspend', 'تکراری است');
    expect(await decide('reopen')).toMatchObject({
      status: 'REJECTED',
      reasons: [{ path: 'ceo_national_code', message: 'کد ملی دیگری است' }],
    });
    await expect(who.client(calls.getSettings, {})).rejects.toMatchObject({ status: 403 });
  });

  it('is told of by SMS to those who are its admins now, at the phones they have now', async () => {
    const who = await signUp(person);
    const { account } = await who.client(calls.getMe, {});
    const operator = await newOperator();
    const decide = (decision: 'suspend' | 'reopen') =>
      operator.client(calls.decideRegistration, {
        params: { id: account.id },
        body: { decision, reasons: decision === 'suspend' ? [{ path: 'other', message: 'بررسی می‌شود' }] : [] },
      });
    const told = () =>
      server()
        .database.asOwner<{ receptor: string }>(
          "select receptor from sms_messages where template = 'taraz-status' order by created_at, message_id",
        )
        .then((rows) => rows.map(({ receptor }) => receptor).filter((one) => phones.includes(one)));
    const phones = [who.phone, newPhone(), newPhone()];
    const [old = '', phone = '', second = ''] = phones;
    const phone_ticket = await provePhone(server(), phone, 'phone_change');
    await who.client(calls.changePhone, { body: { phone_ticket, password: strongPassword } });
    await decide('suspend');
    expect(await told()).toEqual([old, phone]);
    await decide('reopen');
    const { asOwner } = server().database;
    const setPhone = (userId: string) => asOwner('update users set phone = $1 where user_id = $2', [second, userId]);
    const employee = await seedUser(server().database, account.id, { role: 'employee' });
    await setPhone(employee.userId);
    await decide('suspend');
    expect(await told()).toEqual([old, phone, phone, phone]);
    await asOwner("update memberships set role = 'admin' where user_id = $1", [employee.userId]);
    await asOwner('update users set disabled = true where phone = $1', [phone]);
    await decide('reopen');
    expect(await told()).toEqual([old, phone, phone, phone, second]);
    // Nobody has a phone any more: the one it was signed up with.
    await asOwner('update users set phone = null where phone = $1', [second]);
    await decide('suspend');
    expect(await told()).toEqual([old, phone, phone, phone, second, old]);
  });

  it('that was closed and opened is not rejected anew, nor what was added since accepted by it', async () => {
    const operator = await newOperator();
    const deskOf = async ({ phone }: Signed) => {
      const { registrations } = await operator.client(calls.listRegistrations, { query: { search_field: phone } });
      const id = registrations[0]?.account_id ?? '';
      const decide = (decision: 'reject' | 'suspend' | 'reopen', ...paths: string[]) =>
        operator.client(calls.decideRegistration, {
          params: { id },
          body: { decision, reasons: paths.map((path) => ({ path, message: 'خوانا نیست' })) },
        });
      const closeAndOpen = async () => {
        server().clock.advance(1_000);
        await decide('suspend', 'other');
        await decide('reopen');
      };
      return { decide, closeAndOpen };
    };
    const refused = await signUp(company, { ceo_national_code: '3240175800' });
    for (const kind of documentKinds) await upload(refused, kind);
    const { decide, closeAndOpen } = await deskOf(refused);
    await decide('reject', 'documents.contract', 'documents.printed_ad');
    server().clock.advance(1_000);
    await upload(refused, 'contract');
    await closeAndOpen();
    expect(await refused.client(calls.getRegistration, {})).toMatchObject({
      status: 'REJECTED',
      missing: ['documents.printed_ad'],
    });

    const accepted = await signUp(person);
    server().clock.advance(1_000);
    const { id } = await upload(accepted, 'ceo_id_credential');
    await (await deskOf(accepted)).closeAndOpen();
    const { status, documents } = await accepted.client(calls.getRegistration, {});
    expect([status, documents.map(({ removable }) => removable)]).toEqual(['VERIFIED', [true]]);
    await accepted.client(calls.deleteUpload, { query: { id } });
  });

  it('says every bad field at once, and takes no phone that was not proved', async () => {
    const body = {
      ...company('09121111111', 'x'.repeat(43)),
      national_code: '1',
      landline: '12',
      postal_code: '1',
      city: 'x',
    };
    const refused = await client()(calls.register, { body }).catch((error) => error.problem);
    expect(refused.errors.map(({ path }: { path: string }) => path)).toEqual([
      'national_code',
      'landline',
      'city',
      'postal_code',
    ]);
    const unproved = client()(calls.register, { body: person('09121111111', 'x'.repeat(43)) });
    await expect(unproved).rejects.toMatchObject({ problem: { errors: [{ path: 'phone', code: 'NOT_PROVED' }] } });
  });

  it('refuses a taken name, a weak password and a phone of somebody else', async () => {
    const who = await signUp(person);
    const phone = newPhone();
    const ticket = await provePhone(server(), phone);
    const attempt = (change: object) =>
      client()(calls.register, { body: { ...person(phone, ticket), ...change } }).catch(
        (error) => error.problem.errors[0],
      );
    expect(await attempt({ username: who.body.username })).toMatchObject({ path: 'username', code: 'TAKEN' });
    expect(await attempt({ password: 'password1' })).toMatchObject({ path: 'password' });
    const foreign = `${newPhone().slice(0, 7)}0404`;
    const theirs = { phone: foreign, phone_ticket: await provePhone(server(), foreign) };
    expect(await attempt(theirs)).toMatchObject({ path: 'phone', code: 'NOT_OWNED' });
    // The ticket is still good after all that.
    // Unless told otherwise, a natural person.
    const { user_type: _natural, ...body } = person(phone, ticket);
    expect((await client()(calls.register, { body })).signup_status.status).toBe('VERIFIED');
  });

  it('asks no registry for who has not proved the phone, nor without end for who has', async () => {
    const { asOwner } = server().database;
    const asked = () => asOwner('select asked from registry_lookups order by asked');
    const metered = (kind: string) => asOwner("select failures from throttles where key like $1 || ':%'", [kind]);
    const [foreign, before] = [`${newPhone().slice(0, 7)}0404`, await asked()];
    const unproved = client()(calls.register, { body: person(foreign, 'x'.repeat(43)) });
    await expect(unproved).rejects.toMatchObject({ problem: { errors: [{ path: 'phone', code: 'NOT_PROVED' }] } });
    expect(await asked()).toEqual(before);

    await asOwner('delete from throttles');
    const who = await signUp(company, { ceo_national_code: '3240175800' });
    expect(await metered('lookup')).toEqual([{ failures: 1 }]);
    const { values } = await who.client(calls.getRegistration, {});
    const again = () => who.client(calls.mendRegistration, { body: values as typeof who.body });
    for (let times = 0; times < 20; times += 1) await again();
    expect([await metered('lookup'), await metered('registration')]).toEqual([[{ failures: 21 }], [{ failures: 20 }]]);
    await expect(again()).rejects.toMatchObject({ status: 429, problem: { code: 'TOO_MANY_REQUESTS' } });
    await asOwner('delete from throttles');
  });

  it('gives a shared account to a user who exists and proves to be it', async () => {
    const who = await signUp(person);
    server().clock.advance(70_000);
    const ticket = await provePhone(server(), who.phone);
    const body = { ...company(who.phone, ticket), username: who.body.username, shared_account: true };
    const wrong = client()(calls.register, { body: { ...body, password: 'something-else-9' } });
    await expect(wrong).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'password' }] } });
    const session = await client()(calls.register, { body });
    const me = await server().client(session.token)(calls.getMe, {});
    expect(me.accounts).toHaveLength(2);
    // Who has just signed up goes on there.
    expect(me.account.name).toBe(body.company);
  });

  it('gives a shared account by the password alone to a user who has no phone', async () => {
    const { username } = await seedUser(server().database, await seedAccount(server().database));
    const phone = newPhone();
    const body = { ...company(phone, await provePhone(server(), phone)), username, shared_account: true };
    const wrong = client()(calls.register, { body });
    await expect(wrong).rejects.toMatchObject({ problem: { errors: [{ path: 'password' }] } });
    const session = await client()(calls.register, { body: { ...body, password: testPassword } });
    const me = await server().client(session.token)(calls.getMe, {});
    // Where the user's codes go is not changed by it.
    expect([me.accounts.length, me.phone]).toEqual([2, null]);
  });

  it('goes on when a registry is down, and an operator judges', async () => {
    const who = await signUp(person, { postal_code: '9911943943' });
    expect(who.session.signup_status.status).toBe('DOCUMENTS_REQUIRED');
    await upload(who, 'ceo_id_card');
    expect((await who.client(calls.getRegistration, {})).status).toBe('UNDER_REVIEW');
  });

  it('asks a registry that is down again for as long as it is, ever more rarely, until the account is accepted', async () => {
    const who = await signUp(person, { postal_code: '1511940503' });
    const { id } = (await who.client(calls.getMe, {})).account;
    const { asOwner } = server().database;
    const jobs = () =>
      asOwner<{ id: string; state: string; minutes: number }>(
        `select id, state, extract(epoch from start_after - $2::timestamptz)::float / 60 as minutes from pgboss.job
          where name = 'registration.check' and data ->> 'account' = $1 and state <> 'completed'`,
        [id, new Date(server().clock.nowMs())],
      );
    /** Has the waiting one come now; what waits when it is done. */
    const next = async () => {
      const [before] = await jobs();
      await asOwner("update pgboss.job set start_after = now() where name = 'registration.check' and id = $1", [
        before?.id,
      ]);
      await expect
        .poll(async () => (await jobs()).filter((job) => job.id === before?.id), { timeout: 60_000 })
        .toEqual([]);
      return jobs();
    };
    expect(await next()).toMatchObject([{ state: 'created' }]);
    // Fifty minutes in which nobody answered, and then three days; a paper that comes meanwhile changes nothing of it.
    await upload(who, 'ceo_id_card');
    await asOwner(
      "update registrations set submitted_at = submitted_at - interval '50 minutes' where account_id = $1",
      [id],
    );
    await asOwner(
      "update pgboss.job set data = data - 'submitted' where name = 'registration.check' and data ->> 'account' = $1",
      [id],
    );
    const [later] = await next();
    expect(later?.minutes).toBeGreaterThan(45);
    await asOwner("update registrations set submitted_at = submitted_at - interval '3 days' where account_id = $1", [
      id,
    ]);
    await asOwner(
      "update pgboss.job set data = data - 'submitted' where name = 'registration.check' and data ->> 'account' = $1",
      [id],
    );
    const [latest] = await next();
    expect(latest?.minutes).toBeGreaterThan(55);
    expect(latest?.minutes).toBeLessThan(61);
    await asOwner("update accounts set signup_status = 'VERIFIED' where account_id = $1", [id]);
    expect(await next()).toEqual([]);
  });

  it('does not ask again of values that were mended since', async () => {
    const who = await signUp(person, { postal_code: '1511940503' });
    const { id } = (await who.client(calls.getMe, {})).account;
    server().clock.advance(1_000);
    const { password: _password, phone_ticket: _ticket, ...values } = who.body;
    await who.client(calls.mendRegistration, { body: { ...values, postal_code: '1511930503' } });
    const { asOwner } = server().database;
    const count = async () =>
      (
        await asOwner(
          "select id from pgboss.job where name = 'registration.check' and data ->> 'account' = $1 and state <> 'completed'",
          [id],
        )
      ).length;
    expect(await count()).toBe(2);
    await asOwner(
      "update pgboss.job set start_after = now() where name = 'registration.check' and data ->> 'account' = $1",
      [id],
    );
    await expect.poll(count, { timeout: 60_000 }).toBe(1);
  });
});

describe('live checks', () => {
  it('answer match, no match and cannot tell', async () => {
    const owner = (phone: string) =>
      client()(calls.validatePhoneOwner, { body: { phone, national_code: '0499370899' } });
    expect((await owner('09121230001')).outcome).toBe('match');
    expect((await owner('09121230404')).outcome).toBe('no_match');
    expect((await owner('09121230503')).outcome).toBe('unknown');
    const found = await client()(calls.inquireCode, { params: { id: '۱۴۰۰۳۷۷۸۹۹۰' }, query: {} });
    expect(found).toMatchObject({ outcome: 'found', register_number: '377899' });
    const postal = await client()(calls.inquireCode, { params: { id: '1511943943' }, query: { kind: 'postal_code' } });
    expect(postal).toMatchObject({ outcome: 'found', city: 'تهران' });
    const body = { economic_code: '14003778990', ceo_national_code: '0499370899' };
    expect((await client()(calls.validateCompanyCeo, { body })).outcome).toBe('unknown');
    // However the day is written: the registry knows one way.
    for (const birth_date of ['1360/01/31', '۱۳۶۰/۰۱/۳۱', '1360-1-31', '13600131', '31/01/1360', '1360.01.31']) {
      expect((await client()(calls.validateCompanyCeo, { body: { ...body, birth_date } })).outcome).toBe('match');
    }
    const noDay = client()(calls.validateCompanyCeo, { body: { ...body, birth_date: '1360/13/31' } });
    await expect(noDay).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'birth_date' }] } });
    expect((await client()(calls.validateUsername, { body: { username: 'free_name' } })).free).toBe(true);
  });
});

describe('uploads', () => {
  it('go by content, not by name; broken and empty ones are refused', async () => {
    const who = await signUp(company);
    const send = (text: string) => upload(who, 'contract', new Uint8Array(Buffer.from(text, 'latin1')));
    await expect(send('<html><script>alert(1)</script>')).rejects.toMatchObject({ status: 415 });
    await expect(send('<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toMatchObject({ status: 415 });
    await expect(send('\x89PNG\r\n\x1a\nbroken')).rejects.toMatchObject({
      problem: { errors: [{ code: 'BAD_IMAGE' }] },
    });
    await expect(send('')).rejects.toMatchObject({ status: 400 });
    await expect(send('\0\0\0\x18ftypheic\0\0\0\0mif1heic')).rejects.toMatchObject({
      status: 415,
      problem: { detail: accountMessages.fileHeic },
    });
    const huge = await sharp({ create: { width: 9_000, height: 7_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(upload(who, 'contract', new Uint8Array(huge))).rejects.toMatchObject({
      problem: { errors: [{ code: 'TOO_MANY_PIXELS', message: pictureTexts.tooManyPixels }] },
    });
    await expect(upload(who, 'contract', new Uint8Array(10 * 1024 * 1024 + 1))).rejects.toMatchObject({ status: 413 });
    const pdf = await send('%PDF-1.4 anything');
    expect(pdf.media_type).toBe('application/pdf');
    const file = await server().fetch(`/api/uploads/docs/${pdf.id}`, { token: who.session.token });
    expect([await file.text(), file.headers.get('content-disposition')]).toEqual([
      '%PDF-1.4 anything',
      "attachment; filename*=UTF-8''contract.pdf",
    ]);
    expect(await who.client(calls.deleteUpload, { query: { id: pdf.id } })).toEqual({ id: pdf.id });
    await expect(who.client(calls.deleteUpload, { query: { id: pdf.id } })).rejects.toMatchObject({ status: 404 });
  });

  it('lie sealed in the database', async () => {
    const who = await signUp(company);
    await upload(who, 'contract', new Uint8Array(Buffer.from('%PDF-marker-in-clear')));
    const rows = await server().database.asOwner<{ sealed: Buffer }>('select sealed from registration_documents');
    expect(rows.some(({ sealed }) => sealed.includes('marker-in-clear'))).toBe(false);
  });
});

describe('terminal information', () => {
  it('is 999 before, 201 once stored', async () => {
    const admin = await server().newAdmin();
    expect((await admin.client(calls.getTerminalInfo, {})).status).toBe(999);
    const refused = admin.client(calls.sendTerminalInfo, { body: { title: 'پایانه', documents: ['contract'] } });
    await expect(refused).rejects.toMatchObject({ status: 400 });
    expect((await admin.client(calls.sendTerminalInfo, { body: { title: 'پایانه', documents: [] } })).status).toBe(201);
    expect((await admin.client(calls.getTerminalInfo, {})).title).toBe('پایانه');
  });
});

describe('a document that a verified account added', () => {
  it('may go again, unless it was accepted or sent', async () => {
    const who = await signUp(company);
    for (const kind of documentKinds) await upload(who, kind);
    const accepted = (await who.client(calls.getRegistration, {})).documents;
    expect(accepted.map(({ removable }) => removable)).toEqual(documentKinds.map(() => false));
    const id = accepted[0]?.id ?? '';
    await expect(who.client(calls.deleteUpload, { query: { id } })).rejects.toMatchObject({ status: 409 });

    const admin = await server().newAdmin();
    const added = await admin.client(calls.uploadDocument, {
      body: { kind: 'contract', file: new File(['%PDF-1'], 'a.pdf') },
    });
    expect(added.removable).toBe(true);
    const send = (documents: ('contract' | 'printed_ad')[]) =>
      admin.client(calls.sendTerminalInfo, { body: { title: 'پایانه', documents } });
    expect((await send(['contract'])).documents).toMatchObject([{ removable: false }]);
    await expect(admin.client(calls.deleteUpload, { query: { id: added.id } })).rejects.toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining('اطلاعات پایانه') },
    });
    await send([]);
    await admin.client(calls.deleteUpload, { query: { id: added.id } });
    expect((await admin.client(calls.getRegistration, {})).documents).toEqual([]);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'document' } });
    expect(events.map(({ action, subject_name }) => `${action} ${subject_name}`)).toEqual([
      'document.removed a.pdf',
      'document.added a.pdf',
    ]);
  });
});

describe('the operator', () => {
  it('is the only one to see registrations', async () => {
    const admin = await server().newAdmin();
    await expect(admin.client(calls.listRegistrations, { query: {} })).rejects.toMatchObject({ status: 403 });
    const operator = await newOperator();
    await expect(operator.client(calls.getRegistrationOf, { params: { id: randomUUID() } })).rejects.toMatchObject({
      status: 404,
    });
    const first = await operator.client(calls.listRegistrations, { query: { limit: 1 } });
    const second = await operator.client(calls.listRegistrations, { query: { limit: 1, after: first.next ?? '' } });
    expect(second.registrations[0]?.account_id).not.toBe(first.registrations[0]?.account_id);
    const beyond = await operator.client(calls.listRegistrations, { query: { offset: 1000 } });
    expect([beyond.count, beyond.registrations]).toEqual([first.count, []]);
    const found = await operator.client(calls.listRegistrations, { query: { search_field: 'p_0912', limit: 50 } });
    expect(found.count).toBeGreaterThan(1);
    // A number that looks like a postal code is found as it is written.
    const id = first.registrations[0]?.account_id;
    await server().database.asOwner(
      `update registrations set folded = folded || ' 26058-00123' where account_id = $1`,
      [id],
    );
    const numbered = await operator.client(calls.listRegistrations, { query: { search_field: '۲۶۰۵۸-۰۰۱۲۳' } });
    expect(numbered.registrations.map(({ account_id }) => account_id)).toEqual([id]);
  });
});

describe('codes', () => {
  it('log in, once, and after five wrong ones no more', async () => {
    const who = await signUp(person);
    server().clock.advance(70_000);
    const order = () => client()(calls.sendCode, { body: { phone: who.phone, purpose: 'login' } });
    const { challenge_id, resend_seconds } = await order();
    expect(resend_seconds).toBeGreaterThan(50);
    // Nothing has failed: the code that is on its way is what to write.
    await expect(order()).rejects.toMatchObject({
      status: 429,
      problem: { detail: expect.stringMatching(/^کد تازه‌ای فرستاده شده است/) },
    });
    const code = await codeFor(server(), who.phone, 1);
    const verify = (given: string) => client()(calls.verifyCode, { body: { challenge_id, code: given } });
    await expect(verify(code === '000000' ? '111111' : '000000')).rejects.toMatchObject({ status: 422 });
    const { session } = await verify(code);
    expect(session?.roles).toEqual(['admin']);
    // Pressed again, since the answer got lost.
    expect((await verify(code)).session?.roles).toEqual(['admin']);
  });
});
