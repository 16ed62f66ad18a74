// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { printPdfStrings as words } from './print-pdf.fa.ts';
import { printPdf } from './print-pdf.ts';

afterEach(() => {
  toast.closeAll();
  vi.restoreAllMocks();
});

const told = () => renderHook(() => useToasts('bottom')).result.current;

// This browser has no viewer for PDFs, as Android's.
it('asks for a press where the browser opens no tab by itself, and the press opens the document', () => {
  const tab = { opener: window };
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValueOnce(null)
    .mockReturnValue(tab as never);
  printPdf(new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  expect(told().map(({ text }) => text)).toEqual([words.blocked]);
  told()[0]?.action?.onPress();
  expect(open.mock.calls[1]).toEqual(open.mock.calls[0]);
  expect(tab.opener).toBeNull();

  toast.closeAll();
  printPdf(new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  expect(told()).toEqual([]);
});
