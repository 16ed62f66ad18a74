/** The address that calls a phone number, however it is written: «021-8871 2345» is `tel:02188712345`. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
