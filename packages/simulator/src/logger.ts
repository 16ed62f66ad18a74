/** One line of the simulator's own diary. */
export type Logger = (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;

export const silentLogger: Logger = () => undefined;

/** Writes `time level message {fields}` to standard error. */
export function consoleLogger(
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
): void {
  const rest = fields === undefined ? '' : ` ${JSON.stringify(fields)}`;
  process.stderr.write(`${new Date().toISOString()} ${level} simulator: ${message}${rest}\n`);
}
