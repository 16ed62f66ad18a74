import { limitEach } from '../limit-each.ts';
import { beginTurn, takeTurns } from '../take-turns.ts';
import { leaveWithClient } from './client-left.ts';
import { holderOf } from './holder-of.ts';
import type { ReplyExtras, RequestContext, StreamReply } from './route.ts';

/** How many files are given out at once. */
export interface FilePatience {
  /** to one user, key or, without a login, link at one address: each lies in memory until its last byte is out */
  ofOne: number;
  /** read and opened at once: each holds a connection, and the process for a fifth of a second */
  read: number;
  /** until somebody who takes nothing of a file is cut, ms */
  unreadMs: number;
  /** the pace at which all of it must be taken, after as long again: a piece a minute would hold it for hours */
  bytesPerMs: number;
}

/** What is given out. */
export interface KeptFile {
  /** whose it is: it is read with a connection of theirs */
  accountId: string;
  /** of the link that it is asked for by, where that is all that is known of who asks */
  token?: string;
  /** reads and opens it */
  open(): Promise<StreamReply>;
}

type Asker = Pick<RequestContext, 'userId' | 'roles' | 'loginId' | 'ip'>;

/**
 * Cuts an answer that nobody reads on: its bytes would lie in memory for as long as the connection stands. Whoever reads it
 * sees that it ends too early; an error would end the process where nobody has begun to.
 */
function cutUnread({ body, length }: StreamReply, { unreadMs, bytesPerMs }: FilePatience): void {
  const cut = () => void body.destroy();
  const late = setTimeout(cut, unreadMs).unref();
  const tooSlow = length === undefined ? undefined : setTimeout(cut, unreadMs + length / bytesPerMs).unref();
  const read = body._read.bind(body);
  body._read = (size) => {
    late.refresh();
    read(size);
  };
  body.once('close', () => {
    clearTimeout(late);
    clearTimeout(tooSlow);
  });
}

/** Gives files out in turn; see `giveKeptFile`. */
export function fileGiver(patience: FilePatience) {
  const inShare = limitEach(patience.ofOne);
  /** Opening one waits for a connection of its account: one with a thousand calls in line would hold up all others. */
  const inAccount = limitEach(1);
  const inTurn = takeTurns(patience.read);
  return async (
    asker: Asker,
    reply: Pick<ReplyExtras, 'header'>,
    { accountId, token = '', open }: KeptFile,
  ): Promise<StreamReply> => {
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    const owner = asker.userId === '' ? `${asker.ip} ${token}` : holderOf(asker);
    const end = await beginTurn(inShare, owner);
    try {
      const given = await inAccount(accountId, () =>
        inTurn(owner, async () => {
          leaveWithClient();
          return open();
        }),
      );
      given.body.once('close', end);
      cutUnread(given, patience);
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
 * @throws Error with the code ECONNRESET when whoever asked has left before their turn
 */
export const giveKeptFile = fileGiver({ ofOne: 4, read: 2, unreadMs: 60_000, bytesPerMs: 16 });
