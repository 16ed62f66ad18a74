/** What tells one tax number from another where all of it has no room: it begins with its memory's id, the same in all. '' of none. */
export const taxNumberEnd = (taxNumber: string): string => taxNumber.slice(-10);
