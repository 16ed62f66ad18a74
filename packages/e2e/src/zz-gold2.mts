import { open, login, base } from './zz-lib.mts';
const { browser, page } = await open();
await login(page);
await page.goto(base + '/import-invoice'); await page.waitForTimeout(1500);
await page.locator('input[type=file]').first().setInputFiles('/tmp/zz/gold.csv');
await page.waitForTimeout(2500);
await page.getByRole('button', { name: 'بررسی ردیف‌ها' }).click();
await page.waitForTimeout(4000);
await page.screenshot({ path: '/tmp/zz/g2.png', fullPage: true });
for (const b of await page.getByRole('button').all()) { const t = (await b.textContent())?.trim(); if (t) console.log('btn', t); }
await browser.close();
