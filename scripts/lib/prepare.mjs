// Plain JavaScript for any Node from 18 up: installs what is missing and finds the Node that the project is pinned to.

import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { cpus, homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const REQUIRED_MAJOR = 24;

/** npm writes node_modules/.package-lock.json at the end of an install, within moments of package-lock.json. */
const INSTALL_SLACK_MS = 30_000;

const lock = join(root, 'package-lock.json');

const dateOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const installedAt = () => dateOf(join(root, 'node_modules', '.package-lock.json'));

function isInstalled() {
  const installed = installedAt();
  return installed > 0 && installed + INSTALL_SLACK_MS >= dateOf(lock);
}

/** Whether a directory can be written to, or made where it is to lie. */
function canWrite(directory) {
  let nearest = directory;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return statSync(nearest).isDirectory();
  } catch {
    return false;
  }
}

/** npm keeps what it fetches under the home, and without that says of a service's user that its cache belongs to root. */
function withCache(work) {
  if (canWrite(process.env.npm_config_cache ?? join(homedir(), '.npm'))) return work([]);
  const cache = mkdtempSync(join(tmpdir(), 'taraz-npm-'));
  try {
    return work([`--cache=${cache}`]);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  // NODE_ENV=production, as images and servers set it, and omit=dev would leave out what the web application is built with.
  const all = [
    ...args,
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...all], options)
    : spawnSync('npm', all, options);
  return done.status === 0;
}

/**
 * npm 10 ends well («Exit handler never called!») where it got nothing. What it got says so itself: package-lock.json may be
 * dated ahead of this clock (unpacked by another zone's time).
 */
function install(...args) {
  const before = installedAt();
  return npm(...args) && ![0, before].includes(installedAt());
}

/** A package-lock.json that was dated ahead would be newer than every install until then; one that comes later is newer again. */
function dateLockBack() {
  if (isInstalled()) return;
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Somebody else's file keeps its date: each start until then installs anew.
  }
}

/**
 * Runs `npm ci` when there is no node_modules, or one older than package-lock.json, or one without the tool that is to
 * run. Where that is refused (a registry that lacks builds of other platforms, scripts/complete-lock.mjs), the same
 * versions by `npm install`, saving nothing.
 * @param tool a path in node_modules; an install that was made elsewhere may have left it out (`omit=dev`)
 */
export function ensureInstalled(tool = null) {
  if (isInstalled() && (tool === null || existsSync(tool))) return;
  console.error('Installing dependencies, about a minute the first time ...');
  if (withCache((cache) => install('ci', ...cache) || install('install', '--no-save', ...cache))) return dateLockBack();
  console.error('npm could not install; see its message above.');
  process.exit(1);
}

/**
 * The path of Node 24: the pinned one of node_modules, or the running one when it is new enough. Asked for where its
 * package lies: npm 10 takes `.bin/node` away again together with the packages of other platforms, which name it too.
 */
export function pinnedNode() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) return process.execPath;
  console.error(
    `Taraz needs Node ${REQUIRED_MAJOR} or newer; this is ${process.version} and no pinned Node exists for ${process.platform}-${process.arch}. Install Node ${REQUIRED_MAJOR} and try again.`,
  );
  return process.exit(1);
}

const PARENT_CHECK_MS = 500;

/** The parent of a process; null where that cannot be known. */
function parentOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return null;
  }
}

/** Who runs a shell that npm put between itself and us (`sh -c …`), which outlives it; null when there is none. */
function whoRunsShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c' ? parentOf(pid) : null;
  } catch {
    return null;
  }
}

/**
 * npm and npx die of a SIGTERM without passing it on, which would leave the product running with nobody to stop it:
 * under them, the end of the parent is taken for the signal.
 */
function whenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined && process.env.npm_command === undefined) return;
  const parent = process.ppid;
  const npm = whoRunsShell(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK_MS);
}

/**
 * Runs a script under the pinned Node in this process's place: same terminal, signals passed on, same exit code; from the
 * root, unless it is told from where.
 */
export function runPinned(args, env = {}, cwd = root) {
  const node = pinnedNode();
  const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(':');
  // Types stripped and code compiled once: a second start takes half the time to load some hundred modules.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'taraz-compile') };
  // As many threads for signatures as there are cores: libuv's four keep the main thread of two cores waiting (a tenth of
  // the pipeline's time), and leave most of sixteen idle.
  const threads = { UV_THREADPOOL_SIZE: String(Math.max(2, cpus().length)) };
  // npm runs a script from the root: a path that was typed is seen from where it was typed.
  const place = { TARAZ_CWD: process.env.INIT_CWD ?? process.cwd() };
  const child = spawn(node, args, {
    cwd,
    stdio: 'inherit',
    env: { ...cache, ...threads, ...place, ...process.env, PATH: path, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
