// Tests do not fail on time: the second that Testing Library waits by itself is short on a busy machine.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 120_000 });
}
