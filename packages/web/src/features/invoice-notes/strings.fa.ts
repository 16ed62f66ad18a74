/** Texts of the notes that colleagues write about an invoice. */
export const noteStrings = {
  title: 'یادداشت‌های داخلی',
  count: (count: string) => `${count} یادداشت`,
  /** what nobody has to guess: who sees them */
  hint: 'خریدار و سامانه مودیان این‌ها را نمی‌بینند.',
  label: 'یادداشت تازه',
  placeholder: 'مثلاً: قرار شد شنبه بپردازد',
  add: 'افزودن',
  failed: 'یادداشت‌ها خوانده نشد',
  addFailed: 'یادداشت افزوده نشد؛ نوشته شما همین‌جا می‌ماند.',
  remove: 'حذف یادداشت',
  removeOf: (author: string) => `حذف یادداشت ${author}`,
  removeBody: 'این یادداشت برای همه همکاران پاک می‌شود و برگردانده نمی‌شود.',
  removed: 'یادداشت حذف شد',
} as const;
