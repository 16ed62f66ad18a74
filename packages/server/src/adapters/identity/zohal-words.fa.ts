/** Words of the registry's own answers. */
export const ceoPosition = 'مدیرعامل';
export const courtesyTitles = ['آقای', 'خانم', 'سید', 'سیده', 'دکتر', 'مهندس'] as const;
