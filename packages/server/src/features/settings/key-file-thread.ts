import { createPublicKey } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import {
  bestIdentity,
  CertificateUnreadableError,
  importCertificates,
  importPkcs12,
  importPrivateKeys,
  KeyError,
  parseCertificate,
  privateKeyToPem,
  publicKeyToPem,
} from '@taraz/authority';
import { type Base64, derOfKeyFile, pemOfKeyFile } from '@taraz/core';
import type { KeyFileAnswer, KeyUpload } from './open-key-file.ts';

/** Opens one file and ends: how long that takes is said by the file. */
const port = parentPort;
if (port === null) throw new Error('key-file-thread.ts runs as a worker thread only');

const base64: Base64 = {
  encode: (bytes) => Buffer.from(bytes).toString('base64'),
  decode: (text) => Buffer.from(text, 'base64'),
};

/** Of several keys the one of the certificates that came along, or stand beside it. */
function readPem(pem: string, { passphrase, certificate_pem, check }: KeyUpload) {
  const keys = importPrivateKeys(pem, passphrase === undefined ? {} : { passphrase });
  const best = (text: string | undefined) => bestIdentity(keys, certificatesIn(text), check)?.key;
  const [first] = keys;
  return { key: best(certificate_pem) ?? best(pem) ?? first, certificatePem: certificate_pem };
}

/** What is wrong with a certificate is told at its own field, once it is held against the key: here it names none. */
function certificatesIn(pem: string | undefined): Buffer[] {
  try {
    return pem === undefined ? [] : importCertificates(pem);
  } catch (error) {
    if (!(error instanceof CertificateUnreadableError)) throw error;
    return [];
  }
}

/** A file's name says little about its content: what came as PKCS#12 may be any other form of a key. */
function read(upload: KeyUpload) {
  const { key_pem, pkcs12, passphrase, certificate_pem, check } = upload;
  if (pkcs12 === undefined) return readPem(key_pem ?? '', upload);
  const file = Buffer.from(pkcs12, 'base64');
  const pem = pemOfKeyFile(file, base64);
  if (pem !== null) return readPem(pem, upload);
  const along = certificatesIn(certificate_pem);
  const content = importPkcs12(derOfKeyFile(file, base64), passphrase ?? '', { along, check });
  const certificates = content.certificates.map((der) => parseCertificate(der).pem).join('\n');
  return { key: content.privateKey, certificatePem: certificate_pem ?? certificates };
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
