import { calls } from '@taraz/contract';
import { arrangeSale, type Invoice, productNamed, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { goOn } from '../src/go-on.ts';
import { handOf } from '../src/hand.ts';
import { expectState } from '../src/invoice-screen.ts';
import { controlOf } from '../src/simulator-control.ts';

/** Journeys of an invoice after it was sent: refused ones mended together, corrected, reconciled. */
test('refused invoices are mended together from their cause', async ({ signedIn: page, system }) => {
  const client = await signedInClient(system);
  const refused = async () => (await client(calls.listErrorCauses, { query: {} })).causes;
  await expect.poll(async () => (await refused()).length).toBeGreaterThan(0);
  await page.goto(`${system.url}/invoice-errors`);
  await expect(page.getByRole('navigation', { name: 'علت‌ها' })).toContainText('0304401');
  const repair = page.getByRole('button', { name: /اصلاح و ارسال .+ صورتحساب/ });
  await expect(repair).toBeEnabled();
  await repair.click();
  await expect(page.getByText(/صورتحساب اصلاح شد و در صف ارسال است/)).toBeVisible();
  await expect(page.getByText(/امروز .+ صورتحساب اصلاح و دوباره ارسال شد/)).toBeVisible();
});

test('a buyer returns 2 of 5: three clicks from the invoice, more than was sold is refused, the chain shows it', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const product = await productNamed(client, 'شامپو');
  const sell = (item_qty: string) =>
    client(calls.createInvoice, {
      body: {
        buyer_info: {
          buyer_entity: 'legal',
          economic_code: '14008430838',
          national_code: '14008430838',
          company: 'سپیددانه',
          postal_code: '8174673441',
        },
        invoice: { invoice_date: new Date(Date.now() - 60_000).toISOString() },
        items: [{ product_id: product.id, item_qty }],
      },
    });
  const sale = await sell('5');
  await page.goto(`${system.url}/invoice/${sale.id}`);
  await expectState(page, 'تأیید سامانه');
  const hand = handOf(page);
  await hand.click(page.getByRole('button', { name: 'اصلاح یا برگشت' }));
  const planner = page.getByRole('dialog', { name: 'اصلاح یا برگشت' });
  await hand.click(planner.getByText('خریدار بخشی از کالا را پس داد'));
  await expect(planner).toContainText('راه درست: صورتحساب برگشت از فروش');
  const back = planner.getByRole('textbox', { name: /^پس داده از/ });
  const issue = planner.getByRole('button', { name: 'صدور صورتحساب برگشت' });
  const tooMany = page.getByText('تعداد کالا نمی‌تواند بیشتر از تعداد قبلی آن باشد.').first();
  await expect(issue).toBeDisabled();
  // From the reason on to the first quantity, without the mouse.
  await hand.press('Tab');
  await expect(back).toBeFocused();
  await back.fill('6');
  await expect(tooMany).toBeVisible();
  await expect(issue).toBeDisabled();
  await back.fill('2');
  await expect(issue).toBeEnabled();
  await hand.click(issue);
  await expect(page).not.toHaveURL(new RegExp(sale.id));
  expect(hand.clicks).toBe(3);
  await expectState(page, 'تأیید سامانه');
  await expect(page.getByRole('navigation', { name: 'زنجیره اصلاح' }).getByRole('listitem')).toHaveCount(2);
  const { chain, superseded_by } = await client(calls.getInvoice, { params: { id: sale.id } });
  const returned = await client(calls.getInvoice, { params: { id: chain[1]?.id ?? '' } });
  expect(returned).toMatchObject({ id: superseded_by, invoice_type: 'return', draft: { items: [{ item_qty: '3' }] } });

  // Another refers to the return only once its buyer has agreed.
  await page.reload();
  await page.getByRole('button', { name: 'اصلاح یا برگشت' }).click();
  await planner.getByText('خریدار بخشی از کالا را پس داد').click();
  await expect(planner).toContainText('تا تأیید خریدار یا گذشت ۳۰ روز');

  // In the wizard the same limit holds, in the same words.
  const other = await sell('3');
  await goOn(page, `/invoice/${other.id}`);
  await expectState(page, 'تأیید سامانه');
  await page.getByRole('button', { name: 'اصلاح یا برگشت' }).click();
  await planner.getByText('خریدار بخشی از کالا را پس داد').click();
  await planner.getByRole('button', { name: 'نوشتن در صفحه صدور' }).click();
  const lines = page.getByRole('grid', { name: 'اقلام صورتحساب' });
  // The quantity is in hand at once, and there is no place for goods that were never sold.
  await expect(lines.getByRole('gridcell', { name: '۳', exact: true }).first()).toBeFocused();
  await expect(page.getByRole('combobox', { name: /^قلم تازه/ })).toHaveCount(0);
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(tooMany).toBeVisible();

  // Gone on with later, it is still compared with what it returns.
  await goOn(page, '/create-invoice');
  await page.getByRole('button', { name: 'ادامه همان' }).click();
  await expect(tooMany).toBeVisible();
  await page.getByRole('button', { name: /بازبینی و ارسال/ }).click();
  await expect(page.getByLabel('نسبت به صورتحساب مرجع')).toBeVisible();
});

test('what colleagues have to know of an invoice is noted on its page, survives a reload half written, and is no part of it', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const { id } = await arrangeSale(client, { number: 77_701, draft: true });
  const other = await arrangeSale(client, { number: 77_702, draft: true });
  const field = page.getByRole('textbox', { name: 'یادداشت تازه' });
  const notes = page.getByRole('list', { name: 'یادداشت‌های داخلی' }).getByRole('listitem');
  await page.goto(`${system.url}/invoice/${id}`);
  await field.fill('قرار شد شنبه بپردازد');
  await page.reload();
  await expect(field).toHaveValue('قرار شد شنبه بپردازد');
  await page.keyboard.press('Tab');
  await field.press('Control+Enter');
  await expect(notes).toHaveText([/قرار شد شنبه بپردازد/]);
  await expect(field).toHaveValue('');
  // Written by a colleague meanwhile, it is there without a reload.
  await client(calls.addInvoiceNote, { params: { id }, body: { text: 'نیمی را ریخت' } });
  await expect(notes).toHaveText([/قرار شد شنبه/, /نیمی را ریخت/]);
  await page.emulateMedia({ media: 'print' });
  await expect(notes.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await notes
    .first()
    .getByRole('button', { name: /^حذف یادداشت/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف یادداشت' }).click();
  await expect(notes).toHaveText([/نیمی را ریخت/]);
  await goOn(page, `/invoice/${other.id}`);
  await expect(field).toHaveValue('');
  await expect(notes).toHaveCount(0);
});

test('a refused invoice is given up from its own page', async ({ signedIn: page, system }) => {
  const client = await signedInClient(system);
  const refused = await productNamed(client, 'تینر');
  await controlOf(system.simulatorUrl).loadGoods([{ id: refused.code, rate: '9' }]);
  const { id } = await arrangeSale(client, { number: 77_777, product: refused.code });
  await page.goto(`${system.url}/invoice/${id}`);
  await expectState(page, 'رد شده');
  await page.getByRole('button', { name: 'کنار گذاشتن' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'کنار گذاشتن' }).click();
  await expect(page.getByText('صورتحساب کنار گذاشته شد')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('کنار گذاشته');
});

test('the planner cancels what came back whole, and both books agree afterwards', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const sale: Invoice = await arrangeSale(client, { number: 77_001 });
  await page.goto(`${system.url}/invoice/${sale.id}`);
  await expectState(page, 'تأیید سامانه');
  await page.getByRole('button', { name: 'اصلاح یا برگشت' }).click();
  const planner = page.getByRole('dialog', { name: 'اصلاح یا برگشت' });
  await expect(planner).toContainText('راه درست: صورتحساب اصلاحی');
  await planner.getByText('همه کالا برگشت یا معامله به هم خورد').click();
  await expect(planner).toContainText('راه درست: صورتحساب ابطالی');
  await planner.getByRole('button', { name: 'ابطال صورتحساب' }).click();
  await expect(page).not.toHaveURL(new RegExp(sale.id));
  await expectState(page, 'تأیید سامانه');
  await expect(page.getByText('صورتحساب را بی‌اثر کرد')).toBeVisible();
  // Nothing refers to a cancellation: neither its page nor its panel offers what the authority would refuse.
  await expect(page.getByRole('button', { name: 'پیامک به خریدار' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'اصلاح یا برگشت' })).toHaveCount(0);

  // What was cancelled is nowhere called confirmed: not in the last invoices, nor in what the command box finds.
  await goOn(page, '/');
  const last = page.getByRole('listitem').filter({ has: page.locator(`a[href="/invoice/${sale.id}"]`) });
  await expect(last.getByRole('img', { name: 'ابطال شده' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type(sale.tax_number);
  await expect(page.getByRole('option').filter({ hasText: sale.tax_number })).toContainText('ابطال شده');

  const { reference_number } = await client(calls.getInvoice, { params: { id: sale.id } });
  await goOn(page, '/invoice-inquery?tab=reference');
  await page.getByLabel('شماره‌های پیگیری').fill(reference_number);
  await page.getByRole('button', { name: 'استعلام', exact: true }).click();
  await expect(page.getByRole('list', { name: 'با شماره پیگیری' })).toContainText('ثبت شده');
  await goOn(page, '/invoice-inquery');
  // Journey 8: every memory's books, by one press, with nothing to choose; of one that is disabled by now, too.
  const { memories } = await client(calls.getMe, {});
  const real = memories.filter((one) => one.environment !== 'sandbox');
  const hand = handOf(page);
  await hand.click(page.getByRole('button', { name: 'تطبیق' }));
  await expect(page.getByText(/یکسان در هر دو سو/).first()).toBeVisible();
  await expect(page.getByText(/یکسان در هر دو سو|^حافظه .+ تطبیق نشد$/)).toHaveCount(real.length);
  hand.tell('journey 8 (120 s)');
  expect(hand.clicks).toBe(1);
  // Nothing against nothing is not called an agreement.
  await goOn(page, '/invoice-inquery?from=2015-01-01&to=2015-01-31');
  await expect(page.getByText('در این بازه صورتحسابی فرستاده نشده است').first()).toBeVisible();
});
