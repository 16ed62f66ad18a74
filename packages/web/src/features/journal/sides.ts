/** A balance on its side: positive is debit. Plain decimals of rials; nothing is ''. */
export function sidesOf(balance: string): { debit: string; credit: string } {
  if (balance.startsWith('-')) return { debit: '', credit: balance.slice(1) };
  return { debit: balance === '0' ? '' : balance, credit: '' };
}
