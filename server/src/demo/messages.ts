import type { Config } from '../core/config/index.ts'

/** Requests to the demonstration's process. */
export type Options =
  | { kind: 'fill'; config: Config }
  | { kind: 'picture'; folder: string; path: string }
  | { kind: 'firstPictures'; folder: string }

/**
 * Result of each request: gift codes; whether the picture exists, or that too many requests are waiting; or nothing.
 */
export interface Answers {
  fill: string[]
  picture: boolean | 'busy'
  firstPictures: undefined
}

export type Question = Options & { id: number }
export type Answer = { id: number; result: Answers[Options['kind']] } | { id: number; error: string }
