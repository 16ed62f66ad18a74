/** The oldest that can show it, as README.md promises; Tailwind's CSS and lookbehind in patterns need them, so no older ones can be had. */
export const promisedBrowsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4'];
