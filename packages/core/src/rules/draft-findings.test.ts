import { describe, expect, test } from 'vitest';
import { draftPathOfWirePath } from '../invoice/draft-path.ts';
import { emptyDraft, emptyItem, emptyPayment } from '../invoice/empty-draft.ts';
import type { InvoiceDraft, InvoiceHeaderDraft, InvoiceItemDraft } from '../model/draft.ts';
import { JsonNumber } from '../model/wire.ts';
import { contextOf, now, referenceFacts, referenceTaxId, taxidAt } from './testing/bases.ts';
import { validateDraft } from './validate-draft.ts';

const context = { nowMs: now };

function sale(header: Partial<InvoiceHeaderDraft> = {}, item: Partial<InvoiceItemDraft> = {}): InvoiceDraft {
  const draft = emptyDraft({ nowIso: new Date(now).toISOString(), uuid: () => 'a' });
  draft.seller_info.economic_code = '10320296185';
  draft.buyer_info.economic_code = '14008430838';
  draft.invoice = { ...draft.invoice, ...header };
  draft.items = [
    {
      ...emptyItem('a'),
      item_code: '2710000138624',
      item_qty: '2',
      item_price: '500000',
      item_vat_percentage: '10',
      ...item,
    },
  ];
  return draft;
}

const found = (draft: InvoiceDraft, extra = {}): string[] =>
  validateDraft(draft, { ...context, ...extra }).map(({ code, path }) => `${code} ${path}`);

test('a new draft of now plus ten seconds is clean once filled', () => {
  expect(found(sale())).toEqual([]);
});

test('a price that is next to nothing in a currency may be issued in it', () => {
  expect(found(sale({ currency_type: 'KWD', exchange_rate: '3900000' }, { item_price: '350' }))).toEqual([]);
});

test('an empty date means now; one further ahead than the product’s delay is future', () => {
  expect(found(sale({ invoice_date: '' }))).toEqual([]);
  const ahead = sale({ invoice_date: new Date(now + 11_000).toISOString() });
  const [finding] = validateDraft(ahead, context);
  expect(finding).toMatchObject({ code: '0200201', path: 'invoice.invoice_date' });
  expect(finding?.fix).toMatchObject({ path: 'invoice.invoice_date', value: new Date(now).toISOString() });
});

test('an empty draft names what is to be typed, not what follows from it', () => {
  const draft = emptyDraft({ nowIso: new Date(now).toISOString(), uuid: () => 'a' });
  expect(found(draft)).toEqual([
    '00009 seller_info.economic_code',
    '00012 buyer_info.economic_code',
    '00033 items[0].item_code',
    '00036 items[0].item_qty',
    '00037 items[0].item_price',
    '00044 items[0].item_vat_percentage',
  ]);
});

test.each([
  ['legal', false],
  ['civil_partnership', false],
  ['real', true],
] as const)('what may stand for a missing economic code is told of a %s buyer or not', (buyer_entity, isTold) => {
  const draft = sale();
  draft.buyer_info = { ...draft.buyer_info, buyer_entity, economic_code: '' };
  const finding = validateDraft(draft, context).find(({ code }) => code === '00012');
  expect(finding?.message).toContain('شماره اقتصادی خریدار را وارد کنید');
  expect(finding?.message.includes('شخص حقیقی')).toBe(isTold);
});

test('text that is no number is shown where it was typed', () => {
  expect(found(sale({}, { item_qty: '۲', item_discount: '1.5' }))).toEqual([
    '0103603 items[0].item_qty',
    '0104209 items[0].item_discount',
  ]);
});

test.each([
  [{ item_price: '1234567890123456789' }, 'حداکثر 18 رقم'],
  [{ item_vat_percentage: '150' }, 'میان صفر و صد'],
  [{ item_qty: '0' }, 'بزرگ‌تر از صفر'],
])('what is out of bounds says the bounds: %j', (item, bounds) => {
  expect(validateDraft(sale({}, item), context).map(({ message }) => message)).toEqual([
    expect.stringContaining(bounds),
  ]);
});

test('an amount too small for a rial is reported on the amount itself', () => {
  expect(found(sale({}, { item_qty: '0.000001', item_price: '1' }))).toContain('0104105 items[0].item_total_price');
});

test('a wrong rate comes with a button', () => {
  const [finding] = validateDraft(sale({}, { item_vat_percentage: '9' }), {
    ...context,
    goods: () => ({ rate: '10' }),
  });
  expect(finding).toMatchObject({
    code: '0304401',
    fix: { path: 'items[0].item_vat_percentage', value: '10', label: 'نرخ 10٪ شود' },
  });
});

test('of a mixed settlement the missing part follows; a wrong one is mended', () => {
  const draft = sale({ payment_method: 'both' });
  expect(found(draft)).toEqual(['00029 settlement[0].cash_price', '00030 settlement[0].credit_price']);
  draft.settlement = [{ cash_price: '400000', credit_price: '' }];
  expect(found(draft)).toEqual([]);
  draft.settlement = [{ cash_price: '400000', credit_price: '650000' }];
  const [finding] = validateDraft(draft, context);
  expect(finding).toMatchObject({ code: '0202901', fix: { path: 'settlement[0].credit_price', value: '600000' } });
});

test.each([
  ['1000000', 'all but the tax'],
  ['1050000', 'a part of the tax too'],
  ['5000000', 'more than all'],
])('cash of %s, %s, leaves no credit, which is told once, of the cash', (cash_price) => {
  // Files without a column for it leave it empty.
  for (const credit_price of ['0', '']) {
    const draft: InvoiceDraft = { ...sale({ payment_method: 'both' }), settlement: [{ cash_price, credit_price }] };
    expect(found(draft), credit_price).toEqual(['NO_CREDIT_LEFT settlement[0].cash_price']);
  }
});

test.each([
  ['1000000', 'all but the tax'],
  ['1050000', 'a part of the tax too'],
  ['1100000', 'all'],
  ['5000000', 'more than all'],
])('credit of %s, %s, leaves no cash, which is told once, of the credit', (credit_price) => {
  for (const cash_price of ['0', '']) {
    const draft: InvoiceDraft = { ...sale({ payment_method: 'both' }), settlement: [{ cash_price, credit_price }] };
    draft.items = ['a', 'b', 'c'].map((uuid) => ({ ...draft.items[0], uuid, item_price: '166666.7' }) as never);
    expect(found(draft), cash_price).toEqual(['NO_CASH_LEFT settlement[0].credit_price']);
  }
});

test('of a cash below nought no line is told its share of it', () => {
  const draft: InvoiceDraft = {
    ...sale({ payment_method: 'both' }),
    settlement: [{ cash_price: '-5', credit_price: '' }],
  };
  expect(new Set(validateDraft(draft, context).map(({ path }) => path))).toEqual(new Set(['settlement[0].cash_price']));
});

test('sums that the authority does not take are told before there is a number', () => {
  const draft = sale({}, { item_qty: '1', item_price: '999999999999999999', item_vat_percentage: '0' });
  draft.items = [...draft.items, { ...draft.items[0], uuid: 'b', item_price: '1' } as never];
  expect(found(draft)).toEqual([
    '0102206 totals.total_before_discount',
    '0102406 totals.total_after_discount',
    '0102706 totals.total',
  ]);
  // Beside what is to be typed they may follow from that.
  draft.seller_info.economic_code = '';
  expect(found(draft)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^0102206 /)]));
});

test('a line whose amount is the fault is told itself, not as a sum of the invoice', () => {
  expect(found(sale({}, { item_qty: '0.1', item_price: '1' }))).toEqual(['0104105 items[0].item_total_price']);
  const large = sale({}, { item_qty: '1', item_price: '999999999999999999' });
  large.items = [...large.items, { ...large.items[0], uuid: 'b' } as never];
  expect(found(large)).toEqual(['0105906 items[0].item_final_price', '0105906 items[1].item_final_price']);
});

test('of a credit of zero beside cash that leaves one, the credit is told', () => {
  const settlement: InvoiceDraft['settlement'] = [{ cash_price: '100000', credit_price: '0' }];
  expect(found({ ...sale({ payment_method: 'both' }), settlement })).toEqual(['0103005 settlement[0].credit_price']);
});

test('of too much cash nothing is said where it is not sent: of a cancellation, of a pattern without settlement, of no goods', () => {
  const settlement: InvoiceDraft['settlement'] = [{ cash_price: '5000000', credit_price: '' }];
  expect(found({ ...sale({ payment_method: 'both' }), items: [], settlement })).not.toContain(
    'NO_CREDIT_LEFT settlement[0].cash_price',
  );
  const other = [{ invoice_type: 'cancellation' }, { invoice_pattern: 'commodity_exchange' }] as const;
  for (const header of other)
    expect(found({ ...sale({ payment_method: 'both', ...header }), settlement })).not.toContain(
      'NO_CREDIT_LEFT settlement[0].cash_price',
    );
});

test('parts of a mixed settlement that make the whole with its tax have the tax in their cash', () => {
  const mended = (cash_price: string, credit_price: string) =>
    validateDraft({ ...sale({ payment_method: 'both' }), settlement: [{ cash_price, credit_price }] }, context).map(
      ({ code, fix }) => [code, fix?.path, fix?.value],
    );
  for (const cash of ['440000', '440005'])
    expect(mended(cash, '660000')).toEqual([['0202901', 'settlement[0].cash_price', '340000']]);
  // Of less cash than the tax nothing would be left.
  expect(mended('50000', '1050000')).toEqual([['0202901', 'settlement[0].credit_price', '950000']]);
});

test('the weight of an export is asked of goods, not of services', () => {
  const header = { invoice_pattern: 'export', currency_type: 'USD', exchange_rate: '700000' } as const;
  const item = { item_vat_percentage: '0', item_rial_value: '1000000', item_currency_value: '1.4285' };
  expect(found(sale(header, { ...item, item_price: '', item_type: 'services' }))).toEqual([]);
  expect(found(sale(header, { ...item, item_price: '', item_type: 'goods' }))).toEqual([
    '00072 items[0].item_net_weight',
  ]);
});

test('a number that was given is judged, its serial too', () => {
  const draft = sale();
  const numbered = (serial_number: string) => {
    const tax_number = taxidAt(Date.parse(draft.invoice.invoice_date), 12n);
    return { ...draft, serial_header: { ...draft.serial_header, tax_number, serial_number } };
  };
  expect(found(numbered('12'))).toEqual([]);
  expect(validateDraft(numbered('13'), context)).toMatchObject([
    { code: '1300501', fix: { path: 'serial_header.serial_number', value: '000000000C' } },
  ]);
  expect(found(numbered('12'), { memoryId: 'A11216' })).toEqual(['0300101 serial_header.tax_number']);
});

test('a type without the pattern is refused', () => {
  expect(
    found(
      sale({
        invoice_output_type: 'type_two',
        invoice_pattern: 'contracting',
        contract_factor_reg_number: '140500318742',
      }),
    ),
  ).toEqual(['0100702 invoice.invoice_pattern']);
});

test('a correction is judged by the pattern of the draft, with the reference', () => {
  const draft = sale({ invoice_type: 'corrective', referral_tax_number: referenceTaxId }, { item_vat_percentage: '9' });
  expect(validateDraft(draft, contextOf('1/1', { futureToleranceMs: 10_000 }))).toMatchObject([
    { code: '0304401', fix: { path: 'items[0].item_vat_percentage', value: '10', label: 'نرخ 10٪ شود' } },
  ]);
  expect(found(draft, { reference: () => undefined })).toEqual([]);
  expect(found(draft, { reference: () => null })).toEqual(['0300601 invoice.referral_tax_number']);
});

test('an original that names a reference is refused: it would be a second sale; what is no number is left alone', () => {
  expect(found(sale({ referral_tax_number: '0' }))).toEqual([]);
  const [finding] = validateDraft(sale({ referral_tax_number: referenceTaxId }), context);
  expect(finding).toMatchObject({
    code: 'REFERENCE_OF_ORIGINAL',
    severity: 'error',
    path: 'invoice.referral_tax_number',
  });
});

test('a return may not raise a quantity', () => {
  const draft = sale({ invoice_type: 'return', referral_tax_number: referenceTaxId }, { item_qty: '3' });
  const [finding] = validateDraft(draft, { ...context, reference: () => referenceFacts('1/1') });
  expect(finding).toMatchObject({ code: '0303601', fix: { path: 'items[0].item_qty', value: '2' } });
});

test('a correction of gold keeps the rate of the reference’s day', () => {
  const facts = referenceFacts('2/3');
  const draft = sale(
    {
      invoice_output_type: 'type_two',
      invoice_pattern: 'gold',
      invoice_type: 'corrective',
      referral_tax_number: referenceTaxId,
    },
    { item_vat_percentage: '0', consfee: '1000', bros: '0', spro: '0' },
  );
  draft.buyer_info.economic_code = '';
  const old = {
    ...facts,
    invoice: { ...facts.invoice, header: { ...facts.invoice.header, indatim: new JsonNumber('1717200000000') } },
  };
  expect(found(draft, { reference: () => old })).toEqual([]);
});

test('a rate missing for the currency of the whole invoice is said once, before there are lines too', () => {
  const draft = sale({ currency_type: 'EUR' });
  const [line] = draft.items;
  const missing = ['EXCHANGE_RATE_MISSING invoice.exchange_rate'];
  expect(found({ ...draft, items: [line, line].flatMap((one) => (one ? [one] : [])) })).toEqual(missing);
  expect(found({ ...draft, items: [] })).toEqual(expect.arrayContaining(missing));
});

test.each(['item_other_tax', 'item_other_legal_payments'] as const)('%s is at most a hundred percent', (levy) => {
  const draft = sale({}, { [`${levy}_percentage`]: '101', [`${levy}_subject`]: 'عوارض' });
  const [finding] = validateDraft(draft, context);
  expect(finding).toMatchObject({ path: `items[0].${levy}_percentage` });
  expect(finding?.message).toContain('میان صفر و صد درصد');
});

describe('an export whose value in currency is another than its value in rial', () => {
  const exported = (item: Partial<InvoiceItemDraft>) =>
    sale(
      { invoice_pattern: 'export', currency_type: 'USD', exchange_rate: '1120000' },
      { item_vat_percentage: '', item_net_weight: '15.5', ...item },
    );

  test.each<[string, Partial<InvoiceItemDraft>, { path: string; value: string } | undefined]>([
    // Two thousand dollars at 1,120,000 beside a price of 500,000: both were taken, and sent.
    ['by its price', { item_currency_value: '2000' }, { path: 'items[0].item_price', value: '1120000000' }],
    [
      'by a value in rial',
      { item_price: '', item_rial_value: '1000000', item_currency_value: '2000' },
      { path: 'items[0].item_rial_value', value: '2240000000' },
    ],
    [
      'by both, where none of them is surely the wrong one',
      { item_rial_value: '1000000', item_currency_value: '2000' },
      undefined,
    ],
  ])('is told and mended: %s', (_how, item, fix) => {
    const draft = exported(item);
    const told = validateDraft(draft, context).find(({ code }) => code === 'EXPORT_VALUES_APART');
    expect(told).toMatchObject({ path: 'items[0].item_currency_value', severity: 'warning' });
    expect(told?.fix && { path: told.fix.path, value: told.fix.value }).toEqual(fix);
    if (fix === undefined) return;
    const [line] = draft.items;
    const field = fix.path.endsWith('item_price') ? 'item_price' : 'item_rial_value';
    const mended = { ...draft, items: line ? [{ ...line, [field]: fix.value }] : [] };
    expect(validateDraft(mended, context)).toEqual([]);
  });

  test.each<[string, Partial<InvoiceItemDraft>]>([
    ['one follows from the other', {}],
    ['cents were rounded', { item_currency_value: '0.89' }],
  ])('not where %s', (_why, item) => {
    expect(found(exported(item))).toEqual([]);
  });
});

test('a mistyped economic code is called malformed; one that the authority does not know, unknown', () => {
  const draft = sale();
  const unknown = { ...context, isBuyerKnown: () => false };
  expect(validateDraft(draft, unknown)[0]).toMatchObject({
    code: '0301201',
    message: expect.stringContaining('منطبق نیست'),
  });
  draft.buyer_info.economic_code = '14008430839';
  expect(validateDraft(draft, unknown)[0]?.message).toContain('منطبق نیست');
  expect(validateDraft(draft, context)).toMatchObject([
    {
      code: '0301201',
      message: expect.stringMatching(/^قالب شماره اقتصادی نادرست است/),
      official: expect.stringContaining('منطبق نیست'),
    },
  ]);
});

describe('what only the product asks', () => {
  test.each<[string, string, InvoiceDraft]>([
    ['CONTRACT_NUMBER_REQUIRED', 'invoice.contract_factor_reg_number', sale({ contract_type: 'commission' })],
    ['CONTRACT_NUMBER_REQUIRED', 'invoice.contract_factor_reg_number', sale({ contract_type: 'contracting' })],
    ['EXCHANGE_RATE_MISSING', 'invoice.exchange_rate', sale({ currency_type: 'USD' })],
    ['EXCHANGE_RATE_MISSING', 'items[0].item_exchange_rate', sale({}, { item_currency_type: 'USD' })],
    [
      'EXCHANGE_RATE_MISSING',
      'items[0].item_exchange_rate',
      sale({ currency_type: 'EUR' }, { item_currency_type: 'USD' }),
    ],
    [
      'LEVY_WITHOUT_VAT',
      'items[0].item_vat_percentage',
      sale({}, { item_vat_percentage: '0', item_other_tax_amount: '5', item_other_tax_subject: 'عوارض' }),
    ],
    [
      'CONTRACT_NUMBER_REQUIRED',
      'invoice.contract_factor_reg_number',
      withItems(sale({ contract_type: 'commission' }), { item_commission_contract: '100200300400' }, {}),
    ],
    ...(
      ['item_other_tax_percentage', 'item_other_legal_payments_percentage', 'item_other_legal_payments_amount'] as const
    ).map((levy): [string, string, InvoiceDraft] => [
      'LEVY_WITHOUT_VAT',
      'items[0].item_vat_percentage',
      sale({}, { item_vat_percentage: '0', [levy]: '5' }),
    ]),
    ...(['export', 'chain_sale'] as const).map((invoice_pattern): [string, string, InvoiceDraft] => [
      'LEVY_WITHOUT_VAT',
      'items[0].item_other_tax_amount',
      sale({ invoice_pattern }, { item_vat_percentage: '', item_other_tax_amount: '5' }),
    ]),
    ['PASSENGER_IS_COMPANY', 'buyer_info.national_code', withPassenger('10103827106')],
    [
      'LEVY_GIVEN_TWICE',
      'items[0].item_other_tax_amount',
      sale({}, { item_other_tax_percentage: '3', item_other_tax_amount: '5' }),
    ],
    ...['', '0'].map((item_trade_value): [string, string, InvoiceDraft] => [
      'TRADE_VALUE_MISSING',
      'items[0].item_trade_value',
      sale({ invoice_pattern: 'commodity_exchange' }, { item_trade_value }),
    ]),
    ['BUYER_PHONE', 'buyer_info.phone', withBuyer({ phone: '0912' })],
    ['SELLER_ECONOMIC_CODE', 'seller_info.economic_code', withSeller('10320296186')],
    [
      'BUYER_NATIONAL_CODE',
      'buyer_info.national_code',
      withBuyer({ buyer_entity: 'real', economic_code: '00121789500001', national_code: '0012178951' }),
    ],
    ['PAYMENT_CARD_NUMBER', 'payments[1].card_number', withCard('6037991234567890')],
    [
      'GOLD_NEEDS_GOODS',
      'items[0].item_type',
      sale({ invoice_pattern: 'gold' }, { item_type: 'services', consfee: '0', bros: '0', spro: '0' }),
    ],
  ])('%s at %s', (code, path, draft) => {
    expect(found(draft)).toContain(`${code} ${path}`);
  });

  test.each<[string, string, InvoiceDraft]>([
    [
      'CONTRACT_NUMBER_REQUIRED',
      'that is there',
      sale({ contract_type: 'contracting', contract_factor_reg_number: '100200300400' }),
    ],
    [
      'CONTRACT_NUMBER_REQUIRED',
      'where the pattern has none',
      sale({ contract_type: 'contracting', invoice_pattern: 'service_bill' }),
    ],
    [
      'CONTRACT_NUMBER_REQUIRED',
      'that every line has',
      sale({ contract_type: 'commission' }, { item_commission_contract: '100200300400' }),
    ],
    [
      'TRADE_VALUE_MISSING',
      'that is there',
      sale({ invoice_pattern: 'commodity_exchange' }, { item_trade_value: '900000' }),
    ],
    ['TRADE_VALUE_MISSING', 'of another pattern', sale()],
    ['EXCHANGE_RATE_MISSING', 'of rial', sale()],
    ['EXCHANGE_RATE_MISSING', 'that is there', sale({ currency_type: 'USD', exchange_rate: '700000' })],
    ['EXCHANGE_RATE_MISSING', 'that every line has', sale({ currency_type: 'USD' }, { item_exchange_rate: '700000' })],
    [
      'EXCHANGE_RATE_MISSING',
      'which the authority asks for',
      sale({ currency_type: 'USD', invoice_pattern: 'export' }),
    ],
    [
      'LEVY_WITHOUT_VAT',
      'of gold',
      sale({ invoice_pattern: 'gold' }, { item_vat_percentage: '0', item_other_tax_amount: '5' }),
    ],
    [
      'LEVY_WITHOUT_VAT',
      'where a base amount stands in the rate’s place',
      sale(
        { invoice_pattern: 'refinery' },
        { item_vat_base: '50', item_vat_percentage: '0', item_other_tax_amount: '5' },
      ),
    ],
    ['LEVY_WITHOUT_VAT', 'of a line without one', sale({}, { item_vat_percentage: '0' })],
    [
      'LEVY_WITHOUT_VAT',
      'where the pattern has no levy',
      sale({ invoice_pattern: 'commodity_exchange' }, { item_vat_percentage: '0', item_other_tax_amount: '5' }),
    ],
    [
      'LEVY_GIVEN_TWICE',
      'of an amount alone, beside a rate of zero',
      sale({}, { item_other_tax_percentage: '0', item_other_tax_amount: '5' }),
    ],
    [
      'LEVY_GIVEN_TWICE',
      'where none counts',
      sale({}, { item_vat_percentage: '0', item_other_tax_percentage: '3', item_other_tax_amount: '30' }),
    ],
    [
      'LEVY_GIVEN_TWICE',
      'of the amount that the rate gives',
      sale({}, { item_qty: '1', item_price: '1000', item_other_tax_percentage: '3', item_other_tax_amount: '30' }),
    ],
    ['BUYER_NATIONAL_CODE', 'of a correction', ofNobody({ invoice_type: 'corrective' })],
    ['BUYER_NATIONAL_CODE', 'where the pattern has no buyer', ofNobody({ invoice_pattern: 'commodity_exchange' })],
    ['BUYER_NATIONAL_CODE', 'of a passenger', ofNobody({ invoice_pattern: 'air_ticket' })],
    ['PASSENGER_IS_COMPANY', 'of a person', withPassenger('0012178950')],
    ['PASSENGER_IS_COMPANY', 'of a follower', withPassenger('121789500000')],
    ['PASSENGER_IS_COMPANY', 'of a sale to a company', withPassenger('10103827106', 'sale')],
    ['SELLER_ECONOMIC_CODE', 'of a person', withSeller('10320296186', 'real')],
    ['SELLER_ECONOMIC_CODE', 'of fourteen digits', withSeller('10320296186000')],
    ['GOLD_WAGE_PERCENT', 'of what is no gold', ofTypedWage({})],
    ['GOLD_PROFIT_PERCENT', 'in rial', ofTypedWage({ invoice_pattern: 'gold' }, { spro: '1' })],
  ])('%s: not %s', (code, _why, draft) => {
    expect(found(draft).map((finding) => finding.split(' ')[0])).not.toContain(code);
  });

  function ofNobody(header: Partial<InvoiceHeaderDraft>): InvoiceDraft {
    const draft = sale(header);
    draft.buyer_info = { ...draft.buyer_info, buyer_entity: 'real', national_code: '0012178951' };
    return draft;
  }

  function withPassenger(
    national_code: string,
    invoice_pattern: InvoiceHeaderDraft['invoice_pattern'] = 'air_ticket',
  ): InvoiceDraft {
    const draft = sale({ invoice_pattern });
    draft.buyer_info = { ...draft.buyer_info, national_code };
    return draft;
  }

  function ofTypedWage(header: Partial<InvoiceHeaderDraft>, item: Partial<InvoiceItemDraft> = {}): InvoiceDraft {
    const precious_metals = { per_unit_wage: '60000000000', factor_percentage: '', seller_interest: '5000000' };
    return sale(header, { precious_metals, ...item });
  }

  function withItems(draft: InvoiceDraft, ...items: readonly Partial<InvoiceItemDraft>[]): InvoiceDraft {
    const [first] = draft.items;
    return {
      ...draft,
      items: items.map((item, index) => ({ ...(first ?? emptyItem('a')), uuid: `${index}`, ...item })),
    };
  }

  function withBuyer(buyer: Partial<InvoiceDraft['buyer_info']>): InvoiceDraft {
    const draft = sale();
    draft.buyer_info = { ...draft.buyer_info, ...buyer };
    return draft;
  }

  function withSeller(economic_code: string, seller_entity: InvoiceDraft['seller_info']['seller_entity'] = 'legal') {
    const draft = sale();
    draft.seller_info = { ...draft.seller_info, economic_code, seller_entity };
    return draft;
  }

  /** The first payment says nothing and is not sent, so wire and draft indexes differ. */
  function withCard(card_number: string): InvoiceDraft {
    const draft = sale();
    const empty = { ...emptyPayment, payment_method: 'pos' as const };
    draft.payments = [empty, { ...empty, card_number }];
    return draft;
  }
});

describe('a rate of VAT', () => {
  const path = 'items[0].item_vat_percentage';

  test('that is a fraction of one is refused and offered in percent', () => {
    expect(validateDraft(sale({}, { item_vat_percentage: '0.1' }), context)).toMatchObject([
      { code: 'VAT_RATE_FRACTION', severity: 'error', path, fix: { path, value: '10', label: 'نرخ 10٪ شود' } },
    ]);
  });

  test.each(['0', '1', '10', '2.5'])('of %s is none', (item_vat_percentage) => {
    expect(found(sale({}, { item_vat_percentage }))).not.toContain(`VAT_RATE_FRACTION ${path}`);
  });
});

describe('fineness', () => {
  const gold = (item_carat: string) =>
    sale({ invoice_pattern: 'gold' }, { item_vat_percentage: '0', item_carat, consfee: '1000', bros: '0', spro: '0' });

  test('written in karat warns and offers parts per thousand', () => {
    const [finding] = validateDraft(gold('18'), context);
    expect(finding).toMatchObject({
      code: 'FINENESS_IN_KARAT',
      severity: 'warning',
      path: 'items[0].item_carat',
      fix: { path: 'items[0].item_carat', value: '750', label: '750 شود' },
    });
  });

  test.each(['750', '1000', '', '0'])('«%s» is none in karat', (fineness) => {
    expect(found(gold(fineness))).not.toContain('FINENESS_IN_KARAT items[0].item_carat');
  });
});

describe('wage, profit and commission of gold in percent', () => {
  const typed = { per_unit_wage: '', factor_percentage: '', seller_interest: '' };
  const line = (precious_metals: Partial<typeof typed>, given: Partial<InvoiceItemDraft> = {}) =>
    sale(
      { invoice_pattern: 'gold' },
      {
        item_vat_percentage: '0',
        item_carat: '750',
        consfee: '1000',
        bros: '0',
        spro: '0',
        precious_metals: { ...typed, ...precious_metals },
        ...given,
      },
    );

  test('an amount in rial in the place of a percentage is said in these words alone, with the way back', () => {
    // 12,000,000 percent of 500,000 rial a unit
    const draft = line({ per_unit_wage: '60000000000' }, { consfee: '' });
    expect(found(draft)).toEqual(['GOLD_WAGE_PERCENT items[0].consfee']);
    const [finding] = validateDraft(draft, context);
    expect(finding?.message).toContain('«اجرت ساخت»');
    expect(finding?.fix).toEqual({ path: 'items[0].consfee', value: '12000000', label: '12٬000٬000 ریال شود' });
    // It comes before what is only missing beside it.
    expect(found({ ...draft, items: draft.items.map((item) => ({ ...item, spro: '' })) })[0]).toBe(
      'GOLD_WAGE_PERCENT items[0].consfee',
    );
    expect(found(line({ seller_interest: '5000000' }, { spro: '' }))).toEqual(['GOLD_PROFIT_PERCENT items[0].spro']);
    expect(found(line({ factor_percentage: '1000.01' }, { bros: '' }))).toEqual([
      'GOLD_COMMISSION_PERCENT items[0].bros',
    ]);
  });

  test('a wage that reaches its metal may still be a percentage: nothing is proposed', () => {
    const [finding, ...others] = validateDraft(line({ per_unit_wage: '500000' }, { consfee: '' }), context);
    expect([finding?.code, finding?.fix, others]).toEqual(['GOLD_WAGE_PERCENT', undefined, []]);
    expect(found(line({ per_unit_wage: '499999' }, { consfee: '' }))).toEqual([]);
    expect(found(line({ seller_interest: '1000' }, { spro: '' }))).toEqual([]);
    expect(found(line({ factor_percentage: '1000' }, { bros: '' }))).toEqual([]);
    // Ten times the metal: a thousand percent is the most that may be meant.
    const [most] = validateDraft(line({ per_unit_wage: '5000000' }, { consfee: '' }), context);
    expect([most?.code, most?.fix]).toEqual(['GOLD_WAGE_PERCENT', undefined]);
  });

  test("in rial the authority's own words stand", () => {
    expect(found(line({ per_unit_wage: '60000000000' }, { consfee: '1000000' }))).toEqual(['0205201 items[0].consfee']);
  });
});

test.each([
  ['body[0].vra', 'items[0].item_vat_percentage'],
  ['header.tinb', 'buyer_info.economic_code'],
  ['header.tbill', 'totals.total'],
  ['header.sg[2].sgid', 'invoice.goods_shipped[2].goods_id'],
  ['body[0].cut', 'invoice.currency_type'],
  ['body[0].bsrn', 'invoice.contract_factor_reg_number'],
  ['body[0].cop', 'items[0]'],
  ['body', 'items'],
  ['extension', ''],
  ['header.nti2', 'invoice'],
])('%s stands at %s', (wire, path) => {
  expect(draftPathOfWirePath(wire, sale())).toBe(path);
});

test('of very many findings as many as are asked for are told, the same as of all', () => {
  const draft = sale({ payment_method: 'both' });
  draft.items = Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0 ? { ...emptyItem('a'), item_price: '0' } : { ...emptyItem('a'), item_qty: '2', item_code: 'x' },
  );
  const all = validateDraft(draft, context);
  expect(all.length).toBeGreaterThan(500);
  expect(validateDraft(draft, context, 50)).toEqual(all.slice(0, 50));
});
