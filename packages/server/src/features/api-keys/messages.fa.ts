import { persianFigure } from '@taraz/core';

export const apiKeyMessages = {
  nameMissing: 'نامی بنویسید که بگوید کدام برنامه این کلید را دارد.',
  memory: 'چنین حافظه مالیاتی در این حساب نیست؛ شناسه‌اش را با فهرست حافظه‌های حساب بسنجید.',
  adminOfAll: 'کلیدی که «admin» دارد با همه حافظه‌ها کار می‌کند؛ «memory_ids» را بردارید یا «admin» را.',
  past: 'زمان پایان گذشته است؛ زمانی در آینده برگزینید.',
  tooMany: (most: number) =>
    `هر حساب تا ${persianFigure(most)} کلید برنامه دارد؛ کلیدی را که دیگر به کار نمی‌رود باطل کنید.`,
} as const;
