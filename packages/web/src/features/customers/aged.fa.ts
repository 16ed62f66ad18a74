import { dueTerms } from '@taraz/core';

/** What is said of debts by age, whoever owes them. */
export const agedStrings = {
  sides: { label: 'طلب و بدهی', owed: 'طلب از مشتریان', owing: 'بدهی به تأمین‌کنندگان' },
  ages: { upto_30: 'تا ۳۰ روز', upto_60: '۳۱ تا ۶۰ روز', upto_90: '۶۱ تا ۹۰ روز', over_90: 'بیش از ۹۰ روز' },
  by: { label: 'بدهی‌ها به', age: 'سن', due: 'سررسید' },
  dues: dueTerms,
  overdue: 'سررسید گذشته',
  rial: (age: string) => `${age} (ریال)`,
} as const;
