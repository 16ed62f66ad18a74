export const commandTitles = {
  dark: 'تیره کردن صفحه',
  light: 'روشن کردن صفحه',
  latinDigits: 'نمایش رقم‌های لاتین',
  persianDigits: 'نمایش رقم‌های فارسی',
  signOut: 'خروج از حساب',
} as const;
