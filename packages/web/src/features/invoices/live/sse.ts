/** Server-sent events out of a stream of text (WHATWG HTML, "Interpreting an event stream"). Pure. */
export interface SseEvent {
  /** "" when the server names none. */
  id: string;
  type: string;
  data: string;
}

export interface SseState {
  /** Text of an unfinished line. */
  rest: string;
  data: readonly string[];
  type: string;
  lastId: string;
}

export const emptySse: SseState = { rest: '', data: [], type: '', lastId: '' };

/** Takes the next piece of the stream; gives the events it completes. Comments (keep-alives) and `retry` are dropped. */
export function readSse(state: SseState, chunk: string): { state: SseState; events: SseEvent[] } {
  const lines = (state.rest + chunk).split(/\r\n|\n|\r(?!$)/);
  const rest = lines.pop() ?? '';
  const events: SseEvent[] = [];
  let { data, type, lastId } = state;
  for (const line of lines) {
    if (line === '') {
      if (data.length > 0) events.push({ id: lastId, type: type || 'message', data: data.join('\n') });
      data = [];
      type = '';
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data = [...data, value];
    else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) lastId = value;
  }
  return { state: { rest, data, type, lastId }, events };
}
