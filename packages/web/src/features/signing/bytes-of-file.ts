/** What a chosen file holds; null: it cannot be read any more, as one that was moved, removed or changed since it was chosen. */
export const bytesOfFile = (file: File): Promise<Uint8Array<ArrayBuffer> | null> =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
