import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { clusterHome } from './cluster-home.ts';
import { isSamePlace } from './same-place.ts';
import type { ServerUser } from './server-user.ts';

const run = promisify(execFile);

/** sun_path is 108 bytes with its closing NUL on Linux, 104 elsewhere. */
const socketPathBytesMax = process.platform === 'linux' ? 107 : 103;
const socketName = '.s.PGSQL.5432';

export interface ClusterPlaces {
  /** the cluster's data directory */
  data: string;
  /** directory of the socket, 0700, the server user's */
  socketDir: string;
  logFile: string;
  lockFile: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A directory that is the server user's alone. Refuses one that somebody else has laid there. */
async function ownDirectory(path: string, user: ServerUser | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  const before = await lstat(path);
  if (!before.isDirectory()) throw new Error(`${path} is not a directory`);
  if (user !== null && before.uid === 0) await chown(path, user.uid, user.gid);
  else if (before.uid !== owner) throw new Error(`${path} belongs to another user (${before.uid}, not ${owner})`);
  await chmod(path, 0o700);
}

async function socketPlace(home: string, user: ServerUser | null): Promise<string> {
  const near = join(home, 'socket');
  if (Buffer.byteLength(join(near, socketName)) <= socketPathBytesMax) return near;
  const mark = `taraz-${user?.uid ?? process.getuid?.() ?? 0}-${hashOf(home)}`;
  const far = [tmpdir(), '/tmp'].map((place) => join(place, mark));
  const fits = far.find((place) => Buffer.byteLength(join(place, socketName)) <= socketPathBytesMax);
  if (fits === undefined) throw new Error(`no place with a path short enough for PostgreSQL's socket (${near})`);
  return fits;
}

export async function preparePlaces(dataDir: string, user: ServerUser | null): Promise<ClusterPlaces> {
  // By its real path: what is named after it, the socket of a long one, is one for all who name it by links.
  const home = await realpath(await clusterHome(resolve(dataDir), user));
  const socketDir = await socketPlace(home, user);
  await ownDirectory(socketDir, user);
  return {
    data: join(home, 'data'),
    socketDir,
    logFile: join(home, 'postgres.log'),
    lockFile: join(home, 'start.lock'),
  };
}

const environmentOf = ({ lib }: Binaries): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  LD_LIBRARY_PATH: lib,
  DYLD_LIBRARY_PATH: lib,
});

const identityOf = (user: ServerUser | null) => (user === null ? {} : { uid: user.uid, gid: user.gid });

/**
 * Makes the data directory when there is none: beside its place, then moved, so that a torn initdb leaves no half one.
 * @throws when the directory was made by another major version
 */
export async function ensureCluster(places: ClusterPlaces, binaries: Binaries, user: ServerUser | null): Promise<void> {
  const made = await readFile(join(places.data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (made !== null) {
    if (made.trim() === binaries.major) return;
    throw new Error(
      `${places.data} was made by PostgreSQL ${made.trim()}, this is ${binaries.major}: restore a backup into a new data directory`,
    );
  }
  const draft = `${places.data}.new`;
  await rm(draft, { recursive: true, force: true });
  await ownDirectory(draft, user);
  const how = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  await run(binaries.initdb, ['-D', draft, ...how, '--no-instructions'], {
    env: environmentOf(binaries),
    cwd: dirname(draft),
    ...identityOf(user),
  });
  await rename(draft, places.data);
}

/** Starts the postmaster, apart from our own process group: Ctrl-C reaches us first, and we stop it in order. */
export async function spawnPostmaster(
  places: ClusterPlaces,
  binaries: Binaries,
  user: ServerUser | null,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const log = await open(places.logFile, 'a', 0o600);
  try {
    const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(
      binaries.postgres,
      [
        '-D',
        places.data,
        '-k',
        places.socketDir,
        '-c',
        'listen_addresses=',
        '-c',
        'unix_socket_permissions=0700',
        ...chosen,
      ],
      {
        env: environmentOf(binaries),
        cwd: places.data,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        ...identityOf(user),
      },
    );
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Number of the running postmaster by its own file, or null. @throws when it cannot be read (no file descriptors left) */
export async function postmasterPid(places: ClusterPlaces): Promise<number | null> {
  const text = await readFile(join(places.data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Is what these words began surely no postmaster of the directory? Of one that names none it cannot be known. */
async function isForeign(words: string[], data: string): Promise<boolean> {
  const [program = ''] = words;
  if (!['postgres', 'postmaster'].includes(basename(program))) return true;
  const itsData = words[words.indexOf('-D') + 1];
  if (!words.includes('-D') || itsData === undefined) return false;
  return !(await isSamePlace(itsData, data));
}

/**
 * Where the machine itself went down (its power was cut), postmaster.pid stays, and after the next start its number may
 * be any program's: PostgreSQL refuses then to start. Removes the file of a number that is surely not this cluster's;
 * should anybody use the data still, PostgreSQL knows it by its shared memory.
 */
export async function forgetDeadPostmaster(places: ClusterPlaces): Promise<void> {
  const pid = await postmasterPid(places);
  if (pid === null) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // Nobody has the number, or a system that does not tell: PostgreSQL judges by itself.
  if (command === '') return;
  if (await isForeign(command.split('\0'), places.data)) await rm(join(places.data, 'postmaster.pid'), { force: true });
}
