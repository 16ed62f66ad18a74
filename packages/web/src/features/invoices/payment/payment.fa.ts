/** How far an invoice is paid. */
export const paymentStrings = {
  title: 'پرداخت',
  states: { unpaid: 'پرداخت‌نشده', part: 'بخشی پرداخت‌شده', paid: 'پرداخت‌شده' },
  received: 'دریافت‌شده',
  open: 'مانده باز',
  awaited: 'چک در راه',
  /** many changes have come at once, and are not in it yet */
  counting: 'در حال شمارش',
  rial: 'ریال',
} as const;
