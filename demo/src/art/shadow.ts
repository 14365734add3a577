import type { Random } from '../random.ts'
import { darker, mix } from './colour.ts'
import { blot, brush, fill, group, placed, polar, ring, stroke, tapering } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, seal, wash } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** Dyed hide: colours that light shines through, one black line. */
interface Hide {
  robe: string
  sash: string
  trim: string
  skin: string
}

const ink = '#2a160c'
/** The lamp behind the screen, as it shows through every cut. */
const lamp = '#ffe3a0'

const hides: readonly Hide[] = [
  { robe: '#b3301f', sash: '#2f6b4f', trim: '#d99a2b', skin: '#e9bf7a' },
  { robe: '#2c6a55', sash: '#b8402a', trim: '#e0a93e', skin: '#ecc583' },
  { robe: '#2b4f7a', sash: '#c2552e', trim: '#dba43a', skin: '#e9bf7a' },
  { robe: '#7d3a52', sash: '#2e6a63', trim: '#e2b04c', skin: '#eec98b' },
]

/** A shape of hide: dyed, outlined, with cuts through which the lamp shows. */
function hide(shape: string, dye: string, cuts = ''): string {
  return fill(shape, dye, 'opacity="0.94"') + fill(cuts, lamp, 'opacity="0.92"') + stroke(shape, ink, 3)
}

function snowflake(at: Point, size: number): string {
  let path = ''
  for (let arm = 0; arm < 6; arm++) {
    const [tip, side, other] = [
      polar(at, arm * 1.047, size),
      polar(at, arm * 1.047 + 0.28, size * 0.55),
      polar(at, arm * 1.047 - 0.28, size * 0.55),
    ]
    path += `M${at.map(n).join(' ')}L${side.map(n).join(' ')}L${tip.map(n).join(' ')}L${other.map(n).join(' ')}Z`
  }
  return path
}

function lattice(x: number, y: number, wide: number, high: number, step: number, inset = 0): string {
  let path = ''
  for (let row = 0; row * step < high; row++) {
    for (let column = 0; column * step < wide - inset * row; column++)
      path += snowflake([x + (row % 2) * step * 0.5 + column * step + inset * row * 0.5, y + row * step], step * 0.36)
  }
  return path
}

function scales(x: number, y: number, columns: number, rows: number, step: number): string {
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, top] = [x + column * step + (row % 2) * step * 0.5, y + row * step * 0.8]
      path += `M${n(left)} ${n(top)}q${n(step * 0.42)} ${n(step * 0.8)} ${n(step * 0.84)} 0q${n(-step * 0.42)} ${n(step * 0.45)} ${n(-step * 0.84)} 0Z`
    }
  }
  return path
}

/** A face in profile looking right; the origin is the base of the neck. */
function head(dye: Hide, bearded: boolean): string {
  const face =
    'M-26 0C-32 -30 -46 -60 -40 -96C-34 -130 20 -136 42 -112C50 -102 46 -92 50 -82L66 -62C66 -56 58 -54 54 -52L58 -42L50 -38L54 -28C52 -16 36 -12 20 -14L14 0Z'
  const cut =
    'M4 -92C18 -104 34 -102 44 -92C32 -92 20 -88 6 -86ZM10 -76C20 -84 34 -82 42 -74C32 -70 20 -70 10 -76ZM-20 -70C-30 -90 -10 -96 -8 -80C-8 -66 -16 -60 -20 -70ZM30 -34C40 -40 48 -38 52 -36L46 -30Z'
  let whiskers = ''
  if (bearded)
    for (let hair = 0; hair < 9; hair++)
      whiskers += `M${14 + hair * 4} ${-16 - hair}C${10 + hair * 5} 30 ${6 + hair * 6} 60 ${-4 + hair * 7} ${104 - Math.abs(hair - 4) * 6}`
  return hide(face, dye.skin, cut) + fill(ring([27, -77], 5), ink) + stroke(whiskers, ink, 3.4)
}

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
function arm(
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
        `M${polar(elbow, raise + bend + 1.57, sleeve ? 40 : 18)
          .map(n)
          .join(' ')}L${polar(elbow, raise + bend - 1.57, sleeve ? 40 : 18)
          .map(n)
          .join(' ')}`,
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

const robe =
  'M-58 -300C-20 -322 30 -322 58 -298C84 -180 96 -60 132 70C60 100 -70 100 -140 70C-104 -60 -86 -180 -58 -300Z'

function person(random: Random, dye: Hide, role: 'general' | 'lady' | 'scholar' | 'immortal'): string {
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

function headgear(random: Random, dye: Hide, role: 'general' | 'lady' | 'scholar' | 'immortal'): string {
  if (role === 'general') {
    let balls = ''
    for (let index = 0; index < 6; index++)
      balls += ring([-44 + index * 18, -148 - Math.sin((index / 5) * Math.PI) * 26], 11)
    const plumes =
      stroke('M-30 -150C-60 -330 -220 -340 -260 -190M-14 -154C-10 -340 -150 -400 -220 -300', dye.trim, 9) +
      stroke(
        'M-30 -150C-60 -330 -220 -340 -260 -190M-14 -154C-10 -340 -150 -400 -220 -300',
        ink,
        9,
        'stroke-dasharray="3 15"',
      )
    return (
      plumes +
      hide(
        'M-54 -92C-70 -140 -30 -168 6 -166C44 -164 62 -132 52 -104C20 -122 -20 -118 -54 -92Z',
        dye.sash,
        snowflake([-20, -132], 15) + snowflake([20, -136], 14),
      ) +
      hide(balls, dye.robe, ring([-26, -160], 4) + ring([10, -170], 4))
    )
  }
  if (role === 'lady') {
    const hair =
      'M-44 -60C-66 -110 -40 -150 0 -150C-10 -190 50 -200 50 -160C58 -140 50 -118 44 -112C20 -126 -10 -122 -20 -96C-26 -80 -34 -64 -44 -60Z'
    let pins = ''
    for (let index = 0; index < 4; index++) pins += snowflake([-44 + index * 24, -140 - index * 10], 15)
    const drops =
      stroke('M54 -150v48M62 -152v36M-58 -96v44', dye.trim, 3) +
      fill(ring([54, -98], 6) + ring([62, -112], 5) + ring([-58, -48], 6), dye.robe)
    return (
      fill(hair, ink) +
      fill(pins, dye.trim) +
      drops +
      fill(ring([26, -172], 11) + ring([-6, -160], 9), random.pick([dye.robe, dye.sash]))
    )
  }
  if (role === 'scholar')
    return (
      hide(
        'M-50 -90C-56 -130 -44 -160 -30 -176H38C48 -150 50 -124 46 -106C14 -122 -20 -118 -50 -90Z',
        ink,
        'M-22 -160H26L30 -146H-26Z',
      ) + stroke('M-44 -110C-110 -120 -130 -80 -150 -50M-44 -120C-110 -140 -150 -110 -170 -90', ink, 9)
    )
  return (
    fill(
      'M-44 -70C-60 -120 -20 -146 6 -138C0 -176 40 -182 36 -146C50 -136 50 -120 44 -112C10 -124 -20 -116 -44 -70Z',
      '#e9dfc6',
    ) +
    stroke('M-44 -70C-60 -120 -20 -146 6 -138C0 -176 40 -182 36 -146C50 -136 50 -120 44 -112', ink, 3) +
    hide('M-8 -150H48L42 -132H-2Z', dye.trim)
  )
}

/** Things cut for the stage: a pine, a pavilion, clouds, a table, a boat. */
function pineTree(random: Random, at: Point, scale: number, dye: Hide): string {
  const trunk = brush(
    [
      [0, 0],
      [20, -140],
      [-30, -280],
      [10, -420],
    ],
    tapering(30),
    8,
  )
  const parts = [
    hide(
      trunk,
      '#6b3b1e',
      Array.from({ length: 9 }, (_, index) => ring([Math.sin(index) * 8, -30 - index * 36], 7 - index * 0.5)).join(''),
    ),
  ]
  for (const [x, y, reach] of [
    [-110, -250, 90],
    [100, -300, 100],
    [-70, -370, 80],
    [30, -450, 110],
  ] as const) {
    let needles = ''
    for (let index = 0; index < 13; index++) {
      const angle = Math.PI + (index / 12) * Math.PI
      needles += `M${x} ${y}L${polar([x, y], angle - 0.07, reach * 0.86)
        .map(n)
        .join(' ')}L${polar([x, y], angle, reach).map(n).join(' ')}Z`
    }
    parts.push(
      hide(
        `M${x - reach} ${y}A${reach} ${reach} 0 0 1 ${x + reach} ${y}Q${x} ${y + 26} ${x - reach} ${y}Z`,
        dye.sash,
        needles,
      ),
    )
  }
  return group(placed(at, scale, 0, random.chance(0.5)), ...parts)
}

function hall(at: Point, scale: number, dye: Hide, mirrored: boolean): string {
  const top = 'M-190 -300C-120 -320 -100 -370 -80 -400H80C100 -370 120 -320 190 -300C120 -290 -120 -290 -190 -300Z'
  const posts = 'M-130 -296H-104V0H-130ZM104 -296H130V0H104Z'
  const wall = 'M-104 -120H104V0H-104Z'
  return group(
    placed(at, scale, 0, mirrored),
    hide(posts, dye.robe),
    hide(wall, dye.trim, lattice(-84, -100, 180, 90, 38)),
    hide('M-104 -290H104V-250H-104Z', dye.sash, lattice(-84, -270, 180, 20, 36)),
    hide(top, dye.sash, scales(-120, -330, 9, 1, 26) + scales(-74, -380, 6, 2, 24)),
    hide('M-30 -400H30L20 -430L0 -416L-20 -430Z', dye.trim),
    hide('M-160 0H160V30H-160Z', dye.robe, lattice(-140, 16, 290, 10, 30)),
  )
}

function cloudBank(at: Point, scale: number, dye: Hide): string {
  const shape =
    'M-230 20C-260 -30 -190 -60 -160 -30C-160 -90 -70 -100 -50 -50C-30 -110 60 -110 70 -50C100 -90 180 -70 170 -20C220 -40 260 0 230 30C120 60 -120 60 -230 20Z'
  const curl =
    'M-170 0C-190 -30 -140 -46 -132 -16C-130 6 -160 8 -156 -12ZM-60 -10C-90 -50 -20 -76 -8 -30C-4 4 -50 6 -44 -24ZM70 -10C40 -56 120 -76 128 -26C128 8 84 8 92 -22ZM-110 26C-80 10 -40 12 -20 26C-50 36 -80 36 -110 26ZM20 26C50 10 100 12 120 26C90 36 50 36 20 26Z'
  return group(placed(at, scale), hide(shape, mix(dye.sash, '#e8d2a0', 0.25), curl))
}

function horse(dye: Hide): string {
  const body =
    'M-170 -120C-120 -160 60 -150 100 -130C120 -170 140 -220 170 -250L176 -284L192 -254C220 -240 250 -206 252 -186C244 -172 228 -176 218 -190C200 -190 190 -180 186 -150C184 -110 170 -80 140 -62C60 -40 -80 -40 -150 -66C-180 -80 -186 -104 -170 -120Z'
  const legs =
    'M-150 -80L-178 0L-160 70L-186 84H-146L-132 0L-104 -64ZM-110 -64L-96 20L-118 74H-78L-66 10L-70 -60ZM80 -62L96 20L70 78H110L126 10L120 -66ZM120 -66L170 -20L150 50H186L204 -30L150 -84Z'
  const mane = 'M104 -136C100 -180 130 -240 166 -262C150 -220 160 -190 140 -170C150 -160 130 -150 124 -134Z'
  return (
    stroke(
      'M-170 -112C-230 -120 -250 -40 -236 30M-166 -104C-220 -90 -226 -30 -216 40M-164 -98C-206 -70 -206 -20 -200 34',
      ink,
      8,
    ) +
    hide(legs, mix(dye.skin, '#a86a2c', 0.35)) +
    hide(body, mix(dye.skin, '#a86a2c', 0.35), lattice(-120, -110, 60, 50, 34) + lattice(80, -110, 70, 30, 32)) +
    hide(mane, ink) +
    hide('M-70 -150H50L62 -60H-82Z', dye.sash, lattice(-54, -126, 110, 60, 34)) +
    stroke('M216 -196C180 -170 120 -160 40 -150', dye.trim, 6) +
    fill(ring([206, -226], 6), ink)
  )
}

function stage(sheet: Sheet, random: Random, dye: Hide): void {
  const { width, height } = sheet
  const warm = random.pick([
    ['#ffe9b3', '#eeb258', '#8a4a1c'],
    ['#fff0cc', '#e9bd74', '#6b3d20'],
    ['#ffe2a0', '#e39a45', '#722f16'],
  ] as const)
  const light: Point = [width * random.between(0.42, 0.58), height * random.between(0.36, 0.5)]
  sheet.add(
    wash(
      sheet,
      sheet.radial(light, Math.max(width, height) * 0.72, [
        [0, warm[0]],
        [0.42, warm[1]],
        [1, warm[2]],
      ]),
    ),
  )
  let weave = ''
  for (let x = 0; x < width; x += 7) weave += `M${x} 0V${n(height)}`
  for (let y = 0; y < height; y += 7) weave += `M0 ${y}H${n(width)}`
  sheet.add(stroke(weave, '#6b3a14', 0.7, 'opacity="0.1"'))
  let border = ''
  for (let x = 30; x < width; x += 60) border += snowflake([x, 34], 18)
  const valance = `M0 0H${n(width)}V70${Array.from({ length: Math.ceil(width / 60) }, () => 'q-30 34 -60 0').join('')}Z`
  sheet.add(hide(valance, darker(dye.robe, 0.25), border), stroke(`M0 70H${n(width)}`, dye.trim, 5))
}

/** Shadow puppets on a lit screen: one traveller and a little scenery. */
export const paintShadow: Painter = (sheet, random, choices) => {
  const role = choices.choose(['general', 'lady', 'scholar', 'immortal'])
  const dye = random.pick(hides)
  const { width, height } = sheet
  stage(sheet, random, dye)
  const mirrored = random.chance(0.5)
  const side = mirrored ? -1 : 1
  const floor = height * 0.9
  const props = hides.filter((other) => other !== dye)
  const other = random.pick(props)
  const at: Point = [width * (0.5 - side * 0.1), floor - 168]
  const scene = random.integer(0, 2)
  if (role === 'immortal')
    sheet.add(
      cloudBank([at[0] + side * 20, floor - 30], 1.5, other),
      cloudBank([width * (0.5 + side * 0.34), height * 0.36], 0.7, other),
      cloudBank([width * (0.5 - side * 0.36), height * 0.26], 0.5, dye),
    )
  else if (role === 'general' && scene === 0)
    sheet.add(hall([width * (0.5 + side * 0.32), floor], 0.95, other, mirrored))
  else if (scene === 1 || role === 'scholar')
    sheet.add(pineTree(random, [width * (0.5 + side * 0.34), floor], 1.15, other))
  else sheet.add(hall([width * (0.5 + side * 0.3), floor], 1.08, other, mirrored))
  if (width / height > 1.5)
    sheet.add(
      pineTree(random, [width * (0.5 - side * 0.36), floor], 1.2, other),
      hall([width * (0.5 + side * 0.16), floor], 1, props[0]!, mirrored),
      cloudBank([width * 0.3, height * 0.28], 0.8, other),
    )
  const riding = role === 'general' && scene === 2
  if (riding) sheet.add(group(placed([at[0], floor - 116], 1.32, 0, mirrored), horse(other)))
  sheet.add(
    group(
      placed(
        riding ? [at[0] - side * 20, floor - 240] : role === 'immortal' ? [at[0], floor - 210] : at,
        riding ? 0.8 : 0.98,
        0,
        mirrored,
      ),
      person(random, dye, role),
    ),
  )
  if (riding)
    sheet.add(
      group(
        placed([at[0], floor - 116], 1.32, 0, mirrored),
        hide('M-70 -150H50L62 -60H-82Z', other.sash, lattice(-54, -126, 110, 60, 34)),
      ),
    )
  let rain = ''
  if (role === 'scholar')
    for (let index = 0; index < width * 0.14; index++)
      rain += `M${n(random.between(0, width))} ${n(random.between(90, height))}l-7 ${n(random.between(22, 44))}`
  sheet.add(stroke(rain, '#6b3a14', 2, 'opacity="0.28"'))
  const bank = `M0 ${n(height)}V${n(floor - 4)}Q${n(width * 0.25)} ${n(floor - 20)} ${n(width * 0.5)} ${n(floor)}T${n(width)} ${n(floor - 8)}V${n(height)}Z`
  let grass = ''
  for (let index = 0; index < width / 16; index++)
    grass += blot(random, [random.between(0, width), floor + random.between(16, 80)], random.between(3, 8), 5)
  sheet.add(hide(bank, '#5b3218', grass))
  sheet.add(
    wash(
      sheet,
      sheet.radial([width / 2, height * 0.45], Math.max(width, height) * 0.7, [
        [0.6, '#2a0f04', 0],
        [1, '#2a0f04', 0.5],
      ]),
    ),
  )
  seal(sheet, random.fork('seal'), [side > 0 ? 46 : width - 96, height * 0.12], 46)
  grain(sheet, random, 0.6, '#2a0f04')
}
