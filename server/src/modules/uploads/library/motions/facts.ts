import type { MotionEnding } from './addresses.ts'

/** Properties of an accepted file. */
export type MotionFacts =
  | { kind: 'model'; ending: MotionEnding; triangles: number; textures: number }
  | { kind: 'video'; ending: MotionEnding; seconds: number; width: number; height: number }

/** Limits for a file. */
export interface MotionLimits {
  /** Counted as often as they are drawn. */
  modelTriangles: number
  videoSeconds: number
}

/** Answer of the inspection thread; `unfit` has a sentence for operators. */
export type Inspected = { facts: MotionFacts } | { refused: 'unreadable' } | { refused: 'unfit'; sentence: string }

/** Thrown if a file cannot be shown; the message is a sentence for operators. */
export class Unfit extends Error {}
