import { mix } from '../colour.ts'
import { brush, fill, group, placed, pressed, stroke, tapering } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Mood } from './mood.ts'

/** Long feathers fanned from a wing edge: one blade each. */
function blades(from: readonly Point[], to: readonly Point[], half: number): string {
  return from
    .map((root, index) =>
      brush(
        [root, [(root[0] + to[index]![0]) / 2 + half * 0.4, (root[1] + to[index]![1]) / 2], to[index]!],
        tapering(half),
        4,
      ),
    )
    .join('')
}

/** A crane standing; the origin is between its feet, about 300 units tall. `bow` lowers the head, 0..1. */
export function standing(mood: Mood, at: Point, scale: number, mirrored: boolean, bow: number): string {
  const head: Point = [74 + bow * 58, -296 + bow * 208]
  const throat: Point = [60 + bow * 62, -262 + bow * 170]
  const neck: Point[] = [[34, -170], [66, -196 + bow * 10], [52 + bow * 54, -232 + bow * 96], throat, head]
  const body = 'M-64 -132C-52 -170 -14 -190 30 -182C50 -178 52 -162 40 -146C20 -122 -20 -112 -64 -132Z'
  const plumes = blades(
    [
      [-10, -164],
      [-18, -156],
      [-26, -148],
      [-34, -142],
      [-40, -136],
    ],
    [
      [-116, -98],
      [-112, -84],
      [-104, -72],
      [-92, -64],
      [-78, -62],
    ],
    10,
  )
  const legs = 'M2 -122L8 -62L2 0M-12 -122L-16 -60L-8 0M2 0l22 3M2 0l14 8M-8 0l20 6M-8 0l-14 5'
  const angle = bow > 0.5 ? 62 : 4
  const beak = `M${n(head[0] + 4)} ${n(head[1] - 5)}L${n(head[0] + 62)} ${n(head[1] + 8)}L${n(head[0] + 3)} ${n(head[1] + 6)}Z`
  return group(
    placed(at, scale, 0, mirrored),
    stroke(legs, mix(mood.ink, '#7d7468', 0.25), 4),
    fill(body, mood.white),
    fill('M-64 -132C-30 -118 14 -120 40 -146C30 -150 -10 -138 -64 -132Z', mix(mood.white, mood.ink, 0.16)),
    stroke('M-40 -146C-20 -150 0 -160 14 -172M-48 -138C-24 -140 6 -148 26 -162', mix(mood.white, mood.ink, 0.3), 1.6),
    fill(plumes, mood.ink),
    fill(
      brush(neck, (part) => 12 - part * 5.5),
      mood.white,
    ),
    fill(
      brush(neck.slice(1, 5), (part) => 7.5 * Math.sin(Math.PI * Math.min(1, part + 0.1)) + 1),
      mood.ink,
    ),
    group(
      `transform="rotate(${angle} ${n(head[0])} ${n(head[1])})"`,
      fill(`M${n(head[0] - 13)} ${n(head[1] + 1)}a13 11 0 1 1 26 0a13 11 0 1 1 -26 0Z`, mood.white),
      fill(beak, '#8d8457'),
      fill(`M${n(head[0] - 11)} ${n(head[1] - 5)}q12 -14 24 0q-12 6 -24 0Z`, '#c3301f'),
      fill(`M${n(head[0] + 3)} ${n(head[1])}a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z`, mood.ink),
    ),
  )
}

/** A crane flying to the right; the origin is its breast, about 420 units from wing to wing. `beat` -1 down … 1 up. */
export function flying(mood: Mood, at: Point, scale: number, turn: number, mirrored: boolean, beat: number): string {
  const lift = beat * 60
  const wing = (reach: number, high: number, tone: string, dark: string): string => {
    const tip: Point = [-40 * reach - 30, -150 * high - lift]
    const bend: Point = [6, -84 * high - lift * 0.4]
    const cover = `M34 -8C30 ${n(bend[1])} ${n(bend[0] + 10)} ${n(bend[1] - 16)} ${n(tip[0])} ${n(tip[1])}C${n(tip[0] + 6)} ${n(tip[1] + 50)} ${n(-48)} ${n(bend[1] + 44)} -58 -6Z`
    const roots: Point[] = []
    const ends: Point[] = []
    for (let index = 0; index < 9; index++) {
      const part = index / 8
      roots.push([
        tip[0] * (1 - part) + -52 * part + 8,
        tip[1] * (1 - part) + -12 * part + 16 * Math.sin(part * Math.PI),
      ])
      ends.push([
        tip[0] * (1 - part) + -84 * part - 52 + part * 24,
        tip[1] * (1 - part) + 2 * part + 26 + 22 * Math.sin(part * Math.PI),
      ])
    }
    let rows = ''
    for (const part of [0.3, 0.55, 0.78])
      rows += `M${n(30 - part * 70)} ${n(-10 - part * 4)}Q${n(bend[0] - part * 34)} ${n(bend[1] * 0.7)} ${n(tip[0] * 0.86)} ${n(tip[1] * (1 - part * 0.28))}`
    return (
      fill(blades(roots, ends, 7), dark) +
      fill(cover, tone) +
      stroke(rows, mix(tone, mood.ink, 0.3), 1.3, 'opacity="0.7"')
    )
  }
  return group(
    placed(at, scale, turn, mirrored),
    group('transform="translate(26 2) scale(0.86 0.8)"', wing(-0.6, 1.05, mix(mood.white, mood.ink, 0.14), mood.ink)),
    stroke('M-66 2L-196 18M-66 8L-190 26M-196 18l-14 -2M-190 26l-14 2', mix(mood.ink, '#7d7468', 0.25), 4),
    fill('M-80 6C-52 -22 14 -30 58 -10C66 -4 60 8 46 12C6 26 -50 24 -80 6Z', mood.white),
    fill('M-80 6C-50 22 6 26 46 12C10 12 -40 12 -80 6Z', mix(mood.white, mood.ink, 0.15)),
    fill(
      brush(
        [
          [44, -4],
          [92, -14],
          [140, -6],
          [176, -14],
        ],
        (part) => 13 - part * 7,
      ),
      mood.white,
    ),
    fill(
      brush(
        [
          [84, -10],
          [112, -11],
          [142, -6],
          [168, -12],
        ],
        pressed(8),
      ),
      mood.ink,
    ),
    fill('M166 -14a12 10 0 1 1 24 -2a12 10 0 1 1 -24 2Z', mood.white),
    fill('M186 -20L238 -8L186 -9Z', '#8d8457'),
    fill('M166 -20q12 -12 22 -1q-10 6 -22 1Z', '#c3301f'),
    wing(1, 1, mood.white, mood.ink),
  )
}
