const methods: Readonly<Record<string, string>> = { pos: 'کارتخوان', cash: 'نقد' };

/** Words of the receipt of a sale that waits for the network. */
export const receiptStrings = {
  title: 'رسید فروش',
  buyer: (name: string) => `خریدار: ${name}`,
  waits: 'رسید پیش از ثبت در سامانه مودیان؛ شماره مالیاتی پس از برقراری اتصال داده می‌شود.',
  goods: 'کالا، تعداد × بها',
  amount: 'مبلغ (ریال)',
  times: (quantity: string, price: string) => `${quantity} × ${price}`,
  discount: 'تخفیف',
  vat: 'مالیات بر ارزش افزوده',
  total: 'قابل پرداخت (ریال)',
  paid: (method: string) => `پرداخت: ${methods[method] ?? method}`,
  inWords: (words: string) => `${words} ریال`,
  reference: (code: string) => `شناسه فروش در این دستگاه: ${code}`,
} as const;
