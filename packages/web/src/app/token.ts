/** The login token, in local storage under `token` as product.md section 3 asks. */
const tokenKey = 'token';

export function readToken(): string | null {
  try {
    const token = localStorage.getItem(tokenKey);
    return token === '' ? null : token;
  } catch {
    return null;
  }
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, token);
}

/** Calls back when another tab signs in or out. */
export function onTokenOfOtherTab(callback: (token: string | null) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) callback(readToken());
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
