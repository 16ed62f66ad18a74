import { describe, expect, it, vi } from 'vitest';
import { listen, reconnectDelay, type ServerEvent, silenceMs } from './event-stream.ts';
import { emptySse, readSse } from './sse.ts';

const readAll = (...chunks: string[]) => {
  let state = emptySse;
  return chunks.flatMap((chunk) => {
    const step = readSse(state, chunk);
    state = step.state;
    return step.events;
  });
};

describe('readSse', () => {
  it.each<[string, string[], unknown[]]>([
    ['one event', ['id: 7\nevent: x\ndata: {"a":1}\n\n'], [{ id: '7', type: 'x', data: '{"a":1}' }]],
    ['cut anywhere', ['da', 'ta: a', 'b\n', '\n'], [{ id: '', type: 'message', data: 'ab' }]],
    ['CRLF', ['data: a\r\n\r\n'], [{ id: '', type: 'message', data: 'a' }]],
    ['CRLF cut in two', ['data: a\r', '\n\r', '\n'], [{ id: '', type: 'message', data: 'a' }]],
    ['several lines of data', ['data: a\ndata: b\n\n'], [{ id: '', type: 'message', data: 'a\nb' }]],
    ['comments and empty events are nothing', [': hello\n\n:\n\nevent: x\n\n'], []],
  ])('%s', (_, chunks, events) => {
    expect(readAll(...chunks)).toEqual(events);
  });

  it('keeps the last id for the events after it', () => {
    expect(readAll('id: 1\ndata: a\n\ndata: b\n\n').map(({ id }) => id)).toEqual(['1', '1']);
  });
});

describe('reconnectDelay', () => {
  it('doubles up to half a minute, with up to half more by chance', () => {
    expect([1, 2, 3, 6, 60].map((failures) => reconnectDelay(failures, 0))).toEqual([1000, 2000, 4000, 30000, 30000]);
    expect(reconnectDelay(1, 1)).toBe(1500);
  });
});

describe('listen', () => {
  const streamOf = (...chunks: string[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
          controller.close();
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );

  /** What runs later, until it is given up: tries to come back, and looks for silence. */
  const timers = () => {
    const tasks: (() => void)[] = [];
    const silences: (() => void)[] = [];
    const later = vi.fn((task: () => void, ms: number) => {
      const those = ms === silenceMs ? silences : tasks;
      those.push(task);
      return () => void (those === silences && those.splice(those.indexOf(task), 1));
    });
    return { tasks, silences, later };
  };

  it('gives events, comes back after the end with the last id, and says that it missed something', async () => {
    const { tasks, later } = timers();
    const events: ServerEvent[] = [];
    const onResume = vi.fn();
    const open = vi.fn(async () => streamOf('id: 9\ndata: {"type":"invoice.changed","id":"9","at":"","data":{}}\n\n'));
    const { stop } = listen({
      open,
      baseUrl: '/api',
      token: () => 'secret',
      later,
      random: () => 0,
      onEvent: (event) => events.push(event),
      onResume,
    });
    await vi.waitFor(() => expect(tasks).toHaveLength(1));
    expect(events.map(({ type }) => type)).toEqual(['invoice.changed']);
    expect(onResume).not.toHaveBeenCalled();
    tasks[0]?.();
    await vi.waitFor(() => expect(tasks).toHaveLength(2));
    expect(onResume).toHaveBeenCalledOnce();
    const [, second] = open.mock.calls as unknown as [string, RequestInit][];
    expect(second?.[1].headers).toMatchObject({ authorization: 'bearer secret', 'last-event-id': '9' });
    stop();
  });

  it('says that it missed something where it came only after it had failed: what is shown was asked for before it', async () => {
    const { tasks, later } = timers();
    const onResume = vi.fn();
    const open = vi.fn(async () => new Response(new ReadableStream({})));
    open.mockRejectedValueOnce(new TypeError('offline'));
    const options = { open, baseUrl: '/api', token: () => null, later, random: () => 0, onEvent: () => undefined };
    const { stop } = listen({ ...options, onResume });
    await vi.waitFor(() => expect(tasks).toHaveLength(1));
    expect(onResume).not.toHaveBeenCalled();
    tasks[0]?.();
    await vi.waitFor(() => expect(onResume).toHaveBeenCalledOnce());
    stop();
  });

  it('closes what it gives up: left open, six of them kept the browser from asking anything more', async () => {
    const { tasks, later } = timers();
    const event = new TextEncoder().encode('data: {"type":"invoice.changed","id":"9","at":"","data":{}}\n\n');
    const open = vi.fn(
      async (_url: string, _init: RequestInit) =>
        // As the server's: it says something and stays open.
        new Response(new ReadableStream({ start: (controller) => controller.enqueue(event) })),
    );
    const { stop } = listen({
      open,
      baseUrl: '/api',
      token: () => null,
      later,
      random: () => 0,
      onEvent: () => {
        throw new Error('a screen that cannot take it');
      },
      onResume: () => undefined,
    });
    await vi.waitFor(() => expect(tasks).toHaveLength(1));
    expect(open.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    stop();
  });

  it('comes back, as after an interruption, where not even a beat is heard any more: it died in silence', async () => {
    const { tasks, silences, later } = timers();
    let beat = () => {};
    const open = vi.fn(async (_url: string, _init: RequestInit) => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        beat = () => controller.enqueue(new TextEncoder().encode(': beat\n\n'));
      };
      return new Response(new ReadableStream({ start }));
    });
    const onResume = vi.fn();
    const options = { open, baseUrl: '/api', token: () => null, later, random: () => 0, onEvent: () => undefined };
    const { stop } = listen({ ...options, onResume });
    await vi.waitFor(() => expect(silences).toHaveLength(1));
    const [first] = silences;
    beat();
    // Each beat begins it anew.
    await vi.waitFor(() => expect(silences[0]).not.toBe(first));
    expect([silences.length, tasks.length]).toEqual([1, 0]);
    silences[0]?.();
    await vi.waitFor(() => expect(tasks).toHaveLength(1));
    expect(open.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    tasks[0]?.();
    await vi.waitFor(() => expect(onResume).toHaveBeenCalledOnce());
    stop();
  });

  it('lets the connection go while it rests, and goes on as after an interruption, by one', async () => {
    const open = vi.fn(async (_url: string, _init: RequestInit) => new Response(new ReadableStream({})));
    const { tasks, later } = timers();
    const onResume = vi.fn();
    const options = { open, baseUrl: '/api', token: () => null, later, random: () => 0, onEvent: () => undefined };
    const listening = listen({ ...options, onResume });
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
    listening.goOn();
    expect(open).toHaveBeenCalledOnce();
    listening.rest();
    expect(open.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    listening.goOn();
    await vi.waitFor(() => expect(onResume).toHaveBeenCalledOnce());
    expect([open.mock.calls.length, tasks.length]).toEqual([2, 0]);
    listening.stop();
  });
});
