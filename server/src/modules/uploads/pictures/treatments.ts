import type { Parsed } from '@app/contract'

export type Purpose = Parsed<'resources/user/image/uploadImage'>['purpose']

/** How a picture is processed for its purpose. Lengths are pixels. */
export interface Treatment {
  readonly widths: readonly number[]
  /** Cropped to a square around the most salient area. */
  readonly isSquare: boolean
  /** Taller pictures are scaled down as a whole. */
  readonly maximumHeight: number
  /** Minimum of the shorter side. */
  readonly minimumSide: number
}

export const treatments: Readonly<Record<Purpose, Treatment>> = {
  avatar: { widths: [96, 256, 512], isSquare: true, maximumHeight: 512, minimumSide: 96 },
  message: { widths: [480, 960, 1600], isSquare: false, maximumHeight: 4800, minimumSide: 64 },
  ticket: { widths: [480, 1600], isSquare: false, maximumHeight: 4800, minimumSide: 64 },
}

/** Treatment of library pictures: wide enough for a page banner on a large screen. */
export const libraryTreatment: Treatment = {
  widths: [480, 960, 1600, 2400],
  isSquare: false,
  maximumHeight: 9600,
  minimumSide: 96,
}

/**
 * Returns the widths stored for a picture of this width. Pictures are never enlarged; a smaller one keeps its own width
 * as the largest.
 */
export function widthsFor(width: number, { widths }: Treatment): number[] {
  const largest = Math.min(width, widths.at(-1) ?? width)
  return [...widths.filter((step) => step < largest), largest]
}
