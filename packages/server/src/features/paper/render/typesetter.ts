import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { PaperLayout } from '@taraz/contract';
import { paperData } from '../document/paper-data.ts';
import { statementPaper } from '../document/statement.ts';
import { fontBytes } from '../fonts/fonts.ts';
import type { PaperLogo, PaperSource } from '../paper-source.ts';
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
/** The compiler keeps what it has set for reuse, without end: it is made to forget every so many documents. */
const documentsBetweenEvictions = 10;
/** A document of more pages than this fills the memory by itself. */
const pagesBetweenEvictions = 20;
/** How many evictions something unused outlives; keeping more saved no time and cost memory. */
const evictionAge = 0;
/** Viewers show no page higher than 14,400 pt; below it stays room for the margins. */
const tallestPage = 14_000;

/** Papers of so few lines are first set as one page. */
const singlePageLinesMax = 12;

const templates = fileURLToPath(new URL('../templates', import.meta.url));

function reasonOf(diagnostics: readonly unknown[]): string {
  return diagnostics.map((one) => (one as { message?: string }).message ?? String(one)).join('; ');
}

/** What every way of setting a paper is given. */
type Given = Record<'papers' | 'logo' | 'logoRatio', string>;

/** The logo as a picture in a drawing, which is how bytes come through text inputs; '' without one. */
function logoInputs(logo: PaperLogo | undefined): Pick<Given, 'logo' | 'logoRatio'> {
  if (logo === undefined) return { logo: '', logoRatio: '1' };
  const { width, height, png } = logo;
  const size = `width="${width}" height="${height}"`;
  const picture = `<image ${size} href="data:image/png;base64,${png}"/>`;
  return {
    logo: `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${picture}</svg>`,
    logoRatio: (width / height).toFixed(4),
  };
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
  #documents = 0;
  #pages = 0;

  constructor() {
    this.#compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fontBytes() }] });
  }

  /** One file of all the given invoices, in their order. @throws Error when the template or the export fails */
  set(sources: readonly PaperSource[], layout: PaperLayout): SetPaper {
    const papers = JSON.stringify(sources.map((source) => paperData[layout](source)));
    // One account's papers have one logo: it goes in once, however many there are.
    const given = { papers, ...logoInputs(sources[0]?.logo) };
    return this.#file(this.#fewPages(sources, layout, given) ?? this.#manyPages(layout, given));
  }

  /** A customer's account as one file. @throws Error when the template or the export fails */
  setStatement(statement: StatementSource): SetPaper {
    const given = { papers: JSON.stringify(statementPaper(statement)), ...logoInputs(statement.logo) };
    return this.#file(this.#compile('statement', { ...given, cut: '[]', single: 'false' }));
  }

  #file(document: NodeTypstDocument): SetPaper {
    const pdf = this.#compiler.pdf(document, { pdfStandard });
    const pages = document.numOfPages;
    this.#forget(pages);
    return { pdf, pages };
  }

  /** A short paper in the quick way; null when it is not short, or fills more than a page after all. */
  #fewPages(sources: readonly PaperSource[], layout: PaperLayout, given: Given): NodeTypstDocument | null {
    const [source] = sources;
    const isShort = sources.length === 1 && source !== undefined && source.draft.items.length <= singlePageLinesMax;
    if (!isShort) return null;
    const document = this.#compile(layout, { ...given, cut: '[]', single: 'true' });
    return document.numOfPages === 1 ? document : null;
  }

  /** Any number of papers and pages: twice where some must be cut. */
  #manyPages(layout: PaperLayout, given: Given): NodeTypstDocument {
    const inputs = { ...given, cut: '[]', single: 'false' };
    const document = this.#compile(layout, inputs);
    const cut = papersToCut(this.#placesIn(document));
    return cut.length === 0 ? document : this.#compile(layout, { ...inputs, cut: JSON.stringify(cut) });
  }

  #compile(template: PaperLayout | 'statement', inputs: Given & Record<'cut' | 'single', string>): NodeTypstDocument {
    const outcome = this.#compiler.compile({ mainFilePath: `${templates}/${template}.typ`, inputs });
    if (outcome.result !== null) return outcome.result;
    const error = outcome.takeError();
    throw new Error(`${template}.typ: ${error === null ? 'no document' : reasonOf(error.shortDiagnostics)}`);
  }

  #placesIn(document: NodeTypstDocument): Place[] {
    return this.#compiler.query(document, { selector: '<place>', field: 'value' }) as Place[];
  }

  #forget(pages: number): void {
    this.#documents += 1;
    this.#pages += pages;
    if (this.#documents < documentsBetweenEvictions && this.#pages < pagesBetweenEvictions) return;
    this.#compiler.evictCache(evictionAge);
    this.#documents = 0;
    this.#pages = 0;
  }
}
