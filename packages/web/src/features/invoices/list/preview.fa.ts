/** Words of the panel beside the invoice list. */
export const previewStrings = {
  invoice: 'صورتحساب',
  lines: 'اقلام',
  ofWhichVat: 'از این، مالیات',
  more: (count: string) => `و ${count} قلم دیگر`,
} as const;
