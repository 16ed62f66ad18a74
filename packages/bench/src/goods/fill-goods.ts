import type pg from 'pg';

/** Words of the trade: what a thing is, of what kind, and in what pack; folded, as the catalogue keeps them. */
const things =
  'روغن برنج چای پنیر ماست شیر کره خامه گوشت مرغ ماهی تن رب سس نمک شکر قند ارد نان بیسکویت شکلات ابنبات ادامس کمپوت کنسرو مربا عسل ابمیوه نوشابه دوغ صابون شامپو خمیردندان مسواک دستمال پوشک مایع پودر سفیدکننده کاغذ دفتر خودکار مداد پاک کن کابل سیم کلید پریز لامپ مهتابی باتری شارژر تلفن تبلت نمایشگر چاپگر تونر ماوس صفحه کلید حافظه پردازنده مادربرد پیچ مهره واشر لوله اتصال شیر الات سیمان گچ اجر کاشی سرامیک رنگ تینر چسب عایق ایزوگام پروفیل میلگرد ورق تیراهن پارچه نخ دکمه زیپ پیراهن شلوار کفش جوراب کیف فرش موکت پتو بالش تشک میز صندلی کمد تخت یخچال اجاق کولر بخاری ماشین لباسشویی جاروبرقی سشوار اتو پنکه لاستیک فیلتر روغن ترمز شمع تسمه دارو قرص شربت امپول سرنگ گاز باند ماسک دستکش'.split(
    ' ',
  );
const kinds =
  'ایرانی خارجی ممتاز درجه یک معمولی سبک سنگین صنعتی خانگی اداری کشاورزی پزشکی بهداشتی غذایی گیاهی حیوانی طبیعی مصنوعی سفید سیاه قرمز سبز ابی زرد بزرگ کوچک متوسط نازک ضخیم نرم سخت تازه خشک منجمد پخته خام ساده طرحدار برقی دستی شارژی هوشمند قابل حمل ثابت متحرک فلزی چوبی پلاستیکی شیشه ای چرمی نخی پشمی ابریشمی گرم سرد کم چرب پرچرب بدون قند رژیمی کودک بزرگسال مردانه زنانه'.split(
    ' ',
  );
const packs =
  'عددی کیلویی گرمی لیتری میلی لیتر متری سانتی کارتن بسته جعبه فله شاخه رول جفت دست تخته گونی حلب شیشه قوطی'.split(' ');
const syllables = 'با بر پا پر تا تو جا جو چا خو دا دی را رو زا سا سو شا شی فا کا کو گل لا ما مه نا نی وا هر یا'.split(
  ' ',
);

const quoted = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;

/** How a word is picked for row n: spread, and the same every time. */
const pick = (list: string, seed: number): string =>
  `(${list})[1 + abs(hashint8(n * 31 + ${seed})) % ${`array_length(${list}, 1)`}]`;

/**
 * Fills the catalogue with invented goods: some fifteen words each of a vocabulary of tens of thousands (makers' names
 * of three syllables), so that common words have hundreds of thousands of rows and rare ones a few.
 */
export async function fillGoods(client: pg.Client, rows: number, say: (line: string) => void): Promise<void> {
  const [thing, kind, pack, part] = [things, kinds, packs, syllables].map(quoted) as [string, string, string, string];
  const maker = `${pick(part, 5)} || ${pick(part, 6)} || ${pick(part, 7)}`;
  const words = `${pick(thing, 1)} || ' ' || ${pick(kind, 2)} || ' ' || ${pick(kind, 3)} || ' ' || ${maker} || ' ' ||
    (1 + abs(hashint8(n + 8)) % 2000) || ' ' || ${pick(pack, 4)} || ' ' || ${pick(thing, 9)} || ' ' || ${pick(kind, 10)}`;
  const step = 500_000;
  await client.query('truncate goods_staging');
  for (let from = 0; from < rows; from += step) {
    await client.query(
      `insert into goods_staging (id, description, words, vat, taxable, kind, pricing, last_edit)
       select lpad((2700000000000 + n * 1009)::text, 13, '0'), w, w, 10, 'مشمول', 'شناسه عمومی', '', '1404/01/01'
       from (select n, ${words} as w from generate_series($1::bigint, $2::bigint) n) made`,
      [from + 1, Math.min(rows, from + step)],
    );
    say(`${Math.min(rows, from + step).toLocaleString('en')} rows staged`);
  }
  const begun = performance.now();
  await client.query('select goods_swap()');
  say(`swapped in, indexes built: ${Math.round((performance.now() - begun) / 1000)} s`);
}
