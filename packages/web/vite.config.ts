import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { contractForBrowsers } from './scripts/contract-for-browsers.ts';
import { ownCalendars } from './scripts/own-calendars.ts';
import { ownDateWords } from './scripts/own-date-words.ts';
import { promisedBrowsers } from './scripts/promised-browsers.ts';
import { tablesForBrowsers } from './scripts/tables-for-browsers.ts';

/** Port of the running Taraz server for `vite dev`, by default that of `npm start`; the built files are served by that server itself. */
const apiPort = process.env.TARAZ_PORT ?? '7400';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // Persian strings come from src/i18n/aria.fa.ts, so none of React Aria's own languages is kept.
    { ...optimizeLocales.vite({ locales: [] }), enforce: 'pre' },
    ownCalendars(),
    ownDateWords(),
    contractForBrowsers(),
    tablesForBrowsers(),
    react(),
    tailwindcss(),
  ],
  // Every source is scanned at start, so that a lazy route does not make the dev server reload the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
  server: {
    port: Number(process.env.TARAZ_WEB_PORT ?? '5173'),
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
  build: {
    target: promisedBrowsers,
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        // What a buyer opens by a link: without React, so that it stands within a second on a phone.
        preview: fileURLToPath(new URL('preview.html', import.meta.url)),
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
