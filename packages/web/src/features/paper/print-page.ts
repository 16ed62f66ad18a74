import { printEvent } from './print-pdf.ts';
import { printFrame, printInTurn } from './print-turns.ts';

/** The application's own typeface, for a page that has none of its styles. */
function fontFaces(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.flatMap((rule) => (rule instanceof CSSFontFaceRule ? [rule.cssText] : [])).join('\n');
}

/** Longest that a print waits for its typeface: without a network it may not be there. */
const fontWaitMs = 1_500;

/**
 * Prints a page that is written here, without a network, through a frame nobody sees. `write` fills its body; nothing of
 * it is read as HTML.
 * @param css of the page, as print sees it
 */
export function printPage(css: string, write: (page: Document) => void): void {
  const frame = printFrame();
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (page === null || view === null) return;
  // A sheet made by script: the page's security policy lets no style in by text.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`${fontFaces()}\n${css}`);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = 'fa-IR';
  page.documentElement.dir = 'rtl';
  write(page);
  const event = new CustomEvent<Document>(printEvent, { detail: page, cancelable: true });
  const isPrintedHere = window.dispatchEvent(event);
  const drawn = Promise.all([page.fonts.load('12px Vazirmatn', page.body.textContent), page.fonts.ready]);
  const waited = new Promise((resolve) => setTimeout(resolve, fontWaitMs));
  const print = () => {
    if (!isPrintedHere) return;
    view.focus();
    view.print();
  };
  printInTurn({ frame, isReady: Promise.race([drawn, waited]), print });
}
