import { writeGlb } from './glb.ts'
import { type Colour, type Point, smoothed, turn } from './lathe.ts'

/** Profile of a meiping: from the foot up the outside to the lip, and down again inside. In metres. */
const meiping: readonly Point[] = [
  [0, 0.004],
  [0.052, 0.004],
  [0.058, 0],
  [0.062, 0.006],
  [0.06, 0.04],
  [0.068, 0.12],
  [0.088, 0.2],
  [0.104, 0.26],
  [0.103, 0.3],
  [0.082, 0.328],
  [0.046, 0.342],
  [0.028, 0.35],
  [0.026, 0.364],
  [0.034, 0.374],
  [0.031, 0.376],
  [0.022, 0.364],
  [0.022, 0.34],
  [0.05, 0.32],
]

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const clay: Colour = [0.3, 0.12, 0.05]
const pale: Colour = [0.42, 0.58, 0.5]
const deep: Colour = [0.16, 0.38, 0.33]

/**
 * Celadon glaze: thick and deep on the shoulder, thin towards the foot, where the clay shows; slightly uneven from the
 * kiln.
 */
function glaze([radius, height]: Point, angle: number): Colour {
  if (height < 0.01) return clay
  const thickness = Math.min(1, Math.max(0, (height - 0.02) / 0.26))
  const uneven = 0.06 * Math.sin(angle * 3 + height * 40) + 0.04 * Math.sin(angle * 7 - height * 90)
  const share = Math.min(1, Math.max(0, thickness + uneven))
  const glazed = mix(pale, deep, share)
  // The glaze is thin on the lip.
  return radius < 0.036 && height > 0.366 ? mix(glazed, clay, 0.45) : glazed
}

/** The 3D models of the demonstration by name, each generated on request; always the same bytes. */
export const models: ReadonlyMap<string, () => Uint8Array> = new Map([
  [
    'celadon-meiping',
    () =>
      writeGlb('celadon-meiping', turn(smoothed(meiping, 7), { around: 96, colourAt: glaze }), {
        roughness: 0.22,
        metallic: 0,
      }),
  ],
])
