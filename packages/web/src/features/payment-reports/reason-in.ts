import type { Format } from '../../i18n/format.ts';
import type { PaymentReport } from './queries.ts';
import { reportStrings } from './strings.fa.ts';

/** Of these the words are ours, and the code means nothing to anybody else. */
const own = new Set(['CONFLICT', 'WITHDRAWN', 'NOT_THERE']);

/** Why a payment was not taken, in the words of who did not take it, and the authority's code beside them. */
export function reasonIn(format: Pick<Format, 'text'>, { code, message }: PaymentReport['errors'][number]): string {
  if (message === '' || own.has(code)) return format.text(message || code);
  return code === '' ? format.text(message) : `${format.text(message)} ${reportStrings.code(code)}`;
}
