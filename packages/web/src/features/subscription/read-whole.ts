const digits = ['۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩'];

/** A whole number in digits of any script, with or without separators; null: nothing written; undefined: no number. */
export function readWhole(text: string): number | null | undefined {
  const latin = [...text.trim()]
    .map((letter) => {
      const found = digits.map((row) => row.indexOf(letter)).find((at) => at >= 0);
      return found === undefined ? letter : String(found);
    })
    .join('')
    .replace(/[\s,٬،]/g, '');
  if (latin === '') return null;
  return /^\d{1,9}$/.test(latin) ? Number(latin) : undefined;
}
