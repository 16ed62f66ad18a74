import { generalVatRate } from '@taraz/core';
import { demoProducts } from '../demo/demo-products.fa.ts';
import { goodsColumns } from './goods-row.ts';

/** Invented goods in the form of the authority's: a class, a kind, a quality, a pack. */
const classes = [
  ['روغن', ['آفتاب‌گردان', 'زیتون', 'کنجد', 'ذرت', 'کانولا']],
  ['برنج', ['طارم', 'هاشمی', 'دم‌سیاه', 'فجر']],
  ['چای', ['سیاه شکسته', 'سبز قلم', 'سیاه ممتاز', 'دم‌نوش گیاهی']],
  ['پنیر', ['سفید ایرانی', 'پیتزا', 'خامه‌ای', 'لیقوان']],
  ['ماست', ['کم‌چرب', 'پرچرب', 'یونانی', 'موسیر']],
  ['رب', ['گوجه‌فرنگی', 'انار']],
  ['شوینده', ['مایع ظرف‌شویی', 'پودر لباس‌شویی', 'شیشه‌شوی', 'سفیدکننده']],
  ['کاغذ', ['تحریر A4', 'تحریر A5', 'گلاسه', 'کرافت']],
  ['کابل', ['شبکه Cat6', 'برق ۲٫۵ افشان', 'هم‌محور', 'نوری']],
  ['لامپ', ['LED حبابی', 'LED شمعی', 'مهتابی', 'خودرو']],
  ['سیمان', ['تیپ ۱', 'تیپ ۲', 'سفید']],
  ['رنگ', ['روغنی', 'اکریلیک', 'پلاستیک']],
] as const;
const packs = ['۲۵۰ گرمی', '۵۰۰ گرمی', 'یک کیلویی', '۱٫۵ لیتری', 'فله', 'بسته ۱۲ عددی'] as const;
const makes = ['تولید داخل', 'وارداتی'] as const;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function line(id: string, description: string, more: Partial<Record<'vat' | 'end' | 'edit' | 'type', string>>): string {
  const { vat = '10', end = '', edit = '1404/01/01', type = 'شناسه عمومی' } = more;
  const taxable = vat === '0' ? 'معاف' : 'مشمول';
  return [id, quoted(description), vat, taxable, '1402/01/01', end, '1402/01/01', edit, type, ''].join(',');
}

/** The columns of the authority's file, as `goodsColumns` names them and CreateDate. */
export const goodsHeader = [
  goodsColumns.id,
  goodsColumns.description,
  goodsColumns.vat,
  goodsColumns.taxable,
  goodsColumns.runDate,
  goodsColumns.expirationDate,
  'CreateDate',
  goodsColumns.lastEditDate,
  goodsColumns.type,
  goodsColumns.pricing,
].join(',');

/**
 * An invented catalogue in the authority's form, in two parts: repeats of an id, expired ones and the demo's own goods
 * among them. Not the authority's data.
 */
export function sampleGoods(nowIso: string): string[] {
  const vat = generalVatRate(nowIso);
  const kinds = classes.flatMap(([name, all]) => all.map((kind) => `${name} ${kind}`));
  const made = kinds.flatMap((kind, at) =>
    packs.flatMap((pack, pack_at) =>
      makes.map((make, make_at) => {
        const id = `29${String(10_000_000_000 + at * 1_009_000 + pack_at * 211 + make_at * 17)}`;
        return line(id, `${kind}، ${pack}، ${make}`, { vat, type: `شناسه عمومی ${make}` });
      }),
    ),
  );
  const own = demoProducts.map(({ code, name, type, has_tax }) =>
    line(code, name, { vat: has_tax === false ? '0' : vat, type: type === 'services' ? 'خدمت' : 'شناسه عمومی' }),
  );
  const [first = ''] = demoProducts.map(({ code }) => code);
  const older = line(first, 'شرح پیشین این شناسه', { vat: '9', edit: '1402/01/01' });
  const expired = line('2999999999990', 'نوشابه شیشه‌ای، منسوخ', { end: '1402/12/29' });
  const parts = [
    [...own, ...made.slice(0, made.length / 2)],
    [older, expired, ...made.slice(made.length / 2)],
  ];
  return parts.map((rows) => `\uFEFF${[goodsHeader, ...rows].join('\r\n')}\r\n`);
}
