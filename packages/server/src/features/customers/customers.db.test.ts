import { readFileSync } from 'node:fs';
import { calls } from '@taraz/contract';
import { provinces } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { demoCustomers } from '../demo/demo-customers.fa.ts';
import { listCustomers, typeahead } from './queries.ts';

const server = withSharedServer();
let admin: SignedIn;
const company = (name: string, more: object = {}) => ({ company: name, person_type: 'legal' as const, ...more });
const create = (body: Parameters<SignedIn['client']>[1] & object) =>
  admin.client(calls.createCustomer, { body } as never);

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('customers', () => {
  it('are cleaned as they are kept: digits of any script, separators, mobile numbers', async () => {
    const made = await admin.client(calls.createCustomer, {
      body: {
        person_type: 'real',
        first_name: ' سارا ',
        last_name: 'احمدی',
        national_code: '۰۰۷-۵۸۱۱۰۲۲',
        economic_code: '٠٠٧٥٨١١٠٢٢ ٠٠٠١',
        phone: '+98 (912) 314-0158',
        postal_code: '19436-31339',
      },
    });
    expect(made).toMatchObject({
      name: 'سارا احمدی',
      first_name: 'سارا',
      national_code: '0075811022',
      economic_code: '00758110220001',
      phone: '09123140158',
      postal_code: '1943631339',
      etag: 'v1',
    });
  });

  it('are in the province that the filter names, however theirs was written, and in another they keep as it was', async () => {
    const { client } = await server().newAdmin();
    const kept: string[] = [];
    for (const province of ['آذربايجان‌شرقي', 'آذربایجان شرقی', 'كرمان', 'بغداد ']) {
      const { id } = await client(calls.createCustomer, { body: company(province, { province }) });
      kept.push((await client(calls.getCustomer, { params: { id } })).province);
    }
    expect(kept).toEqual(['آذربایجان شرقی', 'آذربایجان شرقی', 'کرمان', 'بغداد']);
    const count = async (province: string) => (await client(calls.listCustomers, { query: { province } })).count;
    expect(await Promise.all(['آذربایجان شرقی', 'کرمان', 'كرمان', 'بغداد', 'یزد'].map(count))).toEqual([2, 1, 1, 1, 0]);
  });

  it('of before are in the province of the list that they name, and no others change (SQL 0835)', async () => {
    const { client, accountId } = await server().newAdmin();
    const { asOwner } = server().database;
    const arabic = (name: string) => name.replaceAll('ی', 'ي').replaceAll('ک', 'ك').replace(' ', '\u200c');
    const written = [...provinces.map(({ fa }) => [arabic(fa), fa]), ['بغداد', 'بغداد'], ['', '']];
    for (const [province = ''] of written) {
      const { id } = await client(calls.createCustomer, { body: company(`در ${province}`) });
      await asOwner('update customers set province = $2 where id = $1', [id, province]);
    }
    await asOwner(readFileSync(new URL('../../../sql/0835_provinces_as_listed.sql', import.meta.url), 'utf8'));
    const rows = await asOwner<{ province: string }>(
      'select province from customers where account_id = $1 order by created_at, id',
      [accountId],
    );
    expect(rows.map(({ province }) => province)).toEqual(written.map(([, kept]) => kept));
  });

  it('take every one of the demo, and no two with one economic code and branch', async () => {
    const other = await server().newAdmin();
    for (const body of demoCustomers) await other.client(calls.createCustomer, { body });
    const [first] = demoCustomers;
    if (first === undefined) throw new Error('the demo has customers');
    const twin = other.client(calls.createCustomer, { body: first });
    await expect(twin).rejects.toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'economic_code', code: 'TAKEN' }] },
    });
    await other.client(calls.createCustomer, { body: { ...first, branch_code: '0002' } });
  });

  it('change under the tag they were read with, and only so', async () => {
    const made = await create(company('پیش'));
    const change = (name: string, ifMatch?: string) =>
      server().fetch(`/api/customers/${made.id}`, {
        method: 'PUT',
        token: admin.token,
        json: company(name),
        ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      });
    const read = await server().fetch(`/api/customers/${made.id}`, { token: admin.token });
    expect(read.headers.get('etag')).toBe('"v1"');
    const changed = await change('پس', '"v1"');
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"v2"']);
    const stale = await change('دیر', '"v1"');
    expect([stale.status, ((await stale.json()) as { code: string }).code]).toEqual([412, 'STALE']);
    // Of a program that has lost the tag: no version is called so.
    for (const unsaid of ['""', ',']) expect((await change('بی‌نسخه', unsaid)).status).toBe(412);
    expect((await admin.client(calls.getCustomer, { params: { id: made.id } })).company).toBe('پس');
    expect((await change('بی‌شرط')).status).toBe(200);
    expect((await change('هر کدام', '*')).status).toBe(200);
    expect((await change('سست', 'W/"v4"')).status).toBe(200);
  });

  it('are told anew to who asks whether they changed: their balance moves without their version', async () => {
    const made = await create(company('با مانده'));
    await admin.client(calls.createCustomerEntry, {
      params: { id: made.id },
      body: { kind: 'payment', amount: '5000', day: '2026-11-20' },
    });
    const asked = await server().fetch(`/api/customers/${made.id}`, {
      token: admin.token,
      headers: { 'if-none-match': `"${made.etag}"` },
    });
    expect([asked.status, asked.headers.get('etag')]).toEqual([200, `"${made.etag}"`]);
    expect(await asked.json()).toMatchObject({ balance: '5000' });
  });

  it('are a company where they have its name and nothing else is said, as in files', async () => {
    const of = async (body: object) => (await create(body)).person_type;
    expect(await of({ company: 'شرکت بی‌نوع', national_code: '14003778990' })).toBe('legal');
    expect(await of({ last_name: 'بی‌نوع', national_code: '0075811022' })).toBe('real');
  });

  it('lose none of two changes at once', async () => {
    const made = await create(company('هم‌زمان'));
    const change = (name: string) =>
      admin.client(calls.putCustomer, { params: { id: made.id }, body: company(name) }, { ifMatch: 'v1' });
    const outcomes = await Promise.allSettled([change('یک'), change('دو'), change('سه')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are gone once removed, and their code is free again', async () => {
    const made = await create(company('رفتنی', { economic_code: '14003778990' }));
    await admin.client(calls.deleteCustomer, { params: { id: made.id } });
    await expect(admin.client(calls.getCustomer, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
    await expect(admin.client(calls.deleteCustomer, { params: { id: made.id } })).rejects.toMatchObject({
      status: 404,
    });
    await create(company('رفتنی', { economic_code: '14003778990' }));
  });
});

describe('a landline, a branch and the id of a company', () => {
  const refusal = (path: string) => ({ status: 400, problem: { errors: [{ path, code: 'BAD_FORMAT' }] } });

  it.each([
    ['landline', '88310000', '021-8831 0000', '02188310000'],
    ['branch_code', '123', '۰۱۲۳', '0123'],
    // Its manager's own, and one with a letter: each invoice would be refused for it. A check digit is only warned of.
    ['national_code', '0075811022', '۱۴۰۰-۸۴۳۰۸۳۹', '14008430839'],
    ['national_code', '1400843O838', '', ''],
  ] as const)('%s %j is refused, %j is not', async (field, wrong, right, kept) => {
    await expect(create(company('شعبه‌دار', { [field]: wrong }))).rejects.toMatchObject(refusal(field));
    expect(await create(company('شعبه‌دار', { [field]: right }))).toMatchObject({ [field]: kept });
  });

  it('of before stand in the way of nothing else, and can be mended', async () => {
    const old = { landline: '88310000', branch_code: '123', national_code: '0075811022' };
    const made = await create(company('کهنه'));
    const other = await create(company('کهنه‌تر'));
    const age = `update customers set landline = '88310000', branch_code = '123', national_code = '0075811022'
      where id = any($1)`;
    await server().database.asOwner(age, [[made.id, other.id]]);
    const change = (more: object) =>
      admin.client(calls.putCustomer, { params: { id: made.id }, body: company('کهنه', more) });
    expect(await change({ ...old, city: 'تهران' })).toMatchObject({ ...old, city: 'تهران' });
    await expect(change({ ...old, landline: '88310001' })).rejects.toMatchObject(refusal('landline'));
    const merge = (fields: object) =>
      admin.client(calls.mergeCustomers, {
        body: { keep: made.id, merge: [other.id], fields: company('کهنه', fields) },
      });
    await expect(merge({ landline: '1' })).rejects.toMatchObject(refusal('landline'));
    const { merge_id } = await merge(old);
    const back = await admin.client(calls.undoMerge, { params: { id: merge_id } });
    expect(back).toMatchObject({ ...old, city: 'تهران' });
    expect(await change({ landline: '02188310000', branch_code: '' })).toMatchObject({ landline: '02188310000' });
  });
});

describe('finding customers', () => {
  let who: SignedIn;
  const found = async (search_field: string) =>
    (await who.client(calls.searchCustomers, { query: { search_field } })).customers.map(({ name }) => name);
  beforeAll(async () => {
    who = await server().newAdmin();
    for (const name of ['کیمیا گستر', 'گستره کیمیا', 'پارس 100%', 'آریا', 'ژرف', 'گل', 'یاس']) {
      await who.client(calls.createCustomer, { body: company(name) });
    }
    await who.client(calls.createCustomer, {
      body: { first_name: 'يوسف', last_name: 'كاظمي', phone: '09121112233', person_type: 'real' },
    });
  });

  it.each([
    ['کیمیا', ['کیمیا گستر', 'گستره کیمیا']],
    ['كيميا', ['کیمیا گستر', 'گستره کیمیا']],
    ['ک', ['کیمیا گستر']],
    ['یوسف کاظمی', ['يوسف كاظمي']],
    ['کاظمی یوسف', ['يوسف كاظمي']],
    ['۰۹۱۲۱۱۱', ['يوسف كاظمي']],
    ['+98 912 111 2233', ['يوسف كاظمي']],
    ['0912-111-2233', ['يوسف كاظمي']],
    ['کیمیا‌گستر', ['کیمیا گستر']],
    ['100%', ['پارس 100%']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['نیست', []],
  ])('by %j', async (text, names) => {
    expect(await found(text)).toEqual(names);
    // The list has them too, and with them those that have its words in another order.
    const { customers } = await who.client(calls.listCustomers, { query: { search_field: text, sort: 'name' } });
    expect(customers.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
  });

  it('in the order of the Persian alphabet, page after page, none twice', async () => {
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page: { customers: { name: string }[]; next: string | null } = await who.client(calls.listCustomers, {
        query: { sort: 'name', limit: 3, ...(after === null ? {} : { after }) },
      });
      names.push(...page.customers.map(({ name }) => name));
      after = page.next;
    } while (after !== null);
    expect(names).toEqual(['آریا', 'پارس 100%', 'ژرف', 'کیمیا گستر', 'گستره کیمیا', 'گل', 'یاس', 'يوسف كاظمي']);
    const newest = await who.client(calls.listCustomers, { query: { limit: 2, offset: 1 } });
    expect([newest.count, newest.customers.map(({ name }) => name)]).toEqual([8, ['یاس', 'گل']]);
  });

  it.each(['گ', 'پارس'])('while %j is typed, page after page, none twice', async (search_field) => {
    const all = await who.client(calls.searchCustomers, { query: { search_field, limit: 100 } });
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const query: { search_field: string; limit: number; after?: string } = { search_field, limit: 1 };
      const page: { customers: { id: string }[]; next: string | null } = await who.client(calls.searchCustomers, {
        query: { ...query, ...(after === '' ? {} : { after }) },
      });
      ids.push(...page.customers.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual(all.customers.map(({ id }) => id));
    const beyond = await who.client(calls.searchCustomers, {
      query: { search_field, limit: 100, offset: 2 ** 31 - 1 },
    });
    expect([beyond.customers, beyond.next]).toEqual([[], null]);
    const forged = who.client(calls.searchCustomers, { query: { search_field, after: 'x' } });
    await expect(forged).rejects.toMatchObject({ status: 400 });
  });

  it('by an index, however many there are', async () => {
    const { asOwner, db } = server().database;
    const { accountId } = await server().newAdmin();
    await asOwner(
      `insert into customers (account_id, id, person_type, name, first_name, last_name, company, phone, address, province, city,
        postal_code, national_code, economic_code, register_number, landline, branch_code, folded, name_sort, created_at, updated_at)
       select $1, gen_random_uuid(), 'legal', 'شرکت ' || n, '', '', 'شرکت ' || n, '', '', '', '', '', '', '', '', '', '',
        'شرکت ' || n || ' ' || md5(n::text), 'x' || n, now() - n * interval '1 second', now() from generate_series(1, 20000) n`,
      [accountId],
    );
    // As autovacuum does after so many: what came in at once lies unsorted beside the trigram index until then.
    await asOwner('vacuum analyze customers');
    /** Names found, and how many rows of the table were read for them. */
    const find = (search_field: string) =>
      db.withAccount(accountId, async (tx) => {
        let names: string[] = [];
        const { walked, fetched } = await tableWork(tx, ['customers'], async () => {
          names = (await typeahead(tx, { search_field })).rows.map(({ name }) => name);
        });
        return { names, read: walked + fetched };
      });
    for (const text of ['شرکت 199', 'c4ca4238', 'ک', 'شر']) expect((await find(text)).read, text).toBeLessThan(100);
    expect((await find('c4ca4238a0b923820dcc509a6f75849b')).names).toEqual(['شرکت 1']);
    // The list in whatever order: by the word that few have, though a longer one is everybody's.
    await db.withAccount(accountId, async (tx) => {
      const { walked, fetched } = await tableWork(tx, ['customers'], async () => {
        const { count } = await listCustomers(tx, { search_field: '999 شرکت' });
        expect(count).toBeGreaterThan(20);
      });
      // 5,000 to know that the longer one is common; all of them would be 20,000 and more.
      expect(walked + fetched).toBeLessThan(10_000);
    });
  });
});
