import type { FieldProblem } from '@taraz/contract';
import { isOddlyGrouped, normaliseDecimal, productMessages } from '@taraz/core';
import { Problem } from '../problem.ts';
import { fieldTexts } from './field-texts.fa.ts';

/** Rial amounts have at most 18 digits (product.md section 5), so they and their sums fit a bigint column. */
const rialDigits = 18;
/** Quantities: at most 18 digits before the point, 8 after it. */
const quantityForm = /^-?\d{1,18}(\.\d{1,8})?$/;

interface NumberRules {
  /** '' is refused */
  isRequired?: boolean;
  /** 0 is refused */
  isPositive?: boolean;
}

/** Reads the fields of a body and collects what is wrong with each, so that all of it is told at once. */
export interface FieldReader {
  refuse(path: string, code: string, message: string): void;
  text(path: string, value: string | undefined | null, rules?: { isRequired?: boolean }): string;
  /** A whole, not negative number of rials in any script; null when not given or refused. */
  rial(path: string, value: string | number | undefined, rules?: NumberRules): bigint | null;
  /** A not negative decimal of up to 8 digits after the point; null when not given or refused. */
  quantity(path: string, value: string | number | undefined, rules?: NumberRules): string | null;
  /** @throws Problem INVALID_INPUT with one entry for every bad field */
  done(): void;
}

export function fieldReader(): FieldReader {
  const errors: FieldProblem[] = [];
  const refuse: FieldReader['refuse'] = (path, code, message) => {
    errors.push({ path, code, message });
  };
  const number = (path: string, value: string | number | undefined, { isRequired, isPositive }: NumberRules) => {
    const plain = normaliseDecimal(String(value ?? ''));
    if (plain === null) refuse(path, 'BAD_NUMBER', fieldTexts.number);
    else if (isOddlyGrouped(String(value))) refuse(path, 'BAD_NUMBER', productMessages.oddGroups);
    else if (plain === '') {
      if (isRequired) refuse(path, 'REQUIRED', fieldTexts.required);
    } else if (plain.startsWith('-')) refuse(path, 'TOO_SMALL', fieldTexts.negative);
    else if (isPositive && /^0(\.0*)?$/.test(plain)) refuse(path, 'TOO_SMALL', fieldTexts.positive);
    else return plain;
    return null;
  };
  return {
    refuse,
    text(path, value, { isRequired = false } = {}) {
      const text = (value ?? '').trim();
      if (isRequired && text === '') refuse(path, 'REQUIRED', fieldTexts.required);
      return text;
    },
    rial(path, value, rules = {}) {
      const plain = number(path, value, rules);
      if (plain === null) return null;
      if (plain.includes('.')) refuse(path, 'BAD_NUMBER', fieldTexts.wholeRial);
      else if (plain.length > rialDigits) refuse(path, 'TOO_LARGE', fieldTexts.rialDigits);
      else return BigInt(plain);
      return null;
    },
    quantity(path, value, rules = {}) {
      const plain = number(path, value, rules);
      if (plain === null || quantityForm.test(plain)) return plain;
      refuse(path, 'BAD_NUMBER', fieldTexts.quantityDigits);
      return null;
    },
    done() {
      if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
    },
  };
}
