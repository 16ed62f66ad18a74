import { foldText } from '../text/fold-text.ts';
import type { ProductMessageKey } from './messages.fa.ts';

/** How hard a password is to guess: 0 useless … 4 strong; 2 is the least that is taken. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export interface PasswordVerdict {
  strength: PasswordStrength;
  /** why it is not taken; null: it is */
  fault: ProductMessageKey | null;
}

const minLength = 8;
const maxLength = 200;

/** Words that lists of stolen passwords begin with, here and elsewhere; digits and signs around them change nothing. */
const commonCores =
  'password|passw|pass|qwerty|qwert|asdf|zxcv|admin|iran|tehran|persian|ali|reza|mohammad|mohamad|hossein|hosein|mahdi|mehdi|maryam|fatemeh|zahra|sara|love|iloveyou|welcome|letmein|dragon|monkey|football|perspolis|esteghlal|salam|azadi|taraz|moadian|test|user|root|abc|abcd|abcde|abcdef|ramz|گذرواژه|رمز|سلام'.split(
    '|',
  );
const runs = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const hasRun = (text: string): boolean =>
  runs.some((run) =>
    Array.from({ length: run.length - 3 }, (_, at) => run.slice(at, at + 4)).some((part) => text.includes(part)),
  );

/** Kinds of characters: small, capital, digit, other letters (Persian), signs. */
const kindsOf = (text: string): number =>
  [/[a-z]/, /[A-Z]/, /\p{Nd}/u, /(?![\x20-\x7e])./u, /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/].filter((kind) =>
    kind.test(text),
  ).length;

/** What remains to guess once runs and repetitions are taken for one character. */
function distinctLength(text: string): number {
  return text.replace(/(.)\1+/gu, '$1').replace(/(..+?)\1+/gu, '$1').length;
}

/**
 * Judges a new password: length first, then what guessers try first (common words, the user's own name, phone and codes,
 * runs of the keyboard, repetition).
 * @param own what the guesser may know of the user: names, phone, codes
 */
export function checkPassword(password: string, own: readonly string[] = []): PasswordVerdict {
  const length = [...password].length;
  if (length < minLength) return { strength: 0, fault: 'passwordShort' };
  if (length > maxLength) return { strength: 0, fault: 'passwordLong' };
  const folded = foldText(password).toLowerCase();
  const bare = folded.replace(/[^\p{L}]/gu, '');
  const known = own.map((one) => foldText(one).toLowerCase()).filter((one) => [...one].length >= 4);
  if (known.some((one) => folded.includes(one))) return { strength: 1, fault: 'passwordOwn' };
  if (commonCores.includes(bare) && length < 14) return { strength: 1, fault: 'passwordCommon' };
  if (/^\p{Nd}+$/u.test(folded) && length < 12) return { strength: 1, fault: 'passwordDigits' };
  const distinct = distinctLength(folded) - (hasRun(folded) ? 4 : 0);
  if (distinct < 6) return { strength: 1, fault: 'passwordSimple' };
  const points = distinct + 2 * kindsOf(password);
  return { strength: points >= 20 ? 4 : points >= 15 ? 3 : 2, fault: null };
}
