import { calls } from '@taraz/contract';
import { productNamed, signedInClient } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectState, taxIdOn } from '../src/invoice-screen.ts';
import { keyboardOf } from '../src/keyboard.ts';
import { controlOf } from '../src/simulator-control.ts';
import { shownInvoice } from '../src/simulator-page.ts';

/** Journey 5: what the authority alone can know comes back as a refusal, is understood, mended and sent again. */
test('a refused invoice is explained, mended and confirmed under the same serial', async ({
  signedIn: page,
  system,
}) => {
  const client = await signedInClient(system);
  const control = controlOf(system.simulatorUrl);
  const product = await productNamed(client, 'چسب چوب');
  // The authority's list has changed; the product's catalogue does not know yet.
  await control.loadGoods([{ id: product.code, rate: '9' }]);
  try {
    const hand = keyboardOf(page);
    await page.goto(`${system.url}/create-invoice`);
    await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeFocused();
    await hand.type('سپید');
    await hand.press('Enter', 'Control+Enter');
    await expect(page.getByRole('grid', { name: 'اقلام صورتحساب' })).toBeVisible();
    await hand.type('چسب چوب');
    await hand.press('Enter', 'Control+Enter', 'Control+Enter');
    await expect(page.getByText('صورتحساب با قواعد سامانه مودیان سازگار است.')).toBeVisible();
    await hand.press('Control+Enter');
    await expectState(page, 'رد شده');

    const taxId = await taxIdOn(page);
    const panel = page.getByRole('region', { name: /با ۱ خطا رد کرد/ });
    await expect(panel).toContainText('0304401');
    await expect(panel).toContainText('نرخ مالیات را با نرخ همین شناسه یکی کنید');
    await panel.getByRole('button', { name: 'اصلاح' }).click();
    // The very field is in hand, and a mended invoice is sent from where one stands.
    await expect(page.getByRole('button', { name: 'ارسال دوباره صورتحساب' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /۱۰٪/ })).toBeFocused();
    await hand.type('9');
    await hand.press('Enter', 'Control+Enter');
    await expectState(page, 'تأیید سامانه');

    expect((await taxIdOn(page)).slice(0, 21)).toBe(taxId.slice(0, 21));
    const { header, body } = await shownInvoice(page, system.simulatorUrl, await taxIdOn(page));
    expect(body[0]).toMatchObject({ sstid: product.code, vra: 9 });
    const { invoices } = await client(calls.listInvoices, { query: { search_field: String(header.taxid) } });
    expect(invoices.map(({ state }) => state)).toEqual(['confirmed']);
  } finally {
    await control.loadGoods([{ id: product.code, rate: '10' }]);
  }
});
