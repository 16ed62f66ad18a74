import { expect, type Locator, type Page } from '@playwright/test';
import type { InvoiceDraft, InvoiceItemDraft, PaymentMethod, PersonType } from '@taraz/core';
import { columnOfDraft, countryByCode, draftFieldsOf, formatJalaliDate, patternLabels, unitLabel } from '@taraz/core';

/** Fills the wizard from an invoice's JSON as a user does: pattern, buyer, lines, settlement. Table-driven by draft path. */

const entities: Record<PersonType, string> = {
  legal: 'حقوقی',
  real: 'حقیقی',
  civil_partnership: 'مشارکت مدنی',
  follower: 'اتباع غیرایرانی',
};
const methods = { cash: 'نقدی', credit: 'نسیه', both: 'نقد و نسیه' } as const;
/** What the wizard calls the ways to pay. */
export const paymentWords: Record<PaymentMethod, string> = {
  cheque: 'چک',
  barter: 'تهاتر',
  cash: 'وجه نقد',
  pos: 'پایانه فروش (POS)',
  internet: 'درگاه اینترنتی',
  card: 'کارت به کارت',
  transfer: 'انتقال به حساب',
  other: 'سایر',
};
const flights = ['', 'داخلی', 'خارجی'] as const;
const transports: Record<string, string> = { '1': 'جاده', '2': 'ریل', '3': 'هوا', '4': 'دریا' };

/** What a person types or picks for a value of the draft. */
function written(field: string, value: string): string {
  if (field.endsWith('_country')) return countryByCode(value)?.fa ?? value;
  if (field === 'item_unit') return unitLabel(value);
  if (field === 'waybill_type') return transports[value] ?? value;
  if (/_date$/.test(field)) return formatJalaliDate(`${value}T08:00:00Z`).replace(/\D/g, '');
  return value;
}

const holderOf = (page: Page, path: string) => page.locator(`[data-draft-path="${path}"]`);

/** Writes one field, whatever control it has. */
async function put(page: Page, path: string, value: string): Promise<void> {
  const field = path.slice(path.lastIndexOf('.') + 1);
  const text = written(field, value);
  const holder = holderOf(page, path);
  const control = holder.locator('[role=combobox], [role=spinbutton], input, textarea').first();
  const kind = await control.evaluate((element) => element.getAttribute('role') ?? element.getAttribute('type') ?? '');
  if (kind === 'radio') {
    await holder.getByRole('radio', { name: text, exact: true }).check({ force: true });
    return;
  }
  await expect(control, path).toHaveAccessibleName(/\S/);
  if (kind === 'spinbutton') {
    await control.focus();
    await page.keyboard.type(text);
    return;
  }
  await control.fill(text);
  if (kind === 'combobox') await control.press('Enter');
}

async function putAll(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, value] of Object.entries(fields)) if (value !== '') await put(page, path, value);
}

const stepButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name });

/** The first step: the pattern by its label, then what it asks of the whole invoice. */
async function fillPattern(page: Page, draft: InvoiceDraft): Promise<void> {
  const { invoice, serial_header } = draft;
  const label = patternLabels.find(
    (one) =>
      one.id !== 'gold' &&
      one.invoice_output_type === invoice.invoice_output_type &&
      one.invoice_pattern === invoice.invoice_pattern &&
      (one.contract_type === 'commission') === (invoice.contract_type === 'commission'),
  );
  await stepButton(page, 'الگو').click();
  await page.getByRole('button', { name: 'همه الگوها' }).click();
  await page
    .getByText(label?.labelFa ?? '', { exact: true })
    .last()
    .click();
  const column = columnOfDraft(draft);
  const own = draftFieldsOf(column).filter(({ step, path }) => step === 'pattern' && path.startsWith('invoice.'));
  const values = own.flatMap(({ path }) => {
    const value: unknown = invoice[path.slice('invoice.'.length) as keyof typeof invoice];
    return typeof value === 'string' && path !== 'invoice.invoice_date' ? [[path, value] as const] : [];
  });
  await putAll(page, { ...Object.fromEntries(values), 'invoice.internal_id': invoice.internal_id });
  if (invoice.currency_type !== 'IRR') {
    await putAll(page, {
      'invoice.currency_type': invoice.currency_type,
      'invoice.exchange_rate': invoice.exchange_rate,
    });
  }
  if (serial_header.flight_type !== 0) {
    const name = flights[serial_header.flight_type];
    await page.getByRole('radio', { name, exact: true }).check({ force: true });
  }
  for (const [index, goods] of invoice.goods_shipped.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'افزودن کالا' }).click();
    await putAll(page, {
      [`invoice.goods_shipped[${index}].goods_id`]: goods.goods_id,
      [`invoice.goods_shipped[${index}].description`]: goods.description,
    });
  }
}

/** Fields of the buyer that examples have. */
export const buyerFields = [
  'company',
  'first_name',
  'last_name',
  'economic_code',
  'national_code',
  'postal_code',
  'passport_no',
] as const;

async function fillBuyer(page: Page, { buyer_info: buyer }: InvoiceDraft): Promise<void> {
  const known = buyerFields.filter((field) => buyer[field] !== '');
  if (known.length === 0) return;
  await stepButton(page, 'خریدار').click();
  await page.getByRole('radio', { name: entities[buyer.buyer_entity], exact: true }).check({ force: true });
  for (const field of known) await put(page, `buyer_info.${field}`, buyer[field]);
}

const goldParts = ['consfee', 'spro', 'bros'] as const;

/** Wage, profit and commission: a percentage where the invoice has one, else rial. */
async function fillGold(page: Page, item: InvoiceItemDraft, cell: (column: string) => Locator): Promise<void> {
  const { per_unit_wage, seller_interest, factor_percentage } = item.precious_metals;
  const wage = item.consfee || String((BigInt(Number(item.item_qty) * 1e3) * BigInt(per_unit_wage || '0')) / 1000n);
  const percents = {
    consfee: '',
    spro: item.spro === '' ? seller_interest : '',
    bros: item.bros === '' ? factor_percentage : '',
  };
  const rials = { consfee: wage, spro: item.spro, bros: item.bros };
  for (const [mode, values] of [
    ['به ریال', rials],
    ['به درصد', percents],
  ] as const) {
    await page.getByRole('radio', { name: mode, exact: true }).check({ force: true });
    for (const part of goldParts) if (values[part] !== '') await typeInto(page, cell(part), values[part]);
  }
}

/** F2 opens the cell's editor; keys sent as quickly as Playwright sends them would be taken for a scanner's. */
async function typeInto(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.press('F2');
  await cell.locator('input').fill(text);
  await page.keyboard.press('Enter');
}

/** Fields of a line that are not in its pattern's grid, in the line's sheet. */
async function fillSheet(page: Page, index: number, fields: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await page.getByRole('button', { name: new RegExp(`^کارهای قلم ${String.fromCharCode(0x6f1 + index)}$`) }).click();
  await page.getByRole('menuitem', { name: 'همه فیلدهای قلم' }).click();
  for (const [field, value] of Object.entries(fields)) await put(page, `items[${index}].${field}`, value);
  await page.getByRole('button', { name: 'انجام شد' }).click();
}

async function fillItem(page: Page, draft: InvoiceDraft, index: number): Promise<void> {
  const item = draft.items[index] as InvoiceItemDraft;
  const column = columnOfDraft(draft);
  const newRow = page.getByRole('combobox', { name: /^قلم تازه/ });
  if (index > 0) await page.getByRole('grid').locator('[data-grid-cell$=":new"]').click();
  await newRow.fill(item.item_code);
  await newRow.press('Enter');
  const row = page.getByRole('grid').locator(`[data-index="${index}"]`);
  const cell = (name: string) => row.locator(`[data-column="${name}"]`);
  await expect(cell('item_code')).toContainText(item.item_code);
  const inGrid = new Set(
    await row.locator('[data-column]').evaluateAll((all) => all.map((one) => one.getAttribute('data-column'))),
  );
  const values = draftFieldsOf(column)
    .filter(({ step }) => step === 'items')
    .map(({ path }) => path.slice('items[].'.length) as keyof InvoiceItemDraft)
    .filter((field) => field !== 'item_code' && !(goldParts as readonly string[]).includes(field))
    .flatMap((field) => {
      const value = item[field];
      return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
    });
  const fixed = {
    ...(column.constraints.quantity && { item_qty: '' }),
    ...(column.constraints.vatRate && { item_vat_percentage: '' }),
  };
  const typed = values.filter(([field]) => !(field in fixed));
  for (const [field, value] of typed.filter(([name]) => inGrid.has(name))) {
    await typeInto(page, cell(field), written(field, value));
  }
  await fillSheet(page, index, Object.fromEntries(typed.filter(([name]) => !inGrid.has(name))));
  if (column.computation === 'gold') await fillGold(page, item, cell);
}

async function fillSettlement(page: Page, draft: InvoiceDraft): Promise<void> {
  await stepButton(page, 'تسویه').click();
  if (columnOfDraft(draft).fields.setm !== 'X') {
    const { payment_method } = draft.invoice;
    await page.getByRole('radio', { name: methods[payment_method], exact: true }).check({ force: true });
    if (payment_method === 'both') await put(page, 'settlement[0].cash_price', draft.settlement[0].cash_price);
  }
  for (const [index, payment] of draft.payments.entries()) {
    const path = (field: string) => `payments[${index}].${field}`;
    await page.getByRole('button', { name: 'افزودن پرداخت' }).click();
    await holderOf(page, path('payment_method')).getByRole('button').click();
    await page.getByRole('option', { name: paymentWords[payment.payment_method] }).click();
    await put(page, path('amount'), payment.amount);
    const { payment_method: _method, amount: _amount, payment_date: _date, ...numbers } = payment;
    await page.getByRole('button', { name: 'شماره‌های پرداخت' }).nth(index).click();
    for (const [field, value] of Object.entries(numbers)) if (value !== '') await put(page, path(field), value);
  }
}

/** The example in the new invoice that stands open, up to the review; the screen then shows its document. */
export async function fillWizard(page: Page, draft: InvoiceDraft): Promise<void> {
  await fillPattern(page, draft);
  await fillBuyer(page, draft);
  await stepButton(page, 'اقلام').click();
  for (const index of draft.items.keys()) await fillItem(page, draft, index);
  await fillSettlement(page, draft);
  await stepButton(page, 'بازبینی').click();
}
