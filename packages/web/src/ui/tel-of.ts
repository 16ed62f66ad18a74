import { toLatinDigits } from '@taraz/core';

/** The address that calls a phone number, however it is written: «021-8871 2345» and «۰۲۱۸۸۷۱۲۳۴۵» are `tel:02188712345`. */
export const telOf = (phone: string): string => `tel:${toLatinDigits(phone).replace(/[^+\d]/g, '')}`;
