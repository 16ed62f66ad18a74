/** What of a text is still to be sent once `sent` of it has arrived: what was written on behind it, or all of another one. */
export const writtenSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
