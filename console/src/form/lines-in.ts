/** Returns the non-empty lines of a text. Word and PDFs separate lines by other characters than a keyboard does. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll(/^[\s\u200B\uFEFF]+|[\s\u200B\uFEFF]+$/g, ''))
    .filter((line) => line !== '')
