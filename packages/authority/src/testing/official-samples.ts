import { readFileSync } from 'node:fs';

/** Worked examples of RC_TICS.IS v1.6, from core's copy of data/official-samples.json. */
export interface OfficialSamples {
  readonly orgPublicKeySpki: string;
  readonly orgKeyId: string;
  readonly jws: { readonly token: string[]; readonly invoice: string[]; readonly sign: string[] };
}

export const officialSamples = JSON.parse(
  readFileSync(new URL('../../../core/src/data/official-samples.json', import.meta.url), 'utf8'),
) as OfficialSamples;
