import { normaliseMobile } from '../identifiers/check-contacts.ts';
import { DAY_MS } from '../jalali/epoch-days.ts';
import { addDecimals, compareDecimals } from '../money/decimal-strings.ts';

export type ReminderObstacle = 'nothing_owed' | 'cheques_cover' | 'no_phone' | 'told_lately';

export interface RemindableDebtor {
  phone: string;
  /** rial; positive: owed */
  balance: string;
  /** what the account will be credited with once the cheques in hand are cleared, rial; null: not known here */
  cheques: { to_credit: string } | null;
  /** the last time: when (UTC ISO), and what became of its message */
  reminded: { at: string; delivery: string | null } | null;
}

/** In this time nobody is told again: he was told, or a button was pressed twice. */
const oncePerMs = DAY_MS;

/** What is left to ask for once the cheques in hand are cleared, rial; not below nought. */
export function owedBesideCheques(balance: string, toCredit: string): string {
  const left = addDecimals(balance, toCredit === '0' ? '0' : `-${toCredit}`);
  return compareDecimals(left, '0') > 0 ? left : '0';
}

/** The phone a debtor is reminded at now, or why he is not. A message that came to nothing may go again at once. */
export function reminderReceptor(
  { phone, balance, cheques, reminded }: RemindableDebtor,
  nowMs: number,
): { to: string } | { obstacle: ReminderObstacle } {
  if (compareDecimals(balance, '0') <= 0) return { obstacle: 'nothing_owed' };
  if (owedBesideCheques(balance, cheques?.to_credit ?? '0') === '0') return { obstacle: 'cheques_cover' };
  const to = normaliseMobile(phone);
  if (to === null) return { obstacle: 'no_phone' };
  const cameToNothing = reminded?.delivery === 'failed' || reminded?.delivery === 'undelivered';
  const isTold = reminded !== null && !cameToNothing && nowMs - Date.parse(reminded.at) < oncePerMs;
  return isTold ? { obstacle: 'told_lately' } : { to };
}
