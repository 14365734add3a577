import type { Parsed } from '@app/contract'

export type Purpose = Parsed<'resources/user/image/uploadImage'>['purpose']

/** How a picture is kept for what it is to be. Lengths are pixels. */
export interface Treatment {
  readonly widths: readonly number[]
  /** Cut to a square around what catches the eye. */
  readonly isSquare: boolean
  /** Higher ones are made smaller as a whole. */
  readonly maximumHeight: number
  /** The shorter side must have this. */
  readonly minimumSide: number
}

export const treatments: Readonly<Record<Purpose, Treatment>> = {
  avatar: { widths: [96, 256, 512], isSquare: true, maximumHeight: 512, minimumSide: 96 },
  message: { widths: [480, 960, 1600], isSquare: false, maximumHeight: 4800, minimumSide: 64 },
  ticket: { widths: [480, 1600], isSquare: false, maximumHeight: 4800, minimumSide: 64 },
}

/** How pictures of the library are kept: wide enough for a page's banner on a large screen. */
export const libraryTreatment: Treatment = {
  widths: [480, 960, 1600, 2400],
  isSquare: false,
  maximumHeight: 9600,
  minimumSide: 96,
}

/** The widths kept of a picture this wide: none is enlarged, and the largest is the picture's own where it is smaller. */
export function widthsFor(width: number, { widths }: Treatment): number[] {
  const largest = Math.min(width, widths.at(-1) ?? width)
  return [...widths.filter((step) => step < largest), largest]
}
