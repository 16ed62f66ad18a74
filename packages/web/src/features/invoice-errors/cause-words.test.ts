import { errorCode } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { causeRule, causeSentence, causeTitle } from './cause-words.ts';

describe('a cause in few words', () => {
  it.each([
    ['0304401', 'نرخ مالیات با اطلاعات سامانه نمی‌خواند'],
    ['00012', 'شماره اقتصادی خریدار خالی است'],
    ['0101204', 'شماره اقتصادی خریدار درست نوشته نشده است'],
    ['TAX_ID_CONFLICT', 'شماره مالیاتی پیش‌تر در سامانه ثبت شده است.'],
    ['UNKNOWN', 'رد شد و سامانه کد خطایی نگفت'],
    ['NO_SUCH_CODE', 'NO_SUCH_CODE'],
  ])('%s: %s', (code, title) => expect(causeTitle(code)).toBe(title));

  it('says beside it what the authority said, and what the rule demands, each once', () => {
    expect(causeSentence('0304401')).toBe(errorCode('0304401')?.fa);
    expect(causeRule('0304401')).not.toContain(causeTitle('0304401'));
    // Where the sentence is the rule, or the title the sentence, nothing is said again.
    expect(causeRule('0101204')).toBe('');
    expect(causeSentence('TAX_ID_CONFLICT')).toBe('');
  });
});
