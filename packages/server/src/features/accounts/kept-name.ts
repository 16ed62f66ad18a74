/** Endings of what is taken, by what is kept of it: pictures are drawn anew as JPEG. */
const endings: Readonly<Record<string, { own: string; others: RegExp }>> = {
  'application/pdf': { own: 'pdf', others: /\.pdf$/i },
  'image/jpeg': { own: 'jpg', others: /\.(jpe?g|png|webp)$/i },
};

/**
 * The name that a file somebody uploaded is given by, screens' downloads among them: it ends as what it is. A file that
 * begins as a PDF and is called `bill.pdf.hta` would be run by whoever opens it.
 */
export function keptName(name: string, mediaType: string): string {
  const ending = endings[mediaType];
  if (ending === undefined) return name;
  const stem = name.replace(ending.others, '').replace(/[. ]+$/, '');
  return `${stem === '' ? 'file' : stem}.${ending.own}`;
}
