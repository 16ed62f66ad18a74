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
        expect(
          ['', 'wire', 'texts', 'error-message', 'listen-for-stop', 'listening-fault'],
          `${file}: deep import ${specifier}`,
        ).toContain(deep);
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

it('no source writes to a place of one machine: a picture that a test once left there failed for everybody but its maker', () => {
  const named = Object.keys(matrix)
    .flatMap((name) => sourcesOf(name))
    .filter(({ file, text }) => !file.includes('/zz-') && /path: ['"`]\/(?:dev\/shm|tmp)\//.test(text));
  expect(named.map(({ file }) => file)).toEqual([]);
});

it('the web takes the time from the server', () => {
  const clock = 'packages/web/src/ui/clock.ts';
  const ownTime = sourcesOf('web').filter(({ text }) =>
    /\bDate\.now\(|new Date\(\)|\b(?:now|today)\(\w*zone/.test(text),
  );
  expect(ownTime.filter(({ isTest }) => !isTest).map(({ file }) => file)).toEqual([clock]);
});

/** What stands below features knows none of them: server/src/platform and adapters, web/src/ui and i18n. */
const below: { folder: string; mayNotReach: RegExp; but?: RegExp }[] = [
  // The one type of all tables is put together from those of the features.
  {
    folder: 'packages/server/src/platform/',
    mayNotReach: /^packages\/server\/src\/(features\/|compose|start-server)/,
    but: /^packages\/server\/src\/platform\/db\/tables\.ts → .*\/tables\.ts$/,
  },
  { folder: 'packages/server/src/adapters/', mayNotReach: /^packages\/server\/src\/(features\/|compose|start-server)/ },
  { folder: 'packages/server/src/features/', mayNotReach: /^packages\/server\/src\/(compose|start-server|main)/ },
  { folder: 'packages/web/src/ui/', mayNotReach: /^packages\/web\/src\/(features|app)\// },
  { folder: 'packages/web/src/i18n/', mayNotReach: /^packages\/web\/src\/(features|app|ui)\// },
  // A buyer's phone loads it alone: no React, so no component either.
  { folder: 'packages/web/src/preview/', mayNotReach: /^packages\/web\/src\/(features|app)\/|\.tsx$/ },
];

describe('what stands below knows nothing of what is built upon it', () => {
  it.each(below)('$folder', ({ folder, mayNotReach, but }) => {
    const files = sourcesOf(folder.split('/')[1] ?? '').filter(
      ({ file, isTest }) => file.startsWith(folder) && !isTest,
    );
    expect(files.length).toBeGreaterThan(0);
    const reached = files.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => join(file, '..', specifier))
        .filter((target) => mayNotReach.test(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(reached.filter((way) => but?.test(way) !== true)).toEqual([]);
  });
});

describe('features of the server', () => {
  it('take what others know from their commands and queries, never from their routes', () => {
    const ofFeature = /^packages\/server\/src\/features\/([^/]+)\/(.*)$/;
    const ways = sourcesOf('server').flatMap(({ file, isTest, imports }) => {
      const own = ofFeature.exec(file)?.[1];
      if (own === undefined || isTest) return [];
      const targets = imports.filter((one) => one.startsWith('.')).map((one) => join(file, '..', one));
      return targets.flatMap((target) => {
        const [, feature, rest = ''] = ofFeature.exec(target) ?? [];
        return feature !== undefined && feature !== own && /routes\.ts$/.test(rest) ? [`${file} → ${target}`] : [];
      });
    });
    expect(ways).toEqual([]);
  });
});
