import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

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

const cache = join(import.meta.dirname, '../../../node_modules/.cache/taraz-browser');

const runs = (path: string): boolean => existsSync(path) && spawnSync(path, ['--version', '--no-sandbox']).status === 0;

/** The headless shell that the registry brings, unpacked once; null where it does not run. */
async function packedBrowser(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packed = fileURLToPath(new URL('../../bin/chromium.br', import.meta.resolve('@sparticuz/chromium')));
  const path = join(cache, 'headless-shell');
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    // Renamed into place when it is whole: a run that was killed half-way leaves nothing to trip over.
    const part = `${path}.${process.pid}`;
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
    renameSync(part, path);
  }
  return runs(path) ? path : null;
}

/**
 * The browser for tests: the same on every machine, and half the work of a whole Chromium, because it comes from the
 * registry; the system's where that one does not run. Playwright's own download is never needed.
 */
export async function browserPath(): Promise<string> {
  const found = (await packedBrowser()) ?? systemBrowsers.find(existsSync);
  if (found !== undefined) return found;
  throw new Error('No browser for the tests: install Chromium or Chrome (Debian: apt install chromium).');
}
