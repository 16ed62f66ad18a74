/** The login token, in local storage under `token` as product.md section 3 asks. */
const tokenKey = 'token';
const leftKey = 'taraz.left-login';

/** The browser keeps nothing for this site: forbidden by its settings, or full. */
export class StorageRefused extends Error {}

export function readToken(): string | null {
  try {
    const token = localStorage.getItem(tokenKey);
    return token === '' ? null : token;
  } catch {
    return null;
  }
}

/** @throws StorageRefused for a token that cannot be kept */
export function storeToken(token: string | null): void {
  try {
    if (token === null) {
      localStorage.removeItem(tokenKey);
      return;
    }
    localStorage.setItem(tokenKey, token);
    // The cookie of a login that was left has given place to this one's.
    setLoginLeft(false);
  } catch (cause) {
    if (token !== null) throw new StorageRefused('The browser keeps no token', { cause });
  }
}

/** Was a login left here that the server has not ended yet? */
export function isLoginLeft(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null;
  } catch {
    return false;
  }
}

export function setLoginLeft(isLeft: boolean): void {
  if (isLeft) localStorage.setItem(leftKey, '1');
  else localStorage.removeItem(leftKey);
}

/**
 * Calls back when another tab signs in or out; also in a page that comes back as it was left («Back», from the browser's
 * memory of pages), which was told nothing meanwhile.
 */
export function onTokenOfOtherTab(callback: (token: string | null) => void): () => void {
  let atHiding = readToken();
  const listener = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) callback(readToken());
  };
  const hide = () => {
    atHiding = readToken();
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readToken() !== atHiding) callback(readToken());
  };
  window.addEventListener('storage', listener);
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
  };
}
