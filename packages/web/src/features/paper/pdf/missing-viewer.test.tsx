// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../../../ui/ui.fa.ts';
import { PdfView } from '../../attachments/pdf-view.tsx';
import { attachmentStrings } from '../../attachments/strings.fa.ts';
import { paperQuery } from '../fetch-paper.ts';
import { paperStrings } from '../paper.fa.ts';
import { PaperSheets } from '../paper-sheets.tsx';
import { OpenedFile } from '../viewer/viewer-page.tsx';

const openPdf = vi.hoisted(() => vi.fn());
vi.mock('./open-pdf.ts', async (original) => ({ ...(await original<object>()), openPdf }));
const loadAnew = vi.hoisted(() => vi.fn(async () => false));
vi.mock('../../../app/new-version.ts', async (original) => ({ ...(await original<object>()), loadAnew }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const blob = new Blob(['%PDF-']);
const gone = 'Failed to fetch dynamically imported module: https://taraz.example/assets/pdf-1.js';
const errors = {
  part: new TypeError(gone),
  worker: new Error(`Setting up fake worker failed: "${gone}".`),
  damaged: new Error('Invalid PDF structure.'),
};

function Paper() {
  const client = new QueryClient();
  client.setQueryData(paperQuery('1', 'official').queryKey, { blob, fileName: 'a.pdf' } as never);
  return (
    <QueryClientProvider client={client}>
      <PaperSheets id="1" layout="official" />
    </QueryClientProvider>
  );
}
const places = [
  ['an attachment', <PdfView key="" blob={blob} />, attachmentStrings.damaged],
  [
    'the viewer',
    <OpenedFile key="" file={{ blob, fileName: 'a.pdf' }} onFile={() => {}} />,
    paperStrings.viewer.damaged,
  ],
  ['the paper of an invoice', <Paper key="" />, paperStrings.failed],
] as const;

it.each(places.flatMap((place) => (['part', 'worker'] as const).map((error) => [...place, error] as const)))(
  'of %s whose viewer did not come nothing bad is said, and the page can be loaded anew',
  async (_name, shown, damaged, error) => {
    openPdf.mockRejectedValue(errors[error]);
    render(shown);
    expect(await screen.findByText(paperStrings.viewer.missing)).toBeTruthy();
    expect(screen.queryByText(damaged)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: uiStrings.retry }));
    await vi.waitFor(() => expect(loadAnew).toHaveBeenCalledOnce());
  },
);

it.each(places)('%s that is damaged is called so', async (_name, shown, damaged) => {
  openPdf.mockRejectedValue(errors.damaged);
  render(shown);
  expect(await screen.findByText(damaged)).toBeTruthy();
  expect(screen.queryByText(paperStrings.viewer.missing)).toBeNull();
});
