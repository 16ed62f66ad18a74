/** Where the user is: the location last shown. Kept apart from the router, which imports those who ask. */
interface Shown {
  href: string;
  pathname: string;
}

let present: Shown | null = null;

/** The location last shown; null at the first load and on the way from /auth. */
export function presentLocation(): Shown | null {
  return present;
}

export function rememberLocation({ href, pathname }: Shown): void {
  present = pathname === '/auth' ? null : { href, pathname };
}
