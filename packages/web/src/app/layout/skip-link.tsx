import { appStrings } from '../app.fa.ts';

/**
 * The first stop of the keyboard: over menu and bars to the page itself, which has the id `content`. It is no way of the
 * history's: an entry that the router has not made breaks its count, by which Back knows how to return.
 */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to a place of the page, and as a link what stands before all landmarks is known
    <a
      href="#content"
      className="sr-only z-60 rounded-control bg-accent p-2 text-accent-ink focus:not-sr-only focus:absolute focus:start-2 focus:top-2"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {appStrings.skipToContent}
    </a>
  );
}
