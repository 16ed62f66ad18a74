import { toLatinDigits } from '@taraz/core';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The digits of a PDF's text in Latin, nothing else: what a reader can look an amount up in. */
export async function digitsOfPdf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  const document = await task.promise;
  const parts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    parts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await task.destroy();
  return parts.map((part) => toLatinDigits(part).replace(/[^\d ]/g, '')).join(' ');
}
