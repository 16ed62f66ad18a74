import { checkLegalNationalId, checkNationalCode, toPersianDigits } from '@taraz/core';
import type { CustomerInput } from '../customers/input.ts';

/** The digit that makes a code right, put after its first digits. */
export function withCheckDigit(firstDigits: string, check: (code: string) => boolean): string {
  const code = [...'0123456789'].map((digit) => firstDigits + digit).find(check);
  if (code === undefined) throw new RangeError(`no check digit fits ${firstDigits}`);
  return code;
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');
const legalId = (index: number): string =>
  withCheckDigit(`10${padded(1_038_271 + index * 7_919, 7)}${index % 10}`, checkLegalNationalId);
const nationalCode = (index: number): string =>
  withCheckDigit(padded(7_284_150 + index * 37_119, 9), checkNationalCode);
const followerCode = (index: number): string => padded(93_110_245_000 + index * 1_237, 12);
const postalCode = (index: number): string =>
  `19${padded(38 + (index % 7), 2).replace(/[02]/g, '5')}6${padded(31_151 + index * 13, 5).replace(/[245678]/g, '3')}`;
const landline = (areaCode: string, index: number): string => `${areaCode}${padded(88_310_000 + index * 977, 8)}`;
const mobile = (index: number): string => `0912${padded(3_140_158 + index * 2_711, 7)}`;

type Place = readonly [province: string, city: string, areaCode: string, street: string];
const places: readonly Place[] = [
  ['تهران', 'تهران', '021', 'خیابان مطهری، کوچه لاله، پلاک'],
  ['اصفهان', 'اصفهان', '031', 'خیابان چهارباغ بالا، پلاک'],
  ['فارس', 'شیراز', '071', 'بلوار چمران، پلاک'],
  ['خراسان رضوی', 'مشهد', '051', 'بلوار سجاد، پلاک'],
  ['آذربایجان شرقی', 'تبریز', '041', 'خیابان ولی‌عصر، پلاک'],
  ['گیلان', 'رشت', '013', 'خیابان گلسار، پلاک'],
  ['یزد', 'یزد', '035', 'بلوار جمهوری، پلاک'],
  ['خوزستان', 'اهواز', '061', 'کیان‌پارس، خیابان وهابی، پلاک'],
];

const companies = [
  'پخش مواد غذایی سپید دانه',
  'صنایع بسته‌بندی آریا کارتن',
  'فروشگاه‌های زنجیره‌ای ماهور',
  'داروسازی نوین سلامت',
  'لوازم خانگی پیشگامان',
  'مهندسی آسیا سازه گستر',
  'نساجی گلبافت کویر',
  'چاپ و نشر اندیشه سبز',
  'کشت و صنعت دشت طلایی',
  'فولاد ورق سپاهان',
  'رایانه گستران فردا',
  'حمل و نقل راه ابریشم',
  'رنگ و رزین الوان شیمی',
  'تجهیزات پزشکی مهر آوا',
  'قطعه‌سازی خودرو توان',
  'کاشی و سرامیک فیروزه',
  'شیلات خلیج کیمیا',
  'چوب و مبلمان راش',
] as const;

const people: readonly (readonly [first: string, last: string])[] = [
  ['سارا', 'احمدی'],
  ['علیرضا', 'محمدی'],
  ['زهرا', 'کریمی'],
  ['مهدی', 'حسینی'],
  ['نگار', 'رضایی'],
  ['یاسر', 'جعفری'],
  ['کیان', 'صادقی'],
  ['پریسا', 'مرادی'],
  ['حمید', 'نوری'],
  ['ژاله', 'باقری'],
  ['امیرحسین', 'قاسمی'],
  ['گلناز', 'شریفی'],
  ['چنگیز', 'یوسفی'],
  ['فاطمه', 'اکبری'],
];

const followers: readonly (readonly [first: string, last: string])[] = [
  ['عبدالله', 'نورزی'],
  ['احمد', 'الجبوری'],
  ['مریم', 'هزاره'],
  ['ظاهر', 'شینواری'],
];

const partnerships = [
  'مشارکت مدنی برج آفتاب',
  'مشارکت مدنی باغ ایرانی',
  'مشارکت مدنی پاساژ یاس',
  'مشارکت مدنی ساختمان نور',
] as const;

function contact(index: number): Partial<CustomerInput> {
  const [province, city, areaCode, street] = places[index % places.length] ?? (places[0] as Place);
  return {
    province,
    city,
    address: `${street} ${toPersianDigits(String(index + 3))}`,
    postal_code: postalCode(index),
    landline: landline(areaCode, index),
    phone: mobile(index),
  };
}

/** Days that companies are given to pay, one after another; the last ones agreed on none. */
const terms = ['30', '45', '60', ''] as const;

/** Forty buyers of all four kinds of person, with codes whose check digits are right; the same at every start. */
export const demoCustomers: readonly CustomerInput[] = [
  ...companies.map((company, index): CustomerInput => {
    const id = legalId(index);
    return {
      person_type: 'legal',
      company,
      national_code: id,
      economic_code: id,
      register_number: String(41_200 + index * 37),
      payment_term: terms[index % terms.length] ?? '',
      ...contact(index),
    };
  }),
  ...people.map(([first_name, last_name], at): CustomerInput => {
    const code = nationalCode(at);
    return {
      person_type: 'real',
      first_name,
      last_name,
      national_code: code,
      economic_code: `${code}0001`,
      ...contact(at + 18),
    };
  }),
  ...followers.map(([first_name, last_name], at): CustomerInput => {
    const code = followerCode(at);
    return {
      person_type: 'follower',
      first_name,
      last_name,
      national_code: code,
      economic_code: `${code}01`,
      ...contact(at + 32),
    };
  }),
  ...partnerships.map((company, at): CustomerInput => {
    const id = legalId(at + 100);
    return { person_type: 'civil_partnership', company, national_code: id, economic_code: id, ...contact(at + 36) };
  }),
];
