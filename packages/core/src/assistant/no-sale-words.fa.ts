/** Words of what is no sale though numbers of money or goods are said, as `foldText` leaves them. */

export const debts: ReadonlySet<string> = new Set([
  'بدهکار',
  'بستانکار',
  'طلبکار',
  'بدهی',
  'طلب',
  'بدهکارم',
  'بدهکاریم',
]);
export const costWords: ReadonlySet<string> = new Set(['هزینه', 'هزینهها', 'هزینههای']);
export const storeWords: ReadonlySet<string> = new Set(['انبار', 'انبارها']);
export const onHand = 'موجودی';
export const comesIn: ReadonlySet<string> = new Set(['وارد', 'ورود', 'ورودی', 'رسید', 'اضافه']);
export const bidding: ReadonlySet<string> = new Set(['کن', 'کنید', 'بکن', 'بکنید', 'کنم', 'بذار', 'بگذار']);
export const doing: ReadonlySet<string> = new Set([...bidding, 'شد', 'شود', 'بشه']);
export const hourWord = 'ساعت';
