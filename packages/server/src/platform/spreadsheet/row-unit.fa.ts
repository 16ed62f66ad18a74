/** A title of a column that says of each row in what its amounts are counted, as `foldText` gives it. */
export const unitTitle =
  /^(?:واحد |نوع |نام |کد )?(?:پول|پولی|مبلغ ها|مبالغ|ارز)$|^واحد (?:مبلغ|قیمت|قیمت ها)$|^(?:currency(?: unit| code| type)?|money unit)$/;
