import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newDataDir } from './lib/stand/temp-dir.ts';

const root = join(import.meta.dirname, '..');
/** The scripts that others are started through, as they are. */
const real = ['start.mjs', 'serve.mjs', 'test.mjs', 'with-node.mjs', 'build-web.ts', 'lib'];
/** Says under which Node it runs, which one `node` is to what it starts, and where it runs. */
const program = `import { execFileSync } from 'node:child_process';
console.log(process.version, execFileSync('node', ['-p', 'process.version']).toString().trim(), process.cwd());`;
const old = 'v18.20.8';

let project = '';
function write(file: string, text: string, mode = 0o644): void {
  const path = join(project, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
}

/**
 * A project of our scripts as npm 10 leaves it: the pinned Node lies in its package, and no `node_modules/.bin/node`. An
 * older Node stands first in PATH; what npm is asked to build says which one it was built with.
 */
beforeAll(() => {
  project = newDataDir('old-node');
  for (const name of real) cpSync(join(root, 'scripts', name), join(project, 'scripts', name), { recursive: true });
  const pinned = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(pinned, { recursive: true });
  symlinkSync(process.execPath, join(pinned, 'node'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('node_modules/.package-lock.json', '{}');
  write('node_modules/vitest/package.json', '{}');
  write('packages/web/package.json', '{}');
  write('old/node', `#!/bin/sh\necho ${old}\n`, 0o755);
  write('old/npm', '#!/bin/sh\nmkdir -p packages/web/dist && node -p process.version >built-with\n', 0o755);
  const programs = ['packages/cli/src/main.ts', 'packages/server/src/main.ts', 'packages/web/it.ts', 'scripts/test.ts'];
  for (const file of programs) write(file, program);
});
beforeEach(() => {
  rmSync(join(project, 'built-with'), { force: true });
  rmSync(join(project, 'packages/web/dist'), { recursive: true, force: true });
});
afterAll(() => rmSync(project, { recursive: true }));

/** @returns the last line that it printed */
function runs(script: string, args: string[] = [], inside = ''): string {
  const { stdout } = spawnSync(process.execPath, [join(project, 'scripts', script), ...args], {
    cwd: join(project, inside),
    env: { PATH: `${join(project, 'old')}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

it.each(['start.mjs', 'serve.mjs'])('%s builds the web application with the pinned Node, and runs by it', (script) => {
  expect(runs(script)).toBe(`${process.version} ${process.version} ${project}`);
  expect(readFileSync(join(project, 'built-with'), 'utf8').trim()).toBe(process.version);
});

it('so does the build by itself, as the README has it', () => {
  runs('build-web.ts');
  expect(readFileSync(join(project, 'built-with'), 'utf8').trim()).toBe(process.version);
});

it('npm test runs by it as well', () => {
  expect(runs('test.mjs')).toBe(`${process.version} ${process.version} ${project}`);
});

it('and what a package runs, there', () => {
  const told = runs('with-node.mjs', ['it.ts'], 'packages/web');
  expect(told).toBe(`${process.version} ${process.version} ${join(project, 'packages/web')}`);
});

it('npm leaves no build of this platform out for the Node that it runs under', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { optional?: true; engines?: object }> };
  const builds = Object.entries(packages).filter(([, { optional }]) => optional);
  expect(builds.length).toBeGreaterThan(50);
  // of that Node npm asks, and what is optional and does not fit it leaves out; `node scripts/complete-lock.mjs`
  expect(builds.flatMap(([path, { engines }]) => (engines === undefined ? [] : [path]))).toEqual([]);
});

/** Plain JavaScript for any Node, which hands over to the pinned one. */
const handsOver = /^node (\.\.\/\.\.\/)?scripts\/(start|serve|test|with-node)\.mjs\b/;
/** No program of Node's, or one that goes by any. */
const goesByAny = /^biome\b/;

it('no script of a package.json is left to the Node that PATH has', () => {
  const commands = ['package.json', ...globSync('packages/*/package.json', { cwd: root })].flatMap((file) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> };
    return Object.values(scripts).flatMap((script) => script.split(' && '));
  });
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => !handsOver.test(command) && !goesByAny.test(command))).toEqual([]);
});
