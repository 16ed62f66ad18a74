import { h } from './dom.ts';
import { previewStrings as words } from './preview.fa.ts';

/** The link of a file that was pressed; null: something else was. */
export function fileLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[download]') : null;
}

/** Why the last one did not come: its own place, since the buttons beside it have theirs there. */
const said = h('p', { role: 'alert' });

function tell(bar: Element | null, text: string): void {
  said.textContent = text;
  bar?.prepend(said);
}

/**
 * Takes the file of a link along once it is sure to be there: a page stays open for days, and of a link that has ended
 * meanwhile, or without a connection, a browser begins a download that comes to nothing and says nothing. The browser itself
 * fetches the file, since the windows of messengers know no other way.
 * @param onEnded the link leads nowhere by now
 */
export async function takeAlong(link: HTMLAnchorElement, onEnded: () => void): Promise<void> {
  if (link.hasAttribute('aria-busy')) return;
  const bar = link.closest('nav');
  said.remove();
  link.setAttribute('aria-busy', 'true');
  try {
    const { ok, status } = await fetch(link.href, { method: 'HEAD' });
    if (ok) (link.cloneNode() as HTMLAnchorElement).click();
    else if (status === 410 || status === 404) onEnded();
    else tell(bar, status === 429 ? words.takeLater : words.takeFailed);
  } catch {
    tell(bar, words.takeFailed);
  } finally {
    link.removeAttribute('aria-busy');
  }
}
