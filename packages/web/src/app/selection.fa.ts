/** Words of what is chosen of any list. */
export const selectionStrings = {
  dropped: 'با تغییر فیلتر، انتخاب همه ردیف‌ها لغو شد',
  droppedCount: (count: string) => `با تغییر فیلتر، انتخاب ${count} ردیف لغو شد`,
  stayChosen: 'آنچه انجام نشد انتخاب‌شده می‌ماند.',
} as const;
