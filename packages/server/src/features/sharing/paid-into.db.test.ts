import { type ApiProblem, type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { seedMemory } from '../../testing/seed.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { readPdf } from '../paper/testing/read-pdf.ts';
import { treasuryTexts } from '../treasury/messages.fa.ts';
import { confirmedInvoice, sampleSale } from './testing/confirmed-invoice.ts';

type Bank = CallInput<typeof calls.createBankAccount>['body'];

const server = withSharedServer();
let owner: SignedIn;
const numbers = {
  card_number: '6104337812345676',
  account_number: '6208715685612',
  sheba: 'IR500170589362087156856129',
};
const told = { ...numbers, bank_name: 'پارسیان', owner_name: 'شرکت آزمایشی' };

const name = (paid_into: string | null, who = owner) =>
  who.client(calls.putSettings, { query: {}, body: { paid_into } });
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: ApiProblem) => error.problem?.errors?.map(({ path, code }) => `${path} ${code}`),
  );
const tokenOf = (links: readonly { url: string }[]) => links[0]?.url.split('/').at(-1) ?? '';
const shown = async (path: string) => {
  const response = await server().fetch(`/api/share/${path}`);
  return ((await response.json()) as { paid_into: unknown }).paid_into;
};

beforeAll(async () => {
  owner = await server().newAdmin();
  await seedMemory(server().database, owner.accountId, 'A11216');
});

describe('the account that buyers pay into', () => {
  it('stands on the normal paper, the offer, the shared invoice and account, and nowhere once it is not used any more', async () => {
    const { account_number, owner_name } = told;
    const body: Bank = { ...{ name: 'جاری', owner_name, account_number }, sheba: numbers.sheba, bank_name: 'پارسیان' };
    const bank = await owner.client(calls.createBankAccount, { body });
    const asTold = { ...told, card_number: '', bank_name: bank.bank_name };
    const { id } = await confirmedInvoice(server(), owner);
    const link = await owner.client(calls.shareInvoices, { body: { invoice_ids: [id], by: 'link' } });
    const invoice = `invoice/${tokenOf(link.links)}`;
    expect(await shown(invoice)).toBeNull();
    const textAt = async (path: string) => {
      const response = await server().fetch(`/api/${path}`, { token: owner.token });
      const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
      return pages[0]?.text ?? '';
    };
    const paper = (layout: string) => textAt(`invoice/${id}/pdf?layout=${layout}`);
    const sheba = 'IR50 0170 5893 6208 7156 8561 29';
    const official = await paper('official');

    expect(await name(bank.id)).toMatchObject({ paid_into: bank.id });
    const { events } = await owner.client(calls.listEventLog, { query: { subject: 'settings', limit: 1 } });
    const logged = await owner.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
    expect([logged.before?.paid_into_name, logged.after?.paid_into_name]).toEqual(['', 'جاری']);
    expect(await shown(invoice)).toEqual(asTold);
    expect(await paper('normal')).toContain(sheba);
    expect(await paper('official')).toBe(official);

    const { items, buyer_info } = sampleSale;
    const offer = await owner.client(calls.createPreInvoice, { body: { items, buyer_info } });
    const offered = await owner.client(calls.sharePreInvoices, { body: { pre_invoice_ids: [offer.id], by: 'link' } });
    expect(await shown(`invoice/${tokenOf(offered.links)}`)).toEqual(asTold);
    // As its seller and its buyer print it, who choose no layout.
    for (const path of [`pre_invoice/${offer.id}`, `share/invoice/${tokenOf(offered.links)}`])
      expect(await textAt(`${path}/pdf`)).toContain(sheba);
    expect(await textAt(`pre_invoice/${offer.id}/pdf?layout=official`)).not.toContain(sheba);

    const customer = await owner.client(calls.createCustomer, { body: { person_type: 'legal', company: 'بدهکار' } });
    const opening = (amount: string) =>
      owner.client(calls.createCustomerEntry, {
        params: { id: customer.id },
        body: { kind: 'opening', amount, day: tehranDay(new Date(server().clock.nowMs())), note: '' },
      });
    await opening('1000');
    const account = await owner.client(calls.shareStatements, { body: { customer_ids: [customer.id], by: 'link' } });
    const statement = `statement/${tokenOf(account.links)}`;
    expect(await shown(statement)).toEqual(asTold);
    await opening('-1000');
    expect(await shown(statement)).toBeNull();

    await owner.client(calls.putBankAccount, { params: { id: bank.id }, body: { ...body, is_active: false } });
    expect(await shown(invoice)).toBeNull();
    // The choice comes back with the account, which stays while it is chosen: made anew it would be another one.
    await owner.client(calls.putBankAccount, { params: { id: bank.id }, body: { ...body, is_active: true } });
    expect(await shown(invoice)).toEqual(asTold);
    const remove = () => owner.client(calls.deleteBankAccount, { params: { id: bank.id } });
    await expect(remove()).rejects.toMatchObject({
      problem: { code: 'IN_USE', detail: treasuryTexts.isPaidInto },
    });
    await name(null);
    await remove();
    expect(await shown(invoice)).toBeNull();
  });

  it('is one of the account’s own, in use, with a number; none is a choice too', async () => {
    const stranger = await server().newAdmin();
    const open = await owner.client(calls.createBankAccount, {
      body: { name: 'با شماره', bank_name: 'ملت', ...{ account_number: '1' } },
    });
    const bare = await owner.client(calls.createBankAccount, { body: { name: 'بی‌شماره', bank_name: 'ملت' } });
    const desk = await owner.client(calls.createCashDesk, { body: { name: 'صندوق' } });
    expect(await refused(name(open.id, stranger))).toEqual(['paid_into UNKNOWN']);
    expect(await refused(name(desk.id))).toEqual(['paid_into UNKNOWN']);
    expect(await refused(name(bare.id))).toEqual(['paid_into NO_NUMBER']);
    for (const only of [{ bank_name: 'ملت', card_number: '6104337812345674' }, { sheba: numbers.sheba }]) {
      const body: Bank = { name: `تنها ${Object.keys(only).at(-1)}`, bank_name: 'پارسیان', ...only };
      const { id } = await owner.client(calls.createBankAccount, { body });
      expect(await name(id)).toMatchObject({ paid_into: id });
    }
    await owner.client(calls.putBankAccount, {
      params: { id: open.id },
      body: { name: 'با شماره', bank_name: 'ملت', account_number: '1', is_active: false },
    });
    expect(await refused(name(open.id))).toEqual(['paid_into INACTIVE']);
    expect(await name(null)).toMatchObject({ paid_into: null });
  });
});
