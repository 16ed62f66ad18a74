import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newDataDir } from './lib/stand/temp-dir.ts';

const prepare = join(import.meta.dirname, 'lib', 'prepare.mjs');
/** What `npm start` runs: a wrapper that runs something that would live for ever and says its process id. */
const wrapper = `import { runPinned } from ${JSON.stringify(prepare)};
runPinned(['-e', 'console.log(process.pid); setInterval(() => {}, 60_000)']);`;
const words = `process.execPath, '--input-type=module', '-e', ${JSON.stringify(wrapper)}`;
/** npm: runs the wrapper, by itself or through a shell that outlives it, and passes no signal on. */
const npms = {
  'runs it itself': `const [node, ...rest] = [${words}]; require('node:child_process').spawn(node, rest, { stdio: 'inherit' });`,
  'runs it by a shell': `require('node:child_process').spawn('sh', ['-c', '"$0" "$@"; true', ${words}], { stdio: 'inherit' });`,
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('a path is seen from where it was typed, though npm runs its scripts from the root', () => {
  const asked = `import { runPinned } from ${JSON.stringify(prepare)}; runPinned(['-p', 'process.env.TARAZ_CWD']);`;
  const { TARAZ_CWD: _, INIT_CWD: __, ...env } = process.env;
  const told = (more: object, cwd?: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', asked], { env: { ...env, ...more }, cwd })
      .toString()
      .trim();
  expect(told({ INIT_CWD: '/somewhere/examples' })).toBe('/somewhere/examples');
  expect(told({ INIT_CWD: '/somewhere', TARAZ_CWD: '/else' })).toBe('/else');
  expect(told({}, import.meta.dirname)).toBe(import.meta.dirname);
});

it('finds the pinned Node in its package, and gives it to what it runs: npm 10 leaves no link to it', () => {
  const project = newDataDir('without-links');
  const place = join(project, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(place, { recursive: true });
  symlinkSync(process.execPath, join(place, 'node'));
  cpSync(prepare, join(project, 'scripts', 'lib', 'prepare.mjs'));
  const asked = `import { runPinned } from './scripts/lib/prepare.mjs'; runPinned(['-p',
    "[process.argv0, process.execPath, require('node:child_process').execFileSync('sh', ['-c', 'command -v node'])].join()"]);`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', asked], {
    cwd: project,
    env: { PATH: '/usr/bin:/bin' },
  });
  rmSync(project, { recursive: true });
  expect(told.toString().trim()).toBe([join(place, 'node'), process.execPath, join(place, 'node')].join());
});

it.each([
  ['a service has (it is no directory)', '/dev/null', true],
  ['can be written to', '', false],
])('where the home that %s, npm is given a cache of its own: it would say that root owns it', (_, home, ownCache) => {
  const project = newDataDir('home');
  cpSync(prepare, join(project, 'scripts', 'lib', 'prepare.mjs'));
  writeFileSync(join(project, 'package-lock.json'), '{}');
  writeFileSync(join(project, 'npm'), '#!/bin/sh\necho "$@" >&2\n', { mode: 0o755 });
  const asked = `import { ensureInstalled } from './scripts/lib/prepare.mjs'; ensureInstalled();`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', asked], {
    cwd: project,
    env: { PATH: `${project}:/usr/bin:/bin`, HOME: home || project },
  });
  rmSync(project, { recursive: true });
  const said = stderr.toString();
  expect(said).toMatch(/^Installing dependencies.*\nci /);
  expect(said.includes('--cache=')).toBe(ownCache);
});

const handsOver = join(import.meta.dirname, 'with-node.mjs');

it('what only building and testing need is installed wherever NODE_ENV or omit=dev would leave it out', () => {
  const project = newDataDir('left-out');
  for (const script of [prepare, handsOver]) {
    cpSync(script, join(project, script.slice(script.indexOf('scripts'))));
  }
  writeFileSync(join(project, 'package.json'), '{}');
  writeFileSync(join(project, 'package-lock.json'), '{}');
  const tool = join(project, 'node_modules', 'tool');
  mkdirSync(tool, { recursive: true });
  // what npm writes at the end, here of an install that left the tool out
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), '{}');
  const npm = `#!/bin/sh\nprintf '%s ' "$@" >>asked\necho 'console.log("built")' >node_modules/tool/run.js\necho {} >node_modules/.package-lock.json\n`;
  writeFileSync(join(project, 'npm'), npm, { mode: 0o755 });
  const run = () =>
    spawnSync(process.execPath, [join(project, 'scripts/with-node.mjs'), 'node_modules/tool/run.js'], {
      cwd: project,
      env: { PATH: `${project}:/usr/bin:/bin`, HOME: project, NODE_ENV: 'production' },
      encoding: 'utf8',
    }).stdout.trim();
  const outputs = [run(), run()];
  const asked = readFileSync(join(project, 'asked'), 'utf8');
  rmSync(project, { recursive: true });
  expect(outputs).toEqual(['built', 'built']);
  expect(asked.match(/\bci\b/g)).toHaveLength(1);
  expect(asked).toContain('--include=dev');
});

it('npm that ends well and installed nothing (npm 10, where no registry answers) is told of', () => {
  const project = newDataDir('nothing');
  cpSync(prepare, join(project, 'scripts', 'lib', 'prepare.mjs'));
  writeFileSync(join(project, 'package-lock.json'), '{}');
  writeFileSync(join(project, 'npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const asked = `import { ensureInstalled } from './scripts/lib/prepare.mjs'; ensureInstalled();`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', asked], {
    cwd: project,
    env: { PATH: `${project}:/usr/bin:/bin`, HOME: project },
    encoding: 'utf8',
  });
  rmSync(project, { recursive: true });
  expect(stderr).toContain('npm could not install');
  expect(status).toBe(1);
});

it.each([
  ['is installed once', false],
  ['is installed over an older install', true],
])('a package-lock.json of hours ahead (unpacked by another zone’s time) %s', (_, isOver) => {
  const project = newDataDir('ahead');
  cpSync(prepare, join(project, 'scripts', 'lib', 'prepare.mjs'));
  const lock = join(project, 'package-lock.json');
  const ahead = Date.now() / 1000 + 3 * 3600;
  writeFileSync(lock, '{}');
  utimesSync(lock, ahead, ahead);
  mkdirSync(join(project, 'node_modules'));
  if (isOver) writeFileSync(join(project, 'node_modules', '.package-lock.json'), '{}');
  const npm = '#!/bin/sh\necho "$1" >>asked\necho {} >node_modules/.package-lock.json\n';
  writeFileSync(join(project, 'npm'), npm, { mode: 0o755 });
  const asked = `import { ensureInstalled } from './scripts/lib/prepare.mjs'; ensureInstalled();`;
  const start = () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', asked], {
      cwd: project,
      env: { PATH: `${project}:/usr/bin:/bin`, HOME: project },
    }).status;
  const first = [start(), start()];
  const once = readFileSync(join(project, 'asked'), 'utf8');
  // Another version comes, before what the first one’s date said.
  const later = Date.now() / 1000 + 3600;
  utimesSync(lock, later, later);
  const second = start();
  const twice = readFileSync(join(project, 'asked'), 'utf8');
  rmSync(project, { recursive: true });
  expect([first, once]).toEqual([[0, 0], 'ci\n']);
  expect([second, twice]).toEqual([0, 'ci\nci\n']);
});

it.each(Object.entries(npms))(
  'what npm ran ends with it, though npm passes no SIGTERM on: it %s',
  async (_how, npm) => {
    const parent = spawn(process.execPath, ['-e', npm], { env: { ...process.env, npm_lifecycle_event: 'start' } });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);
