import type { MotionEnding } from './addresses.ts'

/** What was found in a file that may be shown. */
export type MotionFacts =
  | { kind: 'model'; ending: MotionEnding; triangles: number; textures: number }
  | { kind: 'video'; ending: MotionEnding; seconds: number; width: number; height: number }

/** What a file may be at most. */
export interface MotionLimits {
  /** As often as they are drawn. */
  modelTriangles: number
  videoSeconds: number
}

/** What the thread that looks into files answers; `unfit` is a sentence for operators. */
export type Inspected = { facts: MotionFacts } | { refused: 'unreadable' } | { refused: 'unfit'; sentence: string }

/** What keeps a file from being shown, as a sentence for operators. */
export class Unfit extends Error {}
