import { limitEach } from './limit-each.ts';
import { takeTurns } from './take-turns.ts';

/**
 * `takeTurns` of accounts, and within each of its people: of so many works that go on at once none waits for more than one of
 * each other account, and of each colleague.
 * @param room how many go on at once
 */
export function turnsOfPeople(
  room: number,
): <T>(account: string, person: string, work: () => Promise<T>) => Promise<T> {
  // No more of one account stand in the line of all than can have their turn together; the others wait in its own.
  const [inAccount, inTurn] = [limitEach(room), takeTurns(room)];
  return (account, person, work) => inAccount(account, () => inTurn(account, work), person);
}
