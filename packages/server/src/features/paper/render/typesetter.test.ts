import { createCanvas } from '@napi-rs/canvas';
import { paperLayouts } from '@taraz/contract';
import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { figure } from '../document/figures.ts';
import { paperFigures } from '../document/paper-figures.ts';
import { exampleNames, exampleSource, withHeader, withLines } from '../testing/paper-samples.ts';
import { drawPage, lineWith, readPdf, textsOffPage, textsOverTexts } from '../testing/read-pdf.ts';
import { Typesetter } from './typesetter.ts';

const typesetter = new Typesetter();
const hash = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const sale = exampleSource('1-1-sale');

describe.each(paperLayouts)('%s', (layout) => {
  it.each(exampleNames)('sets %s', (name) => {
    const { pdf, pages } = typesetter.set([exampleSource(name)], layout);
    expect(pages).toBe(1);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('gives the same bytes for the same invoice, in another compiler and after other work', () => {
    const once = typesetter.set([sale], layout).pdf;
    typesetter.set([withLines(sale, 12)], layout);
    expect(hash(new Typesetter().set([sale], layout).pdf)).toBe(hash(once));
    expect(hash(typesetter.set([sale], layout).pdf)).toBe(hash(once));
  });

  it('carries the invoice as JSON, and says what it is', async () => {
    const payload = '{"header":{"taxid":"A112160512900000001FB1"},"body":[],"payments":[]}';
    const { attachments, title } = await readPdf(typesetter.set([{ ...sale, payload }], layout).pdf);
    expect(attachments).toEqual([{ name: 'A112160512900000001FB1.json', text: payload }]);
    expect(title).toBe('صورتحساب فروش کالا و خدمات A112160512900000001FB1');
  });

  it('says that it is PDF/A-3', () => {
    const text = Buffer.from(typesetter.set([sale], layout).pdf).toString('latin1');
    expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  });

  it('sets many invoices as one file, each with its own attachment', async () => {
    const other = { ...exampleSource('1-7-export'), id: 'b', taxNumber: 'A112160512900000001FC7' };
    const draft = { ...withLines(sale, 60), id: 'c', state: 'draft' as const, taxNumber: '' };
    const { pdf, pages } = typesetter.set([sale, other, draft], layout);
    const read = await readPdf(pdf);
    expect(read.pages).toHaveLength(pages);
    expect(read.attachments.map(({ name }) => name).sort()).toEqual([
      'A112160512900000001FB1.json',
      'A112160512900000001FC7.json',
      'draft-c.json',
    ]);
    if (layout !== 'dotin') expect(read.pages[1]?.text).toMatch(/۱\s*از\s*۱/);
  });

  it('sets text that would be markup as text', async () => {
    const markup = '#panic("x") $x^2$ *b* _i_ `r` #{1+1} ]] <a> @b \\ // /* = + -';
    const hostile = withHeader(sale, { notes: `${markup}\n\u202eabc\u2066${'\u0301'.repeat(40)}`, title: markup });
    const [line] = sale.draft.items;
    const items = [
      { ...line, item_name: `${markup} 🎁 ${'خ'.repeat(900)}`, item_unit: markup, item_code: 'x'.repeat(60) },
      { ...line, item_name: 'Widget \u202e\u2067 (LTR', item_qty: 'abc', item_price: '1e9', item_discount: '-5' },
    ] as typeof sale.draft.items;
    const buyer_info = { ...sale.draft.buyer_info, company: `${markup}${'W'.repeat(280)}`, address: 'ن'.repeat(1_000) };
    const draft = { ...hostile.draft, items, buyer_info, seller_info: { ...sale.draft.seller_info, company: markup } };
    const { pdf } = typesetter.set([{ ...hostile, draft }], layout);
    const text = (await readPdf(pdf)).pages.map((page) => page.text).join(' ');
    expect(text).toContain('#panic("x")');
    expect(text).toContain('$x^2$');
  });

  it.each(['1-3-gold', '1-8-waybill'])('lays no text over another, however long the names are: %s', async (name) => {
    const long = {
      company: 'شرکت سرمایه‌گذاری گروه صنایع غذایی و تبدیلی سپیددانه اصفهان و حومه (سهامی عام)',
      address: 'کیلومتر ۱۲ جاده قدیم، بعد از سه‌راه دوم، خیابان صنعت سوم، کوچه بهار آزادی، برج الف، طبقه ششم، واحد ۶۱۳',
    };
    const source = withHeader(exampleSource(name, { referenceNumber: 'a5502be6-9da9-47f4-96cb-89646c71d53f' }), {
      title: 'بابت صورت‌وضعیت‌های موقت و قطعی شماره هفت تا دوازده قرارداد اجرای روسازی و جدول‌گذاری',
    });
    const { seller_info, buyer_info } = source.draft;
    const draft = { ...source.draft, seller_info: { ...seller_info, ...long }, buyer_info: { ...buyer_info, ...long } };
    expect(await textsOverTexts(typesetter.set([{ ...source, draft }], layout).pdf)).toEqual([]);
  });

  it('a number of several lines cuts nothing off, and every value stays beside its label', async () => {
    const source = withHeader(withLines(sale, 60), { internal_id: `LONG-${'9'.repeat(90)}` });
    const { pdf } = typesetter.set([source], layout);
    expect([await textsOffPage(pdf), await textsOverTexts(pdf)]).toEqual([[], []]);
    if (layout === 'official') expect(await lineWith(pdf, 'تاریخ')).toMatch(/[۰-۹]{4}\//);
  });

  it('lays no text over another where a name nearly fills its line, or needs one more', async () => {
    const [line] = sale.draft.items;
    const letters = 'روکش ضد آب صندلی جلو خودرو سواری طرح چرم مشکی دوخت سفید سری کامل با پشت‌سری و زیرپایی'.split('');
    for (let length = 40; length < letters.length; length += 12) {
      const items = letters.slice(length, length + 12).map((_, at) => {
        return { ...line, item_name: letters.slice(0, length + at).join('') };
      }) as typeof sale.draft.items;
      const { pdf } = typesetter.set([{ ...sale, draft: { ...sale.draft, items } }], layout);
      expect(await textsOverTexts(pdf)).toEqual([]);
    }
  });

  it('sets an invoice without lines', () => {
    expect(typesetter.set([{ ...sale, draft: { ...sale.draft, items: [], payments: [] } }], layout).pages).toBe(1);
  });
});

describe('many pages', () => {
  it('carry their sums: each page ends with what the next begins with', async () => {
    const source = withLines(sale, 120);
    const { pages } = await readPdf(typesetter.set([source], 'official').pdf);
    expect(pages.length).toBeGreaterThan(3);
    const amounts = (text: string) => text.match(/[۰-۹][۰-۹٬]*٬[۰-۹]{3}(?![۰-۹٬])/g) ?? [];
    const total = figure(paperFigures(source).total('tbill'));
    for (const [index, { text }] of pages.entries()) {
      expect(text).toMatch(/ردیف/);
      const [, ...following] = pages.slice(index);
      const carried = amounts(text.split(/نقل|جمع\s+کل/).at(-1) ?? '').slice(0, 4);
      expect(carried).toHaveLength(4);
      if (following[0] !== undefined) for (const amount of carried) expect(following[0].text).toContain(amount);
      expect(text.includes(total)).toBe(following.length === 0);
    }
  });

  // Of these some would: 21 to 28 lines on the official sheet, 12 to 16 on the normal one.
  it.each([
    ['official', 21, 29],
    ['normal', 12, 16],
  ] as const)('never leave the totals alone on a page: %s', async (layout, from, to) => {
    const lonely: number[] = [];
    for (let count = from; count <= to; count += 2) {
      const source = withLines(sale, count);
      const { pages } = await readPdf(typesetter.set([source], layout).pdf);
      const lastLine = figure(source.draft.items.at(-1)?.item_code ?? '').replaceAll('٬', '');
      if (pages.at(-1)?.text.includes(lastLine) !== true) lonely.push(count);
    }
    expect(lonely).toEqual([]);
  });

  it('five hundred lines fit, in the time of a breath', async () => {
    const source = withLines(sale, 500);
    const { pages } = await readPdf(typesetter.set([source], 'official').pdf);
    expect(pages.at(-1)?.text).toContain(figure(paperFigures(source).total('tbill')));
    expect(pages.at(-1)?.text).toContain('۵۰۰');
  });

  it.each([
    ['of many lines', withLines(sale, 700)],
    ['of few lines and long notes', withHeader(sale, { notes: 'ی\n'.repeat(2_000) })],
  ])('a receipt that viewers cannot show in one piece is cut: %s', async (_, source) => {
    const { pages } = await readPdf(typesetter.set([source], 'dotin').pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const { width, height } of pages) {
      expect(width).toBeCloseTo(226.8, 0);
      expect(height).toBeLessThan(14_400);
    }
  });
});

it.each(['INV-2026-TEHRAN-CENTRAL-000123', 'فروش-شعبه-مرکزی-تهران-۱۴۰۵-۰۰۰۱۲۳'])(
  'a long number of its own stands beside nothing on a receipt: %s',
  async (internal_id) => {
    const { pdf } = typesetter.set([withHeader(sale, { internal_id })], 'dotin');
    expect(await textsOverTexts(pdf)).toEqual([]);
  },
);

describe('the QR code', () => {
  it.each([
    ['https://taraz.example/preview/invoice/Qm9vay1hLXByZXZpZXctdG9rZW4', sale],
    [sale.taxNumber, { ...sale, previewUrl: null }],
  ])('is read as %s', async (expected, source) => {
    const { pdf } = typesetter.set([source], 'dotin');
    const { pixels, width, height } = await drawPage(pdf, 1, 203);
    expect(jsqr.default(new Uint8ClampedArray(pixels), width, height)?.data).toBe(expected);
  });
});

describe("the account's own pictures", () => {
  const isRed = (pixels: Uint8ClampedArray, at: number) =>
    (pixels[at] ?? 0) > 220 && (pixels[at + 1] ?? 255) < 40 && (pixels[at + 2] ?? 255) < 40;
  const redOf = async (pdf: Uint8Array) => {
    const { pixels } = await drawPage(pdf, 1, 72);
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) if (isRed(pixels, at)) count += 1;
    return count;
  };
  const canvas = createCanvas(300, 100);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 300, 100);
  const picture = { png: canvas.toBuffer('image/png').toString('base64'), width: 300, height: 100 };

  it.each([
    ...paperLayouts.map((layout) => ['logo', layout] as const),
    ['stamp', 'official'] as const,
    ['stamp', 'normal'] as const,
  ])('%s stands on %s in its place, and the paper is still PDF/A of as many pages', async (kind, layout) => {
    const without = typesetter.set([sale], layout);
    const { pdf, pages } = typesetter.set([{ ...sale, [kind]: picture }], layout);
    expect(await redOf(without.pdf)).toBe(0);
    expect(await redOf(pdf)).toBeGreaterThan(400);
    expect(pages).toBe(without.pages);
    expect(Buffer.from(pdf).toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(hash(typesetter.set([{ ...sale, [kind]: picture }], layout).pdf)).toBe(hash(pdf));
    expect(hash(typesetter.set([sale], layout).pdf)).toBe(hash(without.pdf));
  });

  it.each([
    ['a draft', { state: 'draft', taxNumber: '', payload: null }],
    ['what was refused', { state: 'rejected' }],
    ['what is cancelled', { fate: 'cancelled' }],
    ['what another took the place of', { fate: 'superseded' }],
  ] as const)('nobody has stamped %s', async (_, change) => {
    for (const layout of ['official', 'normal'] as const)
      expect(await redOf(typesetter.set([{ ...sale, ...change, stamp: picture }], layout).pdf)).toBe(0);
  });

  it('a pre-invoice bears the stamp', async () => {
    const offer = { ...sale, state: 'draft' as const, taxNumber: '', offer: { number: '7', validUntil: null } };
    for (const layout of ['official', 'normal'] as const)
      expect(await redOf(typesetter.set([{ ...offer, stamp: picture }], layout).pdf)).toBeGreaterThan(400);
  });
});
