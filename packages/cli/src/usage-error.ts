/** What the user gave cannot be used; the message says what and how to mend it. Exit code 2, no stack. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
