import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags without which Chromium as root, or without a network, hangs or fills the log with refused look-ups. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser for tests: the system's, else the one that comes from the registry. Playwright's own download is never needed. */
export async function browserPath(): Promise<string> {
  const found = systemBrowsers.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const packed = await sparticuz.executablePath();
  if (packed && existsSync(packed)) return packed;
  throw new Error('No browser for the tests: install Chromium or Chrome (Debian: apt install chromium).');
}
