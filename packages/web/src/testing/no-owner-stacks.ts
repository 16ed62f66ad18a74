// React for development keeps, with each element that is made, the stack of whoever made it (for the first ten thousand of
// a second): up to a quarter of what the largest tests of screens take, for a few lines more below a warning. Here none
// counts as one of those.
if ('document' in globalThis) {
  Reflect.deleteProperty(console, 'createTask');
  const react: object = await import('react');
  const own: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  const made = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true };
  if (typeof own === 'object' && own !== null) Object.defineProperty(own, 'recentlyCreatedOwnerStacks', made);
}

export {};
