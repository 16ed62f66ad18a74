import type { Finding } from '../model/finding.ts';
import { messages } from './messages.fa.ts';
import type { SectionReading } from './reading.ts';
import { remediesByDetail } from './remedies.fa.ts';

/** By the section that the key stands in. */
export const unknownFieldCodes = { header: '0150001', sg: '0150001', body: '0160001', payments: '0170001' } as const;

/** A key that no version of the guide or SDK has: structure, detail 01 (RC_TXPS.EC_V02, section numbers 500–700). */
export function unknownFieldFinding(key: string, section: SectionReading): Finding {
  const official = messages.unknownField(key);
  return {
    code: unknownFieldCodes[section.kind],
    severity: 'error',
    path: `${section.path}.${key}`,
    field: '',
    message: `${official} ${remediesByDetail['01']}`,
    messageEn: `unknown field ${key}`,
    official,
    fix: { path: `${section.path}.${key}`, value: '', label: messages.remove },
  };
}
