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

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was chosen together is a field each; a thing's own field goes before one of what lies in it. */
const fieldsOf = (values: Values): Fields => {
  const own = Object.entries(values ?? {});
  const within = own.flatMap(([, value]) => (isRecord(value) ? Object.entries(value) : []));
  return Object.fromEntries([...within, ...own.filter(([, value]) => !isRecord(value))]);
};

/** Of a photo the log has the id alone: whether there was one, and whether it is another, is what people can be told. */
function withPhoto({ photo_id, ...fields }: Fields, other: Fields, word: 'had' | 'new'): Fields {
  const isTold = photo_id !== undefined && other.photo_id !== undefined && photo_id !== other.photo_id;
  return isTold ? { ...fields, photo: photo_id === null ? 'none' : word } : fields;
}

/** Ids say nothing to people; what they are of has a name beside them. */
const isId = (text: string): boolean => text === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Told by something else of the entry, or nobody's doing. */
const untold = ['id', 'etag', 'created_at', 'updated_at', 'cause', 'certificate', 'is_stale'];

/** What differs between before and after, by field, ids aside; of something new or gone every field that has a value. */
export function changesOf(before: Values, after: Values): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return differencesOf(withPhoto(was, is, 'had'), withPhoto(is, was, 'new'));
}

function differencesOf(before: Fields, after: Fields): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ name, was: shown(before[name]), is: shown(after[name]) }))
    .filter(({ name, was, is }) => was !== is && !(isId(was) && isId(is)) && !untold.includes(name));
}
