import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeTaxId, serialToInno } from '../identifiers/tax-id.ts';
import type { InvoiceDraft, InvoiceHeaderDraft, InvoiceItemDraft } from '../model/draft.ts';
import { JsonNumber } from '../model/wire.ts';
import { columnKeys, columnOfDraft } from '../patterns/columns.ts';
import { validate } from '../rules/validate.ts';
import { validateDraft } from '../rules/validate-draft.ts';
import { computeDraft } from './compute-draft.ts';
import { draftToWire } from './draft-to-wire.ts';
import { emptyDraft, emptyItem } from './empty-draft.ts';
import { wireToDraft } from './wire-to-draft.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const folder = new URL('../../../../examples/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => /^\d+-\d+-[a-z-]+\.json$/.test(name))
  .sort();

function example(name: string): InvoiceDraft {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as InvoiceDraft;
}

function draftWith(
  header: Partial<InvoiceHeaderDraft>,
  item: Partial<InvoiceItemDraft>,
  settlement: Partial<InvoiceDraft['settlement'][0]> = {},
): InvoiceDraft {
  const draft = emptyDraft({ nowIso: new Date(now).toISOString(), uuid: () => 'a' });
  draft.invoice = { ...draft.invoice, ...header };
  draft.items = [{ ...emptyItem('a'), ...item }];
  draft.settlement = [{ cash_price: '', credit_price: '', ...settlement }];
  return draft;
}

test.each(['2026-02-30T10:00:00Z', '1405-08-29T10:00:00Z', '2026-11-31T10:00:00+03:30', '2026-13-01T10:00:00Z'])(
  'an invoice of %s, a day that there is not, is of no other day',
  (invoice_date) => {
    const { indatim } = draftToWire(draftWith({ invoice_date }, {}), { taxid: '', inno: '' }).header;
    expect(indatim).toBe(invoice_date);
  },
);

describe('examples', () => {
  test('there is one for each column', () => {
    expect(files.map((name) => columnOfDraft(example(name)).key).sort()).toEqual([...columnKeys].sort());
  });

  test.each(files)('%s is clean as a draft and as the wire it becomes', (name) => {
    const draft = example(name);
    expect(validateDraft(draft, { nowMs: now })).toEqual([]);
    const indatimMs = now - 1_000;
    draft.invoice.invoice_date = new Date(indatimMs).toISOString();
    const taxid = makeTaxId({ memoryId: 'A2HP31', indatimMs, serial: 12n });
    const wire = draftToWire(draft, { taxid, inno: serialToInno(12n) });
    expect(validate(wire, { nowMs: now })).toEqual({ accepted: true, errors: [], warnings: [] });
    expect(draftToWire(wireToDraft(wire, { uuid: () => 'a' }), { taxid, inno: serialToInno(12n) })).toEqual(wire);
  });
});

describe('totals in the product’s names', () => {
  test('of a sale with a discount and other taxes', () => {
    const draft = draftWith(
      {},
      {
        item_qty: '3',
        item_price: '1250000',
        item_discount: '50,000',
        item_vat_percentage: '10',
        item_other_tax_percentage: '2.5',
      },
    );
    expect(computeDraft(draft)).toEqual({
      items: [
        {
          uuid: 'a',
          tcpbs: '',
          item_total_price: '3750000',
          item_total_price_after_discount: '3700000',
          wage_price: '',
          seller_interest_price: '',
          metals_other_added_values: '',
          vat_price_before_discount: '375000',
          item_vat_price: '370000',
          item_other_tax_price: '92500',
          item_other_legal_payments_price: '0',
          item_total_taxes_price: '462500',
          total_price_with_tax: '4070000',
          factor_price: '3750000',
          item_final_price: '4162500',
        },
      ],
      total_before_discount: '3750000',
      total_discount: '50000',
      total_after_discount: '3700000',
      total_vat: '370000',
      total_other_taxes: '92500',
      total: '4162500',
      cash: '4162500',
      credit: '0',
      total_rial_value: '',
      total_currency_value: '',
      total_net_weight: '',
    });
  });

  test('gold: what is typed as wage a unit and percentages becomes the quartet', () => {
    const gold = { invoice_pattern: 'gold' as const, invoice_date: '2026-11-20T07:00:00Z' };
    const typed = draftWith(gold, {
      item_qty: '2',
      item_price: '10000000',
      item_vat_percentage: '0',
      precious_metals: { per_unit_wage: '1250000', factor_percentage: '1.5', seller_interest: '7' },
    });
    expect(computeDraft(typed).items[0]).toMatchObject({
      wage_price: '2500000',
      seller_interest_price: '1575000',
      metals_other_added_values: '300000',
      tcpbs: '4375000',
      item_vat_price: '437500',
    });
    const [line] = draftToWire(typed, { taxid: '', inno: '' }).body;
    expect(line).toMatchObject({ consfee: new JsonNumber('2500000'), bros: new JsonNumber('300000') });
  });

  test('gold: the rial amounts on the line win, and the rate is that of the day', () => {
    const item = { item_qty: '1', item_price: '100', item_vat_percentage: '0', consfee: '10', bros: '0', spro: '90' };
    const vat = (invoice_date: string): string | undefined =>
      computeDraft(draftWith({ invoice_pattern: 'gold', invoice_date }, item)).items[0]?.item_vat_price;
    expect(vat('2025-03-20T20:00:00Z')).toBe('9');
    expect(vat('2025-03-21T12:00:00Z')).toBe('10');
    expect(vat('')).toBe('10');
    const kept = draftWith({ invoice_pattern: 'gold' }, item);
    expect(computeDraft(kept, { goldRate: '9' }).items[0]?.item_vat_price).toBe('9');
  });

  test('of a mixed settlement: the part not given follows, VAT apart', () => {
    const item = { item_qty: '2', item_price: '500000', item_vat_percentage: '10' };
    const totals = (settlement: Partial<InvoiceDraft['settlement'][0]>) =>
      computeDraft(draftWith({ payment_method: 'both' }, item, settlement));
    expect(totals({ cash_price: '400000' })).toMatchObject({ cash: '400000', credit: '600000' });
    expect(totals({ credit_price: '1' })).toMatchObject({ cash: '999999', credit: '1' });
    expect(totals({})).toMatchObject({ cash: '', credit: '' });
    const credit = computeDraft(draftWith({ payment_method: 'credit' }, item));
    expect(credit).toMatchObject({ total: '1100000', cash: '0', credit: '1100000' });
  });

  test('of an export: values, currency and weight', () => {
    const draft = draftWith(
      { invoice_pattern: 'export', currency_type: 'USD', exchange_rate: '700000' },
      { item_qty: '100', item_rial_value: '12500000000', item_currency_value: '17857.1428', item_net_weight: '2450.5' },
    );
    expect(computeDraft(draft)).toMatchObject({
      total_before_discount: '',
      total: '12500000000',
      total_rial_value: '12500000000',
      total_currency_value: '17857.1428',
      total_net_weight: '2450.5',
    });
  });
});

test('calculated amounts are cut to 18 digits; the wire carries what the authority sums', () => {
  const item = {
    item_rial_value: '1',
    item_currency_value: '1234567890.12345678',
    item_net_weight: '99999999999.12345678',
  };
  const draft = draftWith({ invoice_pattern: 'export', currency_type: 'USD', exchange_rate: '1' }, item);
  draft.items.push(...draftWith({}, item).items.map((line) => ({ ...line, uuid: 'other' })));
  expect(computeDraft(draft)).toMatchObject({
    total_currency_value: '2469135780.24691356',
    total_net_weight: '199999999998.246913',
  });
  expect(draftToWire(draft, { taxid: '', inno: '' }).header).toMatchObject({
    tonw: new JsonNumber('199999999998.24691356'),
  });
});

test('an export’s values follow from quantity, price and rate when they are not typed', () => {
  const header = { invoice_pattern: 'export' as const, currency_type: 'USD', exchange_rate: '700000' };
  const draft = draftWith(header, { item_qty: '3', item_price: '1000000.5', item_vat_percentage: '0' });
  const [line] = draftToWire(draft, { taxid: '', inno: '' }).body;
  expect(line).toMatchObject({ ssrv: new JsonNumber('3000001'), sscv: new JsonNumber('4.2857') });
  expect(line).not.toHaveProperty('fee');
});

describe('on the wire', () => {
  const numbers = { taxid: 'T', inno: 'I' };

  test('a cancellation has a bare header', () => {
    const draft = draftWith({ invoice_type: 'cancellation', referral_tax_number: 'R' }, { item_qty: '1' });
    draft.seller_info.economic_code = '10320296185';
    const { header, body, payments } = draftToWire(draft, numbers);
    expect(Object.keys(header).sort()).toEqual(['indatim', 'inno', 'ins', 'irtaxid', 'taxid', 'tins']);
    expect([body, payments]).toEqual([[], []]);
  });

  test('a correction leaves out type, pattern and buyer; its reference gives them back', () => {
    const original = example('1-5-service-bill.json');
    const reference = draftToWire(original, numbers);
    const corrective = structuredClone(original);
    corrective.invoice.invoice_type = 'corrective';
    corrective.invoice.referral_tax_number = 'R';
    const wire = draftToWire(corrective, numbers);
    for (const key of ['inty', 'inp', 'tob', 'bid', 'tinb', 'bpc', 'billid'])
      expect(wire.header).not.toHaveProperty(key);
    const read = wireToDraft(wire, { uuid: () => 'a', reference });
    expect(read.invoice).toMatchObject({
      invoice_type: 'corrective',
      invoice_pattern: 'service_bill',
      payment_reference_number: original.invoice.payment_reference_number,
    });
    expect(read.buyer_info.national_code).toBe(original.buyer_info.national_code);
  });

  test('countries go out by the authority’s own list and never as another country’s number', () => {
    const header = (origin_country: string) =>
      draftToWire(draftWith({ invoice_pattern: 'waybill', origin_country }, {}), numbers).header;
    expect(header('364').ocu).toBe('033');
    expect(header('060').ocu).toBe('BMU');
    const back = (ocu: string): string =>
      wireToDraft({ header: { ocu }, body: [], payments: [] }, { uuid: () => 'a' }).invoice.origin_country;
    expect(back('033')).toBe('364');
    for (const code of ['231', '237', '033']) expect(header(back(code)).ocu).toBe(code);
  });

  test('commission stands on every line, a contract in the header', () => {
    const contract_factor_reg_number = '100200300400';
    const commission = draftToWire(draftWith({ contract_type: 'commission', contract_factor_reg_number }, {}), numbers);
    expect(commission.body[0]).toMatchObject({ bsrn: contract_factor_reg_number });
    expect(commission.header).not.toHaveProperty('crn');
    const contracting = draftToWire(
      draftWith({ contract_type: 'contracting', contract_factor_reg_number }, {}),
      numbers,
    );
    expect(contracting.header).toMatchObject({ crn: contract_factor_reg_number });
  });

  test('where the buyer is optional, a person type alone is not sent', () => {
    const retail = draftWith({ invoice_output_type: 'type_two' }, {});
    expect(draftToWire(retail, numbers).header).not.toHaveProperty('tob');
    retail.buyer_info.national_code = '14008430838';
    expect(draftToWire(retail, numbers).header).toMatchObject({ tob: new JsonNumber('2'), bid: '14008430838' });
  });

  test('units go out by the authority’s code, whichever way they are kept', () => {
    const unit = (item_unit: string) => draftToWire(draftWith({}, { item_unit }), numbers).body[0]?.mu;
    expect([unit('NUMBER'), unit('1613'), unit('KILO')]).toEqual(['1627', '1613', '164']);
  });
});
