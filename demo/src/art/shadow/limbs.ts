import { type Knot, limb } from '../figure.ts'
import { fill, polar, ring, stroke, spot } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { coins, hide, type Hide, ink, lamp, leather } from './hide.ts'

/** A rivet of gut that joins two pieces and lets them turn. */
export function rivet(at: Point, dye: Hide): string {
  return fill(ring(at, 7.5), dye.trim) + stroke(ring(at, 7.5), ink, 2.2) + fill(ring(at, 2.2), ink)
}

/** Pose of an arm: angles in radians, from the shoulder and from the elbow. */
export interface ArmPose {
  readonly shoulder: Point
  readonly upper: number
  readonly lower: number
  /** Half the width of the sleeve's opening at the wrist, in units. */
  readonly cuff: number
}

/** An arm in two jointed pieces with a white inner sleeve and an open hand. */
export function arm(sheet: Sheet, dye: Hide, cloth: string, pose: ArmPose): { markup: string; hand: Point } {
  const { shoulder, upper, lower, cuff } = pose
  const elbow = polar(shoulder, upper, 92)
  const wrist = polar(elbow, lower, 92)
  const hand = polar(wrist, lower, 26)
  const out = (from: Point, angle: number, along: number, half: number): Knot => [...polar(from, angle, along), half]
  const top = limb([out(shoulder, upper, -6, 25), out(shoulder, upper, 44, 27), out(shoulder, upper, 96, 22)])
  const left = polar(wrist, lower + Math.PI / 2, cuff)
  const right = polar(wrist, lower - Math.PI / 2, cuff * 0.7)
  const near = [polar(elbow, lower + Math.PI / 2, 23), polar(elbow, lower - Math.PI / 2, 23)] as const
  const sleeve = `M${spot(near[0])}Q${spot(polar(elbow, lower + Math.PI, 26))} ${spot(near[1])}L${spot(right)}Q${spot(polar(wrist, lower, 8))} ${spot(left)}Q${spot(polar(polar(elbow, lower, 40), lower + Math.PI / 2, cuff * 0.6))} ${spot(near[0])}Z`
  const fringe = `M${spot(left)}Q${spot(polar(wrist, lower, 8))} ${spot(right)}L${spot(polar(right, lower, 16))}Q${spot(polar(wrist, lower, 26))} ${spot(polar(left, lower, 18))}Z`
  const palm = limb([
    [...wrist, 8],
    [...polar(wrist, lower, 16), 8],
    [...polar(wrist, lower, 30), 5],
    [...polar(wrist, lower - 0.1, 44), 2.4],
  ])
  const thumb = limb([
    [...polar(wrist, lower - 0.3, 14), 4],
    [...polar(wrist, lower - 0.9, 26), 2.2],
  ])
  const [minX, minY] = [Math.min(elbow[0], wrist[0]) - 60, Math.min(elbow[1], wrist[1]) - 60]
  return {
    hand,
    markup: [
      hide(palm, dye.skin),
      hide(thumb, dye.skin),
      hide(fringe, '#f3e2bd'),
      leather(
        sheet,
        top,
        cloth,
        dye.trim,
        coins(Math.min(shoulder[0], elbow[0]) - 40, Math.min(shoulder[1], elbow[1]) - 40, 180, 180, 22),
        7,
      ),
      leather(sheet, sleeve, cloth, dye.trim, coins(minX, minY, 240, 240, 22), 7),
      rivet(shoulder, dye),
      rivet(elbow, dye),
    ].join(''),
  }
}

/** A leg in two jointed pieces with a boot on a thick white sole; the toe points right. */
export function leg(dye: Hide, cloth: string, knots: readonly [hip: Knot, knee: Knot, ankle: Knot], tilt = 0): string {
  const [hip, knee, ankle] = knots
  const [x, y] = ankle
  const boot = `M${n(x - 22)} ${n(y - 40)}C${n(x - 24)} ${n(y - 10)} ${n(x - 26)} ${n(y + 14)} ${n(x - 24)} ${n(y + 24)}H${n(x + 58)}C${n(x + 62)} ${n(y + 10)} ${n(x + 40)} ${n(y + 4)} ${n(x + 26)} ${n(y - 10)}L${n(x + 24)} ${n(y - 42)}Z`
  const sole = `M${n(x - 26)} ${n(y + 22)}H${n(x + 60)}Q${n(x + 70)} ${n(y + 20)} ${n(x + 74)} ${n(y + 12)}Q${n(x + 76)} ${n(y + 36)} ${n(x + 54)} ${n(y + 38)}H${n(x - 24)}Z`
  const cut = `M${n(x - 8)} ${n(y - 28)}q10 -8 18 0q-10 8 -18 0ZM${n(x - 4)} ${n(y + 2)}q14 -4 24 8q-16 4 -24 -8Z`
  return [
    hide(limb([hip, [(hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2, (hip[2] + knee[2]) / 2 + 2], knee]), cloth),
    hide(
      limb([knee, [(knee[0] + x) / 2, (knee[1] + y) / 2, (knee[2] + ankle[2]) / 2], ankle]),
      cloth,
      [0.3, 0.55, 0.8]
        .map((part) => ring([knee[0] + (x - knee[0]) * part, knee[1] + (y - knee[1]) * part], 5))
        .join(''),
    ),
    `<g transform="rotate(${n(tilt)} ${n(x)} ${n(y)})">${hide(boot, ink, cut)}${hide(sole, '#f1dfb8')}</g>`,
    rivet([knee[0], knee[1]], dye),
  ].join('')
}

/** The player's sticks, from neck and hands down to his own hands. */
export function rods(points: readonly Point[], foot: number): string {
  const path = points.map(([x, y], index) => `M${n(x)} ${n(y)}L${n(x * 0.6 + index * 26 - 20)} ${n(foot)}`).join('')
  return stroke(path, ink, 4.4, 'opacity="0.62"') + stroke(path, lamp, 1, 'opacity="0.3" transform="translate(-1 0)"')
}
