import type { startAuthentication as StartAuthentication } from '@simplewebauthn/browser';

/**
 * Has the browser sign with a passkey; its part is loaded when the first is asked for.
 * @param options as the server gave them; @returns the browser's answer, as the server takes it
 * @throws the browser's own error when its user declines or nothing fits
 */
export async function askPasskey<Answer>(options: unknown): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof StartAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON })) as Answer;
}
