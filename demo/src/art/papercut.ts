import { darker, lighter, mix } from './colour.ts'
import { group, placed, ring } from './line.ts'
import type { Random } from '../random.ts'
import type { Painter } from './painter.ts'
import { grain, ground } from './paper.ts'
import { twinFish } from './papercut/fish.ts'
import { hills } from './papercut/hills.ts'
import { corners, left, teeth } from './papercut/knife.ts'
import { magpiesOnPlum } from './papercut/magpies.ts'
import { rosette } from './papercut/rosette.ts'
import { type Stock, stocks } from './papercut/stock.ts'
import { fourSeasons } from './papercut/vase.ts'
import { seal } from './seal.ts'
import { n, type Point, type Sheet } from './sheet.ts'

/** A border of saw teeth round the sheet. */
function frame({ width, height }: Pick<Sheet, 'width' | 'height'>): string {
  const box = (inset: number): Point[] => [
    [inset, inset],
    [width - inset, inset],
    [width - inset, height - inset],
    [inset, height - inset],
    [inset, inset],
  ]
  const comb = box(44)
    .slice(0, -1)
    .map((from, side) => {
      const to = box(44)[side + 1]!
      const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 22)
      const line = Array.from({ length: count + 1 }, (_, index): Point => [
        from[0] + ((to[0] - from[0]) * index) / count,
        from[1] + ((to[1] - from[1]) * index) / count,
      ])
      return teeth(line, -18, 0.9)
    })
    .join('')
  const bar = (inset: number, thick: number): string =>
    `<rect x="${inset}" y="${inset}" width="${n(width - inset * 2)}" height="${n(height - inset * 2)}" fill="none" stroke="#fff" stroke-width="${thick}"/>`
  let ties = ''
  for (let side = 0; side < 4; side++) {
    const [from, to] = [box(28)[side]!, box(28)[side + 1]!]
    const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 62)
    for (let index = 0; index < count; index++) {
      const part = (index + 0.5) / count
      ties += ring([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], 6.5)
    }
  }
  return bar(38, 12) + left(comb + ties) + bar(22, 4)
}

/** Places a cut sheet: the mask defines the paper; its shadow falls through the holes onto the ground. */
function lay(sheet: Sheet, cut: string, paper: string, shadow: number, lift = 1): void {
  const { width, height } = sheet
  const area = `x="0" y="0" width="${n(width)}" height="${n(height)}"`
  const mask = sheet.define((id) => `<mask id="${id}" maskUnits="userSpaceOnUse" ${area}>${cut}</mask>`)
  const sheen = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, lighter(paper, 0.12)],
      [0.4, paper],
      [1, darker(paper, 0.14)],
    ],
  )
  // One filter for both shadows and the lit edge, so that the mask, the expensive part, is rendered once.
  const layer = (name: string, [dx, dy]: Point, paint: string, opacity: number): string =>
    `<feOffset in="SourceAlpha" dx="${n(dx)}" dy="${n(dy)}" result="${name}At"/>` +
    `<feFlood flood-color="${paint}" flood-opacity="${opacity}"/><feComposite in2="${name}At" operator="in" result="${name}"/>`
  const raised = sheet.define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" ${area} color-interpolation-filters="sRGB">` +
      layer('far', [9 * lift, 14 * lift], '#2a1408', shadow * 0.55) +
      layer('near', [3.4 * lift, 5.4 * lift], '#2a1408', shadow) +
      layer('edge', [-0.9, -1.2], lighter(paper, 0.4), 0.5) +
      `<feMerge>${['far', 'near', 'edge', 'SourceGraphic'].map((name) => `<feMergeNode in="${name}"/>`).join('')}</feMerge></filter>`,
  )
  sheet.add(group(`filter="url(#${raised})"`, `<rect ${area} fill="${sheen}" mask="url(#${mask})"/>`))
}

/** Six sheets of one set, laid out beside each other. */
function six(sheet: Sheet, random: Random, stock: Stock): void {
  const page = { width: 1000, height: 1000 }
  const window = (motif: string, scale: number, drop = 0): string =>
    group(
      'transform="translate(-500 -500)"',
      group(placed([500, 500 + drop], scale), motif),
      frame(page),
      corners(1000, 1000, 46, drop ? 1.15 : 0.9),
    )
  const cuts = [
    rosette(random.fork('one'), 'pomegranate', 500),
    window(twinFish(), 1.04),
    rosette(random.fork('two'), 'peony', 500),
    window(magpiesOnPlum(), 1.03),
    rosette(random.fork('six'), 'pomegranate', 500),
    window(fourSeasons(), 1.02, 18),
  ]
  const { width, height } = sheet
  const size = Math.min(width / 3, height / 2) * 0.94
  for (const [index, cut] of cuts.entries()) {
    const at: Point = [
      width / 2 + ((index % 3) - 1) * size * 1.03,
      height / 2 + (index < 3 ? -0.54 : 0.54) * size * (1 + 0.06 * (index % 2)),
    ]
    const turn = [-3, 2, 4, 3, -5, -2][index]!
    lay(sheet, group(`data-part="sheet" ${placed(at, size / 1040, turn)}`, cut), stock.paper, stock.shadow, 0.6)
  }
}

/** Paper-cuts: rosettes, fish, birds, a vase, layered hills; each is one sheet of paper with real holes. */
export const paintPapercut: Painter = (sheet, random, choices) => {
  const form = choices.choose(['rosette', 'fish', 'birds', 'vase', 'hills', 'hall', 'set'])
  const colour = choices.choose(['red', 'gold', 'indigo', 'ivory'])
  const stock = random.pick(stocks[colour])
  const { width, height } = sheet
  ground(sheet, random, ...stock.ground)
  const [x, y]: Point = [width / 2, height / 2]
  const fit = Math.min(width, height)
  const wide = width / height > 1.5
  if (form === 'hills') hills(sheet, random, stock)
  else if (form === 'set') six(sheet, random, stock)
  else if (form === 'rosette') {
    const kind = colour === 'gold' ? 'peony' : random.pick(['pomegranate', 'pomegranate', 'peony'] as const)
    const sides = wide
      ? [-1, 1].map((side) =>
          group(placed([x + side * width * 0.33, y], 0.6), rosette(random.fork('side'), kind, fit * 0.42)),
        )
      : []
    lay(sheet, [...sides, group(placed([x, y]), rosette(random, kind, fit * 0.44))].join(''), stock.paper, stock.shadow)
  } else if (form === 'hall') {
    // Three sheets, each rotated by half a turn from the one below; the lowest has faded most.
    for (const [index, at] of (
      [
        [x - fit * 0.16, y - fit * 0.13],
        [x + fit * 0.17, y - fit * 0.06],
        [x - fit * 0.02, y + fit * 0.15],
      ] as const
    ).entries())
      lay(
        sheet,
        group(
          `data-part="rosette" ${placed(at, 1, index * 11)}`,
          rosette(random.fork(`sheet${index}`), 'pomegranate', fit * 0.33),
        ),
        mix(stock.paper, stock.ground[1], [0.5, 0.26, 0][index]!),
        stock.shadow,
        0.7,
      )
  } else {
    const motif = { fish: twinFish, birds: magpiesOnPlum, vase: fourSeasons }[form]()
    const scale = (fit / 1000) * { fish: 1.04, birds: 1.03, vase: 1.02 }[form]
    const sides = wide
      ? [-1, 1].map((side) =>
          group(placed([x + side * width * 0.34, y], 0.62), rosette(random.fork('side'), 'peony', fit * 0.4)),
        )
      : []
    lay(
      sheet,
      [
        ...sides,
        group(placed([x, y + (form === 'vase' ? 18 : 0)], scale), motif),
        frame(sheet),
        corners(width, height, 46, form === 'vase' ? 1.15 : 0.9),
      ].join(''),
      stock.paper,
      stock.shadow,
    )
  }
  const mark: Partial<Record<typeof form, Point>> = {
    fish: [x + 204, y - 92],
    birds: [x - 40, y + 330],
    vase: [x + 352, y + 140],
  }
  seal(
    sheet,
    random.fork('seal'),
    mark[form] ?? [width - 116, height - 118],
    40,
    colour === 'gold' ? '#d8b060' : '#a62b1c',
  )
  grain(sheet, random, 0.65)
}
