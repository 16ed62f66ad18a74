import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { PaperLayout, PictureKind } from '@taraz/contract';
import { notesOf } from '../document/footers.ts';
import { paperData } from '../document/paper-data.ts';
import { statementPaper } from '../document/statement.ts';
import { fontBytes } from '../fonts/fonts.ts';
import type { PaperPicture, PaperSource } from '../paper-source.ts';
import type { StatementSource } from '../statement-source.ts';

/** A finished file. */
export interface SetPaper {
  pdf: Uint8Array;
  pages: number;
}

/** Where something came to lie: the templates leave these marks. */
interface Place {
  index: number;
  name: 'last-row' | 'closing' | 'end';
  page: number;
  /** from the page's top, pt */
  y: number;
}

/** Archivable, with attachments: viewers of thirty years from now can show it. */
const pdfStandard = 'a-3b';
/**
 * What the compiler has set it keeps for reuse, without end, until it is made to forget. How many documents something outlives
 * that none of them used: heads, labels and the seller of an account's papers are set once, other accounts' between them.
 */
const documentsKept = 3;
/** A document of more pages than this fills the memory by itself: nothing is kept after it. */
const pagesKept = 20;
/** Viewers show no page higher than 14,400 pt; below it stays room for the margins. */
const tallestPage = 14_000;

/** Papers of so few lines, and so few lines of notes, are first set as one page, whatever its height. */
const singlePageLinesMax = 12;
const singlePageNotesMax = 100;

const isShort = (source: PaperSource): boolean =>
  source.draft.items.length <= singlePageLinesMax && notesOf(source, true).length <= singlePageNotesMax;

const templates = fileURLToPath(new URL('../templates', import.meta.url));

function reasonOf(diagnostics: readonly unknown[]): string {
  return diagnostics.map((one) => (one as { message?: string }).message ?? String(one)).join('; ');
}

/** What the templates read as files beside them: they are in memory alone. */
const givenFiles = {
  papers: `${templates}/papers.json`,
  setting: `${templates}/setting.json`,
  logo: `${templates}/logo.png`,
  stamp: `${templates}/stamp.png`,
} as const;

/** How papers are set. */
interface Setting {
  /** papers, by their place in the file, whose table is cut before its end */
  cut: readonly number[];
  /** one paper that is believed to fill one page */
  single: boolean;
}

/** Papers that must be set once more, cut: their closing stands alone on a page, or their one page is too high. */
function papersToCut(places: readonly Place[]): number[] {
  const rows = new Map(places.filter(({ name }) => name === 'last-row').map((place) => [place.index, place]));
  return places
    .filter(({ index, name, page, y }) => {
      if (name === 'end') return y > tallestPage;
      const row = rows.get(index);
      return name === 'closing' && row !== undefined && page !== row.page;
    })
    .map(({ index }) => index);
}

/**
 * Sets invoices and accounts with Typst. Synchronous and heavy: it belongs into a thread of its own, with a turn of the event loop
 * between calls, or memory grows.
 */
export class Typesetter {
  readonly #compiler: NodeCompiler;
  /** of the papers at hand: width over height; null without one */
  #ratios: { logoRatio: number | null; stampRatio: number | null } = { logoRatio: null, stampRatio: null };

  constructor() {
    this.#compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fontBytes() }] });
  }

  /** One file of all the given invoices, in their order. @throws Error when the template or the export fails */
  set(sources: readonly PaperSource[], layout: PaperLayout): SetPaper {
    // One account's papers have one logo and one stamp: they go in once, however many there are.
    this.#give(
      sources.map((source) => paperData[layout](source)),
      sources[0] ?? {},
    );
    return this.#file(this.#fewPages(sources, layout) ?? this.#manyPages(layout));
  }

  /** A customer's account as one file. @throws Error when the template or the export fails */
  setStatement(statement: StatementSource): SetPaper {
    this.#give(statementPaper(statement), statement);
    return this.#file(this.#compile('statement', { cut: [], single: false }));
  }

  #give(papers: unknown, { logo, stamp }: Pick<PaperSource, 'logo' | 'stamp'>): void {
    this.#compiler.mapShadow(givenFiles.papers, Buffer.from(JSON.stringify(papers)));
    this.#ratios = { logoRatio: this.#givePicture('logo', logo), stampRatio: this.#givePicture('stamp', stamp) };
  }

  /** @returns its width over its height; null where there is none */
  #givePicture(kind: PictureKind, picture: PaperPicture | undefined): number | null {
    if (picture === undefined) {
      this.#compiler.unmapShadow(givenFiles[kind]);
      return null;
    }
    this.#compiler.mapShadow(givenFiles[kind], Buffer.from(picture.png, 'base64'));
    return picture.width / picture.height;
  }

  #file(document: NodeTypstDocument): SetPaper {
    const pdf = this.#compiler.pdf(document, { pdfStandard });
    const pages = document.numOfPages;
    this.#forget(pages);
    return { pdf, pages };
  }

  /** A short paper in the quick way; null when it is not short, or fills more than a page after all. */
  #fewPages(sources: readonly PaperSource[], layout: PaperLayout): NodeTypstDocument | null {
    const [source] = sources;
    if (sources.length !== 1 || source === undefined || !isShort(source)) return null;
    const document = this.#compile(layout, { cut: [], single: true });
    return document.numOfPages === 1 ? document : null;
  }

  /** Any number of papers and pages: twice where some must be cut. */
  #manyPages(layout: PaperLayout): NodeTypstDocument {
    const document = this.#compile(layout, { cut: [], single: false });
    const cut = papersToCut(this.#placesIn(document));
    return cut.length === 0 ? document : this.#compile(layout, { cut, single: false });
  }

  #compile(template: PaperLayout | 'statement', setting: Setting): NodeTypstDocument {
    const given = JSON.stringify({ ...setting, ...this.#ratios });
    this.#compiler.mapShadow(givenFiles.setting, Buffer.from(given));
    const outcome = this.#compiler.compile({ mainFilePath: `${templates}/${template}.typ` });
    if (outcome.result !== null) return outcome.result;
    const error = outcome.takeError();
    throw new Error(`${template}.typ: ${error === null ? 'no document' : reasonOf(error.shortDiagnostics)}`);
  }

  #placesIn(document: NodeTypstDocument): Place[] {
    return this.#compiler.query(document, { selector: '<place>', field: 'value' }) as Place[];
  }

  #forget(pages: number): void {
    this.#compiler.evictCache(pages > pagesKept ? 0 : documentsKept);
  }
}
