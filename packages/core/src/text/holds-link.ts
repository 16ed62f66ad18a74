/** Endings of addresses: those of two letters are countries', the others are what phones make links of without more. */
const endings =
  '[a-z]{2}|com|net|org|info|shop|app|link|site|biz|xyz|top|online|store|page|dev|click|live|club|vip|icu|pro|mobi|website|space|fun|tech|cloud|help|support|bank|pay|money|cash|bond|buzz|cfd|sbs|cyou|lol|win|bid|loan|work|world|today|life|email|host|press|rest|wiki|monster|quest|zip|mov|cam|cards|asia|name|tel';
const label = '[\\p{L}\\p{M}\\p{N}-]+';
const octet = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/** What follows an ending is no Latin letter: Persian ones follow it at once («pay.ir‌را»). Thousands parted by dots are no address, unless a path or port follows. */
const link = new RegExp(
  `https?://|www\\.|(?<![\\p{L}\\p{M}\\p{N}.@_-])${label}(\\.${label})*\\.((${endings})(?![\\p{sc=Latin}\\d])|[a-z]{2,}/\\S)|(?<![\\d.])(?!\\d{1,3}(\\.\\d{3}){3}(?![\\d/]|:\\d))${octet}(\\.${octet}){3}(?!\\.?\\d)`,
  'iu',
);
/** What is not seen between letters, and full-width letters and dots, which are read as others are. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Whether a text has an address of the web in it; the SMS vendor lets those through by template alone (vendors.md section 1, code 420). */
export const holdsLink = (text: string): boolean => link.test(text.normalize('NFKC').replaceAll(unseen, ''));
