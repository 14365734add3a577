import { limb } from '../figure.ts'
import { along, brush, curve, polar, ring, spot } from '../line.ts'
import type { Point } from '../sheet.ts'
import { blossom, hook, leaf, left, moon, out, slit, teeth } from './knife.ts'

/** An orchid: long blades, a flower of five slender petals. */
function orchid(at: Point): string {
  const [x, y] = at
  let petals = ''
  for (let petal = 0; petal < 5; petal++) {
    const angle = -1.57 + petal * 1.257
    petals += limb([
      [...polar(at, angle, 4), 7],
      [...polar(at, angle, 30), 12],
      [...polar(at, angle, 58), 3],
    ])
  }
  return `<g data-part="orchid">${left(petals + ring(at, 15))}${out([0, 1, 2, 3, 4].map((petal) => slit(polar(at, -1.57 + petal * 1.257, 16), polar(at, -1.57 + petal * 1.257, 44), 3)).join('') + ring([x, y], 4))}</g>`
}

/** A lotus from the side, petals about a seed-head. */
function lotus([x, y]: Point): string {
  const petals: string[] = []
  for (const [turn, long, wide] of [
    [-1.2, 92, 22],
    [1.2, 92, 22],
    [-0.75, 108, 26],
    [0.75, 108, 26],
    [-0.36, 116, 27],
    [0.36, 116, 27],
    [0, 122, 30],
  ] as const) {
    const tip = polar([x, y], -1.57 + turn, long)
    const middle = polar([x, y], -1.57 + turn, long * 0.55)
    petals.push(
      out(
        limb([
          [x, y, 15],
          [...middle, wide + 5],
          [...tip, 5],
        ]),
      ),
      left(
        limb([
          [x, y, 10],
          [...middle, wide],
          [...tip, 1],
        ]),
      ),
      out(
        teeth(
          along(
            [
              polar([x, y], -1.57 + turn - 0.1, long * 0.3),
              polar([x, y], -1.57 + turn - 0.02, long * 0.55),
              polar([x, y], -1.57 + turn, long * 0.8),
            ],
            4,
          ),
          -11,
        ) + slit(polar([x, y], -1.57 + turn + 0.05, long * 0.3), polar([x, y], -1.57 + turn, long * 0.84), 2.6),
      ),
    )
  }
  const ties = [-0.9, -0.55, -0.18, 0.18, 0.55, 0.9]
    .map((turn) => slit(polar([x, y], -1.57 + turn - 0.26, 62), polar([x, y], -1.57 + turn + 0.26, 62), 5))
    .join('')
  return `<g data-part="lotus">${petals.join('')}${left(ties)}${left(
    limb([
      [x - 30, y + 2, 12],
      [x, y + 12, 16],
      [x + 30, y + 2, 12],
    ]),
  )}${out([-18, 0, 18].map((dx) => ring([x + dx, y + 8], 4)).join(''))}</g>`
}

/** A chrysanthemum: three rings of narrow petals. */
function chrysanthemum(at: Point, size: number): string {
  const rings: string[] = []
  for (const [reach, count] of [
    [1, 24],
    [0.72, 18],
    [0.46, 12],
  ] as const) {
    let petals = ''
    let cuts = ''
    for (let petal = 0; petal < count; petal++) {
      const angle = (petal / count) * Math.PI * 2
      petals += limb([
        [...polar(at, angle, size * reach * 0.4), 4],
        [...polar(at, angle, size * reach * 0.85), size * 0.085],
        [...polar(at, angle, size * reach), 2],
      ])
      cuts += slit(polar(at, angle, size * reach * 0.66), polar(at, angle, size * reach * 0.94), 1.9)
    }
    rings.push(out(ring(at, size * reach * 0.78)), left(ring(at, size * reach * 0.7)), left(petals), out(cuts))
  }
  return `<g data-part="chrysanthemum">${rings.join('')}${out(Array.from({ length: 8 }, (_, seed) => ring(polar(at, seed * 0.785, size * 0.17), size * 0.035)).join('') + ring(at, size * 0.05))}</g>`
}

/** A spray of winter plum. */
function winterPlum(root: Point): string {
  const stem: Point[] = [root, [30, -190], [110, -260], [130, -350], [210, -410]]
  const twig: Point[] = [
    [112, -262],
    [190, -290],
    [250, -280],
  ]
  const flowers: readonly (readonly [number, number, number])[] = [
    [132, -352, 46],
    [214, -412, 50],
    [252, -286, 48],
    [178, -300, 30],
    [60, -322, 34],
  ]
  return `<g data-part="plum">${left(
    brush(stem, (part) => 11 * (1 - part * 0.5), 6) +
      brush(twig, (part) => 7 * (1 - part * 0.5), 6) +
      brush(
        [
          [112, -262],
          [70, -290],
          [60, -322],
        ],
        () => 5,
        5,
      ),
  )}${flowers.map(([x, y, size], index) => blossom([x, y], size, 5, index)).join('')}</g>`
}

/** The vase itself, cut from a sheet folded once: foot, belly with a flower in a window, frets, lip. */
function body(): string {
  const right: Point[] = [
    [62, -60],
    [44, -44],
    [40, 0],
    [58, 34],
    [128, 84],
    [164, 160],
    [150, 240],
    [104, 306],
    [74, 336],
    [92, 372],
  ]
  const shape = `${curve(right)}L${curve(right.map(([x, y]): Point => [-x, y]).toReversed()).slice(1)}Z`
  let cuts = ''
  for (let index = -3; index <= 3; index++) cuts += slit([index * 12, -26], [index * 12, -2], 3.4)
  for (const side of [-1, 1]) {
    cuts += teeth(
      along(
        [
          [side * 52, 44],
          [side * 108, 88],
          [side * 142, 150],
        ],
        7,
      ),
      side * -18,
    )
    cuts += teeth(
      along(
        [
          [side * 138, 236],
          [side * 100, 292],
          [side * 70, 322],
        ],
        6,
      ),
      side * -15,
    )
    cuts +=
      moon([side * 112, 130], side > 0 ? -0.8 : -2.34, 17) +
      moon([side * 122, 200], side > 0 ? 0.2 : 2.94, 17) +
      moon([side * 96, 262], side > 0 ? 0.9 : 2.24, 15)
  }
  for (let index = -5; index <= 5; index++) cuts += `M${index * 12 - 4} 350h8l4 14h-16Z`
  const window = ring([0, 178], 92)
  let pearls = ''
  for (let index = 0; index < 28; index++) pearls += ring(polar([0, 178], (index / 28) * Math.PI * 2, 99), 3)
  const scrolls = [0, 1, 2, 3]
    .map((quarter) => hook(polar([0, 178], quarter * 1.571 + 0.785, 70), 1.35, quarter * 90 + 130))
    .join('')
  return [
    left(shape),
    left('M-78 -76H78Q84 -66 72 -54H-72Q-84 -66 -78 -76Z'),
    out(cuts + pearls),
    out(window),
    left(
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((index) =>
          limb([
            [...polar([0, 178], index * 0.785, 40), 5],
            [...polar([0, 178], index * 0.785, 95), 4],
          ]),
        )
        .join(''),
    ),
    scrolls,
    blossom([0, 178], 62, 8),
    left('M-56 24H56V30H-56Z'),
  ].join('')
}

/** The right ring in the vase's ear with a ribbon through it, whose tail curls down past the belly. */
function ribbon(): string {
  const tails: Point[][] = [
    [
      [196, 96],
      [252, 150],
      [214, 224],
      [262, 290],
      [330, 268],
    ],
    [
      [196, 96],
      [286, 110],
      [338, 60],
      [392, 92],
    ],
  ]
  const swells = tails.map((tail) => brush(tail, (part) => 4 + 9 * Math.sin(Math.PI * part) ** 0.8, 9))
  const combs = tails.map((tail) => {
    const line = along(tail, 8)
    return teeth(line.slice(6, -8), -8, 0.4)
  })
  return [
    left(`${ring([176, 96], 34)}M100 84L176 70V100L110 112Z`),
    out(ring([176, 96], 20)),
    left(swells.join('')),
    out(combs.join('')),
    blossom([206, 98], 27, 5),
    blossom([338, 268], 30, 6),
    blossom([396, 92], 28, 6),
  ].join('')
}

/** A peach of long life with its leaves, lying on the ground, its tip upward. */
function peach([x, y]: Point, size: number): string {
  const at = (right: number, up: number): string => spot([x + right * size, y - up * size])
  const skin = `M${at(0, 0)}C${at(-0.9, -0.05)} ${at(-1.2, 0.9)} ${at(-0.62, 1.35)}C${at(-0.36, 1.55)} ${at(0, 1.62)} ${at(0.2, 2)}C${at(0.28, 1.66)} ${at(1, 1.5)} ${at(0.96, 0.8)}C${at(0.92, 0.1)} ${at(0.4, 0)} ${at(0, 0)}Z`
  const seam = `M${at(0.2, 1.86)}C${at(-0.2, 1.3)} ${at(-0.2, 0.6)} ${at(0.1, 0.16)}C${at(-0.06, 0.6)} ${at(-0.04, 1.3)} ${at(0.2, 1.86)}Z`
  const blush = Array.from({ length: 9 }, (_, index): Point => [
    x + size * (0.86 - index * 0.012),
    y - size * (0.35 + index * 0.12),
  ])
  const other = Array.from({ length: 9 }, (_, index): Point => [
    x - size * (0.72 - index * 0.004),
    y - size * (0.3 + index * 0.11),
  ])
  return `<g data-part="peach">${leaf([x - size * 0.5, y - size * 0.1], -2.6, size * 1.25, 0.24)}${leaf(
    [x + size * 0.5, y - size * 0.1],
    -0.5,
    size * 1.25,
    0.24,
  )}${left(skin)}${out(seam + teeth(blush, -size * 0.26) + teeth(other, size * 0.26))}</g>`
}

/** A vase on its stand with the flowers of four seasons, none of which covers another. */
export function fourSeasons(): string {
  const blades: Point[][] = [
    [
      [-10, -70],
      [-90, -170],
      [-220, -200],
      [-330, -140],
    ],
    [
      [-12, -70],
      [-110, -130],
      [-200, -130],
      [-270, -60],
    ],
    [
      [-6, -70],
      [-60, -220],
      [-170, -290],
      [-290, -280],
    ],
  ]
  const stems: Point[][] = [
    [
      [0, -70],
      [-30, -190],
      [-20, -300],
    ],
    [
      [8, -70],
      [110, -120],
      [210, -110],
      [262, -70],
    ],
    [
      [-14, -76],
      [-120, -230],
      [-208, -240],
    ],
  ]
  const stand =
    'M-150 372H150L166 396H-166ZM-140 396H-100L-112 438H-150ZM140 396H100L112 438H150ZM-112 396H112L96 412H-96Z'
  let fret = ''
  for (let index = -6; index <= 6; index++) fret += `M${index * 22 - 7} 378h14v5h-9v5h9v4h-14Z`
  return [
    left(blades.map((blade) => brush(blade, (part) => 11 * Math.sin(Math.PI * (0.16 + part * 0.84)) + 2, 8)).join('')),
    left(stems.map((stem) => brush(stem, () => 6, 6)).join('')),
    leaf([40, -150], 0.5, 120, 0.3),
    leaf([-30, -210], -2.6, 90, 0.28),
    leaf([150, -116], -0.9, 100, 0.32),
    leaf([210, -112], 1.2, 90, 0.3),
    leaf([10, -250], -0.7, 84, 0.26),
    winterPlum([6, -76]),
    orchid([-214, -246]),
    orchid([-322, -150]),
    lotus([-34, -300]),
    chrysanthemum([268, -64], 92),
    ribbon(),
    `<g transform="scale(-1 1)">${ribbon()}</g>`,
    `<g data-part="vase">${body()}</g>`,
    peach([212, 424], 58),
    peach([-212, 424], 58),
    left(stand),
    out(fret),
  ].join('')
}
