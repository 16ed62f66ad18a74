import { calls } from '@taraz/contract';
import { addDays, dueAfter, type QuestionRequest } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';
import type { Answer } from './answer.ts';
import { answerDebts } from './answer-debts.ts';
import { assistantTexts } from './messages.fa.ts';

const server = withSharedServer();
let admin: SignedIn;
let serial = 0;

async function sell(buyer: string, goods: string, net: number, state = 'confirmed', memory = 'A11216', branch = '') {
  serial += 1;
  const [row] = await server().database.asOwner<{ id: string }>(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id, branch_id,
       buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
     values ($1, gen_random_uuid(), $2, 'simulator', $7, $3, $4, 'type_one', 'sale', 'original', '', nullif($8, '')::uuid, $5, '', '', now(),
       (now() at time zone 'Asia/Tehran')::date, $6, 0, now(), now(), now()) returning id`,
    [admin.accountId, state, serial, `TAX${serial}`, buyer, net, memory, branch],
  );
  await server().database.asOwner('insert into invoice_texts values ($1, $2, $3)', [admin.accountId, row?.id, buyer]);
  await server().database.asOwner('insert into invoice_documents values ($1, $2, $3, $4)', [
    admin.accountId,
    row?.id,
    JSON.stringify({ invoice: { payment_method: 'credit' }, items: [{ item_code: '1', item_name: goods }] }),
    JSON.stringify({ body: [{ sstid: '1', sstt: goods, am: 3, vam: 0, tsstam: net }] }),
  ]);
}

const ask = (text: string, who = admin) => who.client(calls.askAssistant, { body: { text } });

beforeAll(async () => {
  admin = await server().newAdmin();
  await admin.client(calls.createCustomer, { body: { company: 'شرکت پخش سپید', person_type: 'legal' } });
  for (const [name, price] of [
    ['روغن آفتابگردان', '2400000'],
    ['برنج هاشمی', '900000'],
    ['برنج طارمی', '950000'],
  ] as const)
    await admin.client(calls.createProduct, { body: { name, price, code: '2720000131425', unit: 'NUMBER' } });
  await sell('شرکت پخش سپید', 'برنج هاشمی', 1_000);
  await sell('نگین', 'چای', 500);
  await sell('نگین', 'چای', 70, 'rejected');
});

describe('a question', () => {
  it('gets a number with the invoices behind it', async () => {
    const all = await ask('فروش امروز چقدر بود؟');
    expect(all).toMatchObject({ kind: 'figure', read_by: 'grammar', source_count: 2 });
    expect(all.figures[0]).toMatchObject({ value: '1500', unit: 'rial' });
    expect(all.sources.map(({ total }) => total).sort()).toEqual(['1000', '500']);
    const rice = await ask('فروش برنج در این ماه');
    expect([rice.figures[0]?.value, rice.source_count]).toEqual(['1000', 1]);
    const buyer = await ask('فروش به نگین امسال');
    expect([buyer.figures[0]?.value, buyer.sources.map(({ buyer_name }) => buyer_name)]).toEqual(['500', ['نگین']]);
    expect((await ask('پرفروش‌ترین کالای این فصل')).figures.map(({ label }) => label)).toEqual(['برنج هاشمی', 'چای']);
    expect(await ask('چند صورتحساب رد شده داریم؟')).toMatchObject({ source_count: 1, list: { state: 'rejected' } });
  });

  it('leads to no list that would show more, as one would that a note finds', async () => {
    const listOf = async () => [(await ask('فروش به نگین امسال')).list, (await ask('صورتحساب‌های رد شده نگین')).list];
    expect(await listOf()).toMatchObject([{ q: 'نگین' }, { q: 'نگین' }]);
    for (const [goods, state] of [
      ['برنج هاشمی', 'confirmed'],
      ['چای', 'rejected'],
    ] as const) {
      await sell('صفا', goods, 1, state);
      await server().database.asOwner(
        `insert into invoice_notes (account_id, id, invoice_id, text, folded, created_at)
         select account_id, gen_random_uuid(), id, 'مانند نگین', 'مانند نگین', now() from invoices where tax_id = $1`,
        [`TAX${serial}`],
      );
    }
    expect((await listOf()).map((list) => list?.q)).toEqual([undefined, undefined]);
    await server().database.asOwner(`delete from invoices where buyer_name = 'صفا'`, []);
  });

  it('of several periods, or of each month of one, gets a number of each and their sum', async () => {
    const months = await ask('فروش هر ماه امسال');
    expect(months.figures[0]).toMatchObject({ label: 'جمع', value: '1500' });
    // The newest month that is told is the one that runs.
    expect(months.figures.at(-1)?.value).toBe('1500');
    expect(months.figures[1]?.label).toMatch(/^فروردین ۱۴/);
    expect(months.figures.slice(1, -1).every(({ value }) => value === '0')).toBe(true);
    const two = await ask('مقایسه فروش امروز با دیروز');
    expect(two.figures.map(({ value }) => value)).toEqual(['1500', '1500', '0']);
    expect([two.source_count, months.source_count]).toEqual([2, 2]);
    const apart = await ask('مقایسه فروش امروز با پریروز');
    expect([apart.figures[0]?.label, apart.figures[0]?.value, apart.source_count]).toEqual(['تغییر', '1500', 2]);
    const split = await ask('فروش امروز و پریروز');
    expect([split.figures[0]?.value, split.source_count, split.list]).toEqual(['1500', 0, null]);
    expect((await ask('فروش برنج در مهر و آبان')).kind).toBe('unclear');
    expect((await ask('بدهکاران')).text).toContain('هیچ مشتری');
    const { id } = await admin.client(calls.createCustomer, { body: { company: 'کوشا', person_type: 'legal' } });
    const opening = { kind: 'opening', amount: '900', day: '2026-01-01' } as const;
    await admin.client(calls.createCustomerEntry, { params: { id }, body: opening });
    const debtors = await ask('چه کسی بیشترین بدهی را دارد؟');
    expect(debtors.text).toBe('بیشترین بدهی‌ها');
    expect(debtors.figures).toEqual([{ label: 'کوشا', value: '900', unit: 'rial' }]);
    expect((await ask('کل طلب ما')).rows).toEqual(debtors.rows);
    expect(debtors.rows).toMatchObject({ of: 'debts', count: 1, list: {}, shown: [{ name: 'کوشا' }] });
    const aged = await ask('سن بدهی مشتریان');
    const { sums } = await admin.client(calls.listAgeing, { query: {} });
    const { upto_30, upto_60, upto_90, over_90, balance } = sums;
    expect(aged.figures.map(({ value }) => value)).toEqual([upto_30, upto_60, upto_90, over_90, balance]);
    expect(balance).toBe('900');
    expect(aged.rows).toMatchObject({ of: 'debts', count: 1, list: {}, shown: [{ name: 'کوشا', value: '900' }] });
    expect((await ask('سن بدهی کوشا')).rows?.list).toEqual({ q: 'کوشا' });
    expect((await ask('سن بدهی کوشا')).figures.at(-1)?.value).toBe('900');
    expect((await ask('سن بدهی ناشناس')).text).toContain('پیدا نشد');
    const past = await ask('سن بدهی‌ها در پایان سال ۱۴۰۴');
    expect(past.text).toContain('تا ۱۴۰۴/۱۲/۲۹');
    expect(past.figures.map(({ value }) => value)).toEqual(['0', '0', '900', '0', '900']);
    expect(past.rows).toMatchObject({ count: 1, list: { day: '2026-03-20' } });
    const owedThen = async (text: string) => (await ask(text)).figures[0]?.value;
    expect(await owedThen('بدهی کوشا در پایان سال ۱۴۰۴')).toBe('900');
    expect(await owedThen('بدهی کوشا در ۱۰ دی ۱۴۰۴')).toBe('0');
    expect(await owedThen('بدهی مشتریان در ۱۱ دی ۱۴۰۴')).toBe('900');
    expect((await ask('بیشترین بدهی‌ها در ۱۰ دی ۱۴۰۴')).text).toBe('در پایان ۱۴۰۴/۱۰/۱۰: هیچ مشتری‌ای بدهکار نیست.');
    expect((await ask('بدهی کوشا در مهر و آبان')).kind).toBe('unclear');
    const clerk = await server().newUser(admin.accountId, { role: 'employee', permissions: ['invoices'] });
    expect((await ask('سن بدهی مشتریان', clerk)).kind).toBe('refused');
  });

  it('about a debt finds the customer', async () => {
    const owed = await ask('بدهی پخش سپید');
    expect(owed.text).toContain('شرکت پخش سپید');
    expect(owed.source_count).toBe(1);
    expect((await ask('بدهی گل‌گهر')).text).toContain('پیدا نشد');
  });

  it('is answered with what the asker may see', async () => {
    const clerk = await server().newUser(admin.accountId, { role: 'employee', permissions: ['invoices'] });
    expect((await ask('فروش امروز', clerk)).figures[0]?.value).toBe('1500');
    expect(await ask('بدهی پخش سپید', clerk)).toMatchObject({
      kind: 'refused',
      text: 'این عدد را تنها مدیر حساب می‌بیند.',
    });
    const teller = await server().newUser(admin.accountId, { role: 'employee', permissions: ['treasury'] });
    expect((await ask('فروش امروز', teller)).text).toContain('اجازه «صورتحساب‌ها»');
    expect((await ask('موجودی روغن', teller)).text).toContain('اجازه «انبار»');
    const other = await server().newAdmin();
    expect((await ask('فروش امروز', other)).source_count).toBe(0);
  });

  it('of buyers and goods is for whoever sees the invoices, of their branch and memories alone', async () => {
    const shop = await server().newAdmin();
    const { id: branch } = await shop.client(calls.createBranch, { body: { name: 'شیراز', code: '2' } });
    const former = admin;
    admin = shop;
    await sell('بهار', 'قند', 300, 'confirmed', 'A11216', branch);
    await sell('بهار', 'قند', 40, 'confirmed', 'B22222');
    admin = former;
    const seen = async (who: SignedIn) => {
      const [top, one, buyer] = [
        await ask('پرفروش‌ترین کالای این فصل', who),
        await ask('فروش قند در این ماه', who),
        await ask('خریداران برتر امسال', who),
      ];
      return [top.figures[0]?.value, one.figures[0]?.value, one.source_count, buyer.figures[0]?.value];
    };
    expect(await seen(shop)).toEqual(['340', '340', 2, '340']);
    const clerk = await server().newUser(shop.accountId, { permissions: ['invoices'] });
    expect(await seen(clerk)).toEqual(['340', '340', 2, '340']);
    const limited = async (limit: string, value: unknown) => {
      const user = await server().newUser(shop.accountId, { permissions: ['invoices'] });
      await server().database.asOwner(`update memberships set ${limit} = $2 where user_id = $1`, [user.userId, value]);
      return seen(await server().signIn(user));
    };
    expect(await limited('branch_id', branch)).toEqual(['300', '300', 1, '300']);
    expect(await limited('memory_ids', ['B22222'])).toEqual(['40', '40', 1, '40']);
  });

  it('leads to exactly what it counted, and gives no number that was not asked for', async () => {
    const who = await server().newAdmin();
    const former = admin;
    admin = who;
    const today = await ask('فروش امروز');
    await sell('بهاره نوری', 'چای', 900);
    await sell('بهاره نوری', 'چای ۱۵۰ گرمی', 100);
    await sell('', 'قند', 40);
    await sell('بهاره نوری', 'قند', 7, 'rejected');
    await sell('دیگری', 'قند', 5, 'rejected');
    const listed = async (text: string) => {
      const { list, source_count, kind } = await ask(text);
      if (list === null) return [kind, source_count, null];
      const { from: _from, to: _to, q, all, ...filter } = list;
      const query = { ...filter, ...(all ? { with_archived: true } : {}), ...(q ? { search_field: q } : {}) };
      return [kind, source_count, (await who.client(calls.listInvoices, { query })).count];
    };
    expect(today.list).toMatchObject({ counted: true, all: true });
    expect(await listed('فروش امروز')).toEqual(['figure', 3, 3]);
    expect(await listed('چند صورتحساب رد شده داریم')).toEqual(['figure', 2, 2]);
    expect(await listed('فروش قند')).toEqual(['figure', 1, 1]);
    expect(await listed('فروش چای')).toEqual(['figure', 1, 1]);
    expect((await ask('فروش چای ۱۵۰ گرمی')).list).toMatchObject({ goods: '1~چای ۱۵۰ گرمی', counted: true });
    const refused = await ask('چند صورتحساب رد شده بهاره نوری داریم');
    expect([refused.figures[0]?.value, refused.list]).toEqual(['1', { state: 'rejected', q: 'بهاره نوری' }]);
    expect((await ask('صورتحساب‌های رد شده سهراب')).text).toContain('پیدا نشد');
    expect((await ask('چند فاکتور به بهاره نوری فروختم')).figures[0]).toMatchObject({ value: '2', unit: 'count' });
    expect((await ask('فروش به مصرف کننده نهایی')).figures[0]?.value).toBe('40');
    const best = await ask('بیشترین فروش در کدام ماه بود');
    expect(best.figures.map(({ value }) => value)).toEqual(['1040']);
    expect((await ask('چند صورتحساب ابطالی داریم')).figures[0]?.value).toBe('0');
    const goods = await ask('پرفروش‌ترین کالای بهاره نوری');
    expect(goods.figures.map(({ label, value }) => [label, value])).toEqual([
      ['چای', '900'],
      ['چای ۱۵۰ گرمی', '100'],
    ]);
    expect([goods.source_count, goods.list?.q]).toEqual([2, 'بهاره نوری']);
    expect((await ask('پرفروش‌ترین کالای سهراب')).text).toContain('پیدا نشد');
    for (const text of ['پرفروش‌ترین خریدار چای', 'پرفروش‌ترین کالای مهر و آبان', 'فروش ۳۰ اسفند ۱۴۰۴'])
      expect((await ask(text)).kind, text).toBe('unclear');
    admin = former;
  });

  it('of a declaration’s parts, of both sums and of what buyers refused gets just that', async () => {
    const who = await server().newAdmin();
    const former = admin;
    admin = who;
    await sell('بهاره', 'چای', 300);
    await sell('بهاره', 'قند', 50);
    await sell('بهاره', 'قند', 70);
    admin = former;
    await server().database.asOwner(
      `update invoices set buyer_reaction = case total when 50 then 'REJECTED' else 'APPROVED' end
       where account_id = $1 and total in (50, 70)`,
      [who.accountId],
    );
    const first = async (text: string) => (await ask(text, who)).figures[0];
    expect(await first('فروش معاف این ماه')).toEqual({ label: 'فروش معاف یا با نرخ صفر', value: '420', unit: 'rial' });
    expect(await first('صادرات این ماه')).toEqual({ label: 'صادرات', value: '0', unit: 'rial' });
    expect(await first('فروش با مالیات این ماه')).toEqual({ label: 'فروش با مالیات', value: '420', unit: 'rial' });
    expect(await ask('چند صورتحساب خریدار رد کرده', who)).toMatchObject({
      source_count: 1,
      list: { state: 'confirmed', reaction: 'REJECTED' },
    });
    expect(await ask('چند صورتحساب را خریدار تأیید کرده', who)).toMatchObject({
      source_count: 1,
      list: { state: 'confirmed', reaction: 'APPROVED' },
    });
    expect((await ask('چند صورتحساب رد شده داریم', who)).source_count).toBe(0);
  });

  it('about cash and credit says both, with tax, which are all of the sales', async () => {
    const who = await server().newAdmin();
    const former = admin;
    admin = who;
    await sell('نسیه', 'چای', 300);
    admin = former;
    const figures = async (text: string) => (await ask(text, who)).figures.map(({ label, value }) => [label, value]);
    expect(await figures('فروش نسیه این ماه')).toEqual([
      ['نسیه', '300'],
      ['نقدی', '0'],
    ]);
    expect(await figures('فروش نقدی این ماه')).toEqual([
      ['نقدی', '0'],
      ['نسیه', '300'],
    ]);
  });

  it('about debts of a period that has not ended, as a model may read it, gets those of now', async () => {
    const { clock, database } = server();
    const nowMs = clock.nowMs();
    const today = tehranDay(new Date(nowMs));
    const owed = (to: string | null) =>
      database.db.withAccount(admin.accountId, async (tx) => {
        const question = {
          ...{ subject: '', others: [], step: null },
          period: to === null ? null : { from: today, to },
        };
        const scope = { accountId: admin.accountId, memoryIds: null, branchId: null };
        const asked = { tx, question: question as unknown as QuestionRequest, scope, nowMs };
        const told: Answer[] = [];
        for (const measure of ['owed', 'aged', 'top_owed'] as const)
          told.push(await answerDebts(asked, measure, { balances: async () => new Map() }));
        return told;
      });
    const now = await owed(null);
    expect(await owed(addDays(today, 9))).toEqual(now);
    expect(await owed(today)).toEqual(now);
    expect(await owed(addDays(today, -1))).not.toEqual(now);
  });

  it('that is none says so', async () => {
    expect(await ask('هوا چطور است')).toMatchObject({ kind: 'unclear', model_unavailable: false });
  });

  it('that is longer than what is read says so', async () => {
    const { kind, text } = await ask('۲ عدد روغن ۵۰ هزار تومان '.repeat(67));
    expect([kind, text]).toEqual(['unclear', assistantTexts.tooLong]);
  });
});

describe('an order', () => {
  it('tells what of it the draft lacks: a day that there is not, an amount without goods, a price that is not of one', async () => {
    const { draft, notes } = await ask(
      'فاکتور برای پخش سپید به تاریخ ۳۱ مهر: ۳ کارتن روغن آفتابگردان هر عدد ۲۵۰ هزار تومان، ۵ عدد',
    );
    expect(draft?.items.map(({ item_qty, item_price }) => [item_qty, item_price])).toEqual([['3', '']]);
    for (const words of ['«تاریخ ۳۱ مهر»', '«۵ عدد»', 'بهای یک واحد از «روغن آفتابگردان»'])
      expect(notes.join('\n')).toContain(words);
    expect(notes.join('\n')).not.toContain('گفته نشده است');
  });

  it('becomes a draft with the account’s customer and goods, and stores nothing', async () => {
    const before = await admin.client(calls.listInvoices, { query: {} });
    const { draft, notes, kind } = await ask(
      'فاکتور برای پخش سپید: ۳ عدد روغن آفتابگردان هر کدام ۲۵۰ هزار تومان و ۲ عدد برنج، نسیه',
    );
    expect(kind).toBe('draft');
    expect(draft?.buyer_info.company).toBe('شرکت پخش سپید');
    expect(draft?.invoice.payment_method).toBe('credit');
    expect(draft?.items.map(({ item_name, item_qty, item_price }) => [item_name, item_qty, item_price])).toEqual([
      ['روغن آفتابگردان', '3', '2500000'],
      ['برنج', '2', ''],
    ]);
    for (const name of ['برنج هاشمی', 'برنج طارمی']) expect(notes.join('\n')).toContain(name);
    expect((await admin.client(calls.listInvoices, { query: {} })).count).toBe(before.count);
    const stored = await admin.client(calls.createInvoice, { body: { ...draft, save_as_draft: true } as never });
    expect(stored.state).toBe('draft');
    const offered = await ask('پیش‌فاکتور برای پخش سپید: ۳ عدد روغن آفتابگردان');
    expect([offered.is_offer, offered.text.startsWith('پیش‌فاکتوری برای')]).toEqual([true, true]);
    const offer = await admin.client(calls.createPreInvoice, { body: offered.draft as never });
    expect(offer.buyer_name).toBe('شرکت پخش سپید');
    const clerk = await server().newUser(admin.accountId, { permissions: ['draft'] });
    expect(await ask('پیش‌فاکتور برای پخش سپید: ۳ عدد روغن آفتابگردان', clerk)).toMatchObject({
      kind: 'refused',
      draft: null,
    });
  });

  it('has goods in the unit that they are sold by, whichever was said', async () => {
    const who = await server().newAdmin();
    const pistachio = { name: 'پسته', price: '8000000', discount: '100', code: '2720000131425', unit: 'KILO' } as const;
    const bar = { name: 'میلگرد', price: '5000000', code: '2720000131425', unit: 'NUMBER' } as const;
    for (const body of [pistachio, bar]) await who.client(calls.createProduct, { body });
    const half = { item_unit: 'KILO', item_qty: '0.5', item_discount: '50' };
    const said = await ask('فاکتور برای نگین: ۵۰۰ گرم پسته کیلویی ۹۰۰ هزار تومان', who);
    expect(said.draft?.items).toMatchObject([{ ...half, item_price: '9000000' }]);
    expect(said.notes.join('\n')).not.toMatch(/واحد/);
    const own = await ask('فاکتور برای نگین: ۵۰۰ گرم پسته', who);
    expect(own.draft?.items).toMatchObject([{ ...half, item_price: '8000000' }]);
    // How many kilos a bar has nobody knows, so what a ton costs is no price of one.
    const other = await ask('فاکتور برای نگین: ۲ تن میلگرد کیلویی ۳۰۰ هزار ریال', who);
    expect(other.draft?.items).toMatchObject([{ item_unit: 'NUMBER', item_qty: '2', item_price: '' }]);
    for (const words of ['واحد گفته‌شده برای «میلگرد»', 'بهای یک واحد از «میلگرد»'])
      expect(other.notes.join('\n')).toContain(words);
  });

  it('takes the discount of a good off each', async () => {
    const who = await server().newAdmin();
    const tea = { name: 'چای لاهیجان', price: '1000', discount: '100', code: '2720000131425', unit: 'NUMBER' } as const;
    await who.client(calls.createProduct, { body: tea });
    const { draft } = await ask('فاکتور برای نگین: ۳ عدد چای لاهیجان', who);
    expect(draft?.items).toMatchObject([{ item_qty: '3', item_price: '1000', item_discount: '300' }]);
  });

  it('has no buyer of a heading that is no customer’s name', async () => {
    const list = await ask('لبنیات: ۳ عدد روغن آفتابگردان');
    expect(list.draft?.buyer_info.company).toBe('');
    expect(list.notes.join(' ')).toContain('لبنیات');
    const { draft } = await ask('پخش سپید: ۳ عدد روغن آفتابگردان');
    expect(draft?.buyer_info.company).toBe('شرکت پخش سپید');
  });

  it('has names that nobody knows as they were written', async () => {
    const { draft, notes } = await ask('فاکتور برای آرمان آذرخش ۲ عدد آچار فرانسه ۱۲ اینچ قیمت ۵۰۰۰۰۰');
    expect(draft?.buyer_info.company).toBe('آرمان آذرخش');
    expect(draft?.items).toMatchObject([{ item_name: 'آچار فرانسه ۱۲ اینچ', item_price: '500000' }]);
    expect(notes).toEqual([
      assistantTexts.notes.buyer('آرمان آذرخش'),
      assistantTexts.notes.product('آچار فرانسه ۱۲ اینچ'),
    ]);
  });

  it('has the term that was said, by which it is sold on credit', async () => {
    const { draft, notes } = await ask('فاکتور برای پخش سپید ۳ عدد روغن آفتابگردان با مهلت ۳۰ روز');
    expect(draft?.items).toMatchObject([{ item_name: 'روغن آفتابگردان', item_qty: '3', item_price: '2400000' }]);
    expect(draft?.invoice.payment_method).toBe('credit');
    expect(draft?.invoice.payment_due).toBe(dueAfter(String(draft?.invoice.invoice_date), '30'));
    expect(notes).toEqual([]);
  });

  it('has the day that was said', async () => {
    const { draft } = await ask('فاکتور برای پخش سپید به تاریخ دیروز: ۳ عدد روغن آفتابگردان');
    const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Tehran' });
    expect([draft?.invoice.invoice_date, draft?.buyer_info.company]).toEqual([
      `${yesterday}T08:30:00Z`,
      'شرکت پخش سپید',
    ]);
    // It is a chosen one: neither the wizard nor issuing dates it anew.
    const body = { ...draft, save_as_draft: true } as never;
    const { draft: stored } = await admin.client(calls.createInvoice, { body });
    expect(stored.invoice).toMatchObject({ invoice_date: `${yesterday}T08:30:00.000Z`, dateFlag: true });
    const today = await ask('فاکتور برای پخش سپید: ۳ عدد روغن آفتابگردان');
    expect(today.draft?.invoice.dateFlag).toBe(false);
  });

  it('begins as the tax memory’s invoices do, where nothing else is said', async () => {
    const who = await server().newAdmin();
    const memory_id = 'A11216';
    await who.client(calls.addMemory, { body: { memory_id, environment: 'simulator' } });
    const { id } = await who.client(calls.createMemorySettings, { body: { memory_id, payment_method: 'credit' } });
    const methodOf = async (text: string) => (await ask(text, who)).draft?.invoice;
    for (const kind of ['فاکتور', 'پیش‌فاکتور'])
      expect(await methodOf(`${kind} برای نگین: ۳ عدد چای`)).toMatchObject({ payment_method: 'credit' });
    expect(await methodOf('فاکتور برای نگین: ۳ عدد چای، نقد')).toMatchObject({ payment_method: 'cash' });
    await who.client(
      calls.putMemorySettings,
      { params: { id }, body: { memory_id, invoice_output_type: 'type_two' } },
      { ifMatch: 'v2' },
    );
    // Of type two has no buyer, and all of it is paid at once; one that is on credit, as was said, is of type one.
    expect(await methodOf('فاکتور: ۳ عدد چای')).toMatchObject({
      ...{ invoice_output_type: 'type_two', payment_method: 'cash', payment_due: '' },
    });
    expect(await methodOf('فاکتور: ۳ عدد چای، نسیه')).toMatchObject({
      ...{ invoice_output_type: 'type_one', payment_method: 'credit' },
    });
    for (const text of ['فاکتور برای نگین: ۳ عدد چای', 'پیش‌فاکتور: ۳ عدد چای'])
      expect(await methodOf(text)).toMatchObject({ invoice_output_type: 'type_one', payment_method: 'credit' });
  });

  it('is of the branch of who gives it', async () => {
    const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '2' } });
    const clerk = await server().newUser(admin.accountId, { permissions: ['issue', 'products'] });
    await admin.client(calls.alterBranch, { params: { id: clerk.userId }, body: { branch_id: branch.id } });
    const { draft } = await ask('فاکتور برای پخش سپید: ۳ عدد روغن آفتابگردان', clerk);
    expect(draft?.seller_info).toMatchObject({ branch_id: '0002', seller_type: 'branch' });
    const { draft: own } = await ask('فاکتور برای پخش سپید: ۳ عدد روغن آفتابگردان');
    expect(own?.seller_info).toMatchObject({ branch_id: '', seller_type: 'main' });
  });

  it('is refused to who may not issue', async () => {
    const clerk = await server().newUser(admin.accountId, { role: 'employee', permissions: ['invoices'] });
    expect((await ask('فاکتور برای سپید ۳ عدد روغن', clerk)).kind).toBe('refused');
  });
});

describe('the conversation', () => {
  it('is kept for the asker alone, without secrets, until it is cleared', async () => {
    const who = await server().newAdmin();
    await ask('رمز عبور: Abc12345', who);
    await ask('فروش امروز چقدر بود؟', who);
    const read = async (one: SignedIn) => (await one.client(calls.getConversation, {})).turns;
    expect((await read(who)).map(({ text, answer }) => [text, answer.kind])).toEqual([
      ['رمز عبور: •••', 'unclear'],
      ['فروش امروز چقدر بود؟', 'figure'],
    ]);
    const colleague = await server().newUser(who.accountId, { permissions: ['invoices'] });
    expect(await read(colleague)).toEqual([]);
    await colleague.client(calls.clearConversation, {});
    expect(await who.client(calls.clearConversation, {})).toEqual({ removed: 2 });
    expect(await read(who)).toEqual([]);
  });

  it('keeps the last hundred', async () => {
    const who = await server().newAdmin();
    await server().database.asOwner(
      `insert into assistant_turns (account_id, id, user_id, text, answer, sight, created_at)
       select $1, gen_random_uuid(), $2, n::text, '{}', '', now() from generate_series(1, 100) n`,
      [who.accountId, who.userId],
    );
    await ask('هوا چطور است', who);
    const { turns } = await who.client(calls.getConversation, {});
    expect([turns.length, turns[0]?.text, turns.at(-1)?.text]).toEqual([100, '2', 'هوا چطور است']);
  });

  it('tells nothing again to who may see less since', async () => {
    const who = await server().newAdmin();
    const clerk = await server().newUser(who.accountId, { permissions: ['invoices'] });
    await ask('فروش امروز', clerk);
    await server().database.asOwner("update memberships set permissions = '{products}' where user_id = $1", [
      clerk.userId,
    ]);
    const { turns } = await (await server().signIn(clerk)).client(calls.getConversation, {});
    expect(turns[0]?.answer).toMatchObject({ kind: 'refused', figures: [] });
  });
});

it('knows a name that is said whole among more with its month than are looked at', async () => {
  const who = await server().newAdmin();
  const company = 'یاس مهر آوا';
  const { id } = await who.client(calls.createCustomer, { body: { company, person_type: 'legal' } });
  // The one that is asked about is the last by alphabet and by where it lies.
  await server().database.asOwner(
    `insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'company',
       case n when 600 then c.company else 'الف ' || n || ' مهر' end))).*
     from customers c, generate_series(1, 600) n where id = $1 order by n`,
    [id],
  );
  await server().database.asOwner('delete from customers where id = $1', [id]);
  const said = await ask(`بدهی ${company}`, who);
  expect([said.text.includes('پایان'), said.kind]).toEqual([false, 'figure']);
});

it('takes no month out of a customer’s name', async () => {
  const who = await server().newAdmin();
  const { id } = await who.client(calls.createCustomer, { body: { company: 'تجهیزات مهر آوا', person_type: 'legal' } });
  const day = tehranDay(new Date(server().clock.nowMs()));
  await who.client(calls.createCustomerEntry, { params: { id }, body: { kind: 'opening', amount: '700', day } });
  const said = await ask('بدهی تجهیزات مهر آوا', who);
  expect([said.text.includes('پایان'), said.figures[0]?.value]).toEqual([false, '700']);
  expect((await ask('بدهی تجهیزات مهر آوا در پایان مهر', who)).text).toContain('پایان');
});
