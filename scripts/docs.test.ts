import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What documents and comments may name: everything here but what is installed, built or kept by running it. */
const tree = globSync(['**/*', '**/.*'], {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|\.git|\.data|\.cache|test-results)$/.test(name),
});
const documents = [
  'README.md',
  ...globSync(['docs/**/*.md', 'packages/*/README.md', 'packages/bench/results/README.md'], { cwd: root }),
].map((file) => ({ file, text: read(file) }));
const spansOf = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** Not of this repository: the specifications beside it, and what is made by building. */
const elsewhere =
  /^(shared\/.*|product\.md|stack\.md|design\.md|style\.md|packages\/web\/dist|node_modules\/.*|\.data\/.*|\.[a-z.]*ts)$/;
const isPath = (span: string) =>
  /^[\w@.…*{}][\w@.…/*{},-]*$/.test(span) &&
  !elsewhere.test(span) &&
  (/\.(tsx?|mjs|js|sql|md|json|css|html|sh)$/.test(span) ||
    /^(packages|docs|scripts|examples|src|features)\//.test(span));

/** `…/sending/claim.ts`, `server/src/main.ts`, `crash*.spec.ts`, `queries.{ts,tsx}`: the end of a path, with wild cards. */
function leadsSomewhere(span: string): boolean {
  const end = span.replace(/^…\//, '').replace(/\/?…?$/, '');
  const pattern = end
    .replace(/[.+]/g, '\\$&')
    .replace(/\*+/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(',', '|')})`);
  return tree.some((file) => new RegExp(`(^|/)${pattern}$`).test(file));
}

describe.each(documents)('$file', ({ text }) => {
  it('names only files and folders that are there', () => {
    expect(spansOf(text).filter((span) => isPath(span) && !leadsSomewhere(span))).toEqual([]);
  });

  it('tells only commands that exist', () => {
    const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
    const ofPackages = globSync('packages/*/package.json', { cwd: root }).flatMap((file) =>
      Object.keys(JSON.parse(read(file)).scripts ?? {}),
    );
    const run = [...text.matchAll(/\bnpm run ([a-z-]+)/g)].map(([, name = '']) => name);
    expect(run.filter((name) => !(name in scripts) && !ofPackages.includes(name))).toEqual([]);
    const words = globSync('packages/cli/src/{commands,filters}/*.ts', { cwd: root }).map(read).join('\n');
    const taraz = [...text.matchAll(/\bnpx taraz ([a-z]+)/g)].map(([, name = '']) => name);
    expect(taraz.filter((name) => !new RegExp(`Command\\('${name}'\\)|^  ${name}: \\{`, 'm').test(words))).toEqual([]);
  });
});

describe('what the documents promise', () => {
  it('each package has a README', () => {
    const packages = readdirSync(join(root, 'packages'));
    expect(packages.filter((name) => !documents.some(({ file }) => file === `packages/${name}/README.md`))).toEqual([]);
  });

  it('each step on the way of one invoice is in the file that it is said to be in', () => {
    const steps = [...read('docs/architecture.md').matchAll(/^\| \d+ \|.*\| (.+) \|$/gm)].map(
      ([, where = '']) => where,
    );
    expect(steps.length).toBeGreaterThan(20);
    for (const where of steps) {
      const spans = spansOf(where);
      const files = spans.filter((span) => isPath(span) && span.endsWith('.ts'));
      const names = spans.filter((span) => /^[a-z]\w+$/i.test(span));
      const ends = files.map((file) => file.replace(/^…\//, ''));
      const texts = tree.filter((file) => ends.some((end) => file.endsWith(`/${end}`))).map(read);
      if (files.length === 0) continue;
      for (const name of names) expect(texts.join('\n'), `${name} in ${files}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it("the server's README lists every variable that its configuration reads, and no other", () => {
    const variables = (text: string) => [...new Set(text.match(/TARAZ_[A-Z\d_]+[A-Z]/g))].sort();
    const known = variables(read('packages/server/src/platform/config/config.ts'));
    expect(variables(read('packages/server/README.md'))).toEqual(known);
  });

  it('comments lead to documents that are there', () => {
    const sources = tree.filter((file) => /^(packages|scripts)\/.*\.(tsx?|mjs|sql|css)$/.test(file));
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/\b(?:docs\/[\w./-]+\.md|packages\/[\w./-]+\.md)\b/g)].map(([path]) => path),
    );
    expect([...new Set(named)].filter((path) => !leadsSomewhere(path))).toEqual([]);
  });
});
