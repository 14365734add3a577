import type { Config } from '../core/config/index.ts'

/** What the demonstration's own process is asked for. */
export type Options =
  | { kind: 'fill'; config: Config }
  | { kind: 'picture'; folder: string; path: string }
  | { kind: 'firstPictures'; folder: string }

/** What it answers to each: gift codes, whether there is such a picture, or too many are waited for already, nothing. */
export interface Answers {
  fill: string[]
  picture: boolean | 'busy'
  firstPictures: undefined
}

export type Question = Options & { id: number }
export type Answer = { id: number; result: Answers[Options['kind']] } | { id: number; error: string }
