import { type DragEvent, useState } from 'react';

/**
 * Lets files be dropped on what has these handlers; `isOver` while some are held above it.
 * @param isClosed none is taken now: whoever holds some above it is shown so
 */
export function useFileDrop(onFiles: (files: readonly [File, ...File[]]) => void, isClosed = false) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (isClosed) event.dataTransfer.dropEffect = 'none';
      else setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      // Else the browser would open it in the page's place.
      event.preventDefault();
      setOver(false);
      if (isClosed) return;
      const [first, ...more] = event.dataTransfer.files;
      if (first !== undefined) onFiles([first, ...more]);
    },
  };
}
