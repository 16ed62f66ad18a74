/**
 * A whole number as Python, Java and databases write one whose column has empty cells: "14003778990.0" is an id, "1001.0" an
 * invoice's number. A workbook with the same has it whole. What is a text of these signs has a mark of one in a CSV of ours.
 */
const wholeAsFloat = /^-?(?:0|[1-9]\d*)\.0$/;

export const isWholeAsFloat = (text: string): boolean => text.endsWith('.0') && wholeAsFloat.test(text);
