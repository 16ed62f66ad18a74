/** An iPhone asks first whether to keep the file and reads it only after the answer; elsewhere the download has its own reference at once. */
const answeredByThenMs = 120_000;

/** Gives the browser a file to keep; a half-space in its name, which browsers write as an underline, is a space. */
export function keepFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll('\u200c', ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), answeredByThenMs);
}

/** Gives the browser a text as a file to keep. */
export const keepText = (name: string, text: string, type: string): void => keepFile(name, new Blob([text], { type }));
