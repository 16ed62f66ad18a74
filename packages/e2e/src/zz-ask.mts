import { open, login, base } from './zz-lib.mts';
const { browser, page } = await open({ dark: process.argv[2]==='dark' });
await login(page);
await page.goto(base + '/ai'); await page.waitForTimeout(1500);
for (const q of ['چقدر پول داریم؟','موجودی بانک ملت','میانگین فروش روزانه این ماه','میانگین فروش ماهانه امسال','موجودی صندوق در پایان مهر']) {
  const box = page.getByLabel('پرسش یا سفارش شما');
  await box.fill(q); await box.press('Enter');
  await page.waitForTimeout(1500);
}
await page.screenshot({ path: '/tmp/zz/ask.png', fullPage: true });
await browser.close();
