import { generateKeyPairSync } from 'node:crypto';

/** Generating RSA keys is the slow part of these tests: one set a test file. */
const newPair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });

export const keyPairs = [newPair(2048), newPair(2048), newPair(2048)] as const;
