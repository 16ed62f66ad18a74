/** What a screen reader hears when the authority has answered. */
export const verdictStrings = {
  one: {
    confirmed: (buyer: string, number: string) => `صورتحساب ${buyer} ${number} تأیید شد.`,
    rejected: (buyer: string, number: string) => `صورتحساب ${buyer} ${number} رد شد.`,
  },
  allConfirmed: (count: string) => `${count} صورتحساب تأیید شد.`,
  allRejected: (count: string) => `${count} صورتحساب رد شد.`,
  mixed: (confirmed: string, rejected: string) => `${confirmed} صورتحساب تأیید شد و ${rejected} رد شد.`,
} as const;
