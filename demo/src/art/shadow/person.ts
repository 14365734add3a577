import type { Random } from '../../random.ts'
import { brush, fill, group, placed, polar, ring, stroke, spot } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import { head, headgear } from './head.ts'
import { hide, type Hide, ink, lamp, lattice, scales, snowflake } from './hide.ts'

function flag(at: Point, angle: number, dye: string, trim: string): string {
  const hill = 'M24 -40L44 -76L56 -58L72 -88L96 -44Z'
  return group(
    placed(at, 1, angle),
    stroke('M0 0V-190', ink, 5),
    hide(
      'M2 -186L128 -150L104 -110L118 -74L2 -30Z',
      dye,
      `${hill}${snowflake([34, -128], 17)}${snowflake([78, -132], 13)}`,
    ),
    stroke('M2 -30L118 -74M2 -186L128 -150', trim, 5),
  )
}

/** An arm of two pieces from the shoulder, with its stick down to the hand that moves it. */
export function arm(
  dye: Hide,
  shoulder: Point,
  raise: number,
  bend: number,
  sleeve: boolean,
): { markup: string; hand: Point } {
  const elbow = polar(shoulder, raise, 104)
  const hand = polar(elbow, raise + bend, 100)
  const upper = brush([shoulder, polar(shoulder, raise, 52), elbow], () => 25, 4)
  const lower = brush(
    [elbow, polar(elbow, raise + bend, 50), hand],
    (part) => (sleeve ? 22 + part * 30 : 22 - part * 5),
    4,
  )
  const cuts =
    snowflake(polar(shoulder, raise, 50), 15) +
    snowflake(polar(elbow, raise + bend, 38), 13) +
    snowflake(polar(elbow, raise + bend, 72), sleeve ? 17 : 10)
  return {
    hand,
    markup:
      fill(ring(polar(hand, raise + bend, 10), 14), dye.skin) +
      hide(upper, dye.robe) +
      hide(lower, dye.robe, cuts) +
      stroke(
        `M${spot(polar(elbow, raise + bend + 1.57, sleeve ? 40 : 18))}L${spot(polar(elbow, raise + bend - 1.57, sleeve ? 40 : 18))}`,
        dye.trim,
        0.1,
      ) +
      fill(ring(shoulder, 9) + ring(elbow, 8), dye.trim) +
      stroke(ring(shoulder, 9) + ring(elbow, 8), ink, 2.4),
  }
}

function rods(points: readonly Point[], foot: number, drift: number): string {
  return stroke(
    points.map(([x, y]) => `M${n(x)} ${n(y)}L${n(x + drift)} ${n(foot)}`).join(''),
    '#4a2a14',
    5,
    'opacity="0.5"',
  )
}

export const robe =
  'M-58 -300C-20 -322 30 -322 58 -298C84 -180 96 -60 132 70C60 100 -70 100 -140 70C-104 -60 -86 -180 -58 -300Z'

/** A puppet of jointed pieces with its rods, facing right, standing on the origin. */
export function person(random: Random, dye: Hide, role: 'general' | 'lady' | 'scholar' | 'immortal'): string {
  const parts: string[] = []
  const general = role === 'general'
  const back = arm(dye, [-34, -276], general ? 2.4 : 1.9, general ? -1.2 : -0.5, !general)
  const front = arm(dye, [40, -276], general ? -0.7 : random.between(0.1, 0.6), general ? -0.35 : -0.9, !general)
  parts.push(rods([back.hand, front.hand, [0, -300]], 620, 30))
  if (general)
    for (const [index, angle] of [-58, -34, 18, 44].entries())
      parts.push(flag([-14 + index * 9, -300], angle - 14, index % 2 ? dye.sash : dye.robe, dye.trim))
  if (role === 'scholar') {
    const load = 'M-150 -330H-70V-120H-150Z'
    parts.push(
      stroke('M-110 -330V-470', ink, 6),
      hide(
        'M-230 -452C-190 -540 -30 -540 10 -452Q-20 -470 -50 -452Q-80 -470 -110 -452Q-140 -470 -170 -452Q-200 -470 -230 -452Z',
        dye.sash,
        snowflake([-150, -490], 18) + snowflake([-70, -490], 18) + snowflake([-110, -500], 15),
      ),
      hide(load, dye.trim, lattice(-132, -306, 60, 190, 36)),
    )
  }
  parts.push(back.markup)
  const boots = 'M-70 70L-74 150L-120 168H-40L-30 76ZM40 76L52 152L34 168H118L92 140L96 66Z'
  parts.push(hide(boots, general ? dye.sash : ink))
  const cuts = general
    ? scales(-84, -220, 7, 9, 24)
    : lattice(-74, -250, 150, 130, 34) + lattice(-96, -60, 190, 110, 36)
  parts.push(hide(robe, dye.robe, cuts))
  parts.push(
    hide(
      'M-90 -128C-30 -112 40 -112 92 -128L98 -96C40 -80 -40 -80 -98 -96Z',
      dye.sash,
      'M-60 -112h24l-12 12ZM-16 -108h24l-12 12ZM28 -110h24l-12 12Z',
    ),
  )
  parts.push(
    hide(
      'M-16 -96H24L38 92L4 110L-30 92Z',
      dye.trim,
      `${snowflake([4, -60], 14)}M-10 -30H18L22 -16H-12ZM-14 4H22L26 20H-16ZM-16 44L6 30L28 44L6 62Z`,
    ),
  )
  parts.push(
    hide(
      'M-138 56C-70 84 60 84 130 56L140 84C60 114 -70 114 -148 84Z',
      dye.sash,
      Array.from({ length: 9 }, (_, index) =>
        ring([-116 + index * 29, 82 + Math.sin((index / 8) * Math.PI) * 12], 6),
      ).join(''),
    ),
  )
  if (general)
    parts.push(
      hide('M-66 -304C-100 -290 -110 -250 -96 -226C-70 -240 -50 -270 -40 -300Z', dye.trim, snowflake([-78, -262], 15)),
      hide('M58 -300C96 -284 104 -250 90 -226C66 -240 48 -268 40 -298Z', dye.trim, snowflake([76, -260], 14)),
    )
  const topped = group(
    'transform="translate(4 -312) scale(1.12)"',
    head(dye, general || role === 'immortal'),
    headgear(random, dye, role),
  )
  parts.push(topped)
  if (general)
    parts.push(
      stroke(
        `M${n(front.hand[0] - 120)} ${n(front.hand[1] + 240)}L${n(front.hand[0] + 110)} ${n(front.hand[1] - 240)}`,
        ink,
        7,
      ),
      hide(`M${n(front.hand[0] + 100)} ${n(front.hand[1] - 226)}l-6 -70l50 -40l6 60l-30 60Z`, lamp, ''),
      stroke(
        Array.from(
          { length: 5 },
          (_, index) =>
            `M${n(front.hand[0] + 98 + index * 3)} ${n(front.hand[1] - 222)}q${10 + index * 5} 20 ${index * 4 - 10} 50`,
        ).join(''),
        '#b3301f',
        4,
      ),
    )
  if (role === 'lady') parts.push(fan(front.hand, dye))
  if (role === 'immortal')
    parts.push(
      stroke(`M${n(front.hand[0])} ${n(front.hand[1] + 10)}l60 -110`, ink, 6),
      stroke(
        Array.from(
          { length: 9 },
          (_, index) =>
            `M${n(front.hand[0] + 60)} ${n(front.hand[1] - 100)}q${20 + index * 5} ${-20 + index * 8} ${16 + index * 3} ${40 + index * 9}`,
        ).join(''),
        '#f6ead0',
        3.2,
      ),
    )
  if (role === 'scholar')
    parts.push(
      hide(
        `M${n(front.hand[0] - 6)} ${n(front.hand[1] - 40)}h58v54h-58Z`,
        dye.trim,
        `M${n(front.hand[0] + 4)} ${n(front.hand[1] - 28)}h36v6h-36ZM${n(front.hand[0] + 4)} ${n(front.hand[1] - 14)}h36v6h-36Z`,
      ),
    )
  parts.push(front.markup)
  return parts.join('')
}

function fan(hand: Point, dye: Hide): string {
  const [x, y] = [hand[0] + 34, hand[1] - 70]
  let petals = ''
  for (const [dx, dy] of [
    [-26, -6],
    [8, -30],
    [28, 4],
    [-2, 14],
    [-20, 32],
  ] as const)
    petals += snowflake([x + dx, y + dy], 14)
  return (
    stroke(`M${n(hand[0] + 6)} ${n(hand[1] + 12)}L${n(x)} ${n(y + 40)}`, ink, 6) +
    hide(ring([x, y], 62), dye.sash, petals) +
    stroke(ring([x, y], 54), dye.trim, 3)
  )
}
