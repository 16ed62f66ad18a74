// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { shareStrings } from '../sharing/strings.fa.ts';
import { paperStrings } from './paper.fa.ts';
import { OfficialPaperPage } from './paper-page.tsx';

vi.mock('./paper-sheets.tsx', () => ({ PaperSheets: () => null }));

const id = '018f0000-0000-7000-8000-000000000001';
let taxNumber = '';
let handed: string[];
beforeEach(() => {
  handed = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('/pdf')) return new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    const invoice = { id, etag: 'v1', tax_number: taxNumber, draft: { buyer_info: { phone: '09121234567' } } };
    return new Response(JSON.stringify(invoice), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

function open(): void {
  const { shown } = pagesAt(`/main/pdf/${id}`, { '/main/pdf/$id': OfficialPaperPage });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
}
const canDownload = async () => {
  const button = await screen.findByRole('button', { name: paperStrings.download });
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
};

it('is shared by a link where the device hands no file to others, to the buyer’s own phone', async () => {
  taxNumber = 'A112160512900000000014';
  open();
  fireEvent.click(await screen.findByRole('button', { name: paperStrings.share }));
  expect(await screen.findByRole('dialog', { name: shareStrings.dialog.document.titleOne(taxNumber) })).toBeTruthy();
  expect(screen.getByDisplayValue(/۱۲۳.*۴۵۶۷|123.*4567/)).toBeTruthy();
});

it('offers no link of what has no number', async () => {
  taxNumber = '';
  open();
  await canDownload();
  expect(screen.queryByRole('button', { name: paperStrings.share })).toBeNull();
});

it('hands the file over where the device can', async () => {
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void handed.push(files[0]?.name ?? ''),
  });
  taxNumber = 'A112160512900000000014';
  open();
  await canDownload();
  fireEvent.click(screen.getByRole('button', { name: paperStrings.share }));
  expect(handed).toEqual([`${id}.pdf`]);
});
