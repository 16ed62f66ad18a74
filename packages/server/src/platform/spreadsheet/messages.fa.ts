import { persianFigure } from '@taraz/core/texts';

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** What is wrong with a spreadsheet, and how to mend it: Persian, fit to show. */
export const spreadsheetMessages = {
  EMPTY: () => 'این فایل خالی است. فایلی انتخاب کنید که سطر عنوان‌ها و دست‌کم یک ردیف داشته باشد.',
  LOCK_FILE: () =>
    'این نشانه باز بودن یک فایل است که اکسل کنارش می‌گذارد، نه خود آن. فایل اصلی را انتخاب کنید؛ نامش همین است، بی «\u2066~$\u2069» در آغاز.',
  NOT_A_SPREADSHEET: () =>
    'این فایل صفحه‌گسترده نیست. فایل اکسل (XLSX) یا CSV انتخاب کنید؛ در اکسل: File، سپس Save As، نوع Excel Workbook.',
  OLD_XLS: () =>
    'این فایل با قالب قدیمی اکسل (XLS) است. در اکسل بازش کنید و با File، سپس Save As، نوع «Excel Workbook (*.xlsx)» ذخیره کنید؛ بی اکسل، در LibreOffice با همین فرمان، نوع «Excel 2007–365 (.xlsx)».',
  BINARY_XLSB: () =>
    'این فایل با قالب دودویی اکسل (XLSB) است. در اکسل بازش کنید و با File، سپس Save As، به جای «Excel Binary Workbook» نوع «Excel Workbook (*.xlsx)» را برگزینید.',
  OPEN_DOCUMENT: () =>
    'این فایل با قالب OpenDocument (ODS) است. در LibreOffice با File، سپس Save As، نوع «Excel 2007–365 (.xlsx)» ذخیره کنید؛ در Google Sheets با File، سپس Download، «Microsoft Excel (.xlsx)»؛ در اکسل با Save As، نوع «Excel Workbook (*.xlsx)».',
  OTHER_OFFICE: (kind: string) =>
    `این فایل ${isolated(kind)} است. آن را در برنامه خودش باز کنید و با Save As به‌صورت Excel Workbook (*.xlsx) یا CSV ذخیره کنید.`,
  MHTML: () =>
    'این فایل صفحه وب تک‌فایلی (MHT) است، با هر پسوندی. در اکسل بازش کنید و با File، سپس Save As، نوع «Excel Workbook (*.xlsx)» ذخیره کنید؛ یا در برنامه‌ای که آن را ساخته است خروجی اکسل (XLSX) یا CSV بگیرید.',
  NUMBERS: () => 'این فایل از برنامه Numbers است. در Numbers با File، سپس Export To، سپس Excel، نوع «.xlsx» بگیرید.',
  ENCRYPTED: () =>
    'این فایل با رمز قفل شده است. در اکسل از File، سپس Info، سپس Protect Workbook رمز باز کردن را بردارید و دوباره ذخیره کنید.',
  MACROS: () =>
    'این فایل ماکرو دارد و برای امنیت خوانده نمی‌شود. آن را با نوع «Excel Workbook (*.xlsx)» (بدون ماکرو) ذخیره کنید.',
  ZIP_BOMB: () =>
    'محتوای این فایل پس از باز شدن بیش از اندازه بزرگ می‌شود و خوانده نشد. ردیف‌ها را به فایلی تازه کپی کنید یا آن را CSV ذخیره کنید.',
  TOO_LARGE: (megabytes: number) =>
    `حجم فایل بیش از ${persianFigure(megabytes)} مگابایت است. آن را به چند فایل کوچک‌تر تقسیم کنید.`,
  TOO_MANY_ROWS: (rows: number) => `این فایل بیش از ${persianFigure(rows)} ردیف دارد. آن را به چند فایل تقسیم کنید.`,
  TOO_MANY_COLUMNS: (columns: number, row: number) =>
    `ردیف ${persianFigure(row)} بیش از ${persianFigure(columns)} ستون دارد. ستون‌های اضافه را پاک کنید؛ شاید فایل درست ذخیره نشده باشد.`,
  CELL_TOO_LONG: (row: number) =>
    row === 0
      ? 'یک خانه در این فایل بیش از اندازه بلند است. متن‌های بلند را کوتاه کنید و دوباره ذخیره کنید.'
      : `یک خانه در ردیف ${persianFigure(row)} بیش از اندازه بلند است. شاید یک گیومه باز در فایل بسته نشده باشد.`,
  QUOTE_NOT_CLOSED: (row: number) =>
    `گیومه‌ای که از ردیف ${persianFigure(row)} باز شده بسته نشده است. آن ردیف را درست کنید، یا فایل را از نو از برنامه خود بگیرید.`,
  SPLIT_NUMBERS: (row: number) =>
    `ویرگول میان هزارگان عددها با جداکننده ستون‌ها یکی است و عددها تکه‌تکه شده‌اند (نخستین: ردیف ${persianFigure(row)}). فایل را XLSX ذخیره کنید، یا عددها را بی ویرگول بنویسید.`,
  WEB_PAGE: () =>
    'این فایل صفحه وب است و جدولی ندارد؛ شاید به جای فایل، صفحه ورود یا خطای سایت ذخیره شده باشد. فایل را از برنامه یا سایت دوباره بگیرید.',
  COMPRESSED: (kind: string) =>
    `این فایل فشرده (${isolated(kind)}) است. نخست آن را باز کنید (Extract) و فایل اکسل یا CSV درونش را بفرستید.`,
  BAD_QUOTE: (row: number) =>
    `در ردیف ${persianFigure(row)} گیومه‌ای میان متن آمده است. گیومه درون متن را دوتا بنویسید ("") یا فایل را XLSX ذخیره کنید.`,
  TRUNCATED: () =>
    'این فایل ناقص است؛ شاید بارگیری‌اش نیمه‌کاره مانده. آن را دوباره بگیرید یا در اکسل باز و از نو ذخیره کنید.',
  DAMAGED: () =>
    'این فایل آسیب دیده است و خوانده نمی‌شود. آن را در اکسل باز کنید (اکسل تعمیر می‌کند) و از نو ذخیره کنید.',
  WRONG_ENCODING: (where: string) =>
    `حروف فارسی این فایل به‌هم ریخته است (${isolated(where)}). آن را در برنامه خود با «CSV UTF-8» یا XLSX ذخیره کنید.`,
  SPOILED_LETTERS: (where: string) =>
    `حروف فارسی این فایل پیش از ذخیره به‌هم ریخته است (${isolated(where)}). خود CSV را بفرستید، یا آن را در اکسل از Data، سپس From Text/CSV، با «65001: Unicode (UTF-8)» باز کنید و از نو ذخیره کنید.`,
  LOST_LETTERS: (where: string) =>
    `در این فایل «?» جای برخی حروف فارسی را گرفته است (${isolated(where)}) و آن حروف در خود فایل نیستند. فایل را از برنامه نخست دوباره بگیرید: XLSX یا «CSV UTF-8».`,
  NO_SHEET: () => 'در هیچ برگه این فایل ردیفی نیست. مطمئن شوید برگه داده‌ها پنهان نیست و فایل را دوباره ذخیره کنید.',
  FORMULAS: (count: number, where: string) =>
    `${persianFigure(count)} خانه فرمول دارد (نخستین: ${isolated(where)}). مقداری که اکسل آخرین بار حساب کرده خوانده شد.`,
  FORMULAS_WITHOUT_VALUE: (count: number, where: string) =>
    `${persianFigure(count)} فرمول مقدار ذخیره‌شده ندارد (نخستین: ${isolated(where)}) و خالی خوانده شد. فایل را در اکسل باز و ذخیره کنید.`,
  ERROR_CELLS: (count: number, where: string) =>
    `${persianFigure(count)} خانه خطای اکسل دارد، مانند #REF! (نخستین: ${isolated(where)}).`,
  MERGED: (count: number, where: string) =>
    `${persianFigure(count)} بخش ادغام‌شده در فایل هست (نخستین: ${isolated(where)}). مقدار فقط برای نخستین خانه هر بخش خوانده شد.`,
  HIDDEN_ROWS: (count: number, where: string) =>
    `${persianFigure(count)} ردیف در اکسل پنهان یا فیلتر شده است (نخستین: ردیف ${isolated(where)}) و با بقیه خوانده شد. اگر نباید صادر شود، آن‌ها را از فایل پاک کنید و دوباره بفرستید.`,
  COLUMNS_PARTED: (delimiter: string) =>
    `هر ردیف این فایل در یک خانه آمده بود؛ هر خانه از «${isolated(delimiter === '\t' ? 'Tab' : delimiter)}» به ستون‌ها جدا شد.`,
  ONE_COLUMN: () =>
    'همه این فایل در یک ستون خوانده شد، چون جداکننده ستون‌هایش شناخته نشد. آن را XLSX ذخیره کنید، یا CSV با «,» یا «;» میان ستون‌ها.',
  inSheet: (where: string, sheet: string) => `${where} در برگه «${isolated(sheet)}»`,
  MORE_SHEETS: (count: number, sheets: readonly string[]) =>
    `این فایل ${persianFigure(count)} برگه دارد؛ فقط برگه ${sheets.map((sheet) => `«${isolated(sheet)}»`).join(' و ')} خوانده شد. اگر داده‌ها در برگه دیگری است، برگه‌های دیگر را پاک کنید و دوباره بفرستید.`,
} as const;

export type SpreadsheetMessageKey = keyof typeof spreadsheetMessages;
