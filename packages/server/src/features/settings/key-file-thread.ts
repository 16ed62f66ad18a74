import { createPublicKey } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import {
  importPkcs12,
  importPrivateKey,
  KeyError,
  parseCertificate,
  privateKeyToPem,
  publicKeyToPem,
} from '@taraz/authority';
import type { KeyFileAnswer, KeyUpload } from './open-key-file.ts';

/** Opens one file and ends: how long that takes is said by the file. */
const port = parentPort;
if (port === null) throw new Error('key-file-thread.ts runs as a worker thread only');

function read({ key_pem, pkcs12, passphrase, certificate_pem }: KeyUpload) {
  if (pkcs12 !== undefined) {
    const content = importPkcs12(Buffer.from(pkcs12, 'base64'), passphrase ?? '');
    const certificates = content.certificates.map((der) => parseCertificate(der).pem).join('\n');
    return { key: content.privateKey, certificatePem: certificate_pem ?? certificates };
  }
  const key = importPrivateKey(key_pem ?? '', passphrase === undefined ? {} : { passphrase });
  return { key, certificatePem: certificate_pem };
}

function answer(): KeyFileAnswer {
  try {
    const { key, certificatePem } = read(workerData as KeyUpload);
    return {
      privateKeyPem: privateKeyToPem(key),
      publicKeyPem: publicKeyToPem(createPublicKey(key)),
      ...(certificatePem === undefined ? {} : { certificatePem }),
    };
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return { code: error.code };
  }
}

port.postMessage(answer());
