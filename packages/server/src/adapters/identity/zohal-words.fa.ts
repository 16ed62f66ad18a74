/** Words of the registry's own answers. */
export const ceoPosition = 'مدیرعامل';
/** Stands between two positions of one member. */
export const andWord = 'و';
export const courtesyTitles = ['آقای', 'خانم', 'سید', 'سیده', 'دکتر', 'مهندس'] as const;
