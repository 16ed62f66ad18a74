import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncDirectory } from '../../platform/sync-directory.ts';
import { isObjectKey, type ObjectStore, refuseForeignKey } from './object-store.ts';

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function ensureDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // Each level that was made is made durable in the one above it.
  for (let path = directory; path.length >= first.length; path = dirname(path)) await syncDirectory(dirname(path));
}

/**
 * Objects as files below a directory, each under its key. What is put is written and made durable under a name that is
 * no key, and then renamed: nobody sees a part of it.
 * @param root made when needed
 */
export function createLocalObjects(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    refuseForeignKey(key);
    return join(root, key);
  };
  return {
    place: `local disk under ${root}`,
    async put(key, bytes) {
      const path = pathOf(key);
      const directory = dirname(path);
      await ensureDirectory(directory);
      const part = join(directory, `.${randomUUID()}.part`);
      try {
        const file = await open(part, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncDirectory(directory);
    },
    get: async (key) => readFile(pathOf(key)).catch(nullIfMissing),
    async head(key) {
      const found = await stat(pathOf(key)).catch(nullIfMissing);
      return found === null ? null : { bytes: found.size };
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    async list(prefix) {
      const directory = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = (await readdir(directory, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix) && isObjectKey(key))
        .sort();
    },
  };
}
