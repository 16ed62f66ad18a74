// Tests do not fail on time: the second that Testing Library waits by itself is short on a busy machine. It is asked for
// only where there is a document, since it looks for one when it is first read.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 120_000 });
}

export {};
