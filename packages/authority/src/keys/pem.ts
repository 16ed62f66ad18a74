import { keyFileText, pemBlocks } from '@taraz/core';

/** One block of a PEM text. */
export interface PemBlock {
  /** E.g. `CERTIFICATE`, `ENCRYPTED PRIVATE KEY`. */
  readonly label: string;
  /** Whether it has headers (`Proc-Type: 4,ENCRYPTED`): its content is then not plain DER. */
  readonly hasHeaders: boolean;
  /** The block as written, for OpenSSL to read. */
  readonly text: string;
  /** The decoded content. */
  readonly der: Buffer;
}

const headerPattern = /^[A-Za-z-]+: /m;

function blockOf(label: string, body: string, block: string): PemBlock {
  const hasHeaders = headerPattern.test(body);
  const content = hasHeaders ? '' : body.replace(/\s/g, '');
  const der = Buffer.from(content, 'base64');
  return { label, hasHeaders, text: hasHeaders ? block : formatPem(label, der), der };
}

/** The blocks of a PEM text, whatever stands around them, and also when line ends were lost in copying. */
export const parsePem = (text: string): PemBlock[] =>
  pemBlocks(text).map((block) => blockOf(block.label, block.body, block.text));

/** DER as PEM, 64 characters a line. */
export function formatPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/**
 * A key or certificate file, whose name says little about its content, as text or as DER: PEM in any encoding that
 * holds ASCII, the bare base64 of DER, or DER itself.
 */
export function readArmour(data: string | Uint8Array): { readonly blocks: PemBlock[]; readonly der: Buffer | null } {
  const text = typeof data === 'string' ? data : keyFileText(data);
  const blocks = parsePem(text);
  if (blocks.length > 0) return { blocks, der: null };
  const squeezed = text.replace(/^\uFEFF/, '').replace(/\s/g, '');
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(squeezed)) return { blocks, der: Buffer.from(squeezed, 'base64') };
  return { blocks, der: typeof data === 'string' ? null : Buffer.from(data) };
}
