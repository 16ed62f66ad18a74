/** Gives the browser a text as a file to keep. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
