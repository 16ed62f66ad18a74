const link =
  /https?:\/\/|www\.|(^|[\s(«:،])[a-z0-9-]+(\.[a-z0-9-]+)*\.(ir|com|net|org|info|shop|app|me|io|co|link|site)\b/i;

/** Whether a text has an address of the web in it; the SMS vendor lets those through by template alone (vendors.md section 1, code 420). */
export const holdsLink = (text: string): boolean => link.test(text);
