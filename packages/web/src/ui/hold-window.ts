const ask = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Chrome and Edge before 119 know this alone.
  event.returnValue = true;
};

let held = 0;

/** The browser asks before the window is closed or loaded anew, until what it returns is called. */
export function holdWindow(): () => void {
  held += 1;
  window.addEventListener('beforeunload', ask);
  return () => {
    held -= 1;
    if (held === 0) window.removeEventListener('beforeunload', ask);
  };
}
