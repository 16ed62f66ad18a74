/** Words of the tax that is owed, as `foldText` leaves them. */
export const taxWords: ReadonlySet<string> = new Set(['مالیات', 'ارزش', 'افزوده']);
/** Another's tax, or with it: «بدهی حمید نوری با مالیات». */
export const withTaxWords: ReadonlySet<string> = new Set(['با', 'بدون', 'احتساب']);
/** Whose name has the tax in it: «مانده حساب اداره مالیات». */
export const taxOffices: ReadonlySet<string> = new Set(['اداره', 'سازمان', 'امور']);
