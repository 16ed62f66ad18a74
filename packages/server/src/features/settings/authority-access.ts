import { readFile } from 'node:fs/promises';
import { checkCertificate, KeyError } from '@taraz/authority';
import { certificatesIn } from '../../platform/keys/certificates-in.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { settingsMessages } from './messages.fa.ts';

/** What this installation knows of one environment of the authority. */
export interface AuthorityAccess {
  /** e.g. https://tp.tax.gov.ir/requestsmanager */
  baseUrl: string;
  /** It registers and certifies whom it is told to; no real authority does. */
  isSimulator: boolean;
  /** Certificates (PEM, one each) that a taxpayer's certificate must lead to. */
  roots(): Promise<readonly string[]>;
}

/** Roots in a PEM bundle, read once. @throws when the file cannot be read or holds none */
export function rootsFromFile(path: string): () => Promise<readonly string[]> {
  let read: Promise<readonly string[]> | undefined;
  return () => {
    read ??= readFile(path, 'utf8')
      .then((text) => {
        const roots = certificatesIn(text);
        if (roots.length === 0) throw new Error(`${path} holds no certificate`);
        return roots;
      })
      .catch((error: unknown) => {
        // Not kept: the next one who asks reads again (no file descriptors left, a file in exchange).
        read = undefined;
        throw error;
      });
    return read;
  };
}

/**
 * Does a certificate (PEM) lead to the authority's roots, now? None does to those of a simulator that began anew.
 * @throws Problem UNAVAILABLE while a simulator does not tell its root
 */
export async function leadsToRoots(
  authority: AuthorityAccess,
  certificatePem: string,
  clock: Runtime['clock'],
): Promise<boolean> {
  try {
    const roots = await authority.roots();
    return checkCertificate(certificatePem, { roots, nowMs: clock.nowMs() }).faults.length === 0;
  } catch (error) {
    if (error instanceof KeyError) return false;
    throw error;
  }
}

const patienceMs = 5_000;

/**
 * The simulator has a certificate authority of its own, and tells its root (never used for a real authority).
 * The function throws Problem UNAVAILABLE while the simulator does not answer.
 */
export function rootsFromSimulator(baseUrl: string): () => Promise<readonly string[]> {
  const ask = async (): Promise<readonly string[]> => {
    const response = await fetch(new URL('/control/ca', baseUrl), { signal: AbortSignal.timeout(patienceMs) });
    if (!response.ok) throw new Error(`the simulator did not tell its root: HTTP ${response.status}`);
    const { rootPem, intermediatePem } = (await response.json()) as { rootPem: string; intermediatePem?: string };
    return intermediatePem === undefined ? [rootPem] : [rootPem, intermediatePem];
  };
  return () =>
    ask().catch((cause: unknown) => {
      const headers = { 'retry-after': '5' };
      throw new Problem('UNAVAILABLE', { detail: settingsMessages.simulatorSilent, headers, cause });
    });
}
