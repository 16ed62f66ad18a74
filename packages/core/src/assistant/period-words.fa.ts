import { wordTable } from '../text/word-table.ts';

/** Words of days, weeks, months and other parts of time. */

export const before: ReadonlySet<string> = new Set(['پیش', 'گذشته', 'قبل', 'قبلی', 'پیشین']);
/** Behind one of these «ماه» is no running one: «هر ماه», «روز هفته», «پایان سال», «ماه به ماه». */
export const notBeforeBare: ReadonlySet<string> = new Set([
  ...[
    'هر',
    'چند',
    'چندتا',
    'کدام',
    'تفکیک',
    'به',
    'روز',
    'اول',
    'اخر',
    'پایان',
    'انتهای',
    'وسط',
    'اواسط',
    'از',
    'تا',
    'بین',
  ],
  ...['ماه', 'سال', 'هفته', 'فصل'],
]);
export const toWord = 'به';
/** Of these «سه روز …» is that day; «سه روز گذشته» is until today. */
export const agoWords: ReadonlySet<string> = new Set(['پیش', 'قبل', 'قبلی', 'پیشین']);
/** «طی ۷ روز قبل», «در طول سه ماه پیش»: words before a span that lasts until today. */
export const spanWords: ReadonlySet<string> = new Set(['طی', 'ظرف', 'طول', 'مدت', 'کل', 'تمام']);
export const spanPrepositions: ReadonlySet<string> = new Set(['از', 'در']);
export const untilNow = 'تاکنون';
/** «از فروردین تا الان» */
export const nowWords: ReadonlySet<string> = new Set(['امروز', 'الان', 'حالا', 'کنون', 'اکنون', untilNow]);
export const recentWord = 'اخیر';
/** «کل سال» */
export const wholeWords: ReadonlySet<string> = new Set(['کل', 'تمام', 'طول']);
export const present: ReadonlySet<string> = new Set(['این', 'جاری', 'همین']);
export const periodWords = { day: 'روز', week: 'هفته', month: 'ماه', season: 'فصل', year: 'سال' } as const;
export const dayWords = wordTable<number>({ امروز: 0, دیروز: 1, پریروز: 2 });
/** 0 Saturday to 6 Friday; the rest are numbers before the stem. */
export const weekdayStem = 'شنبه';
export const weekdayWords = wordTable<number>({ [weekdayStem]: 0, پنشنبه: 5, جمعه: 6, ادینه: 6 });
/** «ماه قبل از آبان», «بعد از پاییز»: before «از», what is beside a time. */
export const besideWords: ReadonlySet<string> = new Set(['قبل', 'پیش', 'بعد', 'پس']);
/** «مدت مشابه سال قبل»: the same days of it. */
export const likeWord = 'مشابه';
/** «هفته بعد», «ماه آینده»: days to come, which only cheques have. */
export const nextWords: ReadonlySet<string> = new Set(['بعد', 'بعدی', 'اینده', 'دیگر']);
/** «از اول سال», «آخر آبان». */
export const firstWord = 'اول';
export const lastWords: ReadonlySet<string> = new Set(['اخر', 'پایان', 'انتهای']);
export const fromWord = 'از';
export const inWord = 'در';
export const untilWord = 'تا';
/** «بین ۱ آبان و ۱۵ آبان» */
export const betweenWords: ReadonlySet<string> = new Set(['بین', 'مابین', 'میان']);
/** Before «از» of what something is compared with. */
export const comparing: ReadonlySet<string> = new Set(['بیشتر', 'کمتر', 'بالاتر', 'بهتر', 'بدتر']);
/** «سه ماهه اول», «نیمه دوم», «هشتم آبان»; the other ordinals end in «م». */
export const ordinalWords = wordTable<number>({ اول: 1, یکم: 1, دوم: 2, سوم: 3, سیام: 30 });
export const halfWords: ReadonlySet<string> = new Set(['نیمه', 'نیمسال', 'نصف', 'نصفه']);
export const monthsWord = 'ماهه';
export const numberWord = 'شماره';
export const thisYear = 'امسال';
export const lastYear = 'پارسال';
