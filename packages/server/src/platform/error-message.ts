import { isConnectionLost } from './db/database-errors.ts';

/** A cause that the system or PostgreSQL names by a code. */
type Coded = Error & { readonly code?: unknown; readonly path?: unknown };

const full = (error: Coded) => `No space left on the disk: make room and try again (${error.message}).`;
const forbidden = ({ path }: Coded) => `No permission for ${path}: does it belong to another user?`;
const readOnly = ({ path }: Coded) => `${path} lies on a disk that is read-only.`;
const notDirectory = ({ path }: Coded) => `${path} is no directory.`;
const tooManyFiles = ({ message }: Coded) =>
  `Too many files are open: let the process have more (\`ulimit -n\`, LimitNOFILE of systemd), 1024 at least (${message}).`;
const otherSchema = ({ message }: Coded) =>
  `The database is not as this version of Taraz has it (${message}): start the product on it once, or run \`taraz migrate\`.`;

/** By the codes of Node and of PostgreSQL. */
const explanations: Readonly<Record<string, (error: Coded) => string>> = {
  ENOSPC: full,
  /* disk_full */
  '53100': full,
  /* undefined_table, undefined_column, undefined_function */
  '42P01': otherSchema,
  '42703': otherSchema,
  '42883': otherSchema,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: readOnly,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  EEXIST: notDirectory,
  ENOTDIR: notDirectory,
};

/** These say something without a path. */
const pathless: ReadonlySet<(error: Coded) => string> = new Set([full, otherSchema, tooManyFiles]);

/** What a process says of an error that ended it: in words where the bare message would be the system's. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isConnectionLost(error)) {
    return `The connection to the database was lost (${error.message}): try again when it is up.`;
  }
  const { code, path } = error as Coded;
  const explain = typeof code === 'string' ? explanations[code] : undefined;
  if (explain === undefined || (!pathless.has(explain) && typeof path !== 'string')) return error.message;
  return explain(error);
}
