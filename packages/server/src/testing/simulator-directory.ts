import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulator } from '@taraz/simulator';

const keyFiles = ['authority-key.json', 'certificate-authority.json'];
let kept: Promise<[name: string, text: string][]> | undefined;

async function newKeys(): Promise<[name: string, text: string][]> {
  const scratch = await mkdtemp(join(tmpdir(), 'taraz-simulator-keys-'));
  try {
    await (await createSimulator({ dataDir: scratch })).close();
    return await Promise.all(
      keyFiles.map(async (name): Promise<[string, string]> => [name, await readFile(join(scratch, name), 'utf8')]),
    );
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/**
 * A new data directory for a simulator, removed by the caller. Its keys are those of all simulators of this worker: making
 * them, RSA-4096 among them, takes longer than most of what a file of tests asks of it.
 */
export async function newSimulatorDirectory(parent = tmpdir()): Promise<string> {
  kept ??= newKeys();
  const dataDir = await mkdtemp(join(parent, 'taraz-simulator-'));
  for (const [name, text] of await kept) await writeFile(join(dataDir, name), text, { mode: 0o600 });
  return dataDir;
}
