/** Words after which a secret is written. */
export const secretWords = [
  'رمز(?:\\s*(?:عبور|دوم|پویا))?',
  'گذرواژه',
  'پسورد',
  'cvv2?',
  'password',
  'passwd',
  'secret',
  'otp',
] as const;
