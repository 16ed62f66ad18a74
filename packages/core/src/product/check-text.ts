import { isUnseen } from '../text/is-unseen.ts';
import type { ProductMessageKey } from './messages.fa.ts';

/** Username: only Latin letters, digits and underscore, at least one. */
export function username(value: string): ProductMessageKey | null {
  return /^\w+$/.test(value) ? null : 'usernameCharacters';
}

/** Latin letters only, at least one. */
export function latinOnly(value: string): ProductMessageKey | null {
  return /^[A-Za-z]+$/.test(value) ? null : 'latinOnly';
}

/** Something that can be seen. */
export function requiredField(value: string): ProductMessageKey | null {
  return isUnseen(value) ? 'requiredField' : null;
}
