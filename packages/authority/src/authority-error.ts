/**
 * Root of everything that this package throws because of the world: bad data, a key that does not fit, a network, an
 * authority that refuses. A caller's own mistake (a negative page, 1,001 packets) is a `TypeError` or `RangeError`.
 */
export abstract class AuthorityError extends Error {
  /** Stable; one per class. */
  abstract readonly code: string;
  /** Whether the same call may succeed later with nobody changing anything. */
  readonly retryable: boolean = false;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
