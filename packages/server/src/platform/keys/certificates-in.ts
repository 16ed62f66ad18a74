import { pemBlocks } from '@taraz/core';

/** Certificates of a PEM text, one each, in its order; none where it holds none. */
export const certificatesIn = (pem: string): string[] =>
  pemBlocks(pem).flatMap(({ label, text }) => (label === 'CERTIFICATE' ? [text] : []));
