/** SQLSTATE of an error of PostgreSQL, or the system's code (ECONNREFUSED), or ''. */
export function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Name of the constraint that an error of PostgreSQL speaks of, or ''. Match these, never messages. */
export function constraintOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return '';
  return typeof error.constraint === 'string' ? error.constraint : '';
}

const uniqueViolation = '23505';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCodeOf(error) === uniqueViolation && (constraint === undefined || constraintOf(error) === constraint);

/** serialization_failure and deadlock_detected: the transaction did nothing and may run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(errorCodeOf(error));

/**
 * foreign_key_violation: what was read in this transaction was removed by another before it was named here. Who runs
 * again finds it missing, and says so itself.
 */
export const isOvertaken = (error: unknown): boolean => errorCodeOf(error) === '23503';

/** lock_not_available: someone else has held the row for longer than we wait. */
export const isLockTimeout = (error: unknown): boolean => errorCodeOf(error) === '55P03';

const lostCodes = [
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
];
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH', // these three: the network to a database on another machine
  'ENETUNREACH',
  'ECONNABORTED',
  ...lostCodes,
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout, of a server or role that has one
  '53200', // out_of_memory
  '53300', // too_many_connections
  '25006', // read_only_sql_transaction: a standby, mid fail-over
]);

/** pg reports a lost or missing connection by message only. */
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];
const unavailableMessages = [
  ...lostMessages,
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end',
  'Postgres connection has been discarded',
];

const saysOneOf = (error: unknown, messages: readonly string[]): boolean =>
  error instanceof Error && messages.some((message) => error.message.includes(message));

const outOfSpaceCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100', // disk_full
]);

/** Is a disk full, the database's or that of files? Nothing was written then; it goes on by itself once there is room. */
export const isOutOfSpace = (error: unknown): boolean => outOfSpaceCodes.has(errorCodeOf(error));

/** Is the database away for the moment (down, starting, restarting, full)? Then the caller is asked to come again. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCodeOf(error);
  if (unavailableCodes.has(code) || /^08/.test(code)) {
    // ENOENT is a missing socket only when the connection said so, not any missing file.
    return (
      code !== 'ENOENT' ||
      (typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect')
    );
  }
  return saysOneOf(error, unavailableMessages);
}

/** The database was away, or busy beyond its patience: that says nothing of the work, which is done when it is back. */
export const isPassing = (error: unknown): boolean =>
  [isUnavailable, isOutOfSpace, isLockTimeout, isRetryable].some((isThis) => isThis(error));

/** Did a connection that stood end in the middle, as when the database is stopped or killed? */
export const isConnectionLost = (error: unknown): boolean =>
  lostCodes.includes(errorCodeOf(error)) || saysOneOf(error, lostMessages);
