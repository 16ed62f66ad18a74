import type { ProductInput } from '../products/input.ts';

type Row = readonly [name: string, unit: string, price: number];
type Shelf = readonly [category: string, rows: readonly Row[]];

/** Goods at the general rate. */
const taxed: readonly Shelf[] = [
  [
    'خوراک و نوشیدنی',
    [
      ['روغن آفتابگردان ۱٫۵ لیتری', 'NUMBER', 1_450_000],
      ['رب گوجه‌فرنگی ۸۰۰ گرمی', 'NUMBER', 720_000],
      ['چای سیاه ممتاز ۵۰۰ گرمی', 'PACKAGE', 2_350_000],
      ['قهوه ترک ۲۵۰ گرمی', 'PACKAGE', 2_900_000],
      ['شکر سفید ۱۰ کیلویی', 'PACKAGE', 5_100_000],
      ['آب معدنی ۱٫۵ لیتری، بسته ۶ تایی', 'PACKAGE', 690_000],
      ['نوشابه گازدار خانواده', 'NUMBER', 385_000],
    ],
  ],
  [
    'شوینده و بهداشتی',
    [
      ['دستمال کاغذی ۱۰۰ برگ', 'NUMBER', 290_000],
      ['مایع ظرف‌شویی ۳٫۷۵ لیتری', 'NUMBER', 1_780_000],
      ['پودر لباس‌شویی ۵۰۰ گرمی', 'PACKAGE', 640_000],
      ['شامپو بدن ۴۰۰ میلی‌لیتری', 'NUMBER', 950_000],
      ['خمیردندان نعنایی', 'NUMBER', 520_000],
      ['مسواک بزرگسال', 'NUMBER', 310_000],
    ],
  ],
  [
    'لوازم اداری',
    [
      ['کاغذ تحریر A4، بسته ۵۰۰ برگی', 'PACKAGE', 2_150_000],
      ['خودکار آبی', 'NUMBER', 95_000],
      ['دفتر ۱۰۰ برگ سیمی', 'NUMBER', 780_000],
      ['زونکن A4', 'NUMBER', 1_240_000],
      ['ماشین‌حساب رومیزی', 'NUMBER', 6_900_000],
    ],
  ],
  [
    'رایانه و شبکه',
    [
      ['نمایشگر ۲۴ اینچ', 'NUMBER', 78_500_000],
      ['صفحه‌کلید بی‌سیم', 'NUMBER', 9_400_000],
      ['ماوس نوری', 'NUMBER', 4_200_000],
      ['حافظه SSD ۵۱۲ گیگابایت', 'NUMBER', 31_000_000],
      ['چاپگر لیزری سیاه‌وسفید', 'NUMBER', 142_000_000],
      ['تونر چاپگر', 'NUMBER', 12_800_000],
      ['کابل شبکه Cat6', 'METER', 185_000],
      ['مودم روتر بی‌سیم', 'NUMBER', 18_700_000],
    ],
  ],
  [
    'برق و روشنایی',
    [
      ['سه‌راهی برق ۵ متری', 'NUMBER', 5_600_000],
      ['لامپ LED ۱۲ وات', 'NUMBER', 610_000],
      ['سیم برق ۲٫۵ افشان', 'METER', 310_000],
      ['کلید و پریز روکار', 'NUMBER', 880_000],
    ],
  ],
  [
    'رنگ و چسب',
    [
      ['رنگ روغنی سفید', 'KILO', 2_450_000],
      ['تینر فوری', 'LITER', 980_000],
      ['چسب چوب', 'KILO', 1_350_000],
    ],
  ],
  [
    'مصالح ساختمانی',
    [
      ['سیمان تیپ ۲', 'TON', 24_800_000],
      ['میلگرد آجدار ۱۴', 'KILO', 345_000],
      ['تیرآهن ۱۸', 'KILO', 372_000],
      ['ورق گالوانیزه ۰٫۵', 'KILO', 585_000],
      ['کاشی دیواری ۳۰×۶۰', 'SQUARE_METER', 3_950_000],
      ['سرامیک کف ۶۰×۶۰', 'SQUARE_METER', 4_600_000],
      ['لوله پلی‌اتیلن ۶۳', 'METER', 720_000],
      ['شیر مخلوط آشپزخانه', 'NUMBER', 27_400_000],
    ],
  ],
  [
    'خانه و اداره',
    [
      ['پارچه ملحفه عرض ۱۵۰', 'METER', 1_120_000],
      ['فرش ماشینی ۱۲ متری', 'NUMBER', 265_000_000],
      ['صندلی اداری', 'NUMBER', 68_000_000],
      ['میز کار ۱۶۰', 'NUMBER', 94_000_000],
    ],
  ],
  [
    'خودرو',
    [
      ['روغن موتور ۴ لیتری', 'NUMBER', 16_900_000],
      ['فیلتر هوا خودرو', 'NUMBER', 3_250_000],
      ['لاستیک ۲۰۵/۵۵', 'NUMBER', 58_000_000],
    ],
  ],
];

/** Goods that the law exempts from value added tax. */
const exempt: readonly Shelf[] = [
  [
    'خوراک و نوشیدنی',
    [
      ['برنج ایرانی هاشمی', 'KILO', 2_150_000],
      ['نان حجیم صنعتی', 'PACKAGE', 480_000],
      ['شیر پاستوریزه ۱ لیتری', 'NUMBER', 460_000],
      ['تخم‌مرغ شانه ۳۰ تایی', 'PACKAGE', 2_050_000],
      ['سیب‌زمینی', 'KILO', 385_000],
      ['گوشت مرغ تازه', 'KILO', 1_180_000],
    ],
  ],
  ['دام و کشاورزی', [['خوراک دام', 'TON', 198_000_000]]],
  ['کتاب', [['کتاب آموزش حسابداری', 'NUMBER', 3_800_000]]],
];

/** Services, at the general rate. */
const services: readonly Shelf[] = [
  [
    'خدمات',
    [
      ['خدمات نصب و راه‌اندازی', 'NUMBER', 15_000_000],
      ['پشتیبانی ماهانه نرم‌افزار', 'NUMBER', 48_000_000],
      ['حمل درون‌شهری', 'NUMBER', 9_500_000],
      ['مشاوره فنی، ساعتی', 'NUMBER', 12_000_000],
    ],
  ],
];

/** The first digits of ids of goods of Iranian make, and of services. */
const goodsPrefix = '27200001';
const servicesPrefix = '23300000';

interface Laid {
  category: string;
  row: Row;
}

const laidOn = (shelves: readonly Shelf[]): Laid[] =>
  shelves.flatMap(([category, rows]) => rows.map((row) => ({ category, row })));

const product = (
  { category, row: [name, unit, price] }: Laid,
  index: number,
  more: Partial<ProductInput>,
  prefix = goodsPrefix,
): ProductInput => ({
  name,
  category,
  unit,
  price: String(price),
  code: `${prefix}${String(31_425 + index * 171).padStart(5, '0')}`,
  sku: `NP-${String(1001 + index)}`,
  ...more,
});

/** Sixty goods and services; VAT rates are those of the day, or none. */
export const demoProducts: readonly ProductInput[] = [
  ...laidOn(taxed).map((laid, at) =>
    product(laid, at, { type: 'goods', gtin: `626${String(1_000_000_000 + at * 104_729)}` }),
  ),
  ...laidOn(exempt).map((laid, at) => product(laid, at + 48, { type: 'goods', has_tax: false, vat_percentage: '0' })),
  ...laidOn(services).map((laid, at) => product(laid, at + 56, { type: 'services' }, servicesPrefix)),
];
