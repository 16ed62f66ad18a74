import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { isoDay, treasuryHand } from './testing/treasury-hand.ts';

const server = withSharedServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});
const { bank, move, balanceOf } = treasuryHand(() => admin);

describe('money of a customer', () => {
  const account = async (id: string) => (await admin.client(calls.getCustomer, { params: { id } })).balance;
  const statement = (id: string) => admin.client(calls.customerStatement, { params: { id }, query: {} });
  const customer = async (company: string) =>
    (await admin.client(calls.createCustomer, { body: { company, person_type: 'legal' } })).id;

  it('is told once in the treasury: its balance, the customer’s and the statement follow, and back', async () => {
    const [buyer, { id: place }] = [await customer('خریدار خزانه'), await bank({ bank_name: 'x', name: 'دریافت‌ها' })];
    const { movements } = await move({
      kind: 'deposit',
      place_id: place,
      amount: '۷۰۰',
      customer_id: buyer,
      notes: 'علی‌الحساب',
    });
    await move({ kind: 'withdrawal', place_id: place, amount: '50', customer_id: buyer });
    expect([await balanceOf(place), await account(buyer)]).toEqual(['650', '-650']);
    expect(movements[0]).toMatchObject({ customer_id: buyer, customer_name: 'خریدار خزانه' });
    const { rows, closing } = await statement(buyer);
    expect(rows.map((row) => [row.kind, row.place_name, row.note, row.debit, row.credit])).toEqual([
      ['money_in', 'دریافت‌ها', 'علی‌الحساب', '0', '700'],
      ['money_out', 'دریافت‌ها', '', '50', '0'],
    ]);
    expect(closing).toBe('-650');
    await move({ kind: 'undo', movement_id: movements[0]?.id ?? '' });
    expect([await balanceOf(place), await account(buyer), (await statement(buyer)).closing]).toEqual([
      '-50',
      '50',
      '50',
    ]);
    expect((await statement(buyer)).rows.map(({ kind }) => kind)).toEqual(['money_in', 'money_out', 'money_in_back']);
    const found = await admin.client(calls.listMovements, { query: { search_field: 'خریدار خزانه' } });
    expect(found.count).toBe(3);
    await expect(admin.client(calls.deleteCustomer, { params: { id: buyer } })).rejects.toMatchObject({ status: 409 });
  });

  it('by cheque counts when it is cleared, and no more when that is taken back', async () => {
    const [buyer, { id: place }] = [await customer('چک‌دار'), await bank({ bank_name: 'x', name: 'وصول' })];
    const { id, party } = await admin.client(calls.createCheque, {
      body: { direction: 'received', number: '5501', amount: '900', due_day: isoDay(3), party: '', customer_id: buyer },
    });
    expect([party, await account(buyer)]).toEqual(['چک‌دار', '0']);
    const to = (state: 'cleared' | 'deposited') =>
      admin.client(calls.moveCheque, { params: { id }, body: { state, bank_account: place } });
    const none = { awaited_count: 0, awaited_sum: '0', bounced_count: 0, bounced_sum: '0', to_credit: '0' };
    const waiting = { ...none, awaited_count: 1, awaited_sum: '900', to_credit: '900' };
    expect((await statement(buyer)).cheques).toEqual(waiting);
    await to('cleared');
    expect([await balanceOf(place), await account(buyer)]).toEqual(['900', '-900']);
    expect((await statement(buyer)).rows).toMatchObject([
      { kind: 'money_in', cheque_number: '5501', cheque_id: id, credit: '900' },
    ]);
    // Whose it is stands there once, in the list as in its file.
    const { movements } = await admin.client(calls.listMovements, { query: { cheque_id: id } });
    expect(movements.map(({ notes, customer_name }) => [notes, customer_name])).toEqual([['', 'چک‌دار']]);
    const file = await server().fetch(`/api/treasury/movement/export?cheque_id=${id}`, { token: admin.token });
    expect((await file.text()).split('چک‌دار')).toHaveLength(2);
    expect((await statement(buyer)).cheques).toEqual(none);
    await to('deposited');
    expect([await balanceOf(place), await account(buyer)]).toEqual(['0', '0']);
    expect((await statement(buyer)).cheques).toEqual(waiting);
  });

  it('by cheque counts when it is given on to somebody else, and no more when it comes back unpaid', async () => {
    const [buyer, { id: place }] = [await customer('چک خرجی'), await bank({ bank_name: 'x', name: 'وصول خرجی' })];
    const facts = { number: '5511', amount: '900', due_day: isoDay(3), party: '', customer_id: buyer };
    const body = { ...facts, direction: 'received' } as const;
    const { id } = await admin.client(calls.createCheque, { body });
    const to = (state: 'endorsed' | 'bounced' | 'received' | 'deposited', at?: string) =>
      admin.client(calls.moveCheque, { params: { id }, body: { state, ...(at && { at }) } });
    await to('endorsed', `${isoDay(-2)}T08:00:00Z`);
    const { rows, cheques, closing } = await statement(buyer);
    expect(rows.map((row) => [row.kind, row.day, row.cheque_number, row.credit])).toEqual([
      ['receipt', isoDay(-2), '5511', '900'],
    ]);
    expect([await account(buyer), closing, cheques]).toMatchObject(['-900', '-900', { awaited_count: 0 }]);
    const [entry] = await server().database.asOwner<{ id: string }>(
      'select id from customer_entries where cheque_id = $1',
      [id],
    );
    const remove = admin.client(calls.deleteCustomerEntry, { params: { id: entry?.id ?? '' } });
    expect(await refusalOf(remove)).toEqual(['409']);
    // Less money of it: so it counts.
    await admin.client(calls.putCheque, { params: { id }, body: { ...body, amount: '800' } });
    expect(await account(buyer)).toBe('-800');
    // One that was given on before accounts knew of it stays without, whatever is changed of it.
    await server().database.asOwner('update cheques set endorsed_on = null where id = $1', [id]);
    await admin.client(calls.putCheque, { params: { id }, body: { ...body, amount: '800', notes: 'نزد سپهر' } });
    expect(await account(buyer)).toBe('0');
    await to('bounced');
    expect([await account(buyer), (await statement(buyer)).rows]).toEqual(['0', []]);
    expect((await statement(buyer)).cheques).toMatchObject({ bounced_count: 1, bounced_sum: '800' });
    await admin.client(calls.moveCheque, { params: { id }, body: { state: 'deposited', bank_account: place } });
    await admin.client(calls.moveCheque, { params: { id }, body: { state: 'cleared', bank_account: place } });
    expect([await account(buyer), await balanceOf(place)]).toEqual(['-800', '800']);
  });

  it('by cheque pays whom it was given to, until it comes back', async () => {
    const [buyer, supplier] = [await customer('چک خرجی دوم'), await customer('گیرنده چک')];
    const facts = { number: '5522', amount: '900', due_day: isoDay(3), party: '', customer_id: buyer };
    const body = { ...facts, direction: 'received' } as const;
    const { id } = await admin.client(calls.createCheque, { body });
    const to = (state: 'endorsed' | 'bounced' | 'received', given_to?: string) =>
      admin.client(calls.moveCheque, {
        params: { id },
        body: { state, notes: 'سر برج', ...(given_to && { given_to }) },
      });
    const both = async () => [await account(buyer), await account(supplier)];
    expect(await refusalOf(to('endorsed', buyer))).toEqual(['400', 'given_to SAME']);
    expect(await refusalOf(to('endorsed', id))).toEqual(['400', 'given_to NOT_FOUND']);
    expect(await to('endorsed', supplier)).toMatchObject({ given_to: supplier, given_to_name: 'گیرنده چک' });
    const file = await server().fetch(`/api/cheque/export?search_field=5522`, { token: admin.token });
    expect(
      (await file.text())
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').slice(-2)),
    ).toEqual([
      ['مشتری', 'خرج‌شده به'],
      ['چک خرجی دوم', 'گیرنده چک'],
    ]);
    expect((await statement(supplier)).rows).toMatchObject([{ kind: 'payment', cheque_number: '5522', debit: '900' }]);
    expect(await both()).toEqual(['-900', '900']);
    await admin.client(calls.putCheque, { params: { id }, body: { ...body, amount: '800' } });
    expect(await both()).toEqual(['-800', '800']);
    const [entry] = await server().database.asOwner<{ id: string }>(
      "select id from customer_entries where cheque_id = $1 and kind = 'payment'",
      [id],
    );
    expect(await refusalOf(admin.client(calls.deleteCustomerEntry, { params: { id: entry?.id ?? '' } }))).toEqual([
      '409',
    ]);
    const { events, ...bounced } = await to('bounced');
    expect(bounced).toMatchObject({ state: 'bounced', given_to: null, given_to_name: '' });
    expect(events.map(({ notes }) => notes)).toContain('گیرنده چک · سر برج');
    expect([await both(), (await statement(supplier)).rows]).toEqual([['0', '0'], []]);
    // Nobody is named where it is presented or bounces.
    await to('endorsed', supplier);
    expect(await refusalOf(to('received', supplier))).toEqual(['400', 'given_to NOT_ALLOWED']);
    await to('received');
    expect(await both()).toEqual(['0', '0']);
  });

  it('by cheque is never given to whoever gave it, nor is whom it was given to made its giver, also through a merge', async () => {
    const names = ['دهنده', 'گیرنده', 'ادغامی'] as const;
    const [giver, receiver, twin] = await Promise.all([customer(names[0]), customer(names[1]), customer(names[2])]);
    const facts = { number: '5533', amount: '900', due_day: isoDay(3), party: '', direction: 'received' } as const;
    const create = async (number: string, customer_id: string) =>
      (await admin.client(calls.createCheque, { body: { ...facts, number, customer_id } })).id;
    const give = (id: string, given_to: string) =>
      admin.client(calls.moveCheque, { params: { id }, body: { state: 'endorsed', given_to } });
    const put = (id: string, body: object) =>
      admin.client(calls.putCheque, { params: { id }, body: { ...facts, ...body } });
    const [given, hers] = [await create('5533', giver), await create('5534', twin)];
    await give(given, receiver);
    expect(await refusalOf(put(given, { customer_id: receiver }))).toEqual(['400', 'customer_id SAME']);
    const merge = (keep: string, company: string, merged: string) =>
      admin.client(calls.mergeCustomers, {
        body: { keep, merge: [merged], fields: { company, person_type: 'legal' } },
      });
    await merge(giver, names[0], twin);
    expect(await refusalOf(give(hers, giver))).toEqual(['400', 'given_to SAME']);
    // Made one only afterwards, it is changed as any other.
    await merge(receiver, names[1], giver);
    expect(await put(given, { customer_id: giver, notes: 'یادداشت' })).toMatchObject({ notes: 'یادداشت' });
  });

  it('by cheque stands beside his debt until it is cleared: in the statement, by age, in files, of those made one too', async () => {
    const [buyer, { id: place }] = [await customer('چک نزد ما'), await bank({ bank_name: 'x', name: 'وصول دوم' })];
    const give = async (number: string, amount: string) => {
      const body = {
        direction: 'received',
        number,
        amount,
        due_day: isoDay(3),
        party: '',
        customer_id: buyer,
      } as const;
      return (await admin.client(calls.createCheque, { body })).id;
    };
    await give('5601', '900');
    const bounced = await give('5602', '50');
    for (const state of ['deposited', 'bounced'] as const)
      await admin.client(calls.moveCheque, { params: { id: bounced }, body: { state, bank_account: place } });
    const inHand = { awaited_count: 1, awaited_sum: '900', bounced_count: 1, bounced_sum: '50', to_credit: '900' };
    expect((await statement(buyer)).cheques).toEqual(inHand);
    const found = async (query: object) =>
      (await admin.client(calls.listCheques, { query: { customer: buyer, ...query } })).cheques.map(
        ({ number }) => number,
      );
    expect((await found({})).sort()).toEqual(['5601', '5602']);
    expect([await found({ state: 'awaited' }), await found({ state: 'bounced' })]).toEqual([['5601'], ['5602']]);
    const entry = { kind: 'opening', amount: '2000', day: isoDay(-9) } as const;
    await admin.client(calls.createCustomerEntry, { params: { id: buyer }, body: entry });
    const aged = async (query: object) =>
      (await admin.client(calls.listAgeing, { query: { search_field: 'چک نزد ما', ...query } })).debtors;
    expect(await aged({})).toMatchObject([{ balance: '2000', cheques: inHand }]);
    expect(await aged({ day: isoDay(-1) })).toMatchObject([{ balance: '2000', cheques: null }]);
    const file = async (path: string) =>
      (await server().fetch(`/api/customers/${path}format=csv`, { token: admin.token })).text();
    expect(await file(`${buyer}/statement/export?`)).toMatch(
      /چک برگشتی,,,,,50,,\r\n,چک وصول‌نشده \(ریال\),,,,,900,,\r\n,مانده پس از وصول چک‌ها,,,,,,1100,/,
    );
    expect(await file(`${buyer}/statement/export?to_day=${isoDay(0)}&`)).toMatch(/چک برگشتی/);
    expect(await file(`${buyer}/statement/export?to_day=${isoDay(-1)}&`)).toMatch(/,2000,\r?\n?$/);
    expect(await file('ageing/export?search_field=چک نزد ما&')).toMatch(
      /,2000,2000,0,0,0,2000,0,0,0,0,0,900\r\nجمع,,,,2000,2000,0,0,0,2000,0,0,0,0,0,900/,
    );
    expect(await file(`ageing/export?day=${isoDay(-1)}&search_field=چک نزد ما&`)).toMatch(/,2000,2000,0,0,0\r\nجمع/);
    const keep = await customer('گیرنده چک');
    const fields = { company: 'گیرنده چک', person_type: 'legal' as const };
    await admin.client(calls.mergeCustomers, { body: { keep, merge: [buyer], fields } });
    expect((await statement(keep)).cheques).toEqual(inHand);
    expect((await admin.client(calls.listCheques, { query: { customer: keep } })).count).toBe(2);
  });

  it('of who was removed since brings them into the list again when it is taken back, or their cheque pays', async () => {
    const [buyer, { id: place }] = [await customer('رفته'), await bank({ bank_name: 'x', name: 'برگشت' })];
    const isListed = async () => {
      const { customers } = await admin.client(calls.listCustomers, { query: { search_field: 'رفته' } });
      return customers.some(({ id }) => id === buyer);
    };
    const remove = async () => {
      await admin.client(calls.deleteCustomer, { params: { id: buyer } });
      expect(await isListed()).toBe(false);
    };
    const paid = { place_id: place, amount: '300', customer_id: buyer };
    const [into] = (await move({ kind: 'deposit', ...paid })).movements;
    const [out] = (await move({ kind: 'withdrawal', ...paid })).movements;
    const cheque = { direction: 'received', due_day: isoDay(3), party: '', customer_id: buyer } as const;
    const [given, cleared] = await Promise.all(
      ['7701', '7702'].map((number) => admin.client(calls.createCheque, { body: { ...cheque, number, amount: '90' } })),
    );
    await remove();
    await move({ kind: 'undo', movement_id: into?.id ?? '' });
    expect([await isListed(), await account(buyer)]).toEqual([true, '300']);
    await move({ kind: 'undo', movement_id: out?.id ?? '' });
    await remove();
    const to = (id: string | undefined, state: 'endorsed' | 'received' | 'cleared') =>
      admin.client(calls.moveCheque, { params: { id: id ?? '' }, body: { state, bank_account: place } });
    await to(given?.id, 'endorsed');
    expect([await isListed(), await account(buyer)]).toEqual([true, '-90']);
    await to(given?.id, 'received');
    await remove();
    await to(cleared?.id, 'cleared');
    expect([await isListed(), await account(buyer)]).toEqual([true, '-90']);
    const entry = { kind: 'payment', amount: '90', day: isoDay(-1) } as const;
    const { id } = await admin.client(calls.createCustomerEntry, { params: { id: buyer }, body: entry });
    await remove();
    await admin.client(calls.deleteCustomerEntry, { params: { id } });
    expect([await isListed(), await account(buyer)]).toEqual([true, '-90']);
  });

  it('of who was merged is told to the screens of whose account it is by now', async () => {
    const [kept, merged] = [await customer('ماندگار'), await customer('پیوسته')];
    const place = (await bank({ bank_name: 'x', name: 'پیوند' })).id;
    const [into] = (await move({ kind: 'deposit', place_id: place, amount: '300', customer_id: merged })).movements;
    const entry = { kind: 'payment', amount: '90', day: isoDay(-1) } as const;
    const { id } = await admin.client(calls.createCustomerEntry, { params: { id: merged }, body: entry });
    const fields = { company: 'ماندگار', person_type: 'legal' } as const;
    await admin.client(calls.mergeCustomers, { body: { keep: kept, merge: [merged], fields } });
    const told = async () => {
      const rows = await server().database.asOwner(
        "select from account_events where type = 'customer.changed' and data->>'id' = $1",
        [kept],
      );
      return rows.length;
    };
    const before = await told();
    await move({ kind: 'undo', movement_id: into?.id ?? '' });
    await admin.client(calls.deleteCustomerEntry, { params: { id } });
    expect(await told()).toBe(before + 2);
  });

  it('is nobody’s in a transfer, and never a stranger’s', async () => {
    const buyer = await customer('فقط مشتری');
    const [one, two] = [await bank({ bank_name: 'x', name: 'یک' }), await bank({ bank_name: 'x', name: 'دو' })];
    const transfer = {
      kind: 'transfer',
      place_id: one.id,
      to_place_id: two.id,
      amount: '1',
      customer_id: buyer,
    } as const;
    expect(await refusalOf(move(transfer))).toEqual(['400', 'customer_id NOT_ALLOWED']);
    const stranger = await server().newAdmin();
    const theirs = (await stranger.client(calls.createCustomer, { body: { company: 'بیگانه', person_type: 'legal' } }))
      .id;
    const body = { kind: 'deposit', place_id: one.id, amount: '1', customer_id: theirs } as const;
    expect(await refusalOf(move(body))).toEqual(['400', 'customer_id NOT_FOUND']);
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    const { customers } = await keeper.client(calls.listPayers, { query: { search_field: 'فقط' } });
    expect(customers).toEqual([{ id: buyer, name: 'فقط مشتری' }]);
    for (const company of ['الف', 'ب', 'پ'])
      await admin.client(calls.createCustomer, { body: { company, person_type: 'legal' } });
    const whole = await keeper.client(calls.listPayers, { query: { limit: 500 } });
    expect([whole.count, whole.next]).toEqual([whole.customers.length, null]);
    const ids = whole.customers.map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await keeper.client(calls.listPayers, { query: { limit: 2, ...(after ? { after } : {}) } });
      expect(page.count).toBe(whole.count);
      paged.push(...page.customers.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(ids);
    const third = await keeper.client(calls.listPayers, { query: { limit: 1, offset: 2 } });
    expect(third.customers.map(({ id }) => id)).toEqual(ids.slice(2, 3));
  });
});
