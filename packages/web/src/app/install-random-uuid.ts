/**
 * `crypto.randomUUID` where a browser has none: it gives it to HTTPS and localhost alone, and a product within an office is
 * often opened over plain HTTP, where nothing could be created without it (each is sent under a name of its own).
 */
export function installRandomUuid(): void {
  // Declared as always there.
  if ('randomUUID' in crypto) return;
  Object.defineProperty(crypto, 'randomUUID', { value: randomUuid, configurable: true, writable: true });
}

/** Version 4 of RFC 9562, section 5.4. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
