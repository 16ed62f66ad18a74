import { describe, expect, it } from 'vitest';
import { type InvoiceEvent, lifeOf, refusalCode, wordOfEntry } from './life.ts';

const event = (at: number, cause: string, to: string): InvoiceEvent =>
  ({
    id: `${at}`,
    at: new Date(at * 1000).toISOString(),
    from_state: null,
    to_state: to,
    cause,
    detail: {},
    actor: null,
  }) as InvoiceEvent;

describe('lifeOf', () => {
  it('puts neighbours of one cause together, at the time of the latest', () => {
    const life = lifeOf([
      event(0, 'NO_ANSWER', 'unknown'),
      event(5, 'NOT_FOUND', 'unknown'),
      event(15, 'NOT_FOUND', 'unknown'),
      event(20, 'FOUND', 'sent'),
    ]);
    expect(life.map(({ cause, count }) => `${cause} ${count}`)).toEqual(['NO_ANSWER 1', 'NOT_FOUND 2', 'FOUND 1']);
    expect(life[1]?.at).toBe('1970-01-01T00:00:15.000Z');
  });

  it('folds tries that were refused alike, with the latest code', () => {
    const refused = (at: number) => ({ ...event(at, 'REFUSED', 'queued'), detail: { reason: '401 4103' } });
    const life = lifeOf([
      event(0, 'QUEUED', 'queued'),
      ...[1, 3, 5, 7].flatMap((at) => [event(at, 'PACKET_STORED', 'sending'), refused(at + 1)]),
      event(9, 'PACKET_STORED', 'sending'),
      event(10, 'ANSWERED', 'sent'),
      event(12, 'CONFIRMED', 'confirmed'),
    ]);
    expect(life.map(({ cause, count }) => `${cause} ${count}`)).toEqual([
      'QUEUED 1',
      'PACKET_STORED 4',
      'REFUSED 4',
      'PACKET_STORED 1',
      'ANSWERED 1',
      'CONFIRMED 1',
    ]);
    expect([life[2]?.at, life.at(-1)?.afterSeconds]).toEqual(['1970-01-01T00:00:08.000Z', 3]);
    expect(life.map(refusalCode)).toEqual(['', '', '4103', '', '', '']);
  });

  it('counts the seconds from the sending to the verdict', () => {
    const life = lifeOf([
      event(0, 'QUEUED', 'queued'),
      event(10, 'PACKET_STORED', 'sending'),
      event(11, 'ANSWERED', 'sent'),
      event(51, 'CONFIRMED', 'confirmed'),
    ]);
    expect(life.at(-1)).toMatchObject({ cause: 'CONFIRMED', afterSeconds: 41 });
    expect(life[0]?.afterSeconds).toBeNull();
  });

  it('tells each reaction of the buyer, and not his silence', () => {
    const reacted = (at: number, reaction: string) => ({ ...event(at, 'REACTED', 'confirmed'), detail: { reaction } });
    const life = lifeOf([reacted(1, 'AWAITING_REACTION'), reacted(2, 'REJECTED'), reacted(3, 'APPROVED')]);
    expect(life.map(({ detail, count }) => [detail.reaction, count])).toEqual([
      ['REJECTED', 1],
      ['APPROVED', 1],
    ]);
  });

  it('keeps a second sending apart from the first', () => {
    const causes = ['CREATED', 'PACKET_STORED', 'REJECTED', 'REQUEUED', 'PACKET_STORED', 'CONFIRMED'];
    expect(lifeOf(causes.map((cause, index) => event(index, cause, 'queued')))).toHaveLength(6);
  });
});

describe('wordOfEntry', () => {
  const words = (events: InvoiceEvent[]) => lifeOf(events).map(wordOfEntry);

  it('calls what was put in line as it was written issued, a draft written', () => {
    expect(words([event(0, 'CREATED', 'queued')])).toEqual(['صادر شد، در صف ارسال']);
    expect(words([event(0, 'CREATED', 'draft')])).toEqual(['نوشته شد']);
  });

  it('says which reaction it was', () => {
    const rejected = { ...event(9, 'REACTED', 'confirmed'), detail: { reaction: 'REJECTED' } };
    expect(words([rejected])).toEqual(['خریدار رد کرد']);
  });
});
