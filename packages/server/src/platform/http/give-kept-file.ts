import { documentMaxBytes } from '@taraz/contract';
import { limitEach } from '../limit-each.ts';
import { beginTurn, type Turn, takeTurns } from '../take-turns.ts';
import { leaveWithClient } from './client-left.ts';
import { holderOf } from './holder-of.ts';
import type { ReplyExtras, RequestContext, StreamReply } from './route.ts';

/** How many files are given out at once. */
export interface FilePatience {
  /** to one user, key or, without a login, link at one address: each lies in memory until its last byte is out */
  ofOne: number;
  /** read and opened at once: each holds a connection, and the process for a fifth of a second */
  read: number;
  /** bytes that lie in memory at once, and whatever is read meanwhile; the more wait until somebody has all of his */
  room: number;
  /** of the room, to one account: whatever of it is read slowly, no other account waits for it */
  share: number;
  /** bytes of the largest file: so much is kept free for each until it is read, and what it is known */
  largest: number;
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

type Asker = Pick<RequestContext, 'userId' | 'accountId' | 'roles' | 'loginId' | 'ip'>;

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

const turnsOf = ({ ofOne, read, room, share }: FilePatience) => ({
  ofOwner: limitEach(ofOne),
  inShare: limitEach(share),
  /** Opening one waits for a connection of its account: one with a thousand calls in line would hold up all others. */
  inAccount: limitEach(1),
  inTurn: takeTurns(read),
  inRoom: takeTurns(room),
});

/** Gives files out in turn; see `giveKeptFile`. */
export function fileGiver(patience: FilePatience) {
  // Whoever has a link is a stranger with as many addresses as they like: those who are known do not wait for them.
  const [ofKnown, ofLinks] = [turnsOf(patience), turnsOf(patience)];
  return async (
    asker: Asker,
    reply: Pick<ReplyExtras, 'header'>,
    { accountId, token = '', open }: KeptFile,
  ): Promise<StreamReply> => {
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    const isKnown = asker.userId !== '';
    const owner = isKnown ? holderOf(asker) : `${asker.ip} ${token}`;
    const { ofOwner, inShare, inAccount, inRoom, inTurn } = isKnown ? ofKnown : ofLinks;
    const turns: Turn[] = [];
    const endAll = () => {
      for (const { end } of turns) end();
    };
    try {
      turns.push(await beginTurn(ofOwner, owner));
      // The operator's is theirs, whoever's the file; a link has none but its account's: its addresses are any number.
      const share = await beginTurn(inShare, isKnown ? asker.accountId : accountId, owner, patience.largest);
      turns.push(share);
      const given = await inAccount(accountId, async () => {
        // Whoever waits for room keeps nobody from reading who has it.
        const place = await beginTurn(inRoom, accountId, patience.largest);
        turns.push(place);
        const opened = await inTurn(owner, () => {
          leaveWithClient();
          return open();
        });
        for (const { resize } of [share, place]) resize(opened.length ?? patience.largest);
        return opened;
      });
      given.body.once('close', endAll);
      cutUnread(given, patience);
      return given;
    } catch (error) {
      endAll();
      throw error;
    }
  };
}

/**
 * Gives out a file that people sent: always a download, and without rights should a browser open it after all. Whoever asks
 * for many has them one after the other, and those that wait hold no connection: two hundred slow readers of one shared file
 * made a process of 1.3 GB, and its account waited for them for more than a minute. And of all together no more lie in memory than
 * there is room for, however many people ask, nor of one account than its share: one that read thirteen files as slowly as
 * may be had all of it, and everybody else waited ten minutes.
 * @throws Error with the code ECONNRESET when whoever asked has left before their turn
 */
export const giveKeptFile = fileGiver({
  ofOne: 3,
  read: 2,
  room: 128 * 1024 * 1024,
  // A place more than one person has: colleagues do not wait for one who reads slowly.
  share: 4 * documentMaxBytes,
  largest: documentMaxBytes,
  unreadMs: 60_000,
  bytesPerMs: 16,
});
