/** Characters in their seal-script forms, as lines in a cell of 10 x 10: even strokes, round turns, no hooks. */
const characters = {
  云: 'M2 1.6H8M1 4H9M5 4C5 6 1.8 6.8 2.2 8.4C2.8 9.9 7.4 9.6 8.6 7',
  山: 'M5 1V9M1.4 3.4V7.4Q1.4 9 3 9H7Q8.6 9 8.6 7.4V3.4',
  岫: 'M2.1 1.6V9M.5 4.2V9H3.8V4.2M5.5 3.2H9.5V9H5.5ZM7.5 .8V9M5.5 6.1H9.5',
  之: 'M1 9H9M5 9V1M5 7.2C2.4 6.8 1.6 4.6 1.6 1.8M5 7.2C7.6 6.8 8.4 4.6 8.4 1.8',
  印: 'M1.4 1.4Q4.6 .6 8.6 1.2M2.4 1.2V3.9M5 1V3.6M7.6 1.2V3.6M1.8 5.4H8.2V7.5H3.7M3.7 5.4V8.2Q3.7 9.2 5 9.2H8.8',
  水: 'M5 .8Q4 2.9 5 5T5 9.2M2.4 1.4Q1.5 2.7 2.4 4M2.4 6Q1.5 7.3 2.4 8.6M7.6 1.4Q8.5 2.7 7.6 4M7.6 6Q8.5 7.3 7.6 8.6',
  月: 'M3 9.2Q1.6 5 3.2 1.6Q5.4 .3 7.8 1.6V9.2M2.7 4.2H7.7M2.5 6.7H7.7',
  石: 'M1 1.4H9M3.6 1.4Q3.4 5.6 1 8.9M4 5H8.6V8.8H4Z',
  中: 'M1.6 3.2H8.4V6.7H1.6ZM5 .8V9.4',
  川: 'M2 .9Q.9 5 2 9.1M5 .9Q3.9 5 5 9.1M8 .9Q6.9 5 8 9.1',
  大: 'M5 .8V3.4M1 6.4Q1.2 3.6 5 3.4Q8.8 3.6 9 6.4M5 3.4Q4.6 7.6 1.8 9.2M5 3.4Q5.4 7.6 8.2 9.2',
  吉: 'M1 2.6H9M5 .8V4.8M2.4 4.8H7.6M2.2 6.4H7.8V9.2H2.2Z',
  木: 'M5 .8V9.4M1.4 2Q1.6 4.6 5 4.6Q8.4 4.6 8.6 2M1.4 8.4Q1.6 5.7 5 5.7Q8.4 5.7 8.6 8.4',
  日: 'M2.2 1.2H7.8V8.9H2.2ZM2.2 5.1H7.8',
  古: 'M1.2 3.2H8.8M5 .8V5.2M2.4 5.2H7.6V9.2H2.4Z',
  文: 'M5 .6V2.3M1.2 3.7Q5 1.5 8.8 3.7M3 3Q4 7 8.6 9.2M7 3Q6 7 1.4 9.2',
} as const

/** A character that can be carved. */
export type Character = keyof typeof characters

/** What the seals say: two characters in a column, or four in two columns that are read from the right. */
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
