import { parseDecimal } from '../money/decimal.ts';
import { andWord, halfWord, milliard, numberWords, scaleWords } from './number-words.fa.ts';

export interface ReadNumber {
  /** plain decimal */
  value: string;
  /** the first token after it */
  next: number;
}

const digits = /^\d{1,3}(?:[,٬]\d{3})+(?:[./٫]\d+)?$|^\d+(?:[./٫]\d+)?$/;
const scaleFactor = 1_000_000_00n;

/** A fixed point of eight places, so that «دو و نیم میلیون» stays exact. */
const fixed = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replaceAll(/[,٬]/g, '').replace(/[/٫]/, '.').split('.');
  return BigInt(whole) * scaleFactor + BigInt(part.slice(0, 8).padEnd(8, '0') || '0');
};

const plain = (value: bigint): string => {
  const part = (value % scaleFactor).toString().padStart(8, '0').replace(/0+$/, '');
  return `${value / scaleFactor}${part === '' ? '' : `.${part}`}`;
};

/** One figure, in digits or a word; below a thousand when in words. */
function figureOf(token: string | undefined): bigint | null {
  if (token === undefined) return null;
  if (digits.test(token) && parseDecimal(token.replaceAll(/[,٬]/g, '').replace(/[/٫]/, '.')) !== null)
    return fixed(token);
  if (token === halfWord) return scaleFactor / 2n;
  const word = numberWords[token];
  return word === undefined ? null : BigInt(word) * scaleFactor;
}

const isDigits = (token: string | undefined): boolean => token !== undefined && digits.test(token);

/** «و نیم» of «دو میلیون و نیم» is half of the scale; of «یک میلیارد و نیم میلیون» it is of the next one. */
const isHalfOfScale = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === andWord && tokens[at + 1] === halfWord && scaleWords[tokens[at + 2] ?? ''] === undefined;

/**
 * The number that begins at a token: «250», «دویست و پنجاه», «۲۵۰ هزار», «دو و نیم میلیون», «دو میلیون و نیم», «سه هزار و پانصد».
 * Figures in digits stand alone but for their scale and a half: «۵ و ۳» are two, «۲ و نیم» is one. Null where none begins.
 * Folded tokens (`foldText`).
 */
export function readNumber(tokens: readonly string[], at: number): ReadNumber | null {
  let total = 0n;
  let group: bigint | null = null;
  let next = at;
  let lastScale: bigint | null = null;
  let inDigits = false;
  let hasMilliards = false;
  while (next < tokens.length) {
    const token = tokens[next];
    const scale = token === undefined ? undefined : scaleWords[token];
    const joined = token === andWord && (group !== null || lastScale !== null);
    const figure = figureOf(joined ? tokens[next + 1] : token);
    if (group === null && lastScale !== null && isHalfOfScale(tokens, next))
      return { value: plain(total + (lastScale * scaleFactor) / 2n), next: next + 2 };
    if (scale !== undefined && (group !== null || lastScale === null) && (lastScale === null || scale < lastScale)) {
      total += (group ?? scaleFactor) * scale;
      group = null;
      lastScale = scale;
      next += 1;
    } else if (scale === milliard && lastScale !== null && lastScale < milliard && !hasMilliards) {
      // «یک هزار و دویست میلیارد»: above a milliard the words compose.
      total = (total + (group ?? 0n)) * scale;
      group = null;
      lastScale = scale;
      hasMilliards = true;
      next += 1;
    } else if (
      figure !== null &&
      (group === null
        ? lastScale === null || joined
        : joined && (tokens[next + 1] === halfWord || (!inDigits && !isDigits(tokens[next + 1]))))
    ) {
      // Within a group figures fall: hundreds, tens, ones, a half.
      const smallest = group === null ? null : lowestOf(group);
      if (smallest !== null && figure >= smallest) break;
      inDigits = isDigits(joined ? tokens[next + 1] : token);
      group = (group ?? 0n) + figure;
      next += joined ? 2 : 1;
    } else break;
  }
  if (next === at) return null;
  return { value: plain(total + (group ?? 0n)), next };
}

/** What a further figure must be below: after 200 tens, after 20 ones, after ones a half. */
function lowestOf(group: bigint): bigint {
  const whole = group / scaleFactor;
  if (group % scaleFactor !== 0n) return 0n;
  if (whole % 100n === 0n) return 100n * scaleFactor;
  if (whole % 10n === 0n && whole % 100n > 10n) return 10n * scaleFactor;
  return scaleFactor;
}
