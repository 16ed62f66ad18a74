import type { Readable } from 'node:stream';
import { limitEach } from '../limit-each.ts';
import { beginTurn, takeTurns } from '../take-turns.ts';
import { leaveWithClient } from './client-left.ts';
import type { ReplyExtras, RequestContext, StreamReply } from './route.ts';

/** How many files are given out at once. */
export interface FilePatience {
  /** to one user, or to one address of people without a login: each lies in memory until its last byte is out */
  ofOne: number;
  /** read and opened at once: each holds a connection, and the process for a fifth of a second */
  read: number;
  /** until somebody who takes nothing of a file is cut, ms */
  unreadMs: number;
}

/** Cuts an answer that nobody reads on: its bytes would lie in memory for as long as the connection stands. */
function cutUnread(body: Readable, unreadMs: number): void {
  const late = setTimeout(() => body.destroy(new Error('nobody reads on')), unreadMs).unref();
  const read = body._read.bind(body);
  body._read = (size) => {
    late.refresh();
    read(size);
  };
  body.once('close', () => clearTimeout(late));
}

/** Gives files out in turn; see `giveKeptFile`. */
export function fileGiver({ ofOne, read, unreadMs }: FilePatience) {
  const inShare = limitEach(ofOne);
  const inTurn = takeTurns(read);
  return async (
    { userId, ip }: Pick<RequestContext, 'userId' | 'ip'>,
    reply: Pick<ReplyExtras, 'header'>,
    file: () => Promise<StreamReply>,
  ): Promise<StreamReply> => {
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    const owner = userId || ip;
    const end = await beginTurn(inShare, owner);
    try {
      const given = await inTurn(owner, async () => {
        leaveWithClient();
        return file();
      });
      given.body.once('close', end);
      cutUnread(given.body, unreadMs);
      return given;
    } catch (error) {
      end();
      throw error;
    }
  };
}

/**
 * Gives out a file that people sent: always a download, and without rights should a browser open it after all. Whoever asks
 * for many has them one after the other, and those that wait hold no connection: two hundred slow readers of one shared file
 * made a process of 1.3 GB, and its account waited for them for more than a minute.
 * @param file reads and opens it
 * @throws Error with the code ECONNRESET when whoever asked has left before their turn
 */
export const giveKeptFile = fileGiver({ ofOne: 4, read: 2, unreadMs: 60_000 });
