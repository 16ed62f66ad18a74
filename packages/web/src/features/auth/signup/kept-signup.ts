/** Where this tab keeps what was typed of a sign-up; apart from the sign-up, which is loaded only by whom it is for. */
export const signupKey = 'taraz.signup';

export function forgetSignupDraft(): void {
  try {
    sessionStorage.removeItem(signupKey);
  } catch {
    // Without storage nothing is kept.
  }
}
