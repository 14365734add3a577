import type { Random } from '../random.ts'
import { along, blot, brush, fill, group, placed, polygon, ring, stroke, tapering } from './line.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** The sun or moon with a halo. */
export function disc(sheet: Sheet, at: Point, radius: number, colour: string, halo = 0.35): void {
  const glow = sheet.radial(at, radius * 3.2, [
    [0.2, colour, halo],
    [1, colour, 0],
  ])
  sheet.add(
    `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="${n(radius * 3.2)}" fill="${glow}"/>`,
    `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="${n(radius)}" fill="${colour}"/>`,
  )
}

/** Distant birds, each of two fine brush strokes. */
export function flock(random: Random, at: Point, count: number, spread: number, colour: string): string {
  let path = ''
  for (let index = 0; index < count; index++) {
    const x = at[0] + random.bell() * spread
    const y = at[1] + random.bell() * spread * 0.35
    const wing = random.between(7, 15)
    const lift = wing * random.between(0.3, 0.7)
    path += `M${n(x - wing)} ${n(y - lift)}q${n(wing * 0.7)} ${n(-lift * 0.2)} ${n(wing)} ${n(lift)}`
    path += `q${n(wing * 0.3)} ${n(-lift * 1.2)} ${n(wing)} ${n(-lift * 0.9)}`
  }
  return stroke(path, colour, 2.2)
}

/**
 * A flat-bottomed boat with an awning and a boatman; about 100 units long at scale 1, standing on the origin. The path of
 * his pole reaches into the water unless given.
 */
export function boat(at: Point, scale: number, colour: string, mirrored = false, pole = 'M48 -44L30 34'): string {
  const hull = 'M-52 -8C-30 2 28 4 58 -12C46 8 30 12 0 12C-26 12 -42 6 -52 -8Z'
  const awning = 'M-22 -2C-20 -26 16 -28 22 -3Z'
  const man = 'M36 -6C35 -18 37 -26 41 -28C46 -26 47 -14 46 -6ZM33 -29L41 -37L50 -29Z'
  return group(
    placed(at, scale, 0, mirrored),
    fill(hull + man, colour),
    fill(awning, colour, 'opacity="0.78"'),
    stroke(pole, colour, 1.6),
    stroke('M-44 18H34M-20 25H52', colour, 1.4, 'opacity="0.35"'),
  )
}

/** One roof with lifted corners, centred on x, eaves at y; `wide` is the half-width of the eaves. */
export function roof([x, y]: Point, wide: number, high: number): string {
  const lift = wide * 0.16
  return (
    `M${n(x - wide * 1.04)} ${n(y - lift)}` +
    `Q${n(x - wide * 0.62)} ${n(y - high * 0.12)} ${n(x - wide * 0.42)} ${n(y - high)}` +
    `H${n(x + wide * 0.42)}Q${n(x + wide * 0.62)} ${n(y - high * 0.12)} ${n(x + wide * 1.04)} ${n(y - lift)}` +
    `Q${n(x + wide * 0.7)} ${n(y + lift * 0.3)} ${n(x)} ${n(y + lift * 0.25)}` +
    `Q${n(x - wide * 0.7)} ${n(y + lift * 0.3)} ${n(x - wide * 1.04)} ${n(y - lift)}Z`
  )
}

/** A distant pagoda in one flat shape; stands on the point, `high` units tall. */
export function farPagoda([x, y]: Point, high: number, storeys: number, colour: string): string {
  let path = ''
  const storey = (high * 0.86) / storeys
  for (let level = 0; level < storeys; level++) {
    const wide = high * (0.15 - (level / storeys) * 0.075)
    const floor = y - level * storey
    path += polygon([
      [x - wide * 0.7, floor],
      [x - wide * 0.66, floor - storey],
      [x + wide * 0.66, floor - storey],
      [x + wide * 0.7, floor],
    ])
    path += roof([x, floor - storey * 0.62], wide, storey * 0.4)
  }
  const top = y - high * 0.86
  path += polygon([
    [x - high * 0.02, top],
    [x, y - high],
    [x + high * 0.02, top],
  ])
  return fill(path, colour)
}

/** An open pavilion; stands on the point, about `high` units tall. */
export function pavilion([x, y]: Point, high: number, colour: string): string {
  const wide = high * 0.55
  const posts = [-0.62, -0.22, 0.22, 0.62].map((part) => `M${n(x + wide * part)} ${n(y)}V${n(y - high * 0.5)}`).join('')
  const top = roof([x, y - high * 0.46], wide, high * 0.42) + ring([x, y - high * 0.93], high * 0.045)
  const base = polygon([
    [x - wide * 0.8, y],
    [x + wide * 0.8, y],
    [x + wide * 0.86, y + high * 0.08],
    [x - wide * 0.86, y + high * 0.08],
  ])
  return fill(top + base, colour) + stroke(posts, colour, high * 0.045)
}

/** A pine: a winding trunk, level boughs, flat pads of needles. `high` units tall, rooted at the point. */
export function pine(random: Random, at: Point, high: number, trunk: string, needles: string): string {
  const lean = random.between(0.1, 0.26) * (random.chance(0.5) ? 1 : -1)
  const bend = (): number => high * random.between(0.03, 0.09) * Math.sign(lean)
  const spine = along(
    [
      at,
      [at[0] + bend(), at[1] - high * 0.22],
      [at[0] + high * lean * 0.4 - bend(), at[1] - high * 0.48],
      [at[0] + high * lean * 0.9 + bend(), at[1] - high * 0.74],
      [at[0] + high * lean, at[1] - high],
    ],
    8,
  )
  let wood = brush(
    spine.filter((_, index) => index % 4 === 0),
    (part) => high * 0.025 * (1 - part) ** 0.75 + high * 0.003,
  )
  let [pads, spikes] = ['', '']
  const tuft = ([x, y]: Point, wide: number): void => {
    pads += `M${n(x - wide)} ${n(y)}C${n(x - wide * 0.8)} ${n(y - wide * 0.62)} ${n(x + wide * 0.8)} ${n(y - wide * 0.62)} ${n(x + wide)} ${n(y)}Q${n(x)} ${n(y + wide * 0.2)} ${n(x - wide)} ${n(y)}Z`
    for (let needle = 0; needle < 17; needle++) {
      const part = needle / 8 - 1 + random.bell() * 0.06
      const angle = -Math.PI / 2 + part * 1.15 + random.bell() * 0.25
      const from: Point = [x + part * wide * 0.9, y - wide * 0.34 * (1 - part ** 2)]
      const long = wide * random.between(0.14, 0.3)
      spikes += `M${n(from[0])} ${n(from[1])}l${n(Math.cos(angle) * long)} ${n(Math.sin(angle) * long)}`
    }
  }
  const levels = random.integer(5, 7)
  for (let level = 0; level < levels; level++) {
    const part = 0.4 + (0.58 * level) / (levels - 1)
    const root = spine[Math.round(part * (spine.length - 1))]!
    const side = level % 2 ? 1 : -1
    const reach = high * random.between(0.2, 0.34) * (1.35 - part)
    const tip: Point = [root[0] + side * reach, root[1] - reach * random.between(-0.05, 0.16)]
    const elbow: Point = [root[0] + side * reach * 0.5, root[1] + reach * random.between(-0.06, 0.08)]
    wood += brush([root, elbow, tip], tapering(high * 0.012))
    for (const out of [0.45, 0.7, 0.95, 1.15]) {
      tuft(
        [root[0] + side * reach * out, root[1] + (tip[1] - root[1]) * out - random.between(0, reach * 0.16)],
        reach * random.between(0.26, 0.44),
      )
    }
  }
  tuft(spine.at(-1)!, high * 0.1)
  let bark = ''
  for (const [x, y] of spine.slice(2, -8)) {
    const curl = random.bell() * high * 0.014
    bark += `M${n(x + curl)} ${n(y)}q${n(high * 0.008)} ${n(-high * 0.01)} 0 ${n(-high * 0.022)}`
  }
  return [
    fill(wood, trunk),
    stroke(bark, needles, Math.max(0.7, high * 0.004), 'opacity="0.6"'),
    fill(pads, needles, 'opacity="0.86"'),
    stroke(spikes, needles, Math.max(0.7, high * 0.0032)),
  ].join('')
}

/** An ornamental scrolling cloud, about 200 units long at scale 1. */
export function scrollCloud(at: Point, scale: number, colour: string, line: string, mirrored = false): string {
  const body =
    'M-100 20C-70 18 -72 -6 -52 -8C-50 -34 -12 -40 -2 -20C14 -38 48 -28 44 -4C66 -12 84 6 74 20C92 20 108 24 130 28C80 36 -60 34 -100 20Z'
  const curls =
    'M-52 -8C-36 -14 -24 -2 -32 8C-38 14 -48 8 -42 2M-2 -20C14 -18 20 -2 8 6C0 10 -8 2 0 -4M44 -4C56 0 56 14 46 16C38 16 38 8 44 7'
  return group(placed(at, scale, 0, mirrored), fill(body, colour), stroke(curls, line, 3), stroke(body, line, 2.4))
}

/** A flowering branch of plum or peach, from the root point towards the angle (radians). */
export function blossomBranch(
  random: Random,
  root: Point,
  angle: number,
  length: number,
  bark: string,
  petals: string,
): string {
  let wood = ''
  let flowers = ''
  let hearts = ''
  const grow = (from: Point, direction: number, reach: number, thick: number, depth: number): void => {
    const bend = direction + random.between(-0.35, 0.35)
    const middle: Point = [from[0] + Math.cos(bend) * reach * 0.5, from[1] + Math.sin(bend) * reach * 0.5]
    const end: Point = [middle[0] + Math.cos(direction) * reach * 0.5, middle[1] + Math.sin(direction) * reach * 0.5]
    wood += brush([from, middle, end], (part) => thick * (1 - part * 0.55))
    const blooms = depth === 0 ? 3 : random.integer(0, 2)
    for (let index = 0; index < blooms; index++) {
      const part = random.between(0.3, 1)
      const centre: Point = [from[0] + (end[0] - from[0]) * part, from[1] + (end[1] - from[1]) * part]
      const size = length * random.between(0.018, 0.034)
      for (let petal = 0; petal < 5; petal++) {
        const turn = (petal / 5) * Math.PI * 2 + index
        flowers += blot(
          random,
          [centre[0] + Math.cos(turn) * size * 0.8, centre[1] + Math.sin(turn) * size * 0.8],
          size * 0.72,
          5,
        )
      }
      hearts += ring(centre, size * 0.22)
    }
    if (depth === 0) return
    grow(end, direction + random.between(-0.3, 0.3), reach * 0.74, thick * 0.5, depth - 1)
    if (random.chance(0.85))
      grow(middle, direction + random.pick([-1, 1]) * random.between(0.5, 0.95), reach * 0.6, thick * 0.38, depth - 1)
  }
  grow(root, angle, length * 0.42, length * 0.02, 3)
  return fill(wood, bark) + fill(flowers, petals, 'opacity="0.9"') + fill(hearts, '#e8c25a')
}

/** Ripples: broken level lines inside an ellipse. */
export function ripples(random: Random, at: Point, wide: number, high: number, count: number, colour: string): string {
  let path = ''
  for (let index = 0; index < count; index++) {
    const y = at[1] + random.between(-high, high)
    const x = at[0] + random.bell() * wide
    const length = random.between(20, 120) * (0.4 + Math.abs(y - at[1] + high) / (2 * high))
    path += `M${n(x - length / 2)} ${n(y)}q${n(length / 4)} -3 ${n(length / 2)} 0t${n(length / 2)} 0`
  }
  return stroke(path, colour, 1.6, 'opacity="0.45"')
}

/** Strands of a willow that hang into the sheet from a corner, spreading to the `side` (1 or -1). */
export function willow(random: Random, root: Point, side: number, wide: number, colour: string): string {
  let [strands, leaves] = ['', '']
  for (let index = 0; index < 13; index++) {
    const out = (index + random.between(0, 0.8)) / 13
    const x = root[0] + side * wide * out
    const long = wide * (1.05 - out * 0.75) * random.between(0.75, 1.1)
    const sway = side * random.between(4, 26)
    strands += `M${n(x)} ${n(root[1])}q${n(sway)} ${n(long * 0.5)} 0 ${n(long)}`
    for (let part = 0.3; part < 1; part += 0.055) {
      const [from, turn] = [x + sway * 2 * part * (1 - part), random.chance(0.5) ? 1 : -1]
      leaves += `M${n(from)} ${n(root[1] + long * part)}q${n(turn * 9)} 5 ${n(turn * 10)} 20q${n(-turn * 9)} -8 ${n(-turn * 10)} -20Z`
    }
  }
  return stroke(strands, colour, 1.6, 'opacity="0.8"') + fill(leaves, colour, 'opacity="0.85"')
}
