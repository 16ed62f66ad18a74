import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sharedHome } from './binaries.ts';
import { isSamePlace } from './same-place.ts';
import { canReach, type ServerUser, userNamed } from './server-user.ts';

const homeIn = (dataDir: string): string => join(dataDir, 'postgres');
/** In a home outside of its data directory: which one that is. */
const ownerFile = (home: string): string => join(home, 'data-directory');

/** Lets others walk through a directory of ours (as `mkdtemp` or a tight umask makes one), without seeing what is in it. */
async function letThrough(path: string): Promise<void> {
  const { uid, mode } = await stat(path);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(path, (mode & 0o777) | 0o001);
}

/** Where `<dataDir>/postgres` points to; null where it is no link. @throws when nothing is there */
async function pointedHome(dataDir: string): Promise<string | null> {
  const home = homeIn(dataDir);
  const pointed = await readlink(home).catch(() => null);
  if (pointed === null) return null;
  const place = resolve(dataDir, pointed);
  const isThere = await stat(place).then(
    () => true,
    () => false,
  );
  if (isThere) return place;
  throw new Error(
    `${home} points to ${place}, which is gone, and the database with it: bring that directory back, remove the link and restore a backup, or remove ${dataDir} and begin anew`,
  );
}

/** Where the cluster of a data directory lies; null where none was made yet. @throws when it points to what is gone */
export async function knownClusterHome(dataDir: string): Promise<string | null> {
  const pointed = await pointedHome(dataDir);
  if (pointed !== null) return pointed;
  return lstat(homeIn(dataDir)).then(
    () => homeIn(dataDir),
    () => null,
  );
}

/** Whose an outer home is; of one that was made before homes said so, who comes first. */
async function ownerOf(home: string, dataDir: string): Promise<string> {
  const owner = await readFile(ownerFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (owner !== null) return owner;
  await writeFile(ownerFile(home), dataDir);
  return dataDir;
}

/** A copy of a data directory has a link to the other's database, and none of its own; one that was moved takes it along. */
async function refuseCopy(home: string, dataDir: string): Promise<void> {
  const owner = await ownerOf(home, dataDir);
  if (await isSamePlace(owner, dataDir)) return;
  if (await isSamePlace(homeIn(owner), home)) {
    throw new Error(
      `${homeIn(dataDir)} points to the database of ${owner} (${home}): of a copy use \`taraz backup\` and \`taraz restore\``,
    );
  }
  await writeFile(ownerFile(home), dataDir);
}

/** A new one outside of the data directory, which then points to it, or the one of who was quicker. */
async function makeOutside(dataDir: string): Promise<string> {
  const outside = await mkdtemp(join(await sharedHome('clusters'), 'of-'));
  await letThrough(outside);
  await writeFile(ownerFile(outside), dataDir);
  try {
    await symlink(outside, homeIn(dataDir));
    return outside;
  } catch (error) {
    await rm(outside, { recursive: true });
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = await pointedHome(dataDir);
    if (other !== null) return other;
    throw new Error(
      `the user of PostgreSQL cannot reach ${homeIn(dataDir)}: let others walk through the directories above it`,
    );
  }
}

/**
 * What a service's user set up is that user's to run, and not root's, whose server user may not even walk there.
 * @throws with whom to run it as
 */
async function refuseOthers(dataDir: string, user: ServerUser | null): Promise<void> {
  const cluster = user === null ? undefined : await stat(join(homeIn(dataDir), 'data')).catch(() => undefined);
  if (cluster === undefined || cluster.uid === 0 || cluster.uid === user?.uid) return;
  const name = await userNamed(cluster.uid);
  const asWhom = name === String(cluster.uid) ? `'#${name}'` : name;
  throw new Error(`The database in ${dataDir} belongs to ${name}; run this as that user: sudo -u ${asWhom} …`);
}

/**
 * Where the cluster lies: `<dataDir>/postgres`, or, when the server's user cannot walk there (a 0700 home, as root), a new
 * place outside that `<dataDir>/postgres` then points to. Never one that is there already: whoever removed the data
 * directory began anew, and its master key is gone with it.
 */
export async function clusterHome(dataDir: string, user: ServerUser | null): Promise<string> {
  await refuseOthers(dataDir, user);
  const pointed = await pointedHome(dataDir);
  if (pointed !== null) {
    await refuseCopy(pointed, dataDir);
    return pointed;
  }
  await mkdir(dataDir, { recursive: true });
  if (user !== null && (await canReach(dirname(dataDir), user))) await letThrough(dataDir);
  if (user !== null && !(await canReach(dataDir, user))) return makeOutside(dataDir);
  const home = homeIn(dataDir);
  await mkdir(home, { recursive: true, mode: 0o711 });
  if (user !== null) await letThrough(home);
  return home;
}
