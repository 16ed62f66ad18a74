import { askTurn } from '../ask-turn.ts';
import { sendTurn } from '../send-turn.ts';
import type { Fixture } from './fixture.ts';
import { ScriptedAuthority } from './scripted-authority.ts';

/** Lets what is in line of a fixture's memory go to an authority of its own, which judges it as told. */
export function judging(fixture: Fixture): (status: 'confirmed' | 'rejected') => Promise<void> {
  const authority = new ScriptedAuthority();
  const deps = fixture.sending(authority);
  let judged = 0;
  return async (status) => {
    fixture.clock.advance(11_000);
    authority.judgesAtOnce = status === 'confirmed';
    await sendTurn(deps, fixture.memory, 100);
    const fate = { status: 'rejected', codes: ['0304401'] } as const;
    for (; judged < authority.taken.length; judged += 1)
      if (status === 'rejected') Object.assign(authority.taken[judged] ?? {}, fate);
    fixture.clock.advance(5_000);
    await askTurn(deps, fixture.memory, 100);
  };
}
