/**
 * The taxpayer's private key in this browser. It is only ever a CryptoKey that cannot be exported: read from a file,
 * kept in IndexedDB, or made here (files: `read-key-file.ts`). Nothing of it is sent anywhere.
 */
import { type Base64, pemBlocks } from '@taraz/core';

export const signingAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
/** of an RSA key that the authority takes, at least */
export const minimumBits = 2048;

/** Browsers keep keys and sign for HTTPS and localhost alone. */
export const maySign = (): boolean => 'subtle' in crypto;

export type Forge = typeof import('node-forge');
export const loadForge = async (): Promise<Forge> => {
  const module = await import('node-forge');
  return 'default' in module ? (module.default as Forge) : module;
};

export const binaryOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
export const bytesOf = (binary: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(binary, (char) => char.charCodeAt(0));

export const toBase64 = (bytes: Uint8Array): string => btoa(binaryOf(bytes));
export const base64: Base64 = { encode: toBase64, decode: (text) => bytesOf(atob(text)) };
export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Certificates of a PEM text as `x5c` has them: DER in base64. */
export const chainOf = (pem: string): string[] =>
  pemBlocks(pem).flatMap(({ label, body }) => (label === 'CERTIFICATE' ? [body.replace(/\s/g, '')] : []));

/** The public key of a certificate (DER in base64) as SPKI; null where it is not an RSA key, which forge reads none of. */
function publicKeyOf(forge: Forge, certificate: string): Uint8Array<ArrayBuffer> | null {
  try {
    const { publicKey } = forge.pki.certificateFromAsn1(forge.asn1.fromDer(atob(certificate)));
    return bytesOf(forge.asn1.toDer(forge.pki.publicKeyToAsn1(publicKey)).getBytes());
  } catch {
    return null;
  }
}

/** Does the key belong to the first certificate of a chain? Found out by signing something and verifying it. */
export async function isKeyOf(key: CryptoKey, chain: readonly string[]): Promise<boolean> {
  const leaf = chain[0];
  const spki = leaf === undefined ? null : publicKeyOf(await loadForge(), leaf);
  if (spki === null) return false;
  const publicKey = await crypto.subtle.importKey('spki', spki, signingAlgorithm, false, ['verify']);
  const probe = crypto.getRandomValues(new Uint8Array(32));
  const signature = await crypto.subtle.sign(signingAlgorithm.name, key, probe);
  return crypto.subtle.verify(signingAlgorithm.name, publicKey, signature, probe);
}

/** When a certificate (PEM, of an RSA key) ends, in milliseconds since 1970. */
export async function expiryOf(certificate: string): Promise<number> {
  const forge = await loadForge();
  return forge.pki.certificateFromPem(certificate).validity.notAfter.getTime();
}

/** Who a certificate is asked for. */
export interface RequestSubject {
  name: string;
  nationalId: string;
  isPerson: boolean;
}

/** A key and the request for its certificate, PEM. */
export interface NewKey {
  key: CryptoKey;
  csr: string;
}

/** A key pair made in this browser, with its request; the private half cannot be exported, by us neither. */
export async function makeKey({ name, nationalId, isPerson }: RequestSubject): Promise<NewKey> {
  const forge = await loadForge();
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { ...signingAlgorithm, modulusLength: minimumBits, publicExponent: Uint8Array.of(1, 0, 1) },
    false,
    ['sign', 'verify'],
  );
  const spki = binaryOf(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const request = forge.pki.createCertificationRequest();
  request.publicKey = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(spki)) as typeof request.publicKey;
  const utf8 = forge.asn1.Type.UTF8 as unknown as forgeAsn1Class;
  request.setSubject([
    { name: 'countryName', value: 'IR' },
    { name: 'commonName', value: name, valueTagClass: utf8 },
    ...(isPerson ? [] : [{ name: 'organizationName', value: name, valueTagClass: utf8 }]),
    { type: '2.5.4.5', value: nationalId },
  ]);
  const info = (
    forge.pki as unknown as { getCertificationRequestInfo(of: typeof request): ReturnType<Forge['asn1']['create']> }
  ).getCertificationRequestInfo(request);
  const signed = await crypto.subtle.sign(
    signingAlgorithm.name,
    privateKey,
    bytesOf(forge.asn1.toDer(info).getBytes()),
  );
  const oid = forge.pki.oids.sha256WithRSAEncryption ?? '1.2.840.113549.1.1.11';
  Object.assign(request, {
    certificationRequestInfo: info,
    signatureOid: oid,
    siginfo: { algorithmOid: oid },
    signature: binaryOf(new Uint8Array(signed)),
  });
  return { key: privateKey, csr: forge.pki.certificationRequestToPem(request) };
}

type forgeAsn1Class = import('node-forge').asn1.Class;

const text = new TextEncoder();

async function signText(key: CryptoKey, input: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(signingAlgorithm.name, key, text.encode(input)));
}

/** A compact JWS over an invoice's own characters, with the header of protocol.md section 3. */
export async function signInvoice(
  key: CryptoKey,
  chain: readonly string[],
  payload: string,
  nowMs: number,
): Promise<string> {
  const header = {
    alg: 'RS256',
    typ: 'jose',
    cty: 'text/plain',
    x5c: chain,
    sigT: `${new Date(nowMs).toISOString().slice(0, 19)}Z`,
    crit: ['sigT'],
  };
  const input = `${toBase64url(text.encode(JSON.stringify(header)))}.${toBase64url(text.encode(payload))}`;
  return `${input}.${toBase64url(await signText(key, input))}`;
}

/** Is it a token's header and payload for this memory, and nothing else? The desk signs no invoice that it was not shown. */
export function isTokenFor(input: string, memoryId: string): boolean {
  try {
    const [, payload = '', ...rest] = input.split('.');
    const value = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    const names = Object.keys(value).sort().join();
    return rest.length === 0 && names === 'clientId,nonce' && value.clientId === memoryId;
  } catch {
    return false;
  }
}

/** The signature of a token, base64. */
export const signToken = async (key: CryptoKey, input: string): Promise<string> => toBase64(await signText(key, input));
