import { open } from 'node:fs/promises';

/** Makes durable which names a directory has: without it a file that was made or renamed may be gone after a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
