export const pictureTexts = {
  tooManyPixels:
    'این تصویر بیش از ۶۰ میلیون نقطه دارد؛ آن را کوچک‌تر کنید یا با ۳۰۰ نقطه در اینچ اسکن کنید و دوباره بفرستید.',
} as const;
