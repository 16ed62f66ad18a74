const megabyte = 1024 * 1024;

/**
 * A sixteenth of the machine's memory, between PostgreSQL's own 128 MB and 1 GB: an account of a year's invoices is worked
 * on without reading its pages from the kernel again and again.
 * @param constrained bytes, of the container; 0 or more than the machine has: none
 */
export function sharedBuffersMb(total: number, constrained: number): number {
  const memory = constrained > 0 ? Math.min(total, constrained) : total;
  return Math.min(1024, Math.max(128, Math.floor(memory / 16 / megabyte)));
}
