import { vi } from 'vitest';

// What screens keep (the session, messages, queries) lies in modules, and a worker's files share those: without this a
// test of screens passes or fails by the files that came before it.
if ('document' in globalThis) vi.resetModules();
