import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as another program reads it: pdf.js, which shares nothing with the one that wrote it. */
export interface ReadPdf {
  pages: { width: number; height: number; text: string }[];
  attachments: { name: string; text: string }[];
  title: string;
}

const open = (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false }).promise;

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await open(bytes);
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({ width, height, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') });
  }
  const attachments: ReadPdf['attachments'] = [];
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content = (await document.getAttachmentContent(id)) as Uint8Array | null;
    attachments.push({ name: filename, text: new TextDecoder().decode(content ?? new Uint8Array()) });
  }
  const { info } = await document.getMetadata();
  await document.loadingTask.destroy();
  return {
    pages,
    attachments,
    title: String((info as { Title?: string }).Title ?? ''),
  };
}

/** Text that stands at one place of a page: its left end, its base line and how wide it is, pt. */
interface PlacedText {
  text: string;
  left: number;
  base: number;
  width: number;
}

/** Level text of each page, where it stands; what is turned (watermarks, titles of blocks) is left out. */
async function placedTexts(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await open(bytes);
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, turn, , , left, base] = item.transform as number[];
        if (Math.abs(turn ?? 0) > 0.01) return [];
        return [{ text: item.str, left: left ?? 0, base: base ?? 0, width: item.width }];
      }),
    );
  }
  await document.loadingTask.destroy();
  return pages;
}

/** Texts of which a part lies beyond their page's left or right edge. */
export async function textsOffPage(bytes: Uint8Array): Promise<string[]> {
  const [{ pages: sizes }, pages] = [await readPdf(bytes), await placedTexts(bytes)];
  return pages.flatMap((texts, index) =>
    texts.filter(({ left, width }) => left < 0 || left + width > (sizes[index]?.width ?? 0)).map(({ text }) => text),
  );
}

/** The text of a line of the first page, right to left, in which this stands. */
export async function lineWith(bytes: Uint8Array, text: string): Promise<string> {
  const [first = []] = await placedTexts(bytes);
  const found = first.find((one) => one.text.includes(text));
  const line = first.filter(({ base }) => found !== undefined && Math.abs(base - found.base) < 2);
  return line
    .sort((a, b) => b.left - a.left)
    .map((one) => one.text)
    .join(' ');
}

/** Pairs of texts of one line of which one lies over the other by more than 1.5 pt. */
export async function textsOverTexts(bytes: Uint8Array): Promise<string[]> {
  const pages = await placedTexts(bytes);
  return pages.flatMap((texts) =>
    texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => {
        const shared = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
        return Math.abs(one.base - other.base) < 3 && shared > 1.5 ? [`${one.text} | ${other.text}`] : [];
      }),
    ),
  );
}

/** A page as an image. */
export interface PageImage {
  width: number;
  height: number;
  /** red, green, blue, alpha of each pixel, row by row */
  pixels: Uint8ClampedArray;
  /** as a PNG of few colours, which keeps it small */
  png(): Uint8Array;
}

/** Sixteen steps of each colour: the nearest of them. */
const coarse = (value: number): number => Math.round(value / 17) * 17;

function coarsePng(canvas: Canvas): Uint8Array {
  const { width, height } = canvas;
  const small = createCanvas(width, height);
  const context = small.getContext('2d');
  const image = canvas.getContext('2d').getImageData(0, 0, width, height);
  image.data.forEach((value, at) => {
    image.data[at] = coarse(value);
  });
  context.putImageData(image, 0, 0);
  return new Uint8Array(small.toBuffer('image/png'));
}

/** Draws a page (counted from 1) at so many dots an inch, with a renderer that the lock file pins. */
export async function drawPage(bytes: Uint8Array, number: number, dotsPerInch: number): Promise<PageImage> {
  const document = await open(bytes);
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: dotsPerInch / 72 });
  const width = Math.ceil(viewport.width);
  const height = Math.ceil(viewport.height);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
  await document.loadingTask.destroy();
  return {
    width,
    height,
    pixels: context.getImageData(0, 0, width, height).data,
    png: () => coarsePng(canvas),
  };
}
