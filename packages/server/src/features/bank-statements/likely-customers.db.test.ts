import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { statementsOf } from './testing/statement-file.ts';

const server = withSharedServer();
let admin: SignedIn;
let place: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  admin = await server().newAdmin();
  place = (await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت' } })).id;
  const companies = ['پخش آریا', 'پخش آریا تهران', 'شرکت سپهر', 'نور'];
  const add = async (body: { company?: string; first_name?: string; last_name?: string }, name: string) => {
    const person_type = body.company === undefined ? ('real' as const) : ('legal' as const);
    ids.set(name, (await admin.client(calls.createCustomer, { body: { ...body, person_type } })).id);
  };
  for (const company of companies) await add({ company }, company);
  await add({ first_name: 'مریم', last_name: 'کاظمی' }, 'مریم کاظمی');
  for (const _ of ['one', 'other']) await add({ first_name: 'محمد', last_name: 'رضایی' }, 'محمد رضایی');
});

/** The rows of a file with a text and a payer each: whom they name. */
async function named(...rows: readonly (readonly [text: string, payer: string])[]) {
  const lines = rows.map(([text, payer], n) => `1405/08/01,${text},${payer},${n + 1}00`);
  const on = statementsOf(admin);
  const { id } = await on.upload(place, new Blob([['تاریخ,شرح,نام واریز کننده,واریز', ...lines].join('\n')]));
  return { id, on, names: (await on.rows(id)).rows.map(({ likely_customer }) => likely_customer?.name ?? null) };
}

describe('whose money a row likely is', () => {
  it.each<[what: string, text: string, payer: string, name: string | null]>([
    ['the payer', 'پایا', 'مريم كاظمی', 'مریم کاظمی'],
    ['the payer but for what companies are called', 'پایا', 'سپهر (سهامی خاص)', 'شرکت سپهر'],
    ['a name among the words of the payer', '', 'خانم مریم کاظمی فرزند علی', 'مریم کاظمی'],
    ['a name in the text, whatever stands around it', 'انتقال وجه/از:پخش آریا-بابت فاکتور ۱۲', '', 'پخش آریا'],
    ['the longest name', 'واریز پخش آریا تهران', '', 'پخش آریا تهران'],
    ['the payer before the text', 'واریز پخش آریا', 'مریم کاظمی', 'مریم کاظمی'],
    ['several of one name: nobody', 'از محمد رضایی', 'محمد رضایی', null],
    ['two names as long: nobody', 'پخش آریا و مریم کاظمی', '', null],
    ['a name of one word within a text: nobody', 'کارمزد نور', '', null],
    ['part of a word: nobody', 'سپخش آریایی', '', null],
    ['nobody that is known', 'واریز نقدی', 'علی علوی', null],
  ])('%s', async (_what, text, payer, name) => {
    expect((await named([text, payer])).names).toEqual([name]);
  });

  it('is asked only while something may be written, and counts in nobody’s account until it is said', async () => {
    const { id, on, names } = await named(['از پخش آریا', ''], ['', 'مریم کاظمی']);
    expect(names).toEqual(['پخش آریا', 'مریم کاظمی']);
    const likely = (await on.rows(id)).rows[0]?.likely_customer;
    const of = ids.get('پخش آریا') ?? '';
    expect(likely).toEqual({ id: of, name: 'پخش آریا' });
    await on.take(id, [{ row: 2, customer_id: of }, { row: 3 }]);
    const { rows } = await on.rows(id);
    expect(rows.map(({ likely_customer }) => likely_customer)).toEqual([null, null]);
    const balance = async (name: string) =>
      (await admin.client(calls.getCustomer, { params: { id: ids.get(name) ?? '' } })).balance;
    expect([await balance('پخش آریا'), await balance('مریم کاظمی')]).toEqual(['-100', '0']);
  });
});
