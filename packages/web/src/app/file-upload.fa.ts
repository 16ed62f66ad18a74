/** Said of a file that is sent to be read, to whoever has left its screen meanwhile. */
export const fileUploadStrings = {
  arrived: (name: string) => `فایل «${name}» بارگذاری شد`,
  goOn: 'ادامه کار با آن',
  failedAway: (name: string) => `فایل «${name}» فرستاده نشد`,
} as const;
