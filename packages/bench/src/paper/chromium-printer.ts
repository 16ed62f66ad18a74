import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { printedPage } from './printed-page.ts';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Headless Chromium, warm: one page whose content changes. */
export interface ChromiumPrinter {
  print(body: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

export async function startChromiumPrinter(): Promise<ChromiumPrinter> {
  const executablePath = systemBrowsers.find((path) => existsSync(path)) ?? (await sparticuz.executablePath());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.setContent(printedPage(), { waitUntil: 'load' });
  return {
    async print(body) {
      await page.evaluate(`document.body.innerHTML = ${JSON.stringify(body)}; document.fonts.ready.then(() => 0)`);
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    },
    close: () => browser.close(),
  };
}
