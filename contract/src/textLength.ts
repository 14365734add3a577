/**
 * Returns the length of text that people write, in Unicode code points. Every limit of such text means this number: Ajv's `maxLength` and
 * the database's `char_length` count the same, and so do the counters and messages that people see. `String.length` and a field's
 * `maxLength` count an emoji of one code point as two.
 */
export const lengthOf = (text: string): number => Array.from(text).length
