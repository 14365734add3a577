/**
 * Seal-script forms of characters, as lines in a cell of 10 x 10: even strokes, round turns, no hooks, after the forms
 * of the Shuowen. A mouth is a bowl whose rim is above its bar, a moon leans on its back, clouds curl upward.
 */
const characters = {
  云: 'M2 1.1H8M.9 3.5H9.1M5.2 3.5C5.2 5.3 1.4 5.6 1.4 7.6C1.4 10 8.3 10 8.3 7.7C8.3 5.9 5.2 6 5.2 7.7',
  山: 'M5 .7V9M1.2 3.4V7Q1.2 9 3.2 9H6.8Q8.8 9 8.8 7V3.4',
  岫: 'M2.3 .9V9M.6 3.6V7.6Q.6 9 1.9 9H2.7Q4 9 4 7.6V3.6M7.4 .6V9M5.4 3V7.4Q5.4 9 6.8 9H8Q9.4 9 9.4 7.4V3M5.4 3.4Q7.4 2.5 9.4 3.4M5.4 5.9H9.4',
  之: 'M.9 9.2H9.1M5 9.2V.7M5 6.6C2.2 6.6 1.4 4.6 1.4 1.9M5 6.6C7.8 6.6 8.6 4.6 8.6 1.9',
  印: 'M1 3.6Q1 1 3.6 1H9M3.4 1V3.9M5.9 1V3.9M8.4 1V3.9M1.6 5.5H8.3V7.4H3.4M3.4 5.5V8Q3.4 9.4 4.8 9.4H9',
  水: 'M5 .6C3.6 2.2 6.4 3.6 5 5S6.4 7.8 5 9.4M2.5 .9C1.2 1.9 1.2 3.1 2.5 4.1M2.5 5.8C1.2 6.8 1.2 8.1 2.5 9.1M7.5 .9C8.8 1.9 8.8 3.1 7.5 4.1M7.5 5.8C8.8 6.8 8.8 8.1 7.5 9.1',
  月: 'M1.5 9.4C3.4 7.8 2.9 5 2.9 3.4C2.9 1.6 4 .8 5.6 .8C7.3 .8 8.3 1.8 8.3 3.6V7.4C8.3 8.7 8.6 9 9.3 9.4M2.9 3.7H8.3M2.9 6.2H8.3',
  石: 'M1 1H9.2M3.4 1C3.4 5 2.8 7.4 .9 9.4M4.5 4.1V7.6Q4.5 9.2 6.1 9.2H7.4Q9 9.2 9 7.6V4.1M4.5 5.3H9',
  中: 'M3.4 2.7H6.6Q8.8 2.7 8.8 4.7T6.6 6.7H3.4Q1.2 6.7 1.2 4.7T3.4 2.7ZM5 .6V9.5',
  川: 'M1.9 .7C.7 3.2 3 6.4 1.5 9.4M5 .7C3.8 3.2 6.1 6.4 4.7 9.4M8.2 .7C7 3.2 9.3 6.4 7.9 9.4',
  大: 'M5 .6V3.4M.9 6.6C.9 4.4 2.3 3.4 5 3.4C7.7 3.4 9.1 4.4 9.1 6.6M5 3.4C5 6.4 3.4 8.2 1.6 9.4M5 3.4C5 6.4 6.6 8.2 8.4 9.4',
  吉: 'M.9 2.1H9.1M5 .5V4.3M2.5 4.3H7.5M1.9 5.9V7.9Q1.9 9.4 3.4 9.4H6.6Q8.1 9.4 8.1 7.9V5.9M1.9 7H8.1',
  木: 'M5 .6V9.5M1.2 1.6C1.2 3.8 2.6 4.6 5 4.6C7.4 4.6 8.8 3.8 8.8 1.6M1.2 8.8C1.2 6.6 2.6 5.8 5 5.8C7.4 5.8 8.8 6.6 8.8 8.8',
  日: 'M3.6 .9H6.4Q8.2 .9 8.2 2.7V7.4Q8.2 9.2 6.4 9.2H3.6Q1.8 9.2 1.8 7.4V2.7Q1.8 .9 3.6 .9ZM1.8 5H8.2',
  古: 'M.9 2.6H9.1M5 .6V5M2.1 4V7.7Q2.1 9.4 3.8 9.4H6.2Q7.9 9.4 7.9 7.7V4M2.1 5.3H7.9',
  文: 'M5 .6V2.3M1.2 3.7Q5 1.5 8.8 3.7M3 3Q4 7 8.6 9.2M7 3Q6 7 1.4 9.2',
} as const

/** A character that can be carved. */
export type Character = keyof typeof characters

/** Texts of the seals: two characters in a column, or four in two columns that are read from the right. */
export const legends: readonly (readonly Character[])[] = [
  ['云', '岫'],
  ['云', '山'],
  ['山', '水'],
  ['大', '吉'],
  ['古', '木'],
  ['日', '月'],
  ['云', '岫', '之', '印'],
  ['水', '中', '之', '月'],
  ['山', '中', '古', '木'],
  ['大', '川', '之', '石'],
  ['云', '中', '日', '月'],
]

/** The lines of one character. */
export function carved(character: Character): string {
  return characters[character]
}
