import { vi } from 'vitest';

/**
 * In place of the server: every call is answered the same, and the stream of events says what the test tells.
 * @param answer what every call is answered
 */
export function liveServer(answer: object) {
  let events: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** what was asked: the last part of each call's path */
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(pathname.split('/').at(-1) ?? '');
    if (!pathname.endsWith('/events')) return Response.json(answer);
    return new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          events = controller;
        },
      }),
    );
  });
  return {
    asked,
    /** Something happened, of which nothing is said but its type. */
    tell(type: string): void {
      const event = JSON.stringify({ type, id: '1', at: '2026-11-29T00:00:00Z', data: {} });
      events?.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
    },
  };
}
