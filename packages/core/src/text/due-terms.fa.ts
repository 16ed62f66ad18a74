/** What of a debt was to be paid when, on screens and paper. */
export const dueTerms = {
  not_due: 'سررسید نشده',
  late_30: '۱ تا ۳۰ روز گذشته',
  late_60: '۳۱ تا ۶۰ روز گذشته',
  late_90: '۶۱ تا ۹۰ روز گذشته',
  late_over_90: 'بیش از ۹۰ روز گذشته',
  undated: 'بی سررسید',
} as const;
