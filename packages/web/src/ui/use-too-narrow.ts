import { useLayoutEffect, useState } from 'react';
import { useWidth } from './use-width.ts';

/**
 * Whether a box that scrolls sideways has too little room for its content, which then takes another form. Measured before
 * it is drawn, anew for another content, another width and another size of text: `isTooNarrow` is false until then.
 * @param content the very value the content is made of
 */
export function useTooNarrow<E extends HTMLElement>(content: unknown) {
  const { ref, width, scale } = useWidth<E>();
  const room = `${width} ${scale}`;
  const [found, setFound] = useState<{ content: unknown; room: string } | null>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box !== null && box.scrollWidth > box.clientWidth) setFound({ content, room });
  }, [ref, content, room]);
  return { ref, isTooNarrow: found !== null && found.content === content && found.room === room };
}
