export const changesMessages = {
  cursor: 'این نشانه ادامه درست نیست؛ همان next پاسخ پیشین را بفرستید یا آن را نفرستید.',
} as const;
