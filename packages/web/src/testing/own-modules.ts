import { afterAll, vi } from 'vitest';

const announcerPlace = '[data-live-announcer]';
const kept = globalThis as { announcerOfWorker?: Element };

// What screens keep (the session, messages, queries) lies in modules, and what is to live through a reload in the
// browser's storage; a worker's files share both: without this a test of screens passes or fails by the files that came
// before it.
if ('document' in globalThis) {
  vi.resetModules();
  sessionStorage.clear();
  localStorage.clear();
  // React Aria, which is no module of ours, makes one place for announcements and never looks whether its document is
  // still the one that is shown: it goes along into each file's.
  if (kept.announcerOfWorker !== undefined) document.body.prepend(kept.announcerOfWorker);
  // Whatever asks before the window is closed asks for its file alone: the window is every file's.
  const { addEventListener } = window;
  const askers: (readonly [EventListener, AddEventListenerOptions])[] = [];
  window.addEventListener = (type: string, listener: unknown, options?: unknown) => {
    const asked = [listener as EventListener, options as AddEventListenerOptions] as const;
    if (type === 'beforeunload') askers.push(asked);
    addEventListener.call(window, type, ...asked);
  };
  afterAll(() => {
    window.addEventListener = addEventListener;
    for (const asked of askers) window.removeEventListener('beforeunload', ...asked);
    const place = document.querySelector(announcerPlace);
    if (place !== null) kept.announcerOfWorker = place;
    // A window as wide as a phone, or a network that answers: what a file put in their place is its own, too.
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
