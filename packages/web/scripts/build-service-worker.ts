/** Builds dist/sw.js, with the list of the files in dist that it keeps. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { promisedBrowsers } from './promised-browsers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

const kept = ['**/*.{js,css,html,woff2}', 'icons/taraz*.{svg,png}', 'manifest.webmanifest'];
// The PDF viewer shows what the server makes: nobody loads it before it is opened. Buyers' previews are no part of the application.
const leftOut = ['**/pdf-*.js', 'preview.html', '**/preview-*', 'sw.js'];

/** Names below `assets/` bear a hash of their content; the others are told apart by their own. */
const revisionOf = (name: string): string | null =>
  name.startsWith('assets/')
    ? null
    : createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex')
        .slice(0, 32);

const builtFiles = globSync(kept, { cwd: dist, exclude: leftOut })
  .map((name) => name.replaceAll('\\', '/'))
  .sort()
  .map((url) => ({ url, revision: revisionOf(url) }));

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  define: { builtFiles: JSON.stringify(builtFiles), 'process.env.NODE_ENV': '"production"' },
  build: {
    target: promisedBrowsers,
    outDir: dist,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(root, 'src/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
