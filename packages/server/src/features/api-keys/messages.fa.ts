export const apiKeyMessages = {
  nameMissing: 'نامی بنویسید که بگوید کدام برنامه این کلید را دارد.',
  memory: 'چنین حافظه مالیاتی در این حساب نیست.',
  adminOfAll: 'کلیدی که «admin» دارد با همه حافظه‌ها کار می‌کند؛ «memory_ids» را بردارید یا «admin» را.',
  past: 'زمان پایان گذشته است؛ زمانی در آینده برگزینید.',
} as const;
