import { readFileSync } from 'node:fs';
import { problems } from '@taraz/contract';
import type { FastifyInstance } from 'fastify';
import { Marked } from 'marked';
import type { Address } from './missing-call.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';
import { pack, type StaticContent, sendStatic, tagOf } from './static-content.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (value: unknown): string => String(value).replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/** What looks like markup in a guide is a placeholder of an example. */
const markdown = new Marked({ async: false, renderer: { html: ({ text }) => escapeHtml(text) } });

const style = `:root{color-scheme:light dark;font:15px/1.6 Vazirmatn,system-ui,sans-serif}
body{max-width:62rem;margin:0 auto;padding:1.5rem}code,pre{font:13px/1.5 ui-monospace,monospace}
summary{cursor:pointer;padding:.35rem 0}summary b{display:inline-block;min-width:4.5rem}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:.5rem}
details{border-bottom:1px solid #8883}p,li{overflow-wrap:anywhere}td{padding:.15rem 1rem .15rem 0;vertical-align:top}`;

/** JSON as text, in which the name of a schema leads to it. */
const block = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<h4>${escapeHtml(title)}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2)).replace(
        /&quot;#\/components\/schemas\/(\w+)&quot;/g,
        '<a href="#schema-$1">$1</a>',
      )}</pre>`;

interface Answer {
  description: string;
  headers?: object;
  content: object;
}

/** What comes when all is well, whole; of refusals the codes, since all of them are a `Problem`. */
function answers(responses: Readonly<Record<string, Answer>>): string {
  const told = Object.entries(responses).map(([status, { description, headers = {}, content }]) =>
    Number(status) < 400
      ? block(`Answer ${status}`, content) + line('Headers', Object.keys(headers).join(', '))
      : line(status, description),
  );
  return told.join('');
}

const line = (title: string, text: string): string => (text === '' ? '' : `<p><b>${title}</b> ${escapeHtml(text)}</p>`);

function operation(method: string, path: string, operation: Record<string, unknown>): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  return `<details id="${escapeHtml(operationId)}"><summary><b>${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>Who: ${escapeHtml(operation['x-access'])}</p>${block('Parameters', parameters)}${block('Body', requestBody)}${answers(responses as Record<string, Answer>)}</details>`;
}

const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Taraz API</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>`;

/** docs/api-guide.md for whoever has the product's address and not its files. */
function guide(): string {
  const text = readFileSync(new URL('../../../../../docs/api-guide.md', import.meta.url), 'utf8');
  return `${head}<p><a href="/api/docs">All calls</a></p>${markdown.parse(text)}</body></html>`;
}

function page(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => ({
      tag: String((value.tags as string[])[0]),
      html: operation(method, path, value),
    })),
  );
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const sections = [...byTag.entries()].map(
    ([tag, some]) => `<h2>${escapeHtml(tag)}</h2>${some.map(({ html }) => html).join('')}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><code>${escapeHtml(name)}</code></summary>${block('', schema)}</details>`,
  );
  const codes = Object.entries(problems).map(
    ([code, { status, title }]) =>
      `<tr><td>${status}<td><code>${code}</code><td dir="rtl" lang="fa">${escapeHtml(title)}`,
  );
  return `${head}<h1>Taraz API</h1>
<p>${escapeHtml(document.info.description)} <a href="/api/docs/guide">Step by step</a>, with programs in curl, Python and TypeScript. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('')}<h2>Problems</h2><table>${codes.join('')}</table><h2>Schemas</h2>${schemas.join('')}</body></html>`;
}

function contentOf(text: string, type: string): StaticContent {
  const plain = Buffer.from(text);
  return {
    type: `${type}; charset=utf-8`,
    tag: tagOf(plain),
    cacheControl: 'public, max-age=300',
    compresses: true,
    bytes: new Map(),
    make: (encoding) => pack(plain, encoding),
  };
}

/**
 * GET /api/openapi.json and, for people, /api/docs and /api/docs/guide: pages without script.
 * @returns where they are
 */
export function serveDocs(server: FastifyInstance): Address[] {
  let made: Record<'json' | 'html' | 'guide' | 'css', StaticContent> | undefined;
  const documents = () => {
    if (made === undefined) {
      const document = openApiDocument();
      made = {
        json: contentOf(JSON.stringify(document), 'application/json'),
        html: contentOf(page(document), 'text/html'),
        guide: contentOf(guide(), 'text/html'),
        css: contentOf(style, 'text/css'),
      };
    }
    return made;
  };
  const places = { json: '/openapi.json', html: '/docs', guide: '/docs/guide', css: '/docs/style.css' } as const;
  return (Object.entries(places) as [keyof typeof places, string][]).map(([name, path]) => {
    server.get(`/api${path}`, (request, reply) => sendStatic(documents()[name], request, reply));
    return { path, methods: ['GET', 'HEAD'] };
  });
}
