import { type Knot, limb } from '../../figure.ts'
import { group, placed } from '../../line.ts'
import type { Point } from '../../sheet.ts'
import { hide, type Hide } from '../hide.ts'

/** A head on its neck, tilted down by the given degrees. */
export function bowed(at: Point, degrees: number, ...markup: string[]): string {
  return group(placed(at, 1, degrees), ...markup)
}

/** A long robe that trails behind. */
export const trailing =
  'M-48 -262C-62 -180 -84 -96 -138 -24C-160 -2 -190 6 -226 8C-140 30 20 30 104 10C84 -60 64 -160 54 -262Z'

/** A jacket from collar to waist. */
export const jacket =
  'M-54 -400C-30 -424 36 -426 60 -400C70 -350 60 -296 56 -250C20 -238 -30 -238 -54 -250C-60 -300 -64 -352 -54 -400Z'

/** The crossed collar. */
export const collar = 'M-26 -418L14 -330L52 -408L36 -420L14 -372L-8 -424Z'

/** Two bands flying from the belt. */
export function ribbons(dye: Hide): string {
  const band = (knots: readonly Knot[]): string => hide(limb(knots), dye.trim)
  return (
    band([
      [-50, -256, 8],
      [-96, -200, 9],
      [-84, -140, 8],
      [-124, -80, 9],
      [-116, -30, 3],
    ]) +
    band([
      [-46, -252, 8],
      [-70, -190, 8],
      [-56, -130, 7],
      [-84, -70, 8],
      [-74, -20, 3],
    ])
  )
}
