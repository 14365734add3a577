/**
 * Returns the length of user-written text in Unicode code points. Every limit of such text means this number: Ajv's
 * `maxLength` and the database's `char_length` count the same way, as do the counters and messages that users see.
 * `String.length` and a field's `maxLength` count an emoji of one code point as two.
 */
export const lengthOf = (text: string): number => Array.from(text).length
