import { join } from 'node:path';
import { calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import pg from 'pg';
import { arrangeSale, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { expectState } from '../src/invoice-screen.ts';

/** Month's end: the own book beside the portal's file, the report of serials, and the buyer's answer. */
const heads = 'ردیف,شماره مالیاتی,مجموع صورتحساب,مالیات بر ارزش افزوده,وضعیت صورتحساب';

test('a file of the portal shows exactly what was taken away, added and changed; the report of serials that none is missing', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { invoices } = await client(calls.listInvoices, {
    query: { state: 'confirmed', limit: 20, sort: 'invoice_date' },
  });
  // One in the middle is gone: what lies before the first day of a file, the file says nothing of.
  const [gone] = invoices.splice(10, 1);
  const [changed, ...rest] = invoices;
  if (gone === undefined || changed === undefined) throw new Error('the demo has confirmed invoices');
  const foreign = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse(changed.invoice_date), serial: 999_999n });
  const rows = [
    [changed.tax_number, String(BigInt(changed.total) + 1n), changed.total_vat],
    ...rest.map(({ tax_number, total, total_vat }) => [tax_number, total, total_vat]),
    [foreign, '5000', '0'],
  ];
  const days = invoices.map(({ invoice_date }) => invoice_date);
  const all = await client(calls.listInvoices, {
    query: { state: 'confirmed', from_date: days[0] ?? '', to_date: days.at(-1) ?? '', limit: 100 },
  });
  const others = all.invoices.filter(({ id }) => id !== gone.id && !invoices.some((one) => one.id === id));
  const lines = [...rows, ...others.map(({ tax_number, total, total_vat }) => [tax_number, total, total_vat])];
  const file = (head: string) => ({
    name: 'portal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [head, ...lines.map((row, index) => [index + 1, ...row, 'در انتظار واکنش'].join(','))].join('\r\n'),
    ),
  });
  await page.goto(`${system.url}/invoice-inquery?tab=portal`);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles(file('الف,ب,پ,ت,ث'));
  await expect(page.getByText('ستون شماره مالیاتی شناخته نشد')).toBeVisible();
  await picker.setInputFiles(file(heads));
  const differences = page.getByRole('list', { name: /مغایرت/ });
  await expect(differences.getByRole('listitem').filter({ hasText: changed.tax_number })).toContainText(
    'مبلغ یا مالیات',
  );
  await expect(differences.getByRole('listitem').filter({ hasText: foreign })).toContainText('از تراز فرستاده نشده');
  await expect(differences.getByRole('listitem').filter({ hasText: gone.tax_number })).toContainText('در فایل نیست');
  await differences
    .getByRole('listitem')
    .filter({ hasText: gone.tax_number })
    .getByRole('link', { name: 'استعلام شماره' })
    .click();
  await expect(page.getByText(/^در سامانه (ثبت شده است|یافت نشد)$/)).toBeVisible();
  // Back from it the file and what was found are still there.
  await page.goBack();
  await expect(differences.getByRole('listitem').filter({ hasText: gone.tax_number })).toContainText('در فایل نیست');
  await expect(page.getByText('portal.csv')).toBeVisible();
  await goOn(page, '/invoice-inquery?tab=portal');
  await picker.setInputFiles({ name: 'x.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004xx') });
  await expect(page.getByText('تطبیق انجام نشد')).toBeVisible();

  await goOn(page, '/invoice-inquery?tab=serials');
  await expect(page.getByText('همه سریال‌ها به حساب آمده‌اند')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'سریال‌ها' }).getByRole('row')).toHaveCount(51);
  await page.getByText('بی‌حساب', { exact: true }).last().click();
  await expect(page.getByText('نه سریالی کم است و نه سریالی دو جا.').last()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'خروجی' }).click();
  expect((await download).suggestedFilename()).toMatch(/xlsx$/);
});

test('an invoice that only the portal has is taken into the book with one click', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { id, tax_number: taxId, invoice_date } = await arrangeSale(client, { number: 88_002 });
  await page.goto(`${system.url}/invoice/${id}`);
  await expectState(page, 'تأیید سامانه');
  await loseInvoice(system.dataDir, id);
  await goOn(page, '/invoice-inquery?tab=portal');
  await page.locator('input[type=file]').setInputFiles({
    name: 'portal.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${heads},نام خریدار,تاریخ صدور\r\n1,${taxId},1100000,100000,تأیید شده,نگین پارس,${invoice_date}`,
    ),
  });
  const row = page
    .getByRole('list', { name: /مغایرت/ })
    .getByRole('listitem')
    .filter({ hasText: taxId });
  await row.getByRole('button', { name: 'افزودن به دفتر' }).click();
  await row.getByRole('link', { name: 'در دفتر است؛ دیدن' }).click();
  await expectState(page, 'تأیید سامانه');
  await expect(page.getByText('در نرم‌افزار دیگری صادر شده است')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(taxId);
});

/** As after a restored backup: the authority has it, the book does not, and its serial is accounted for. */
async function loseInvoice(dataDir: string, id: string): Promise<void> {
  const superuser = new pg.Client({ host: join(dataDir, 'postgres/socket'), user: 'postgres', database: 'taraz' });
  await superuser.connect();
  await superuser.query(
    `insert into serial_voids (account_id, environment, memory_id, first_serial, last_serial, reason, at)
     select account_id, environment, memory_id, serial, serial, 'lost_in_restore', now() from invoices where id = $1`,
    [id],
  );
  await superuser.query('delete from invoices where id = $1', [id]);
  await superuser.end();
}

test("the buyer's refusal is learned, shown and found in the list", async ({ signedIn: page, system }) => {
  const client = await signedInClient(system);
  const invoice = await arrangeSale(client, { number: 88_001 });
  await page.goto(`${system.url}/invoice/${invoice.id}`);
  await expectState(page, 'تأیید سامانه');
  await client(calls.askReaction, { params: { id: invoice.id } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('در انتظار واکنش خریدار');
  const answer = await fetch(`${system.simulatorUrl}/control/reactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ taxId: invoice.tax_number, reaction: 'REJECTED' }),
  });
  expect(answer.ok).toBe(true);
  await page.getByRole('button', { name: 'پرسیدن اکنون' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('خریدار رد کرد');
  await goOn(page, '/invoices?reaction=REJECTED');
  await expect(page.getByRole('row').filter({ hasText: invoice.tax_number })).toHaveCount(1);
});
