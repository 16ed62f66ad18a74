// Runs before the first paint: the user's theme and density (kept by src/app/preferences.ts), else the system's theme.
(() => {
  const root = document.documentElement;
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('taraz.preferences') || '{}');
  } catch {
    // Storage is closed or spoilt: the system's theme it is.
  }
  const dark =
    saved.theme === 'dark' || (saved.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  // The frame that is seen until the programme has come has the rail of the screen that follows (styles.css).
  const folds = /^\/(create-invoice|invoice\/|each-pre-invoice|quick-invoice|import-invoice|pdf)/.test(location.pathname);
  try {
    if (localStorage.getItem('token') !== null) {
      root.dataset.signedIn = folds || saved.railFolded === true ? 'folded' : 'wide';
    }
  } catch {
    // Without storage nobody is signed in.
  }
  if (saved.density === 'compact' || saved.density === 'roomy') root.dataset.density = saved.density;
})();
