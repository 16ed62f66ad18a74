import { printEvent } from './print-pdf.ts';

let frame: HTMLIFrameElement | null = null;

/**
 * Prints a page that is written here, without a network, through a frame nobody sees. `write` fills its body; nothing of
 * it is read as HTML.
 * @param css of the page, as print sees it
 */
export function printPage(css: string, write: (page: Document) => void): void {
  frame?.remove();
  const made = document.createElement('iframe');
  made.style.cssText = 'position:fixed;inset-inline-end:0;bottom:0;width:1px;height:1px;border:0;opacity:0';
  made.setAttribute('aria-hidden', 'true');
  made.tabIndex = -1;
  document.body.append(made);
  frame = made;
  const page = made.contentDocument;
  const view = made.contentWindow as (Window & typeof globalThis) | null;
  if (page === null || view === null) return;
  // A sheet made by script: the page's security policy lets no style in by text.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = 'fa-IR';
  page.documentElement.dir = 'rtl';
  write(page);
  const event = new CustomEvent<Document>(printEvent, { detail: page, cancelable: true });
  if (!window.dispatchEvent(event)) return;
  view.focus();
  view.print();
}
