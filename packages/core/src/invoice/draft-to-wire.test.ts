/**
 * Goal: each field of a draft goes out under its own name, and nothing else does. Method: one draft with every field
 * filled in, sent in each of the 16 columns; what must stand on the wire is read off spec/rules.md sections 0, b and c.
 */
import { describe, expect, test } from 'vitest';
import type { InvoiceDraft, InvoiceHeaderDraft, InvoiceItemDraft } from '../model/draft.ts';
import { JsonNumber, type WireInvoice } from '../model/wire.ts';
import { type ColumnKey, columnKeys } from '../patterns/columns.ts';
import { parseWireJson } from '../wire/parse-wire-json.ts';
import { writeWireJson } from '../wire/write-wire-json.ts';
import { draftPathOfWirePath } from './draft-path.ts';
import { draftToWire } from './draft-to-wire.ts';
import { emptyDraft, emptyItem, emptyPayment } from './empty-draft.ts';
import { fieldsOf, fullDraft } from './testing/full-draft.ts';
import { wireToDraft } from './wire-to-draft.ts';

const numbers = { taxid: 'taxid', inno: 'inno' };

const named = 'sstid sstt mu=164 odt olt bsrn';
const priced = 'am=3 fee=10000.5 cfee=25.0012 cut=USD exr=400';
const untaxed = 'prdis=30001 dis=1000 adis=29001';
const sale = `${untaxed} vra=10 vam=2900 odr=2 odam=580 olam=50`;
const gold =
  'prdis=30001 dis=1000 adis=29151 vra=10 vam=3015 odr=2 odam=3 olam=50 consfee=100 spro=30 bros=20 tcpbs=150';
const refinery = `${untaxed} vam=34 odr=2 odam=580 olam=50`;
const single = 'prdis=10000 dis=1000 adis=9000 vra=10 vam=900 odr=2 odam=180 olam=50 cop=900 vop=80 tsstam=10130';

/** Amounts: 800 rial in cash, the rest on credit, where the pattern knows a settlement. */
const lines = {
  '1/1': `${named} ${priced} ${sale} cop=897 vop=79 tsstam=32531`,
  '1/2':
    'sstid sstt odt olt bsrn cfee=4.5 cut=USD exr=400 prdis=1800 dis=1000 adis=800 vra=10 vam=9 odr=2 odam=16 olam=50 cop=875 vop=9 tsstam=875 cpr=390 sovat=90',
  '1/3': `${named} ${priced} ${gold} cop=884 vop=82 tsstam=32219 cui=750`,
  '1/4': `${named} ${priced} ${sale} cop=897 vop=79 tsstam=32531`,
  '1/5': `${named} am=3 fee=10000.5 ${sale} tsstam=32531`,
  '1/6': `${named} ${priced} ${single}`,
  '1/7': `${named} am=3 nw=8.25 fee=10000.5 cut=USD exr=400 ssrv=4000 sscv=10.5 vra=10 vam=0 odr=2 odam=80 olam=50 tsstam=4130`,
  '1/8': `sstid sstt odt olt bsrn ${priced} ${single}`,
  '1/9': `${named} ${priced} ${refinery} cop=818 vop=0 tsstam=29665 vba=11.5`,
  '1/11': 'sstid sstt mu=164 am=3 adis=6000 vra=10 vam=0 tsstam=6000 cui=750',
  '1/13': `${named} ${priced} ${sale} cop=897 vop=79 tsstam=32531`,
  '1/14': `${named} ${priced} ${sale} cop=897 vop=79 tsstam=32531`,
  '2/1': `${named} ${priced} ${sale} tsstam=32531`,
  '2/3': `${named} ${priced} ${gold} tsstam=32219 cui=750`,
  '2/9': `${named} ${priced} ${refinery} tsstam=29665 vba=11.5`,
  '2/13': `${named} ${priced} ${sale} tsstam=32531`,
} as const satisfies Record<ColumnKey, string>;

const first = 'taxid indatim=1795158000000 indati2m=1795154400000';
const buyer = 'ins=1 tins tob=4 bid tinb sbc bpc bbc';
const saleTotals = 'tprdis=30001 tdis=1000 tadis=29001 tvam=2900 todam=630 tbill=32531';
const goldTotals = 'tprdis=30001 tdis=1000 tadis=29151 tvam=3015 todam=53 tbill=32219';
const refineryTotals = 'tprdis=30001 tdis=1000 tadis=29001 tvam=34 todam=630 tbill=29665';
const singleTotals =
  'tprdis=10000 tdis=1000 tadis=9000 tvam=900 todam=230 tbill=10130 setm=3 cap=800 insp=8200 tvop=80 tax17=17';
const mixed = 'setm=3 cap=800 insp=28201';
const waybill = 'lno lrno ocu=033 oci dco=006 dci tid rid lt=1 cno did sg=[{"sgid":"sgid","sgt":"sgt"}]';

const headers = {
  '1/1': `${first} inty=1 inno inp=1 ${buyer} scln scc crn ${saleTotals} ${mixed} tvop=79 tax17=17 insr=1`,
  '1/2': `${first} inty=1 inno inp=2 ${buyer} bpn scln scc crn tprdis=1800 tdis=1000 tadis=800 tvam=9 todam=66 tbill=875 setm=3 cap=800 insp=0 tvop=9 tax17=17 insr=1`,
  '1/3': `${first} inty=1 inno inp=3 ${buyer} crn ${goldTotals} setm=3 cap=800 insp=28351 tvop=82 tax17=17 insr=1`,
  '1/4': `${first} inty=1 inno inp=4 ${buyer} crn ${saleTotals} ${mixed} tvop=79 tax17=17 insr=1`,
  '1/5': `${first} inty=1 inno inp=5 ${buyer} billid ${saleTotals} tax17=17 insr=1`,
  '1/6': `${first} inty=1 inno inp=6 ${buyer} ft=2 bpn ${singleTotals} tinc insr=1`,
  '1/7': `${first} inty=1 inno inp=7 ${buyer} bpn scc cdcn cdcd=20759 tvam=0 todam=130 tbill=4130 tonw=8.25 torv=4000 tocv=10.5 setm=3 cap=800 insp=3200 insr=1`,
  '1/8': `${first} inty=1 inno inp=8 ${buyer} ${singleTotals} ${waybill} insr=1`,
  '1/9': `${first} inty=1 inno inp=9 ${buyer} ${refineryTotals} ${mixed} tvop=0 tax17=17 insr=1`,
  '1/11': `${first} inty=1 inno inp=11 ins=1 tins sbc tadis=6000 tvam=0 tbill=6000 asn asd=20777 insr=1`,
  '1/13': `${first} inty=1 inno inp=13 ${buyer} ${saleTotals} ${mixed} tvop=79 tax17=17 in an insr=1`,
  '1/14': `${first} inty=1 inno inp=14 ${buyer} ${saleTotals} ${mixed} tvop=79 tax17=17 insr=1`,
  '2/1': `${first} inty=2 inno inp=1 ${buyer} ${saleTotals} tax17=17 insr=1`,
  '2/3': `${first} inty=2 inno inp=3 ${buyer} ${goldTotals} tax17=17 insr=1`,
  '2/9': `${first} inty=2 inno inp=9 ${buyer} ${refineryTotals} tax17=17 insr=1`,
  '2/13': `${first} inty=2 inno inp=13 ${buyer} ${saleTotals} tax17=17 in an insr=1`,
} as const satisfies Record<ColumnKey, string>;

/** What a referring invoice leaves out: type, pattern, buyer and bill id stand in the one it refers to. */
const ofOriginals = / (?:inty=\d+|inp=\d+|tob=4|bid|tinb|bpc|bbc|bpn|billid)(?= )/g;

describe('a draft with every field filled in', () => {
  test.each(columnKeys)('of %s: its line', (key) => {
    expect(draftToWire(fullDraft(key), numbers).body.map(fieldsOf)).toEqual([lines[key]]);
  });

  test.each(columnKeys)('of %s: its header', (key) => {
    expect(fieldsOf(draftToWire(fullDraft(key), numbers).header)).toBe(headers[key]);
  });

  test.each(columnKeys)('of %s: its header as a return', (key) => {
    const draft = fullDraft(key);
    draft.invoice.invoice_type = 'return';
    const expected = headers[key].replace(ofOriginals, '').replace('ins=1', 'irtaxid ins=4');
    expect(fieldsOf(draftToWire(draft, numbers).header)).toBe(expected);
  });

  test.each(columnKeys)('of %s: its payments, without one of which only the method is known', (key) => {
    const sent = draftToWire(fullDraft(key), numbers).payments.map(fieldsOf);
    const paid = 'iinn acn trmn pmt=6 trn pcn pid pdt=1795158000000 pv=5';
    expect(sent).toEqual(key === '1/7' || key === '1/11' ? [] : [paid]);
  });
});

const dollars = { currency_type: 'USD', exchange_rate: '400' } as const;
const ofSale = { item_qty: '1', item_price: '900', item_vat_percentage: '10' };

describe('what went out comes back', () => {
  const backAndForth = (draft: InvoiceDraft, reference?: WireInvoice): WireInvoice => {
    const read = parseWireJson(writeWireJson(draftToWire(draft, numbers)));
    if (!read.ok) throw new Error(read.reason);
    return draftToWire(wireToDraft(read.invoice, { uuid: () => 'a', ...(reference ? { reference } : {}) }), numbers);
  };

  test.each(columnKeys)('of %s', (key) => {
    const draft = fullDraft(key);
    expect(backAndForth(draft)).toEqual(draftToWire(draft, numbers));
  });

  test.each(columnKeys)('of %s, as a correction that repeats what it may not say', (key) => {
    const original = draftToWire(fullDraft(key), numbers);
    const draft = fullDraft(key);
    draft.invoice.invoice_type = 'corrective';
    const sent = draftToWire(draft, numbers);
    const repeated = {
      ...sent,
      header: { ...sent.header, inty: new JsonNumber('2'), inp: new JsonNumber('1'), bid: 'x' },
    };
    const back = wireToDraft(repeated, { uuid: () => 'a', reference: original });
    expect(draftToWire(back, numbers)).toEqual(sent);
    expect(back.buyer_info.national_code).toBe(key === '1/11' ? '' : 'bid');
  });

  test.each<[string, Partial<InvoiceHeaderDraft>, readonly Partial<InvoiceItemDraft>[]]>([
    ['two currencies', dollars, [ofSale, { ...ofSale, item_currency_type: 'EUR', item_exchange_rate: '450' }]],
    ['two rates of one currency', dollars, [ofSale, { ...ofSale, item_exchange_rate: '450' }]],
    ['rial beside a currency', dollars, [ofSale, { ...ofSale, item_currency_type: 'IRR' }]],
    ['fixed taxes and funds', {}, [{ ...ofSale, item_other_tax_amount: '7', item_other_legal_payments_amount: '8' }]],
    ['a commission of one line', {}, [{ ...ofSale, item_commission_contract: '1' }, ofSale]],
  ])('%s', (_title, invoice, items) => {
    const draft = draftOf(invoice, {});
    draft.items = items.map((item) => ({ ...emptyItem('a'), ...item }));
    expect(backAndForth(draft)).toEqual(draftToWire(draft, numbers));
  });

  test('with an amount of other taxes beside a rate of zero, as foreign programs write it', () => {
    const body = [
      { odr: new JsonNumber('0'), odam: new JsonNumber('5000'), olr: new JsonNumber('2'), olam: new JsonNumber('9') },
    ];
    const [item] = wireToDraft({ header: {}, body, payments: [] }, { uuid: () => 'a' }).items;
    expect([item?.item_other_tax_amount, item?.item_other_legal_payments_amount]).toEqual(['5000', '']);
  });

  test('as it was typed: what follows from something else stays empty', () => {
    const wire = draftToWire(fullDraft('1/1'), { taxid: 'taxid', inno: '00000001F4' });
    const read = wireToDraft(wire, { uuid: () => 'a' });
    expect(read.serial_header).toMatchObject({ tax_number: 'taxid', serial_number: '500' });
    expect(read.invoice).toMatchObject({ currency_type: 'USD', exchange_rate: '400' });
    expect(read.items).toMatchObject([
      {
        ...{ item_currency_type: '', item_exchange_rate: '', item_unit: 'KILO' },
        ...{ item_other_tax_percentage: '2', item_other_tax_amount: '' },
        ...{ item_other_legal_payments_percentage: '', item_other_legal_payments_amount: '50' },
      },
    ]);
    const plain = wireToDraft(draftToWire(draftOf({}, ofSale), numbers), { uuid: () => 'a' });
    expect(plain.items).toMatchObject([{ item_other_tax_amount: '', item_other_legal_payments_amount: '' }]);
    expect(plain.serial_header.serial_number).toBe('');
  });

  test('a commission of all lines is the invoice’s, of some it is theirs', () => {
    const kindOf = (...contracts: readonly string[]) => {
      const body = contracts.map((bsrn) => (bsrn === '' ? {} : { bsrn }));
      return wireToDraft({ header: {}, body, payments: [] }, { uuid: () => 'a' }).invoice.contract_type;
    };
    expect([kindOf('1', '2'), kindOf('1', ''), kindOf()]).toEqual(['commission', '', '']);
  });
});

describe('a wire path in the draft', () => {
  const draft = fullDraft('1/1');
  draft.items = [
    { ...emptyItem('a'), item_currency_type: 'EUR', item_exchange_rate: '2', item_commission_contract: '1' },
  ];
  draft.payments = [emptyPayment, ...draft.payments];

  test.each<[string, string, InvoiceDraft]>([
    ['body[0].cut', 'items[0].item_currency_type', draft],
    ['body[0].exr', 'items[0].item_exchange_rate', draft],
    ['body[0].bsrn', 'items[0].item_commission_contract', draft],
    ['body[0].exr', 'invoice.exchange_rate', fullDraft('1/1')],
    ['body[0].adis', 'items[0].item_total_price_after_discount', draft],
    ['body[0].adis', 'items[0].item_trade_value', fullDraft('1/11')],
    ['body[3]', 'items[3]', draft],
    ['payments[0].pcn', 'payments[1].card_number', draft],
    ['payments[0]', 'payments[1]', draft],
    ['payments[7].pcn', 'payments[7].card_number', draft],
    ['payments', 'payments', draft],
    ['header', 'invoice', draft],
  ])('%s stands at %s', (wire, path, of) => {
    expect(draftPathOfWirePath(wire, of)).toBe(path);
  });
});

describe('in the header', () => {
  test.each(['economic_code', 'national_code'] as const)(
    'a buyer who need not be named is, once his %s is',
    (field) => {
      const draft = draftOf({ invoice_output_type: 'type_two' }, ofSale);
      expect(draftToWire(draft, numbers).header).not.toHaveProperty('tob');
      draft.buyer_info[field] = '14008430838';
      expect(draftToWire(draft, numbers).header).toHaveProperty('tob');
    },
  );

  test('a passport alone names him too, where it may be said', () => {
    const draft = draftOf({ invoice_pattern: 'export' }, {});
    expect(draftToWire(draft, numbers).header).not.toHaveProperty('tob');
    draft.buyer_info.passport_no = 'A12345678';
    expect(draftToWire(draft, numbers).header).toMatchObject({ bpn: 'A12345678' });
  });

  test('cash and credit that are no numbers go out as they were typed, to be reported', () => {
    const draft = draftOf({ payment_method: 'both' }, ofSale);
    draft.settlement = [{ cash_price: 'نیم', credit_price: '' }];
    expect(draftToWire(draft, numbers).header.cap).toBe('نیم');
    draft.invoice.payment_method = 'cash';
    expect(draftToWire(draft, numbers).header).not.toHaveProperty('cap');
  });

  test('a contract is no commission', () => {
    const contract = { contract_factor_reg_number: 'c', contract_type: 'contracting' } as const;
    const wire = draftToWire(draftOf(contract, ofSale), numbers);
    expect([wire.header.crn, wire.body[0]?.bsrn]).toEqual(['c', undefined]);
  });

  test('a payment of which one thing is known is sent', () => {
    const draft = draftOf({}, ofSale);
    draft.payments = [emptyPayment, { ...emptyPayment, amount: '5' }];
    expect(draftToWire(draft, numbers).payments.map(fieldsOf)).toEqual(['pmt=3 pv=5']);
  });
});

type Case = [title: string, invoice: Partial<InvoiceHeaderDraft>, item: Partial<InvoiceItemDraft>, line: string];

function draftOf(invoice: Partial<InvoiceHeaderDraft>, item: Partial<InvoiceItemDraft>): InvoiceDraft {
  const draft = emptyDraft({ nowIso: '2026-11-20T08:00:00Z', uuid: () => 'a' });
  draft.invoice = { ...draft.invoice, ...invoice };
  draft.items = [{ ...emptyItem('a'), item_unit: '', ...item }];
  return draft;
}

describe('a line', () => {
  test.each<Case>([
    [
      'states other taxes and funds of a fixed amount',
      {},
      { ...ofSale, item_other_tax_amount: '7', item_other_legal_payments_amount: '8' },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=7 olam=8 tsstam=1005',
    ],
    [
      'computes funds by their rate, whatever amount was typed',
      {},
      { ...ofSale, item_other_legal_payments_percentage: '5', item_other_legal_payments_amount: '8' },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=0 olr=5 olam=45 tsstam=1035',
    ],
    [
      'has taxes and funds of an amount where their rate is written as zero',
      {},
      {
        ...{ ...ofSale, item_other_tax_percentage: '0', item_other_tax_amount: '7' },
        ...{ item_other_legal_payments_percentage: '0.00', item_other_legal_payments_amount: '8' },
      },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=7 olam=8 tsstam=1005',
    ],
    [
      'has a rate of zero where no amount is written beside it',
      {},
      { ...ofSale, item_other_tax_percentage: '0', item_other_tax_amount: '0' },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odr=0 odam=0 olam=0 tsstam=990',
    ],
    [
      'has no name that nobody could see',
      {},
      { ...ofSale, item_name: '\u200c\u3164 ' },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=0 olam=0 tsstam=990',
    ],
    [
      'in rial names no currency, and no amount in one',
      { currency_type: 'IRR', exchange_rate: '400' },
      { ...ofSale, item_currency_amount: '3' },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=0 olam=0 tsstam=990',
    ],
    [
      'has no rate of a currency that is not named',
      { currency_type: '', exchange_rate: '400' },
      ofSale,
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=0 olam=0 tsstam=990',
    ],
    [
      'has its own currency before that of the invoice',
      dollars,
      { ...ofSale, item_currency_type: 'EUR', item_exchange_rate: '450' },
      'am=1 fee=900 cfee=2 cut=EUR exr=450 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=0 olam=0 tsstam=990',
    ],
    [
      'of less than a ten-thousandth of its currency says nothing of an amount in it',
      { currency_type: 'KWD', exchange_rate: '3900000' },
      { ...ofSale, item_price: '350' },
      'am=1 fee=350 cut=KWD exr=3900000 prdis=350 dis=0 adis=350 vra=10 vam=35 odam=0 olam=0 tsstam=385',
    ],
    [
      'of an export may be in rial, with a rate',
      { invoice_pattern: 'export', currency_type: 'IRR', exchange_rate: '1' },
      { item_qty: '2', item_rial_value: '900', item_currency_value: '900' },
      'am=2 cut=IRR exr=1 ssrv=900 sscv=900 vra=0 vam=0 odam=0 olam=0 tsstam=900',
    ],
    [
      'of an export in rial names no currency without a rate',
      { invoice_pattern: 'export', currency_type: 'IRR' },
      { item_qty: '2', item_rial_value: '900' },
      'am=2 ssrv=900 vra=0 vam=0 odam=0 olam=0 tsstam=900',
    ],
    [
      'of an export without a price keeps what is known',
      { invoice_pattern: 'export', ...dollars },
      { item_qty: '2' },
      'am=2 cut=USD exr=400 vra=0 vam=0 odam=0 olam=0 tsstam=0',
    ],
    [
      'of an export without a quantity keeps its price',
      { invoice_pattern: 'export', ...dollars },
      { item_price: '900' },
      'fee=900 cut=USD exr=400 vra=0 vam=0 odam=0 olam=0 tsstam=0',
    ],
    [
      'of an export has no value in currency at a rate of nothing',
      { invoice_pattern: 'export', currency_type: 'USD', exchange_rate: '0' },
      { item_qty: '2', item_price: '900' },
      'am=2 cut=USD exr=0 ssrv=1800 vra=0 vam=0 odam=0 olam=0 tsstam=1800',
    ],
    [
      'has what is no number as it was typed, whatever was computed',
      {},
      { ...ofSale, item_discount: 'ده' },
      'am=1 fee=900 prdis=900 dis=ده adis=900 vra=10 vam=90 odam=0 olam=0 tsstam=990',
    ],
    [
      'of a ticket is one where no quantity was typed',
      { invoice_pattern: 'air_ticket' },
      { item_price: '900' },
      'am=1 fee=900 prdis=900 dis=0 adis=900 vam=0 odam=0 olam=0 tsstam=900',
    ],
    [
      'of a sale has no quantity and no rate by itself',
      {},
      { item_price: '900' },
      'fee=900 prdis=0 dis=0 adis=0 vam=0 odam=0 olam=0 tsstam=0',
    ],
    [
      'of a refinery’s goods that have no base is taxed by its rate',
      { invoice_pattern: 'refinery' },
      ofSale,
      'am=1 fee=900 prdis=900 dis=0 adis=900 vra=10 vam=90 odam=0 olam=0 tsstam=990',
    ],
  ])('%s', (_title, invoice, item, line) => {
    expect(fieldsOf(draftToWire(draftOf(invoice, item), numbers).body[0] ?? {})).toBe(line);
  });
});
