import { curve } from '../line.ts'
import type { Point } from '../sheet.ts'

/** Half-widths of a face from crown to chin. */
type Outline = readonly (readonly [y: number, half: number])[]

const outlines = {
  /** A painted-face lead: the brow shaved high, a square jaw. */
  stern: [
    [-322, 0],
    [-312, 96],
    [-262, 184],
    [-150, 226],
    [-20, 230],
    [90, 218],
    [184, 186],
    [262, 128],
    [318, 62],
    [338, 0],
  ],
  /** A chief: broad cheeks and jaw. */
  broad: [
    [-306, 0],
    [-298, 110],
    [-244, 200],
    [-130, 238],
    [0, 240],
    [110, 240],
    [206, 214],
    [276, 150],
    [316, 74],
    [328, 0],
  ],
  /** An old general: long, with sunken cheeks. */
  lean: [
    [-330, 0],
    [-320, 90],
    [-270, 176],
    [-160, 216],
    [-40, 214],
    [60, 192],
    [160, 170],
    [250, 132],
    [330, 66],
    [352, 0],
  ],
  /** A counsellor: narrow and smooth, a pointed chin. */
  narrow: [
    [-318, 0],
    [-308, 90],
    [-256, 168],
    [-150, 200],
    [-30, 200],
    [80, 182],
    [180, 142],
    [266, 86],
    [330, 36],
    [346, 0],
  ],
  /** A clown: short and round. */
  round: [
    [-266, 0],
    [-258, 104],
    [-208, 186],
    [-110, 222],
    [0, 230],
    [110, 220],
    [200, 176],
    [262, 104],
    [286, 44],
    [292, 0],
  ],
  /** A spirit of the hills: wide above and pointed below, like a leaf. */
  leaf: [
    [-300, 0],
    [-296, 120],
    [-246, 214],
    [-140, 248],
    [-30, 236],
    [70, 206],
    [160, 160],
    [240, 100],
    [316, 40],
    [346, 0],
  ],
  /** A god: a full, even oval. */
  full: [
    [-326, 0],
    [-316, 104],
    [-262, 192],
    [-140, 232],
    [0, 236],
    [110, 222],
    [206, 180],
    [278, 118],
    [320, 56],
    [336, 0],
  ],
} as const satisfies Record<string, Outline>

export type FaceShape = keyof typeof outlines

/** Path data of a face around its line of symmetry. */
export function faceOf(shape: FaceShape): string {
  const right = outlines[shape].map(([y, half]): Point => [half, y])
  const left = right
    .slice(1, -1)
    .map(([x, y]): Point => [-x, y])
    .toReversed()
  return curve([...right, ...left], true)
}
