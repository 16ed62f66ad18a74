/** What stands where a unit of measure is not known. */
export const unknownUnitLabel = 'تعریف نشده';
