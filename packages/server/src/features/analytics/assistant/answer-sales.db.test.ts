import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { addDays, DAY_MS, toJalali, toPersianDigits } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';
import { spanOf } from '../day-range.ts';
import { dateOf } from './words-of-days.ts';

const server = withSharedServer();
let admin: SignedIn;
let serial = 0;
const branches: Record<'central' | 'shiraz', string> = { central: '', shiraz: '' };

interface Sale {
  buyer?: string;
  code?: string;
  total: number;
  days?: number;
  state?: string;
  subject?: string;
  memory?: string;
  branch?: string;
  /** id of the one that it corrects, returns or cancels */
  of?: string;
  /** the authority's code of a refusal */
  error?: string;
  environment?: string;
  /** the authority says that the limit of sales is exceeded by it */
  isOverLimit?: boolean;
}

const today = () => tehranDay(new Date(server().clock.nowMs()));
const noon = (days: number) => `${addDays(today(), days)}T08:30:00Z`;

async function sell(who: SignedIn, sale: Sale): Promise<string> {
  serial += 1;
  const { buyer = 'نگین', code = '', total, days = 0, state = 'confirmed', subject = 'original' } = sale;
  const { memory = 'A11216', branch = null, of = null, error, environment = 'simulator', isOverLimit = false } = sale;
  const id = randomUUID();
  const { database } = server();
  await database.asOwner(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id,
       branch_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at, referred_id,
       article6_status)
     values ($1, $2, $3, $15, $4, case when $3 = 'draft' then null else $5::bigint end, case when $3 = 'draft' then '' else $6 end,
       'type_one', 'sale', $7, '', $8, $9, '', $10, $11, $12, $13, 0, $11, now(), now(), $14,
       $16)`,
    [
      who.accountId,
      id,
      state,
      memory,
      serial,
      `TAX${serial}`,
      subject,
      branch,
      buyer,
      code,
      noon(days),
      addDays(today(), days),
      total,
      of,
      environment,
      isOverLimit ? 'EXCEEDED' : null,
    ],
  );
  await database.asOwner('insert into invoice_texts values ($1, $2, $3)', [who.accountId, id, buyer]);
  if (of !== null)
    await database.asOwner(
      `update invoices set ${subject === 'cancellation' ? 'cancelled_by' : 'superseded_by'} = $2 where id = $1`,
      [of, id],
    );
  if (error !== undefined)
    await database.asOwner(
      `insert into invoice_attempts (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, outcome, sha256,
         payload_sha256, verdict, verdict_at)
       values ($1, $2, gen_random_uuid(), $3, $4, now(), now(), 'rejected', sha256('a'), sha256('a'), $5, now())`,
      [
        who.accountId,
        id,
        memory,
        `TAX${serial}`,
        JSON.stringify({ errors: [{ code: error, message: '' }], warnings: [] }),
      ],
    );
  return id;
}

const ask = (text: string, who = admin) => who.client(calls.askAssistant, { body: { text } });
type Answered = Awaited<ReturnType<typeof ask>>;
const valuesOf = ({ figures }: Answered) => figures.map(({ value }) => value);

/** The invoice list of an answer's link, as its address reads that. */
function queryOf(list: NonNullable<Answered['list']>) {
  const { from, to, q, all, near, branch, code, ...filter } = list;
  return {
    ...filter,
    ...(from === undefined ? {} : { from_date: startOfTehranDay(from).toISOString() }),
    ...(to === undefined ? {} : { to_date: new Date(startOfTehranDay(addDays(to, 1)).getTime() - 1).toISOString() }),
    ...(q === undefined ? {} : { search_field: q }),
    ...(all ? { with_archived: true } : {}),
    ...(near ? { near_deadline: true } : {}),
    ...(branch === undefined ? {} : { branch_id: branch }),
    ...(code === undefined ? {} : { error_code: code }),
  } as never;
}

/** What the list finds by an answer's link. */
const countInList = async ({ list }: Answered, who = admin): Promise<number | null> =>
  list === null ? null : (await who.client(calls.listInvoices, { query: queryOf(list) })).count;

/** «فروش با مالیات» above that list. */
const salesInList = async ({ list }: Answered, who = admin): Promise<string | null> =>
  list === null ? null : (await who.client(calls.invoiceSelection, { query: queryOf(list) })).counted.total;

async function limitedTo(column: 'branch_id' | 'memory_ids', value: unknown, of = admin): Promise<SignedIn> {
  const user = await server().newUser(of.accountId, { permissions: ['invoices'] });
  await server().database.asOwner(`update memberships set ${column} = $2 where user_id = $1`, [user.userId, value]);
  return server().signIn(user);
}

beforeAll(async () => {
  admin = await server().newAdmin();
  const branch = async (name: string, code: string) =>
    (await admin.client(calls.createBranch, { body: { name, code } })).id;
  branches.central = await branch('شعبه مرکزی', '0001');
  branches.shiraz = await branch('شیراز', '0002');
  await branch('شیراز معالی‌آباد', '0003');
  await sell(admin, { total: 300, branch: branches.central });
  await sell(admin, { total: 500, branch: branches.shiraz, buyer: 'سپیدار' });
  await sell(admin, { total: 40, memory: 'B22222' });
  const back = await sell(admin, { total: 1_000, branch: branches.shiraz });
  await sell(admin, { total: 700, subject: 'return', of: back, branch: branches.shiraz });
  const gone = await sell(admin, { total: 90 });
  await sell(admin, { total: 90, subject: 'cancellation', of: gone });
  const wrong = await sell(admin, { total: 100, memory: 'B22222' });
  await sell(admin, { total: 160, subject: 'corrective', of: wrong, memory: 'B22222' });
});

describe('a question whose answer has no name or no part to tell', () => {
  it('says to whom all was sold where no buyer has a name, and that the goods are not known', async () => {
    const shop = await server().newAdmin();
    const nothing = await ask('خریداران برتر امسال', shop);
    expect([nothing.text, nothing.figures]).toEqual([expect.stringMatching(/فروشی ثبت نشده است/), []]);
    await sell(shop, { buyer: '', total: 300 });
    await sell(shop, { buyer: '', total: 50 });
    const buyers = await ask('خریداران برتر امسال', shop);
    expect(buyers.text).toMatch(/^همه فروش .* به مصرف‌کننده نهایی، بی نام خریدار، بوده است\.$/);
    expect([buyers.figures[0]?.value, buyers.source_count, await countInList(buyers, shop)]).toEqual(['350', 2, 2]);
    const goods = await ask('پرفروش‌ترین کالاهای امسال', shop);
    expect([goods.text, goods.figures[0]?.value]).toEqual([expect.stringMatching(/شناخته نیست\.$/), '350']);
  });

  it('says that nothing was sold where a best month is asked for, and what none of them has', async () => {
    const shop = await server().newAdmin();
    const best = (of: string) => ask(`بیشترین ${of} امسال در کدام ماه بود؟`, shop);
    const none = await best('فروش');
    expect([none.text, none.figures]).toEqual([expect.stringMatching(/فروشی ثبت نشده است/), []]);
    await sell(shop, { total: 300 });
    expect(valuesOf(await best('فروش'))).toEqual(['300']);
    const vat = await best('مالیات');
    expect([vat.text, vat.figures]).toEqual([
      expect.stringMatching(/^مالیات ارزش افزوده .*، از بیشترین$/),
      [{ label: 'جمع', value: '0', unit: 'rial' }],
    ]);
  });
});

describe('a question about a branch', () => {
  it('counts its invoices alone, by its name or its code, and leads to them', async () => {
    for (const [text, net, count] of [
      ['فروش شعبه مرکزی امروز', '300', 1],
      ['فروش شعبه شیراز این ماه', '1200', 2],
      ['فروش شعبه ۲ امسال', '1200', 2],
      ['فروش سپیدار در شعبه شیراز', '500', 1],
      ['فروش شعبه شیراز سپیدار', '500', 1],
    ] as const) {
      const told = await ask(text);
      expect([told.figures[0]?.value, told.source_count, await countInList(told)], text).toEqual([net, count, count]);
    }
    expect((await ask('فروش شعبه مرکزی امروز')).text).toMatch(/^فروش شعبه «مرکزی»، \S+ ۱۴/);
    expect((await ask('فروش شعبه اصفهان')).text).toContain('شیراز معالی‌آباد');
    expect((await ask('بدهی شعبه شیراز')).kind).toBe('unclear');
    const states = await ask('چند صورتحساب تایید شده شعبه شیراز داریم');
    expect([states.source_count, await countInList(states)]).toEqual([3, 3]);
  });

  it('and of each of them says all, with what belongs to none', async () => {
    const each = await ask('فروش هر شعبه امروز');
    expect(each.figures.map(({ label, value }) => [label, value])).toEqual([
      ['شعبه شیراز', '1200'],
      ['شعبه مرکزی', '300'],
      ['شعبه شیراز معالی‌آباد', '0'],
      ['بدون شعبه', '200'],
      ['جمع', '1700'],
    ]);
    expect([each.source_count, await countInList(each)]).toEqual([5, 5]);
  });

  it('is answered with the branch or memories that the asker sees', async () => {
    const shiraz = await limitedTo('branch_id', branches.shiraz);
    expect(valuesOf(await ask('فروش شعبه شیراز امروز', shiraz))[0]).toBe('1200');
    const central = await ask('فروش شعبه مرکزی امروز', shiraz);
    expect([central.figures, central.source_count]).toEqual([[], 0]);
    expect(central.text).not.toContain('معالی');
    expect(valuesOf(await ask('فروش هر شعبه امروز', shiraz))).toEqual(['1200', '1200']);
    const returned = await ask('برگشتی‌های این ماه', shiraz);
    expect([...valuesOf(returned), await countInList(returned, shiraz)]).toEqual(['1', '300', 1]);
    expect(valuesOf(await ask('ابطالی‌های این ماه', shiraz))).toEqual(['0']);
    const memory = await limitedTo('memory_ids', ['B22222']);
    expect(valuesOf(await ask('فروش شعبه شیراز امروز', memory))).toEqual([]);
    const corrected = await ask('اصلاحی‌های این ماه', memory);
    expect([...valuesOf(corrected), await countInList(corrected, memory)]).toEqual(['1', '60', 1]);
    expect(valuesOf(await ask('برگشتی‌های این ماه', memory))).toEqual(['0']);
    expect(valuesOf(await ask('بزرگترین فاکتور این ماه', memory))).toEqual(['160']);
    expect(valuesOf(await ask('رشد فروش این ماه', memory))[0]).toBe('200');
    // That it is of a part is said, unless the question said so.
    const limited = async (text: string, who: SignedIn) => /این تنها از .+$/.exec((await ask(text, who)).text)?.[0];
    expect(await limited('فروش امروز', shiraz)).toBe('این تنها از شعبه «شیراز» است که به شما داده شده است.');
    expect(await limited('فروش شعبه شیراز امروز', shiraz)).toBeUndefined();
    expect(await limited('برگشتی‌های این ماه', memory)).toBe(
      'این تنها از حافظه‌هایی است که به شما داده شده است: B22222.',
    );
    expect(await limited('فروش امروز', await server().signIn(admin))).toBeUndefined();
  });
});

it('which buyer of what is not paid is meant, is asked of those whose invoices the asker sees', async () => {
  const owner = await server().newAdmin();
  for (const [buyer, memory] of [
    ['پخش شمال', 'A11216'],
    ['پخش جنوب', 'B22222'],
    ['پخش غرب', 'B22222'],
  ] as const) {
    const id = await sell(owner, { total: 100, buyer, memory });
    await server().database.asOwner("insert into open_debts values ($1, gen_random_uuid(), '', $2, 100, false)", [
      owner.accountId,
      id,
    ]);
  }
  const asked = async (who: SignedIn) =>
    (await ask('صورتحساب‌های پرداخت نشده پخش', who)).text.match(/پخش (شمال|جنوب|غرب)/g)?.toSorted();
  expect(await asked(owner)).toEqual(['پخش جنوب', 'پخش شمال', 'پخش غرب']);
  expect(await asked(await limitedTo('memory_ids', ['B22222'], owner))).toEqual(['پخش جنوب', 'پخش غرب']);
});

it('what is open of one buyer is theirs alone, though another has their name in its own', async () => {
  const owner = await server().newAdmin();
  const { database } = server();
  for (const [buyer, open] of [
    ['علی رضایی', 1_000],
    ['علی رضایی و پسران', 90_000],
    ['سپیدار', 7],
  ] as const) {
    const id = await sell(owner, { total: open, buyer });
    await database.asOwner("insert into open_debts values ($1, gen_random_uuid(), '', $2, $3, false, $4::date)", [
      ...[owner.accountId, id, open],
      addDays(today(), -1),
    ]);
  }
  for (const which of ['پرداخت نشده', 'سررسیدگذشته']) {
    const told = await ask(`صورتحساب‌های ${which} علی رضایی`, owner);
    expect([told.text.includes('«علی رضایی»'), ...valuesOf(told)]).toEqual([true, '1000', '1', '1000']);
    expect([told.source_count, told.sources.map(({ buyer_name }) => buyer_name), told.list]).toEqual([
      ...[1, ['علی رضایی']],
      null,
    ]);
    const other = await ask(`صورتحساب‌های ${which} سپیدار`, owner);
    expect([other.figures[0]?.value, other.list?.q, other.list?.paid]).toEqual([
      ...['7', 'سپیدار'],
      which === 'سررسیدگذشته' ? 'overdue' : 'open',
    ]);
  }
});

it('periods that share days have no sum, which would count those twice', async () => {
  const labelsOf = ({ figures }: Answered) => figures.map(({ label }) => label);
  const shared = await ask('فروش امروز، این هفته و این ماه چقدر بوده؟');
  expect([shared.figures.length, labelsOf(shared).includes('جمع')]).toEqual([3, false]);
  expect(shared.figures[0]?.value).toBe('1700');
  const apart = await ask('فروش دیروز و امروز');
  expect([labelsOf(apart)[0], ...valuesOf(apart)]).toEqual(['جمع', '1700', '0', '1700']);
});

describe('each day or month of more than are shown, or of several periods', () => {
  let shop: SignedIn;
  beforeAll(async () => {
    shop = await server().newAdmin();
    await sell(shop, { total: 9_000, days: -100 });
    await sell(shop, { total: 20, days: -1 });
    await sell(shop, { total: 3 });
  });

  it('shows the last of them, and has the sum and the best of all', async () => {
    const each = await ask('فروش هر روز از ۱۲۰ روز گذشته', shop);
    expect([each.figures.length, ...valuesOf(each).slice(-2)]).toEqual([63, '20', '3']);
    expect(each.figures[0]).toEqual({ label: 'جمع', value: '9023', unit: 'rial' });
    expect(each.text).toMatch(/به تفکیک روز؛ تنها ۶۲ روز آخر جدا آمده است/);
    expect([each.source_count, await countInList(each, shop)]).toEqual([3, 3]);
    expect((await ask('فروش هر روز از ۶۰ روز گذشته', shop)).text).toMatch(/به تفکیک روز$/);
    expect(valuesOf(await ask('پرفروش‌ترین روز از ۱۲۰ روز گذشته', shop))).toEqual(['9000', '20', '3']);
  });

  it('is of all of these periods', async () => {
    const year = spanOf('year', today(), 1);
    const ago = Math.round((Date.parse(today()) - Date.parse(year.from)) / DAY_MS);
    await sell(shop, { total: 700_000, days: -ago });
    const { year: jalaliYear } = toJalali(`${today()}T09:00:00Z`);
    for (const text of ['پرفروش‌ترین ماه امسال و پارسال', 'پرفروش‌ترین ماه پارسال و امسال']) {
      const best = await ask(text, shop);
      expect([best.figures[0]?.label, best.figures[0]?.value]).toEqual([
        `فروردین ${toPersianDigits(String(jalaliYear - 1))}`,
        '700000',
      ]);
      expect([best.source_count, await countInList(best, shop)]).toEqual([4, 4]);
      for (const one of [jalaliYear, jalaliYear - 1]) expect(best.text).toContain(toPersianDigits(`سال ${one}`));
    }
    const each = await ask('فروش هر فصل امسال و پارسال', shop);
    expect([each.figures[0]?.value, each.figures[1]?.value]).toEqual(['709023', '700000']);
  });
});

describe('a question about returns, cancellations and corrections', () => {
  it.each([
    ['برگشتی‌های این ماه', 'کاهش فروش با مالیات', '300'],
    ['ابطالی های امروز', 'کاهش فروش با مالیات', '90'],
    ['اصلاحی‌های این ماه', 'افزایش فروش با مالیات', '60'],
  ])('%s: what they change, and the list of them', async (text, label, value) => {
    const told = await ask(text);
    expect(told.figures).toEqual([
      { label: 'صورتحساب', value: '1', unit: 'count' },
      { label, value, unit: 'rial' },
    ]);
    expect(await countInList(told)).toBe(1);
  });
});

describe('what invoices of a state come to', () => {
  let who: SignedIn;
  beforeAll(async () => {
    who = await server().newAdmin();
    const gone = await sell(who, { total: 10_000, isOverLimit: true });
    await sell(who, { total: 10_000, subject: 'cancellation', of: gone });
    const wrong = await sell(who, { total: 5_000, isOverLimit: true });
    await sell(who, { total: 4_000, subject: 'corrective', of: wrong, isOverLimit: true });
    await sell(who, { total: 9_000, environment: 'sandbox' });
  });

  it('is what counts as sales, as their list says', async () => {
    const told = await ask('چند صورتحساب تایید شده دارم', who);
    expect(told.figures).toEqual([
      { label: 'صورتحساب', value: '5', unit: 'count' },
      { label: 'فروش با مالیات', value: '4000', unit: 'rial' },
    ]);
    expect([await countInList(told, who), await salesInList(told, who)]).toEqual([5, '4000']);
  });

  it('is the sum of all where none is a sale', async () => {
    await sell(who, { total: 7, state: 'draft' });
    await sell(who, { total: 8, state: 'draft' });
    expect((await ask('پیش‌نویس‌ها', who)).figures[1]).toEqual({ label: 'جمع با مالیات', value: '15', unit: 'rial' });
  });

  it('beyond the limit of sales are those that stand, as the dashboard counts them', async () => {
    const told = await ask('کدام صورتحساب‌ها از حد مجاز گذشته‌اند', who);
    expect([...valuesOf(told), await countInList(told, who)]).toEqual(['1', '4000', 1]);
    const { over_limit } = await who.client(calls.readDashboard, { query: {} });
    expect(over_limit?.count).toBe(1);
  });
});

describe('a question about refused and unsent invoices', () => {
  let who: SignedIn;
  beforeAll(async () => {
    who = await server().newAdmin();
    await sell(who, { total: 10, state: 'rejected', error: '0304401', buyer: 'سپیدار' });
    await sell(who, { total: 20, state: 'rejected', error: '0304401' });
    await sell(who, { total: 30, state: 'rejected', error: '0200501' });
    await sell(who, { total: 5, state: 'draft' });
    await sell(who, { total: 6, state: 'queued' });
  });

  it('says why, as their screen does', async () => {
    const why = await ask('صورتحساب‌ها چرا رد شدند؟', who);
    expect(why.figures.map(({ value }) => value)).toEqual(['3', '2', '1']);
    const { causes } = await who.client(calls.listErrorCauses, { query: {} });
    expect(why.figures.slice(1).map(({ value }) => Number(value))).toEqual(
      causes.map(({ count }) => count).toSorted((a, b) => b - a),
    );
    expect(why.figures[1]?.label).toContain('(۰۳۰۴۴۰۱)');
    expect(await countInList(why, who)).toBe(3);
    expect((await ask('چرا فاکتور سپیدار رد شده', who)).figures.map(({ value }) => value)).toEqual(['1', '1']);
  });

  it('tells what a code means and what was refused for it', async () => {
    const code = await ask('خطای ۰۳۰۴۴۰۱ چیه', who);
    expect(code.text).toMatch(/^کد ۰۳۰۴۴۰۱: .*نرخ مالیات/);
    expect([code.source_count, await countInList(code, who)]).toEqual([2, 2]);
    expect((await ask('خطای 99999 چیه', who)).text).toContain('نیست');
  });

  it('counts what has not been sent and what is not confirmed', async () => {
    const unsent = await ask('فاکتورهای ارسال نشده', who);
    expect([...valuesOf(unsent), await countInList(unsent, who)]).toEqual(['2', '6', 2]);
    const open = await ask('فاکتورهای تایید نشده', who);
    expect(await countInList(open, who)).toBe(open.source_count);
    const near = await ask('مهلت کدام فاکتورها نزدیک است', who);
    expect(near.list).toEqual({ near: true });
    expect(await countInList(near, who)).toBe(near.source_count);
  });
});

it('counts among those of a near deadline what waits for room in the plan, as the list and the dashboard do', async () => {
  const who = await server().newAdmin();
  const ids = [
    await sell(who, { total: 10, state: 'rejected', error: '0304401' }),
    await sell(who, { total: 20, state: 'draft' }),
    await sell(who, { total: 40, state: 'draft' }),
  ];
  await sell(who, { total: 80, state: 'draft' });
  const { database, clock } = server();
  const deadline = new Date(clock.nowMs() + 2 * DAY_MS);
  await database.asOwner('update invoices set deadline = $2 where id = $1', [ids[0], deadline]);
  await database.asOwner(
    `insert into quota_held (account_id, invoice_id, at, deadline) select $1, id, now(), $3 from unnest($2::uuid[]) as t (id)`,
    [who.accountId, ids.slice(1), deadline],
  );
  const near = await ask('مهلت کدام فاکتورها نزدیک است', who);
  const { deadlines } = await who.client(calls.readDashboard, { query: {} });
  expect([near.source_count, await countInList(near, who), deadlines?.count]).toEqual([3, 3, 3]);
});

describe('a question about one invoice, a change or a name', () => {
  let who: SignedIn;
  beforeAll(async () => {
    who = await server().newAdmin();
    await sell(who, { total: 400, buyer: 'سپیدار', days: -1 });
    await sell(who, { total: 900, buyer: 'نوری', code: '1', days: -2 });
    await sell(who, { total: 50, buyer: 'نوری', code: '2' });
    await sell(who, { total: 60, buyer: 'نوریان' });
  });

  it('the largest and the last stand first, and the list is ordered as they are', async () => {
    const largest = await ask('بزرگترین فاکتور از ۳ روز گذشته', who);
    expect([valuesOf(largest), largest.list?.sort]).toEqual([['900'], '-total']);
    const last = await ask('آخرین فاکتور سپیدار', who);
    expect([valuesOf(last), last.source_count, await countInList(last, who)]).toEqual([['400'], 1, 1]);
  });

  it('one whose name others have in theirs leads to no list that shows more', async () => {
    const named = await ask('فروش نوری این هفته و هفته پیش', who);
    expect(named.kind).toBe('unclear');
    const sold = await ask('فروش به نوری از ۵ روز پیش', who);
    expect([sold.figures[0]?.value, sold.source_count, sold.list]).toEqual(['950', 2, null]);
  });

  it('a buyer is led to by the words by which the list looks for them', async () => {
    const own = await server().newAdmin();
    await sell(own, { total: 70, buyer: 'فروشگاه 110-200300-4' });
    const coded = await ask('آخرین فاکتور فروشگاه 110-200300-4', own);
    expect([coded.source_count, await countInList(coded, own)]).toEqual([1, 1]);
    // The list looks for six words: another's name that has these would be shown, too.
    const name = 'بازرگانی گسترش صنایع غذایی دریای جنوب';
    await sell(own, { total: 80, buyer: `${name} نو` });
    await sell(own, { total: 90, buyer: `${name} کی` });
    const long = await ask(`فروش به ${name} نو از ۵ روز پیش`, own);
    expect([long.figures[0]?.value, long.source_count, long.list]).toEqual(['80', 1, null]);
  });

  it('a change holds as much of the past against what runs', async () => {
    const change = await ask('رشد فروش دیروز نسبت به پریروز', who);
    expect(change.figures.map(({ value, unit }) => [value, unit])).toEqual([
      ['-500', 'rial'],
      ['-55.6', 'percent'],
      ['400', 'rial'],
      ['900', 'rial'],
    ]);
    const month = spanOf('month', today());
    const passed = Math.round((Date.parse(today()) - Date.parse(month.from)) / 86_400_000);
    const before = spanOf('month', month.from, 1);
    await sell(who, { total: 8, days: -passed - 1 });
    const grown = await ask('رشد فروش این ماه', who);
    const whole = grown.figures.find(({ label }) => label.startsWith('همه'));
    if (before.to > addDays(before.from, passed)) expect(Number(whole?.value)).toBeGreaterThanOrEqual(8);
    expect(await countInList(grown, who)).toBe(grown.source_count);
    expect((await ask('رشد فروش نسیه این ماه', who)).kind).toBe('unclear');
  });
});

describe('what of a past time is compared, and how many of the best are told', () => {
  let shop: SignedIn;
  const agoOf = (day: string) => -Math.round((Date.parse(today()) - Date.parse(day)) / DAY_MS);
  beforeAll(async () => {
    shop = await server().newAdmin();
    const month = spanOf('month', today());
    for (const [day, total] of [
      [month.from, 1],
      [spanOf('month', month.from, 1).to, 500],
      [spanOf('month', month.from, 2).to, 200],
    ] as const)
      await sell(shop, { total, days: agoOf(day), buyer: '' });
  });

  it('that one with the one before it, and with the running one where it is held against that', async () => {
    expect(valuesOf(await ask('رشد فروش ماه گذشته چقدر بود؟', shop)).slice(0, 4)).toEqual(['300', '150', '500', '200']);
    const against = await ask('رشد فروش نسبت به ماه گذشته', shop);
    expect([valuesOf(against).at(-1), against.figures.find(({ label }) => label.includes('تا امروز'))?.value]).toEqual([
      ...['500', '1'],
    ]);
  });

  it.each([
    ['دیروز', 1],
    ['پریروز', 2],
    ['۳ روز پیش', 3],
  ])('today with %s, where it is held against that', async (day, ago) => {
    const { text } = await ask(`فروش نسبت به ${day}`, shop);
    expect(text).toMatch(new RegExp(`${dateOf(today())}، در برابر .*${dateOf(addDays(today(), -ago))}`));
  });

  it('this week with one of weeks ago, and nothing with what has no running one', async () => {
    const week = await ask('فروش نسبت به دو هفته پیش', shop);
    expect(week.figures.some(({ label }) => label.includes('تا امروز') || label.includes(dateOf(today())))).toBe(true);
    expect((await ask('فروش نسبت به نیمه اول پارسال', shop)).kind).toBe('unclear');
    expect((await ask('مقایسه فروش بهار با امسال', shop)).kind).toBe('unclear');
  });

  it('as many as were asked for, up to twenty', async () => {
    for (let at = 1; at <= 22; at += 1) await sell(shop, { total: at, buyer: `خریدار ${at}`, code: String(at) });
    const counts = async (text: string) => (await ask(text, shop)).figures.length;
    expect(await counts('خریداران برتر این ماه')).toBe(5);
    expect(await counts('ده مشتری برتر این ماه')).toBe(10);
    expect(await counts('۳ مشتری برتر این ماه')).toBe(3);
    expect((await ask('۳ مشتری برتر این ماه', shop)).text).not.toContain('بیش از');
    const many = await ask('۵۰ مشتری برتر این ماه', shop);
    expect([many.figures.length, many.text]).toEqual([20, expect.stringMatching(/؛ بیش از ۲۰ تا را با هم نمی‌گویم$/)]);
  });
});

it('a question of how something is done leads to the guide', async () => {
  expect(await ask('چطور یک فاکتور را ابطال کنم')).toMatchObject({ kind: 'guide', guide: 'corrections', figures: [] });
});
