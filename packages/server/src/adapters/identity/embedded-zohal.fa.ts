import { toPersianDigits } from '@taraz/core';

const streets = ['بهار', 'نسترن', 'سرو', 'یاس', 'کاج'] as const;
const trades = ['بازرگانی', 'صنایع', 'پخش', 'فرآورده‌های', 'خدمات'] as const;
const names = ['نیک‌آفرین', 'سپهر نو', 'آبان‌گستر', 'مهرورزان', 'پارسه‌کار'] as const;

const pick = <T>(list: readonly T[], digits: string, place: number): T =>
  list[Number(digits.charAt(place)) % list.length] as T;

/** Fictional people, companies and streets, always the same for the same code. */
export const inventedRegistry = {
  company: (id: string) => ({
    name: `${pick(trades, id, 9)} ${pick(names, id, 8)} (نمونه)`,
    national_id: id,
    register_number: id.slice(4, 10),
    address: `خیابان ${pick(streets, id, 7)}، پلاک ${toPersianDigits(id.slice(8, 10))}`,
    postal_code: '1511943943',
    phone_number: '02188712345',
  }),
  board: [
    { name: 'آقای کاوه نمونه', position: 'رئیس هیئت‌مدیره', start_date: '1403/02/01' },
    { name: 'خانم سارا نمونه', position: 'مدیرعامل', start_date: '1403/02/01' },
  ],
  person: (code: string) => ({
    first_name: code.startsWith('3') ? 'بهرام' : 'سارا',
    last_name: code.startsWith('3') ? 'دیگر' : code.startsWith('5') ? 'نمونه‌ای' : 'نمونه',
    father_name: 'کاوه',
    national_code: code,
  }),
  /** flat, or of even codes under `address`: the vendor's own code and others' have either */
  address(code: string) {
    const address = {
      province: 'تهران',
      town: 'تهران',
      district: 'محله نمونه',
      street: `خیابان ${pick(streets, code, 5)}`,
      street2: '',
      number: `پلاک ${toPersianDigits(code.slice(8))}`,
      building_name: '',
    };
    return Number(code.at(-1)) % 2 === 0 ? { address } : address;
  },
};
