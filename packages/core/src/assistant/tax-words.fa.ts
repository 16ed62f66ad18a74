/** How the tax is called, as `foldText` leaves it: «مالیات», «ارزش افزوده». One word of two alone is in names: «ارزش گستر». */
export const taxNames: readonly (readonly string[])[] = [['مالیات'], ['ارزش', 'افزوده']];
/** Their words. */
export const taxWords: ReadonlySet<string> = new Set(taxNames.flat());
/** Beside it: «مالیات و عوارض», «اعتبار مالیات خرید». */
export const dutiesWords: ReadonlySet<string> = new Set(['عوارض', 'اعتبار']);
/** «مالیات بر درآمد» is another. */
export const incomeWord = 'درامد';
/** Another's tax, or with it: «بدهی حمید نوری با مالیات». */
export const withTaxWords: ReadonlySet<string> = new Set(['با', 'بدون', 'احتساب']);
/** Whose name has the tax in it: «مانده حساب اداره مالیات». */
export const taxOffices: ReadonlySet<string> = new Set(['اداره', 'سازمان', 'امور']);
