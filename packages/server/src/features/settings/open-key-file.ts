import { Worker } from 'node:worker_threads';
import type { IdentityCheck } from '@taraz/authority';
import { oneByOne } from '../../platform/one-by-one.ts';
import { Problem } from '../../platform/problem.ts';
import { problemFor } from './certificate.ts';

/** What came with an import: one of the two kinds of file. */
export interface KeyUpload {
  key_pem?: string;
  /** base64 */
  pkcs12?: string;
  passphrase?: string;
  certificate_pem?: string;
  /** what the key's certificate will be held against: of several keys the one is taken that passes */
  check?: IdentityCheck;
}

export interface OpenedKey {
  privateKeyPem: string;
  publicKeyPem: string;
  /** the upload's own, or what lay in the file beside the key */
  certificatePem?: string;
}

/** What the thread says: the key, or the code of what is wrong with the file. */
export type KeyFileAnswer = OpenedKey | { code: string };

/** A file of Firefox, the slowest in use, takes about as long on a busy machine. */
const patienceMs = 30_000;
const heapMb = 128;

function ask(upload: KeyUpload, limitMs: number): Promise<KeyFileAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./key-file-thread.ts', import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    });
    const timer = setTimeout(() => {
      resolve({ code: 'ERR_KEY_COSTLY' });
      void worker.terminate();
    }, limitMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the thread that opens a key file ended with ${code}`));
    });
  });
}

/**
 * Opens a file with a key, outside the event loop and not for ever: how many rounds its passphrase is put through is
 * said by the file, and nobody else is to wait for them. An account has one thread at most.
 * @throws Problem INVALID_INPUT at the field of the file, or of its passphrase
 */
export async function openKeyFile(accountId: string, upload: KeyUpload, limitMs = patienceMs): Promise<OpenedKey> {
  const answer = await oneByOne(`key file ${accountId}`, () => ask(upload, limitMs));
  if (!('code' in answer)) return answer;
  const file = upload.pkcs12 === undefined ? 'key_pem' : 'pkcs12';
  const path = answer.code.includes('PASSPHRASE') ? 'passphrase' : file;
  throw new Problem('INVALID_INPUT', { errors: [problemFor(answer, path)] });
}
