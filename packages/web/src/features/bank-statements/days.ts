import type { Format } from '../../i18n/format.ts';
import { statementStrings as strings } from './strings.fa.ts';

/** A day YYYY-MM-DD as people write it. */
export const shownDay = (day: string, format: Format): string => format.date(`${day}T08:00:00Z`);

/** «۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۳۰»; '' where a file has no day. */
export const shownDays = (
  { from_day, to_day }: { from_day: string | null; to_day: string | null },
  format: Format,
): string =>
  from_day === null || to_day === null ? '' : strings.days(shownDay(from_day, format), shownDay(to_day, format));
