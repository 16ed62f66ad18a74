const fileOf = (name: string, blob: Blob): File => new File([blob], name, { type: blob.type });

/** Whether this device can hand a PDF to another application. */
export function canShareFiles(): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf('a.pdf', new Blob())] });
}

/** Opens the device's own sheet of applications; closing it is no failure. */
export async function shareFile(name: string, blob: Blob): Promise<void> {
  try {
    await navigator.share({ files: [fileOf(name, blob)] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
