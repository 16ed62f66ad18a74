/** False where intrinsics are frozen. */
const isLimitWritable = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')?.writable === true;

/**
 * Runs something synchronous with V8's recording of stack traces off. Node 24 finds out whether an options object is
 * a KeyObject or a CryptoKey by catching what it throws itself, so that each `publicEncrypt({key, …})` records two
 * stack traces: 7 of its 70 µs. An error that leaves `action` has no trace of its own.
 */
export function withoutStackTraces<T>(action: () => T): T {
  if (!isLimitWritable) return action();
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return action();
  } finally {
    Error.stackTraceLimit = limit;
  }
}
