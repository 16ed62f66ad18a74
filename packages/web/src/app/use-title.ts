import { useEffect } from 'react';
import { appStrings } from './app.fa.ts';

/** The one form of the document's title, «screen · product»; a title that names the product itself stays as it is. */
export const titleOf = (screen: string): string =>
  screen.includes(appStrings.brand) ? screen : `${screen} · ${appStrings.brand}`;

/** Names the tab and the history's entry by the screen. */
export function useTitle(screen: string): void {
  useEffect(() => {
    document.title = titleOf(screen);
  }, [screen]);
}
