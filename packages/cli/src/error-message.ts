/** A cause that the system or PostgreSQL names by a code. */
type Coded = Error & { readonly code?: unknown; readonly path?: unknown };

const full = (error: Coded) => `No space left on the disk: make room and try again (${error.message}).`;
const forbidden = ({ path }: Coded) => `No permission for ${path}: does it belong to another user?`;
const readOnly = ({ path }: Coded) => `${path} lies on a disk that is read-only.`;
const notDirectory = ({ path }: Coded) => `${path} is no directory.`;

/** By the codes of Node, and 53100 of PostgreSQL (disk_full). */
const explanations: Readonly<Record<string, (error: Coded) => string>> = {
  ENOSPC: full,
  '53100': full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: readOnly,
  EEXIST: notDirectory,
  ENOTDIR: notDirectory,
};

/** What a command says of an error that ended it: in words where the bare message would be the system's. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as Coded;
  const explain = typeof code === 'string' ? explanations[code] : undefined;
  if (explain === undefined || (explain !== full && typeof path !== 'string')) return error.message;
  return explain(error);
}
