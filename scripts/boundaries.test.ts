import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Which of our packages each may import (design.md "Packages", style.md's matrix). Tests may reach further: `tests`. */
const matrix: Record<string, { code: string[]; tests?: string[] }> = {
  core: { code: [] },
  contract: { code: ['core'] },
  authority: { code: ['core'] },
  simulator: { code: ['core', 'authority'] },
  server: { code: ['core', 'contract', 'authority'], tests: ['simulator'] },
  web: { code: ['core', 'contract'] },
  cli: { code: ['core', 'contract', 'authority', 'simulator', 'server'] },
  client: { code: ['contract'] },
  e2e: { code: ['core', 'contract', 'client', 'authority', 'simulator', 'server'] },
  bench: { code: ['core', 'contract', 'authority', 'simulator', 'server'] },
};

const root = join(import.meta.dirname, '..');
const importPattern = /(?:from|import)\s*\(?\s*['"](@taraz\/[^'"]+|\.{1,2}\/[^'"]+|[^'"./][^'"]*)['"]/g;

interface SourceFile {
  file: string;
  isTest: boolean;
  imports: string[];
  text: string;
}

function sourcesOf(name: string): SourceFile[] {
  return globSync(`packages/${name}/{src,scripts,tests}/**/*.{ts,tsx}`, { cwd: root }).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const isTest = /\.test\.tsx?$|\/testing\/|\/tests\//.test(file);
    return { file, isTest, text, imports: [...text.matchAll(importPattern)].map((match) => match[1] ?? '') };
  });
}

function manifestOf(name: string): { dependencies: Record<string, string>; devDependencies: Record<string, string> } {
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  return { dependencies: manifest.dependencies ?? {}, devDependencies: manifest.devDependencies ?? {} };
}

const ours = (list: Record<string, string>) =>
  Object.keys(list)
    .filter((name) => name.startsWith('@taraz/'))
    .map((name) => name.slice('@taraz/'.length));

describe.each(Object.entries(matrix))('package %s', (name, allowed) => {
  const files = sourcesOf(name);
  const inTests = [...allowed.code, ...(allowed.tests ?? [])];

  it('lists only packages that the design lets it import', () => {
    const { dependencies, devDependencies } = manifestOf(name);
    for (const listed of ours(dependencies)) expect(allowed.code).toContain(listed);
    for (const listed of ours(devDependencies)) expect(inTests).toContain(listed);
  });

  it('imports only what it lists, by public names', () => {
    const { dependencies, devDependencies } = manifestOf(name);
    for (const { file, isTest, imports } of files) {
      for (const specifier of imports.filter((one) => one.startsWith('@taraz/'))) {
        const [, imported = '', ...rest] = specifier.split('/');
        expect(isTest ? inTests : allowed.code, `${file} imports ${specifier}`).toContain(imported);
        expect({ ...dependencies, ...devDependencies }, `${file} imports ${specifier}`).toHaveProperty([
          `@taraz/${imported}`,
        ]);
        const deep = rest.join('/');
        expect(['', 'wire'], `${file}: deep import ${specifier}`).toContain(deep);
      }
    }
  });

  it('does not reach into another package by a path', () => {
    for (const { file, imports } of files) {
      for (const specifier of imports.filter((one) => one.startsWith('..'))) {
        const target = join(file, '..', specifier);
        expect(
          target.startsWith(`packages/${name}/`) || target.startsWith('scripts/') || target.startsWith('examples/'),
          `${file} imports ${specifier}`,
        ).toBe(true);
      }
    }
  });
});

describe('the simulator judges on its own', () => {
  it('takes only wire types and tables from authority', () => {
    for (const { file, isTest, imports } of sourcesOf('simulator')) {
      if (isTest) continue;
      for (const specifier of imports.filter((one) => one.startsWith('@taraz/authority'))) {
        expect(specifier, file).toBe('@taraz/authority/wire');
      }
    }
  });
});

describe('core is pure', () => {
  it.each(sourcesOf('core').filter((source) => !source.isTest))(
    '$file reads no clock, randomness, environment or network',
    ({ text }) => {
      expect(text).not.toMatch(
        /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\.|\bfetch\(|crypto\.getRandom|from 'node:/,
      );
    },
  );
});

describe('the environment is read in one place', () => {
  it.each(sourcesOf('server').filter((source) => !source.isTest && source.file !== 'packages/server/src/main.ts'))(
    '$file',
    ({ text }) => {
      expect(text).not.toMatch(/process\.env\b/);
    },
  );
});
