import type { Config } from '../core/config/index.ts'

/** What the demonstration's own process is asked for. */
export type Wanted =
  | { kind: 'fill'; config: Config }
  | { kind: 'picture'; folder: string; path: string }
  | { kind: 'firstPictures'; folder: string }

/** What it answers to each: gift codes, whether there is such a picture, or too many are waited for already, nothing. */
export interface Answers {
  fill: string[]
  picture: boolean | 'busy'
  firstPictures: undefined
}

export type Question = Wanted & { id: number }
export type Answer = { id: number; result: Answers[Wanted['kind']] } | { id: number; error: string }
