/**
 * How values are spelt and how transactions see one another, whatever the server, the database or the role gives every
 * session: parsers read times in ISO form alone, a backup's hashes are over what is spelt, and locks are taken for
 * transactions of which each statement sees what was committed before it.
 */
const settings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
} as const;

/** What makes a session so: one text of several statements, since SET takes no parameters. */
export const settledSession = Object.entries(settings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

/** The same as a connection's options, for clients that run no statement of ours at their beginning. */
export const settledOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');
