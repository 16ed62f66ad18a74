import { Readable } from 'node:stream';
import { limitEach } from '../limit-each.ts';
import { beginTurn, type Turn, takeTurns } from '../take-turns.ts';
import { leaveWithClient } from './client-left.ts';
import { turnOf } from './holder-of.ts';
import type { RequestContext, StreamReply } from './route.ts';

/** How many files are made at once, while they are read. */
export interface MakingPatience {
  /** for one user, key or, without a login, address */
  ofOne: number;
  /** for one account: whatever of it is read slowly, no other account waits for it */
  ofAccount: number;
  /** for all: each holds its page, and what packs it, some 4 MB */
  ofAll: number;
  /** until somebody who takes nothing of what lies ready is cut, ms */
  unreadMs: number;
}

type Asker = Pick<RequestContext, 'userId' | 'accountId' | 'roles' | 'loginId' | 'ip'>;

const pieceBytes = 64 * 1024;

/** Piece by piece: it is seen whether they are taken, and on a poor line one of them is taken soon. */
async function* inPieces(body: Readable): AsyncGenerator<Buffer | string> {
  for await (const chunk of body) {
    if (typeof chunk === 'string') yield chunk;
    else for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
  }
}

/** Cuts what nobody reads, or reads on. A maker that is slow itself has nothing lying ready, and is waited for. */
function cutUnread(body: Readable, unreadMs: number): void {
  let isBegun = false;
  const late = setTimeout(() => {
    if (!isBegun || body.readableLength > 0) body.destroy();
    else late.refresh();
  }, unreadMs).unref();
  const read = body._read.bind(body);
  body._read = (size) => {
    isBegun = true;
    late.refresh();
    read(size);
  };
  body.once('close', () => clearTimeout(late));
}

const turnsOf = ({ ofOne, ofAccount, ofAll }: MakingPatience) => ({
  ofOne: limitEach(ofOne),
  ofAccount: limitEach(ofAccount),
  ofAll: takeTurns(ofAll),
});

/** Lets files be made in turn; see `inMakingTurn`. */
export function fileMaker(patience: MakingPatience) {
  // Whoever has a link is a stranger with as many addresses as they like: those who are known do not wait for them.
  const [ofKnown, ofLinks] = [turnsOf(patience), turnsOf(patience)];
  return async (asker: Asker, make: () => Promise<StreamReply>): Promise<StreamReply> => {
    const isKnown = asker.userId !== '';
    const one = `${asker.accountId} ${turnOf(asker)}`;
    const account = isKnown ? asker.accountId : asker.ip;
    const inTurn = isKnown ? ofKnown : ofLinks;
    const turns: Turn[] = [];
    const endAll = () => {
      for (const { end } of turns) end();
    };
    try {
      turns.push(await beginTurn(inTurn.ofOne, one));
      turns.push(await beginTurn(inTurn.ofAccount, account, one));
      turns.push(await beginTurn(inTurn.ofAll, account));
      leaveWithClient();
      const made = await make();
      made.body.once('close', endAll);
      const body = Readable.from(inPieces(made.body), { objectMode: false });
      // Also where nobody began to read it.
      body.once('close', () => made.body.destroy());
      cutUnread(body, patience.unreadMs);
      return { ...made, body };
    } catch (error) {
      endAll();
      throw error;
    }
  };
}

/**
 * Makes a file that is written while it is read: an export, a report, a ZIP. Whoever asks for many has them one after the
 * other, before anything of them is read: six hundred that a key of one right asked for at once, and did not read, made a
 * process of 3 GB, and other accounts waited for twelve seconds.
 * @throws Error with the code ECONNRESET when whoever asked has left before their turn
 */
export const inMakingTurn = fileMaker({ ofOne: 3, ofAccount: 8, ofAll: 40, unreadMs: 60_000 });
