const link =
  /https?:\/\/|www\.|(^|[^a-z0-9.@_-])[a-z0-9-]+(\.[a-z0-9-]+)*\.((ir|com|net|org|info|shop|app|me|io|co|link|site|ly|biz|xyz|top|online|store|page|dev|ai|gl|gg)\b|[a-z]{2,}\/[^\s])/i;
/** What is not seen between letters, and full-width letters and dots, which are read as others are. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Whether a text has an address of the web in it; the SMS vendor lets those through by template alone (vendors.md section 1, code 420). */
export const holdsLink = (text: string): boolean => link.test(text.normalize('NFKC').replaceAll(unseen, ''));
