import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../runtime.ts';
import { filesAtOnce, someAtOnce } from '../some-at-once.ts';
import { isClientRoute } from './client-routes.ts';
import { type Encoding, pack, type StaticContent, sendStatic, tagOf } from './static-content.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.wasm', '.txt']);
const compressFromBytes = 1_000;

interface WebFile extends StaticContent {
  immutable: boolean;
}

/** A file of the build in one encoding: the one the build made beside it (`.br`, `.gz`), or else made here and kept. */
async function encode(path: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return readFile(path);
  const made = await readFile(`${path}.${encoding === 'br' ? 'br' : 'gz'}`).catch(() => null);
  return made ?? pack(await readFile(path), encoding);
}

async function webFile(directory: string, path: string): Promise<[address: string, file: WebFile]> {
  const address = path.slice(directory.length).replaceAll('\\', '/');
  const extension = extname(path);
  const plain = await readFile(path);
  // Vite puts a hash of the content into these names.
  const immutable = address.startsWith('/assets/') && /-[A-Za-z0-9_-]{8,}\.\w+$/.test(address);
  const file: WebFile = {
    type: types[extension] ?? '',
    tag: tagOf(plain),
    immutable,
    cacheControl: immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    compresses: plain.length >= compressFromBytes && compressible.has(extension),
    bytes: new Map(),
    make: (encoding) => encode(path, encoding),
  };
  return [address, file];
}

/** Files of the build by their address. Only what is found here is ever served: an address never becomes a path. */
async function scan(directory: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const served = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && types[extname(entry.name)] !== undefined,
  );
  const paths = served.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await someAtOnce(paths, filesAtOnce, (path) => webFile(directory, path)));
}

/** What preview/main.ts asks for; the same address and credentials, else it is asked for twice. */
const sharedPath =
  /^\/preview\/(invoice\/[0-9A-Za-z]{16,64}|statement\/[0-9A-Za-z]{16,64}(?:\/invoice\/[0-9A-Za-z]{1,64})?)\/?$/;

const notBuilt =
  '<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><title>تراز</title><p>صفحه‌های برنامه هنوز ساخته نشده‌اند: <code dir="ltr">npm run build -w packages/web</code></p></html>';

/**
 * Serves the built web application: its files as they are, and its page for every path of its router. A path that is
 * none of both gets the page too, with 404, so that it can say so; under /api this is never asked.
 */
export function serveWeb(
  server: FastifyInstance,
  directory: string,
  log: Logger,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let files = new Map<string, WebFile>();
  let built: string | null = null;
  const writtenAt = async (name: string) => (await stat(join(directory, name)).catch(() => null))?.mtimeMs;
  const refresh = async () => {
    const page = await writtenAt('index.html');
    if (page === undefined) return;
    // The service worker is written after the page: by the page's time alone a request in between would hide it for good.
    const found = `${page} ${await writtenAt('sw.js')}`;
    if (found === built) return;
    files = await scan(directory);
    built = found;
  };
  server.addHook('onReady', async () => {
    await refresh();
    if (built === null) log.warn({ directory }, 'the web application is not built');
  });
  return async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const direct = files.get(path);
    if (direct?.immutable === true) return sendStatic(direct, request, reply);
    await refresh();
    const file = files.get(path);
    if (file !== undefined) return sendStatic(file, request, reply);
    // What anybody may open with a link has a small page of its own, and is nothing for search engines.
    const isPreview = /^\/preview(\/|$)/.test(path);
    if (isPreview) {
      reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
      // On its way before the page's script is: a buyer's phone waits for one answer less.
      const shared = sharedPath.exec(path)?.[1];
      if (shared !== undefined) reply.header('link', `</api/share/${shared}>; rel=preload; as=fetch; crossorigin`);
    }
    const page = (isPreview ? files.get('/preview.html') : undefined) ?? files.get('/index.html');
    const isPage = isClientRoute(path);
    if (extname(path) !== '' && !isPage) return reply.code(404).type('text/plain; charset=utf-8').send('404\n');
    if (page === undefined) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt);
    return sendStatic(page, request, reply.code(isPage ? 200 : 404));
  };
}
