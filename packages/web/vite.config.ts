import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/chunk-groups.ts';

/** Port of the running Taraz server for `vite dev`, by default that of `npm start`; the built files are served by that server itself. */
const apiPort = process.env.TARAZ_PORT ?? '7400';

/** The oldest that can show it, as README.md promises; Tailwind's CSS and lookbehind in patterns need them, so no older ones can be had. */
const promisedBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4'];

const summary = /(\bsummary:\s*)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** What the calls say of themselves is for the OpenAPI document, which the server makes: no browser loads it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/contract/src/calls/') ? { code: code.replace(summary, "$1''"), map: null } : null,
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // Persian strings come from src/i18n/aria.fa.ts, so none of React Aria's own languages is kept.
    { ...optimizeLocales.vite({ locales: [] }), enforce: 'pre' },
    withoutSummaries,
    react(),
    tailwindcss(),
    VitePWA({
      // A new version waits until the user takes it (src/app/service-worker.ts): nobody loses a half-written invoice.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'تراز، صورتحساب الکترونیکی',
        short_name: 'تراز',
        lang: 'fa-IR',
        dir: 'rtl',
        start_url: '/',
        display: 'standalone',
        background_color: '#f3f5f5',
        theme_color: '#0f2c2e',
        icons: [
          { src: '/icons/taraz-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/taraz-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/taraz-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/taraz.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2}', 'icons/taraz.svg'],
        // The PDF viewer shows what the server makes: nobody loads it before it is opened. Buyers' previews are no part of the application.
        globIgnores: ['**/pdf-*.js', 'preview.html', '**/preview-*'],
        navigateFallback: '/index.html',
        // What the server itself answers.
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/preview(\/|$)/, /^\/dev\//, /^\/metrics/, /^\/health/],
        cleanupOutdatedCaches: true,
      },
    }),
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
