import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { amountToWords, computeDraft, groupDigits, type InvoiceDraft, toPersianDigits } from '@taraz/core';

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('vazirmatn/package.json')), 'fonts/webfonts');
const face = (weight: number, name: string): string => {
  const font = readFileSync(join(fonts, `Vazirmatn-${name}.woff2`)).toString('base64');
  return `@font-face{font-family:V;font-weight:${weight};src:url(data:font/woff2;base64,${font})}`;
};

const figure = (decimal: string): string =>
  toPersianDigits(groupDigits(decimal)).replaceAll(',', '٬').replaceAll('.', '٫');

/** The page around the content: loaded once, like everything that does not change from invoice to invoice. */
export const printedPage = (): string => `<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><style>
${face(400, 'Regular')}${face(700, 'Bold')}
@page{size:A4 landscape;margin:9mm 10mm 13mm}
body{font:7.8pt V;margin:0}table{width:100%;border-collapse:collapse}thead{display:table-header-group}
td,th{border:.3pt solid #7e8c8f;padding:3pt}.n{font-feature-settings:"tnum";text-align:right}
.box{border:.6pt solid #14211f;padding:5pt;margin:5pt 0}.head{display:flex;justify-content:space-between}
svg{width:19mm;height:19mm}.plain td{border:0;padding:0 4pt}.party{display:grid;grid-template-columns:1fr auto;position:relative;padding-right:20pt}
.side{position:absolute;right:0;writing-mode:vertical-rl}.foot{position:fixed;bottom:0;width:100%}</style><body></body></html>`;

/** As many dark runs as the QR code of an address has, in one path; that they mean nothing costs no time. */
const qrPath = (): string => {
  let path = '';
  for (let run = 0; run < 350; run += 1) path += `M${(run * 7) % 36} ${(run * 5) % 37}h1v1h-1z`;
  return path;
};

const party = (
  title: string,
  name: string,
  code: string,
): string => `<div class="box party"><b class="side">${title}</b>
<span>نام شخص حقیقی / حقوقی: <b>${name}</b></span><span>شماره اقتصادی: ${toPersianDigits(code)} شناسه / شماره ملی:
${toPersianDigits(code)} شماره ثبت: — کد شعبه: —</span><span>نشانی: —</span><span>کد پستی: — تلفن: —</span></div>`;

const facts = (taxNumber: string): string => `<table class="plain"><tr><td>شماره صورتحساب<td>۵۰۷<tr><td>تاریخ صدور
<td>۱۴۰۵/۰۸/۲۹ ساعت ۱۴:۰۵<tr><td>شماره مالیاتی<td><b>${taxNumber}</b><tr><td>شماره ارجاع
<td dir="ltr">8f2c1a90-3b7e-4c55-9d21-5b6f0d1c2e3a<tr><td>وضعیت در سامانه<td>تأیید سامانه</table>`;

function tableRows(draft: InvoiceDraft): string {
  const totals = computeDraft(draft);
  const cell = (text: string) => `<td class="n">${text}</td>`;
  const rows = draft.items.map((item, index) => {
    const line = totals.items[index];
    return `<tr><td>${toPersianDigits(String(index + 1))}</td><td>${toPersianDigits(item.item_code)}</td>
<td>${item.item_name}</td>${cell(figure(item.item_qty))}<td>عدد</td>${cell(figure(item.item_price))}
${cell(figure(line?.item_total_price ?? ''))}${cell(figure(item.item_discount || '0'))}
${cell(figure(line?.item_total_price_after_discount ?? ''))}${cell(figure(line?.item_total_taxes_price ?? ''))}
${cell(figure(line?.item_final_price ?? ''))}</tr>`;
  });
  return `${rows.join('')}<tr><td colspan="6">جمع کل</td>${cell(figure(totals.total_before_discount))}
${cell(figure(totals.total_discount))}${cell(figure(totals.total_after_discount))}${cell(figure(totals.total_vat))}
${cell(figure(totals.total))}</tr>`;
}

const heads = [
  'ردیف',
  'شناسه کالا / خدمت',
  'شرح کالا یا خدمت',
  'تعداد / مقدار',
  'واحد',
  'مبلغ واحد',
  'مبلغ کل',
  'مبلغ تخفیف',
  'مبلغ کل پس از تخفیف',
  'جمع مالیات و عوارض',
  'جمع مبلغ کل به‌علاوه مالیات و عوارض',
];

/** What the official sheet says of an invoice, as HTML: the same lines, parties, sums and words. */
export function printedBody(draft: InvoiceDraft, taxNumber: string): string {
  const { seller_info: seller, buyer_info: buyer } = draft;
  const { total } = computeDraft(draft);
  return `<div class="head"><b>${seller.company}</b><div><h2>صورتحساب فروش کالا و خدمات</h2>صورتحساب الکترونیکی نوع اول ·
الگوی فروش · موضوع: اصلی</div><div class="head">${facts(taxNumber)}
<svg viewBox="0 0 37 37"><path d="${qrPath()}"/></svg></div></div>
${party('فروشنده', seller.company, seller.economic_code)}${party('خریدار', buyer.company, buyer.economic_code)}
<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${tableRows(draft)}</tbody></table>
<div class="box">مبلغ کل به حروف: <b>${amountToWords(total)} ریال</b></div>
<div class="box head"><div><b>شرایط و نحوه فروش</b><p>☑ نقدی ☐ نسیه ☐ نقدی و نسیه<p>پرداخت نقدی ${figure(total)}</div>
<b>توضیحات</b><b>مهر و امضای فروشنده</b><b>مهر و امضای خریدار</b></div>
<div class="foot head"><span>شماره مالیاتی ${taxNumber}</span><span>صفحه ۱ از ۱</span><span>صادرشده با تراز</span></div>`;
}
