import { toast } from '../../ui/toast-store.ts';
import { printPdfStrings as words } from './print-pdf.fa.ts';
import { printFrame, printInTurn } from './print-turns.ts';

/** Told before anything is printed; who prevents it prints by other means (a till's own printer, a test). */
export const printEvent = 'taraz:print';

/** Opens the file in a tab; a browser that lets none be opened but by a press, which is long ago by now, is pressed once more. */
function openFile(url: string): void {
  // Without `noopener`, with which nobody is told whether there is a tab.
  const tab = window.open(url, '_blank');
  if (tab !== null) {
    tab.opener = null;
    return;
  }
  const action = { label: words.openForPrint, onPress: () => openFile(url) };
  toast.show(words.blocked, { tone: 'warn', timeoutMs: null, action });
}

/**
 * Prints a PDF as it is, with the browser's own PDF viewer in a frame nobody sees: true sizes, sharp text. Where the
 * browser has no such viewer, or does not let it be asked, the file opens in a tab of its own.
 */
export function printPdf(blob: Blob): void {
  const event = new CustomEvent<Blob>(printEvent, { detail: blob, cancelable: true });
  if (!window.dispatchEvent(event)) return;
  const url = URL.createObjectURL(blob);
  const openTab = () => openFile(url);
  if (!navigator.pdfViewerEnabled) {
    openTab();
    return;
  }
  const frame = printFrame();
  const isReady = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.src = url;
  document.body.append(frame);
  const print = () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      openTab();
    }
  };
  printInTurn({ frame, isReady, print, letGo: () => URL.revokeObjectURL(url) });
}
