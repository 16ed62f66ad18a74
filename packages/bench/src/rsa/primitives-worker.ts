/** One core's worth of bare RSA with node:crypto, in a worker thread: how often each operation runs in so many milliseconds. */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

const { key2048, key4096, millis } = workerData as { key2048: string; key4096: string; millis: number };
const small = { private: createPrivateKey(key2048), public: createPublicKey(key2048) };
const large = { private: createPrivateKey(key4096), public: createPublicKey(key4096) };
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const data = randomBytes(32);
const signature = sign('sha256', data, small.private);
const wrapped = publicEncrypt({ key: large.public, ...oaep }, data);

const operations = {
  private2048: () => sign('sha256', data, small.private),
  public2048: () => verify('sha256', data, small.public, signature),
  private4096: () => privateDecrypt({ key: large.private, ...oaep }, wrapped),
  public4096: () => publicEncrypt({ key: large.public, ...oaep }, data),
};

function ratePerSecond(operation: () => unknown): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < millis; count += 1) operation();
  return (count * 1000) / (performance.now() - start);
}

parentPort?.postMessage(
  Object.fromEntries(Object.entries(operations).map(([name, operation]) => [name, ratePerSecond(operation)])),
);
