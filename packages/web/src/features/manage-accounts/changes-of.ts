type Values = Readonly<Record<string, unknown>> | null;

export interface Change {
  name: string;
  was: string;
  is: string;
}

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join('، ')
    : JSON.stringify(value);
};

/** What differs between before and after, by field; of something new or gone every field that has a value. */
export function changesOf(before: Values, after: Values): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, was: shown(before?.[name]), is: shown(after?.[name]) }))
    .filter(({ name, was, is }) => was !== is && !['id', 'etag', 'created_at'].includes(name));
}
