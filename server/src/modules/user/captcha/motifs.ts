import type { Dice } from './dice.ts'

/** A point in a square from -1 to 1, y downwards. */
export type Point = readonly [number, number]
/** One closed outline. */
export type Outline = readonly Point[]

/**
 * Things that everybody tells apart at a glance. Each call draws another one of its kind, with proportions and numbers of
 * parts of its own, so that two pictures of one thing have less in common than their outlines suggest.
 */
export const motifs = {
  moon(dice) {
    const bite = dice.real(0.3, 0.6)
    const outer = arc(0, 0, 0.9, 0.9, -0.6 * Math.PI, 0.6 * Math.PI)
    return [[...outer, ...arc(-bite, 0, 0.72, 0.86, 0.6 * Math.PI, -0.6 * Math.PI)]]
  },
  mountains(dice) {
    const peaks = dice.int(2, 3)
    const points: Point[] = [[-1, 0.7]]
    for (let peak = 0; peak < peaks; peak++) {
      const left = -1 + (2 * peak) / peaks
      points.push([left + 1 / peaks, dice.real(-0.9, -0.2)])
      if (peak < peaks - 1) points.push([left + 2 / peaks, dice.real(0.05, 0.3)])
    }
    return [[...points, [1, 0.7]]]
  },
  pagoda(dice) {
    const floors = dice.int(2, 4)
    const high = 1.6 / floors
    return Array.from({ length: floors }, (_, floor): Outline[] => {
      const top = -0.8 + floor * high
      const wide = 0.45 + (0.5 * (floor + 1)) / floors
      const eave: Outline = [
        [-wide * 0.35, top],
        [wide * 0.35, top],
        [wide, top + high * 0.4],
        [wide * 0.9, top + high * 0.52],
        [-wide * 0.9, top + high * 0.52],
        [-wide, top + high * 0.4],
      ]
      return [eave, box(-wide * 0.5, top + high * 0.5, wide, high * 0.5)]
    }).flat()
  },
  fish(dice) {
    const [high, tail] = [dice.real(0.3, 0.55), dice.real(0.3, 0.55)]
    return [
      oval(0.2, 0, 0.75, high),
      [
        [-0.4, 0],
        [-0.95, -tail],
        [-0.78, 0],
        [-0.95, tail],
      ],
      [
        [0.3, -high * 0.8],
        [-0.1, -high - 0.3],
        [-0.2, -high * 0.7],
      ],
    ]
  },
  lantern(dice) {
    const [wide, high] = [dice.real(0.5, 0.85), dice.real(0.4, 0.55)]
    const tassels = dice.int(1, 3)
    return [
      oval(0, -0.1, wide, high),
      box(-0.3, -0.1 - high - 0.14, 0.6, 0.16),
      box(-0.3, high - 0.14, 0.6, 0.16),
      ...Array.from({ length: tassels }, (_, index) => box((index - (tassels - 1) / 2) * 0.22 - 0.05, high, 0.1, 0.5)),
    ]
  },
  boat(dice) {
    const [mast, sail] = [dice.real(-0.2, 0.2), dice.real(0.5, 0.85)]
    const hull: Outline = [
      [-0.95, 0.35],
      [0.95, 0.35],
      [0.6, 0.8],
      [-0.6, 0.8],
    ]
    const sheet: Outline = [
      [mast, -0.9],
      [mast + sail, 0.2],
      [mast, 0.2],
    ]
    const jib: Outline = [
      [mast - 0.12, -0.5],
      [mast - 0.12, 0.2],
      [mast - 0.12 - sail * 0.7, 0.2],
    ]
    return dice.int(0, 1) ? [hull, sheet, jib] : [hull, sheet, box(mast - 0.08, -0.95, 0.1, 1.3)]
  },
  flower(dice) {
    const [petals, turn] = [dice.int(5, 7), dice.real(0, 1)]
    return [
      ...Array.from({ length: petals }, (_, petal): Outline => {
        const angle = turn + (petal * 2 * Math.PI) / petals
        return oval(Math.cos(angle) * 0.58, Math.sin(angle) * 0.58, 1.9 / petals, 1.9 / petals)
      }),
      oval(0, 0, 0.24, 0.24),
    ]
  },
  bamboo(dice) {
    const leaves = dice.int(3, 5)
    return [
      ...Array.from({ length: leaves }, (_, leaf): Outline => {
        const angle = Math.PI * (0.15 + (0.7 * leaf) / (leaves - 1))
        const [x, y] = [Math.cos(angle), Math.sin(angle)]
        return [
          [0, -0.7],
          [x * 0.7 - y * 0.16, -0.7 + y * 0.8 + x * 0.16],
          [x * 1.1, -0.7 + y * 1.6],
          [x * 0.7 + y * 0.16, -0.7 + y * 0.8 - x * 0.16],
        ]
      }),
      box(-0.06, -1, 0.12, 0.4),
    ]
  },
  fan(dice) {
    const half = dice.real(0.3, 0.42) * Math.PI
    const inner = dice.real(0.3, 0.5)
    const turn = -Math.PI / 2
    return [
      [...arc(0, 0.75, 1.5, 1.5, turn - half, turn + half), ...arc(0, 0.75, inner, inner, turn + half, turn - half)],
      ...[-0.6, 0, 0.6].map((part): Outline => {
        const angle = turn + part * half
        const [x, y] = [Math.cos(angle), Math.sin(angle)]
        return [
          [-y * 0.05, 0.75 + x * 0.05],
          [x * inner, 0.75 + y * inner],
          [y * 0.05, 0.75 - x * 0.05],
        ]
      }),
    ]
  },
  vase(dice) {
    const [neck, belly, foot] = [dice.real(0.16, 0.28), dice.real(0.55, 0.8), dice.real(0.25, 0.4)]
    const at = dice.real(0, 0.4)
    const side = [
      [neck + 0.18, -0.95],
      [neck, -0.75],
      [neck, -0.45],
      [belly * 0.8, at - 0.35],
      [belly, at],
      [belly * 0.75, at + 0.35],
      [foot, 0.8],
      [foot + 0.06, 0.95],
    ] as const
    return [[...side, ...side.toReversed().map(([x, y]): Point => [-x, y])]]
  },
  crane(dice) {
    const [lift, span] = [dice.real(0.2, 0.75), dice.real(0.75, 1)]
    const wing = (to: number): Outline => [
      [0, -0.05],
      [to * span * 0.5, -lift],
      [to * span, -lift * 0.7],
      [to * span * 0.5, -lift * 0.25],
      [0, 0.25],
    ]
    return [
      wing(-1),
      wing(1),
      oval(0, 0.15, 0.17, 0.45),
      [
        [-0.09, -0.1],
        [-0.04, -0.75],
        [0.1, -0.95],
        [0.05, -0.7],
        [0.09, -0.1],
      ],
      box(-0.09, 0.5, 0.05, 0.45),
      box(0.04, 0.5, 0.05, 0.45),
    ]
  },
  umbrella(dice) {
    const ribs = dice.int(3, 5)
    const edge = Array.from({ length: ribs * 2 + 1 }, (_, index): Point => [
      0.95 - (1.9 * index) / (ribs * 2),
      index % 2 ? -0.12 : 0.08,
    ])
    return [
      [...arc(0, 0.05, 0.95, dice.real(0.75, 0.95), -Math.PI, 0), ...edge],
      box(-0.05, 0, 0.1, 0.85),
      box(-0.05, 0.78, 0.3, 0.1),
    ]
  },
  butterfly(dice) {
    const [upper, lower] = [dice.real(0.36, 0.5), dice.real(0.24, 0.38)]
    return [
      ...[-1, 1].flatMap((side) => [
        oval(side * 0.5, -0.32, upper, upper * 0.95),
        oval(side * 0.38, 0.42, lower, lower * 1.15),
        [
          [side * 0.02, -0.5],
          [side * 0.3, -1],
          [side * 0.36, -0.95],
          [side * 0.08, -0.5],
        ] satisfies Outline,
      ]),
      oval(0, 0.05, 0.1, 0.6),
    ]
  },
  gourd(dice) {
    const [upper, lower] = [dice.real(0.3, 0.42), dice.real(0.5, 0.64)]
    return [
      oval(0, -0.42, upper, upper),
      oval(0, 0.35, lower, lower * 0.95),
      [
        [-0.05, -0.75],
        [0.1, -1],
        [0.28, -1],
        [0.06, -0.72],
      ],
      ...(dice.int(0, 1) ? [box(-0.5, -0.14, 1, 0.1)] : []),
    ]
  },
  gate(dice) {
    const legs = dice.int(2, 4)
    return [
      [
        [-1, -0.55],
        [-0.6, -0.85],
        [0.6, -0.85],
        [1, -0.55],
        [0.9, -0.42],
        [-0.9, -0.42],
      ],
      box(-0.8, -0.25, 1.6, 0.18),
      ...Array.from({ length: legs }, (_, leg) => box(-0.75 + (1.5 * leg) / (legs - 1) - 0.08, -0.45, 0.16, 1.35)),
    ]
  },
  teapot(dice) {
    const [wide, high] = [dice.real(0.45, 0.6), dice.real(0.4, 0.55)]
    return [
      oval(0, 0.2, wide, high),
      oval(0, 0.2 - high - 0.08, 0.12, 0.12),
      box(-0.3, 0.18 - high, 0.6, 0.1),
      [
        [wide * 0.8, 0.3],
        [0.95, -0.35],
        [0.8, -0.35],
        [wide * 0.7, 0],
      ],
      [
        ...arc(-wide, 0.15, 0.42, 0.38, Math.PI * 0.5, Math.PI * 1.5),
        ...arc(-wide, 0.15, 0.28, 0.24, Math.PI * 1.5, Math.PI * 0.5),
      ],
    ]
  },
} satisfies Record<string, (dice: Dice) => Outline[]>

export type Motif = keyof typeof motifs

function box(x: number, y: number, wide: number, high: number): Outline {
  return [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ]
}

function oval(x: number, y: number, wide: number, high: number): Outline {
  return arc(x, y, wide, high, 0, 2 * Math.PI)
}

function arc(x: number, y: number, wide: number, high: number, from: number, to: number): Outline {
  const steps = 24
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = from + ((to - from) * step) / steps
    return [x + Math.cos(angle) * wide, y + Math.sin(angle) * high]
  })
}
