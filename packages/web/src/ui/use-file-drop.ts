import { type DragEvent, useState } from 'react';

/** Lets files be dropped on what has these handlers; `isOver` while some are held above it. */
export function useFileDrop(onFiles: (files: readonly [File, ...File[]]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [first, ...more] = event.dataTransfer.files;
      if (first !== undefined) onFiles([first, ...more]);
    },
  };
}
