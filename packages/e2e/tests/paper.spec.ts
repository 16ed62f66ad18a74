import { calls } from '@taraz/contract';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { expectState } from '../src/invoice-screen.ts';

/** An invoice on paper, in two of three layouts (the other: routes.spec.ts), and the viewer; what is none: addresses.spec.ts. */
const layouts = ['pdf', 'pdfD'] as const;

test('each layout is set, seen and kept; what is printed is the invoice, also of a draft', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { id } = await arrangeSale(client, { number: 66_001 });
  await page.goto(`${system.url}/invoice/${id}`);
  await expectState(page, 'تأیید سامانه');
  const draft = await client(calls.createInvoice, { body: { save_as_draft: true, invoice: { title: 'ناتمام' } } });
  for (const address of [...layouts.map((path) => `${path}/${id}`), `pdf/${draft.id}`]) {
    await goOn(page, `/${address}`);
    const paper = page.locator('canvas').first();
    await expect(paper).toBeVisible();
    // Something is drawn on it: not one colour alone.
    await expect
      .poll(() =>
        page.evaluate<number>(`(() => {
          const canvas = document.querySelector('canvas');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          return new Set(data.filter((_, at) => at % 4 === 0)).size;
        })()`),
      )
      .toBeGreaterThan(10);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'دریافت PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  }
});

test('the viewer opens a file, searches in it and says when one is damaged', async ({ signedIn: page, system }) => {
  const client = await signedInClient(system);
  const { id, tax_number } = await arrangeSale(client, { number: 66_002 });
  const { demo } = system;
  const { token } = await client(calls.authorize, { body: { username: demo.username, password: demo.password } });
  const answer = await fetch(`${system.url}/api/invoice/${id}/pdf?layout=official`, {
    headers: { authorization: `bearer ${token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto(`${system.url}/pdf-viewer`);
  const open = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'باز کردن فایل' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
  };
  await open('a.pdf', bytes);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'جست‌وجو در متن' }).fill(tax_number.slice(-6));
  await expect(page.getByText(/^۱ از [۰-۹]+$/).first()).toBeVisible();
  await goOn(page, '/pdf-viewer');
  await open('b.pdf', Buffer.from('%PDF-1.7 broken'));
  await expect(page.getByText('این فایل آسیب دیده است یا PDF نیست')).toBeVisible();
});
