import { open, login, base } from './zz-lib.mts';
import { writeFileSync } from 'node:fs';
const csv = '\ufeffشماره فاکتور,تاریخ,الگو,نوع خریدار,نام خریدار,شناسه کالا,شرح,وزن,واحد,فی,اجرت ساخت,سود فروشنده,حق العمل,عیار,روش تسویه\n'
 + ['1','2','3'].map((n,i)=>`${n},1405/09/0${i+1},طلا,مصرف کننده نهایی,مشتری ${n},2720000114542,انگشتر طلا,${i+2}.5,گرم,120000000,5000000,3000000,0,${i===2?'۱۸ عیار':'18'},نقد`).join('\n');
writeFileSync('/tmp/zz/gold.csv', csv);
const { browser, page } = await open();
await login(page);
await page.goto(base + '/import-invoice'); await page.waitForTimeout(1500);
await page.locator('input[type=file]').first().setInputFiles('/tmp/zz/gold.csv');
await page.waitForTimeout(3000);
await page.screenshot({ path: '/tmp/zz/g1.png', fullPage: true });
console.log(page.url());
for (const b of await page.getByRole('button').all()) { const t = (await b.textContent())?.trim(); if (t) console.log('btn', t); }
await browser.close();
