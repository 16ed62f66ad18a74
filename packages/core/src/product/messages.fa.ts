/**
 * The product's own sentences (product.md sections 5, 7, 8), by key. Where the rule has a number, the sentence has it too.
 * Figures are Persian; the screen rewrites them when the user prefers Latin ones.
 */
export const productMessages = {
  usernameCharacters: 'نام کاربری فقط می‌تواند شامل حروف لاتین، رقم و زیرخط (_) باشد.',
  latinOnly: 'فقط حروف لاتین مجاز است.',
  requiredField: 'این فیلد نمی‌تواند خالی باشد.',

  nationalCodeFormat: 'قالب شماره ملی نادرست است؛ رقم‌ها را با کارت ملی (۱۰ رقم) یا کد فراگیر اتباع (۱۲ رقم) بسنجید.',
  economicCodeFormat:
    'قالب شماره اقتصادی نادرست است؛ شماره شخص حقیقی و اتباع ۱۴ رقم، و حقوقی و مشارکت مدنی ۱۱ رقم است.',
  buyerEntityInvalid: 'نوع شخص خریدار نادرست است؛ حقیقی، حقوقی، مشارکت مدنی یا اتباع را برگزینید.',
  bankCardFormat: 'شماره کارت نادرست است؛ ۱۶ رقم روی کارت را بنویسید.',
  mobileFormat: 'شماره تلفن همراه نادرست است؛ آن را مانند ۰۹۱۲۱۲۳۴۵۶۷ بنویسید.',

  passwordShort: 'گذرواژه باید دست‌کم ۸ نویسه باشد؛ یک جمله کوتاه هم خوب است.',
  passwordLong: 'گذرواژه باید ۲۰۰ نویسه یا کمتر باشد.',
  passwordCommon: 'این گذرواژه از رایج‌ترین‌هاست؛ واژه‌های دیگری به کار ببرید.',
  passwordOwn: 'گذرواژه نباید نام، شماره تلفن یا کدهای شما را در خود داشته باشد.',
  passwordDigits: 'گذرواژه فقط از رقم ساخته شده است؛ حرف هم به آن بیفزایید.',
  passwordSimple: 'گذرواژه تکراری است؛ نویسه‌های گوناگون‌تری بنویسید.',

  signupUserNameShort: 'نام کاربری باید دست‌کم ۳ نویسه باشد.',
  signupFollowerCode: 'کد فراگیر اتباع باید ۱۲ رقم باشد.',
  signupEconomicCode14: 'شماره اقتصادی اشخاص حقیقی باید ۱۴ رقم باشد.',
  signupEconomicCode11: 'قالب شماره اقتصادی نادرست است؛ شناسه ملی ۱۱ رقمی شرکت را از روی آگهی تأسیس بنویسید.',
  signupRegistrationCode: 'شماره ثبت باید ۱ تا ۱۰ رقم باشد.',
  signupLandline: 'تلفن ثابت با پیش‌شماره ۱۱ رقم است، مانند ۰۲۱۸۸۷۱۲۳۴۵.',
  signupBirthDate: 'تاریخ تولد را مانند ۱۳۶۰/۰۱/۳۱ بنویسید.',
  signupProvince: 'استان را از فهرست برگزینید.',
  signupCity: 'شهر را از شهرهای همان استان برگزینید.',
  signupAddress: 'نشانی را کامل‌تر بنویسید: خیابان، کوچه و پلاک.',
  signupFinalContract: 'برای ثبت‌نام، متن قرارداد را بپذیرید.',
  signupPostalCode: 'کد پستی باید ۱۰ رقم باشد.',

  notANumber: 'مقدار باید عدد باشد.',
  dueBeforeDate: 'مهلت پرداخت پیش از تاریخ صورتحساب است؛ همان روز یا روزی پس از آن را بنویسید.',
  oddGroups:
    'ویرگول این عدد هزارگان را جدا نکرده است؛ اگر ممیز است به جای آن نقطه بگذارید و اگر نیست عدد را بی ویرگول بنویسید.',
  integerTooLong: 'بخش صحیح عدد نمی‌تواند بیشتر از ۱۸ رقم باشد.',
  fractionTooLong: 'بخش اعشاری عدد نمی‌تواند بیشتر از ۸ رقم باشد.',
  notPositive: 'مقدار نمی‌تواند صفر یا کمتر باشد.',
  negative: 'مقدار نمی‌تواند کمتر از صفر باشد.',
  percentageOutOfRange: 'مقدار نمی‌تواند کمتر از ۰ یا بیشتر از ۱۰۰۰ باشد.',
  percentageIntegerTooLong: 'بخش صحیح عدد نمی‌تواند بیشتر از ۴ رقم باشد.',
  percentageFractionTooLong: 'بخش اعشاری عدد نمی‌تواند بیشتر از ۲ رقم باشد.',
  rateOutOfRange: 'نرخ نمی‌تواند کمتر از ۰ یا بیشتر از ۱۰۰ باشد.',
  rateIntegerTooLong: 'بخش صحیح نرخ نمی‌تواند بیشتر از ۳ رقم باشد.',
  rateFractionTooLong: 'بخش اعشاری نرخ نمی‌تواند بیشتر از ۲ رقم باشد.',

  systemUnavailable: 'سامانه پاسخ نمی‌دهد؛ دوباره تلاش کنید یا به پشتیبانی پیام دهید.',
  quantityAbovePrevious: 'تعداد کالا نمی‌تواند بیشتر از تعداد قبلی آن باشد.',
  settingsApplied: 'تنظیمات برای این کارت مالیاتی اعمال شد.',
} as const;

export type ProductMessageKey = keyof typeof productMessages;
