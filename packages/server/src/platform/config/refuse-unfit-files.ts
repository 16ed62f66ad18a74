import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { certificatesIn } from '../keys/certificates-in.ts';
import type { ServerConfig } from './config.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a directory',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read: does it belong to another user?',
};

const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
};

async function textOf(variable: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable}: ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

/** A PEM file with at least one certificate, each of them whole. */
async function refuseWithoutCertificates(variable: string, path: string): Promise<void> {
  const found = certificatesIn(await textOf(variable, path));
  if (found.length === 0) throw new Error(`${variable}: ${path} holds no certificate (PEM is asked for)`);
  for (const [index, one] of found.entries()) {
    try {
      new X509Certificate(one);
    } catch (cause) {
      throw new Error(`${variable}: certificate ${index + 1} of ${path} cannot be read`, { cause });
    }
  }
}

async function refuseClosedDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(
      `TARAZ_DATA_DIR: ${dataDir} cannot be written to; the marks of the serials that were given are kept there (${message})`,
      { cause },
    );
  }
}

/** Files that settings name, and nothing is changed. @throws Error with one message that names the variable */
export async function refuseUnreadableFiles({ authorities, trustedProvider }: ServerConfig): Promise<void> {
  const bundles = new Set(
    Object.values(authorities).flatMap(({ rootsFile }) => (rootsFile === null ? [] : [rootsFile])),
  );
  for (const path of bundles) await refuseWithoutCertificates('TARAZ_AUTHORITY_ROOTS', path);
  if (trustedProvider === null || trustedProvider === undefined) return;
  await textOf('TARAZ_TSP_KEY_FILE', trustedProvider.keyFile);
  await refuseWithoutCertificates('TARAZ_TSP_CERTIFICATE_FILE', trustedProvider.certificateFile);
}

/**
 * Looks at what the settings name on the disk before anything is started: what is wrong would be found by the first
 * taxpayer who needs it, months later. Makes the data directory.
 * @throws Error with one message that names the variable
 */
export async function refuseUnfitFiles(config: ServerConfig): Promise<void> {
  await refuseClosedDirectory(resolve(config.dataDir));
  await refuseUnreadableFiles(config);
}
