import { expect, it } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { answeredAt } from './answered-at.ts';

const format = createFormat('fa');
const answered = '2027-12-27T16:07:00Z';

it.each([
  ['the hour while it is that day in Tehran', '2027-12-27T20:29:59Z', '۱۹:۳۷'],
  ['the day from the next midnight in Tehran on', '2027-12-27T20:30:00Z', '۱۴۰۶/۱۰/۰۶'],
  ['the day two years later, at that same hour', '2030-03-06T16:07:00Z', '۱۴۰۶/۱۰/۰۶'],
])('%s', (_name, now, shown) => expect(answeredAt(format, answered, Date.parse(now))).toBe(shown));
