import { useSaid } from './say.ts';

/**
 * The region that speaks what `say` is given, once, at the root of the page: readers heed only one that was there before.
 * The words are names, as React Aria's own announcements are, and no text: most of them stand in sight somewhere, and would
 * be found in the page and copied with it twice. It stays a voice while a dialog has made all beside it inert.
 */
export function Announcer() {
  return (
    <div data-react-aria-top-layer aria-live="polite" aria-relevant="additions" className="sr-only">
      {useSaid().map(({ id, text }) => (
        <span key={id} role="img" aria-label={text} />
      ))}
    </div>
  );
}
