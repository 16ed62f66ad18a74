import { useLayoutEffect, useState } from 'react';
import { useWidth } from './use-width.ts';

/**
 * Whether a box that scrolls sideways has too little room for its content, which then takes another form. Measured before
 * it is drawn, anew for another content and another width: `isTooNarrow` is false until then.
 * @param content the very value the content is made of
 */
export function useTooNarrow<E extends HTMLElement>(content: unknown) {
  const { ref, width } = useWidth<E>();
  const [found, setFound] = useState<{ content: unknown; width: number | null } | null>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box !== null && box.scrollWidth > box.clientWidth) setFound({ content, width });
  }, [ref, content, width]);
  return { ref, isTooNarrow: found !== null && found.content === content && found.width === width };
}
