import { createNoise, fractal, type Random } from '../random.ts'
import { darker, lighter, mix } from './colour.ts'
import { fill, group, placed, polar, polygon, ring, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, ground, seal } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Stock {
  paper: string
  ground: readonly [top: string, bottom: string]
  shadow: number
}

const stocks: Record<'red' | 'gold' | 'indigo' | 'ivory', readonly Stock[]> = {
  red: [
    { paper: '#bf2b22', ground: ['#f3e8d3', '#f8f0e0'], shadow: 0.25 },
    { paper: '#c8362a', ground: ['#e6cfa4', '#f0dfbd'], shadow: 0.28 },
    { paper: '#a8231f', ground: ['#e3dccf', '#f1ece2'], shadow: 0.25 },
  ],
  gold: [
    { paper: '#cf9f45', ground: ['#7c1f1f', '#a33026'], shadow: 0.4 },
    { paper: '#d8b060', ground: ['#1d3a40', '#2f565a'], shadow: 0.4 },
  ],
  indigo: [
    { paper: '#24406a', ground: ['#e5e3d8', '#f3f0e6'], shadow: 0.25 },
    { paper: '#2a4a74', ground: ['#e9d5ae', '#f4e6c8'], shadow: 0.28 },
  ],
  ivory: [
    { paper: '#f7efdf', ground: ['#b53a2b', '#cd5a43'], shadow: 0.35 },
    { paper: '#f6f0e4', ground: ['#35526b', '#5a7a90'], shadow: 0.35 },
  ],
}

/** One cut in a folded sheet, about the origin, pointing along +x; `size` is about its half-length. */
function cut(random: Random, size: number): string {
  const kind = random.pick(['leaf', 'moon', 'drop', 'eye', 'teeth', 'petal', 'curl'])
  const s = size
  if (kind === 'leaf') return `M${n(-s)} 0Q0 ${n(-s * 0.7)} ${n(s)} 0Q0 ${n(s * 0.7)} ${n(-s)} 0Z`
  if (kind === 'moon')
    return `M${n(-s * 0.3)} ${n(-s)}Q${n(s)} 0 ${n(-s * 0.3)} ${n(s)}Q${n(s * 0.3)} 0 ${n(-s * 0.3)} ${n(-s)}Z`
  if (kind === 'drop')
    return `M${n(-s)} 0C${n(-s * 0.2)} ${n(-s * 0.2)} ${n(s * 0.2)} ${n(-s * 0.6)} ${n(s * 0.7)} ${n(-s * 0.4)}C${n(s)} ${n(-s * 0.2)} ${n(s)} ${n(s * 0.2)} ${n(s * 0.7)} ${n(s * 0.4)}C${n(s * 0.2)} ${n(s * 0.6)} ${n(-s * 0.2)} ${n(s * 0.2)} ${n(-s)} 0Z`
  if (kind === 'eye') return `${ring([0, 0], s * 0.55)}`
  if (kind === 'petal')
    return `M${n(-s)} 0C${n(-s * 0.4)} ${n(-s * 0.9)} ${n(s * 0.6)} ${n(-s * 0.8)} ${n(s * 0.5)} ${n(-s * 0.16)}L${n(s)} 0L${n(s * 0.5)} ${n(s * 0.16)}C${n(s * 0.6)} ${n(s * 0.8)} ${n(-s * 0.4)} ${n(s * 0.9)} ${n(-s)} 0Z`
  if (kind === 'curl')
    return `M${n(-s)} 0C${n(-s * 0.3)} ${n(-s)} ${n(s)} ${n(-s * 0.8)} ${n(s * 0.8)} ${n(s * 0.1)}C${n(s * 0.7)} ${n(s * 0.5)} ${n(s * 0.2)} ${n(s * 0.4)} ${n(s * 0.3)} 0C${n(s * 0.4)} ${n(-s * 0.3)} ${n(-s * 0.3)} ${n(-s * 0.3)} ${n(-s)} 0Z`
  let comb = ''
  for (let tooth = -2; tooth <= 2; tooth++)
    comb += `M${n(-s * 0.6)} ${n(tooth * s * 0.36 - s * 0.1)}L${n(s * (0.8 - Math.abs(tooth) * 0.2))} ${n(tooth * s * 0.36)}L${n(-s * 0.6)} ${n(tooth * s * 0.36 + s * 0.1)}Z`
  return comb
}

/** A rosette of 6, 8 or 12 folds: the sheet, then ring upon ring of cuts that never meet. */
function rosette(random: Random, stock: Stock, radius: number): string {
  const folds = random.pick([6, 8, 8, 10, 12])
  const step = (Math.PI * 2) / folds
  const lobes: Point[] = []
  const [deep, wave] = [random.between(0.05, 0.13), random.pick([1, 2, 3])]
  for (let index = 0; index < 360; index++) {
    const angle = (index / 360) * Math.PI * 2
    const swing = Math.abs(Math.sin((angle * folds * wave) / 2)) ** 0.7
    lobes.push(polar([0, 0], angle, radius * (1 - deep + deep * swing)))
  }
  const holes: string[] = []
  const scatter = (shape: string, reach: number, turn: number, mirrored: boolean): void => {
    for (let fold = 0; fold < folds; fold++) {
      const angle = fold * step
      const place = (offset: number, flip: boolean): void => {
        const degrees = ((angle + offset) * 180) / Math.PI
        holes.push(
          group(
            `transform="rotate(${n(degrees)}) translate(${n(reach)} 0) scale(1 ${flip ? -1 : 1})"`,
            fill(shape, stock.ground[1]),
          ),
        )
      }
      place(turn, false)
      if (mirrored) place(-turn, true)
    }
  }
  const rings = 7
  for (let index = 0; index < rings; index++) {
    const reach = radius * (0.16 + 0.72 * (index / (rings - 1)))
    const arc = reach * step
    const room = (radius * 0.72) / (rings - 1)
    const along = Math.min(room * 0.44, 40)
    if (arc < 60) scatter(cut(random, Math.min(along, arc * 0.34)), reach, random.chance(0.5) ? 0 : step / 2, false)
    else {
      const offset = step * random.between(0.23, 0.27)
      scatter(cut(random, Math.min(along, arc * 0.17)), reach, offset, true)
      scatter(cut(random, Math.min(along, arc * 0.13)), reach, 0, false)
      scatter(cut(random, Math.min(along * 0.8, arc * 0.13)), reach, step / 2, false)
    }
  }
  const seeds = Array.from({ length: folds }, (_, index) =>
    ring(polar([0, 0], index * step + step / 2, radius * 0.075), radius * 0.017),
  ).join('')
  let rim = ''
  const count = folds * 6
  for (let index = 0; index < count; index++)
    rim += ring(polar([0, 0], ((index + 0.5) / count) * Math.PI * 2, radius * (0.965 - deep)), radius * 0.0105)
  return [
    fill(polygon(lobes), stock.paper),
    ...holes,
    fill(ring([0, 0], radius * 0.035) + seeds + rim, stock.ground[1]),
  ].join('')
}

/** A carp curling to the right about the origin, about 400 units long; holes are cut in the ground colour. */
function fish(random: Random, stock: Stock): string {
  const body =
    'M-200 -10C-150 -110 -10 -130 90 -60C130 -30 150 -40 210 -110C230 -60 200 -20 186 0C210 30 226 70 200 120C160 70 130 50 90 64C0 120 -150 100 -200 -10ZM-60 -92C-30 -150 60 -150 96 -92C60 -84 20 -86 -10 -96ZM-50 84C-30 140 40 150 66 100C40 96 0 96 -20 88Z'
  let scales = ''
  for (let column = 0; column < 9; column++) {
    for (let row = -3; row <= 3; row++) {
      const x = -70 + column * 20
      const y = row * 22 + (column % 2) * 11
      if (Math.abs(y) < 74 - column * 4.6)
        scales += `M${x} ${y - 8}Q${x + 13} ${y} ${x} ${y + 8}Q${x + 5} ${y} ${x} ${y - 8}Z`
    }
  }
  let fins = ''
  for (let index = 0; index < 6; index++) {
    fins += `M${130 + index * 9} ${-30 - index * 10}l${50 - index * 5} ${-24 - index * 3}l${-44 + index * 5} ${34}Z`
    fins += `M${130 + index * 9} ${30 + index * 10}l${50 - index * 5} ${30}l${-44 + index * 5} ${-36}Z`
  }
  const gill = 'M-104 -62Q-72 -6 -108 58Q-92 -4 -104 -62Z'
  return (
    fill(body, stock.paper) +
    fill(scales + fins + gill + ring([-150, -22], 12), stock.ground[1]) +
    fill(ring([-150, -22], 5), stock.paper) +
    stroke('M-196 8Q-176 18 -160 12', stock.ground[1], 5) +
    (random.chance(0.5) ? stroke('M-190 20C-220 40 -216 66 -236 70', stock.paper, 5) : '')
  )
}

function flower(stock: Stock, at: Point, size: number, petals: number): string {
  let [out, holes] = ['', '']
  for (let index = 0; index < petals; index++) {
    const angle = (index / petals) * Math.PI * 2 - Math.PI / 2
    out += ring(polar(at, angle, size * 0.62), size * 0.46)
    const tip = polar(at, angle, size * 0.82)
    holes += `M${polar(at, angle, size * 0.34)
      .map(n)
      .join(' ')}Q${polar(at, angle - 0.3, size * 0.7)
      .map(n)
      .join(' ')} ${tip.map(n).join(' ')}Q${polar(at, angle + 0.3, size * 0.7)
      .map(n)
      .join(' ')} ${polar(at, angle, size * 0.34)
      .map(n)
      .join(' ')}Z`
  }
  return fill(out + ring(at, size * 0.5), stock.paper) + fill(holes + ring(at, size * 0.14), stock.ground[1])
}

function sprig(stock: Stock, from: Point, angle: number, long: number): string {
  const end = polar(from, angle, long)
  const middle = polar(polar(from, angle, long * 0.5), angle + Math.PI / 2, long * 0.12)
  let [leaves, veins] = ['', '']
  for (let index = 1; index < 6; index++) {
    const root = polar(from, angle + 0.1, (long * index) / 6)
    for (const side of [-1, 1]) {
      const tip = polar(root, angle + side * 0.8, long * 0.2)
      leaves += `M${root.map(n).join(' ')}Q${polar(root, angle + side * 0.2, long * 0.14)
        .map(n)
        .join(' ')} ${tip.map(n).join(' ')}Q${polar(root, angle + side * 1.4, long * 0.12)
        .map(n)
        .join(' ')} ${root.map(n).join(' ')}Z`
      veins += `M${polar(root, angle + side * 0.8, long * 0.05)
        .map(n)
        .join(' ')}L${polar(root, angle + side * 0.8, long * 0.15)
        .map(n)
        .join(' ')}`
    }
  }
  return (
    stroke(`M${from.map(n).join(' ')}Q${middle.map(n).join(' ')} ${end.map(n).join(' ')}`, stock.paper, 9) +
    fill(leaves, stock.paper) +
    stroke(veins, stock.ground[1], 3)
  )
}

/** A magpie on its branch, facing left; about 240 units. */
function magpie(stock: Stock): string {
  const body =
    'M-120 -40C-100 -84 -50 -80 -30 -50C20 -50 70 -20 100 30L196 96L176 110L216 140L120 96C60 110 -20 100 -60 40C-76 10 -80 -10 -84 -26L-146 -26Z'
  let cuts = ring([-82, -48], 9)
  for (let index = 0; index < 5; index++)
    cuts += `M${-20 + index * 22} ${-14 + index * 12}Q${14 + index * 22} ${10 + index * 12} ${-2 + index * 22} ${44 + index * 9}Q${2 + index * 22} ${12 + index * 12} ${-20 + index * 22} ${-14 + index * 12}Z`
  for (let index = 0; index < 4; index++) cuts += `M${104 + index * 18} ${52 + index * 12}l34 22l-26 -6Z`
  for (let index = 0; index < 5; index++) cuts += `M${-58 + index * 6} ${-14 + index * 14}l16 6l-12 6Z`
  return fill(body, stock.paper) + fill(cuts, stock.ground[1])
}

/** A vase with four flowers, cut in a sheet folded once. */
function vase(random: Random, stock: Stock): string {
  const side = (mirrored: boolean): string =>
    group(
      `transform="scale(${mirrored ? -1 : 1} 1)"`,
      sprig(stock, [10, 0], -1.15, 250),
      sprig(stock, [10, 0], -0.55, 220),
      stroke('M0 0C60 -120 150 -150 190 -240M0 0C30 -140 60 -240 90 -330', stock.paper, 9),
      flower(stock, [190, -250], 74, random.pick([5, 6])),
      flower(stock, [92, -340], 58, 6),
      fill('M0 0H54C46 40 40 60 64 90C150 130 170 240 116 320C96 350 80 360 84 392H0Z', stock.paper),
      fill(
        'M16 120Q60 126 96 160Q60 150 16 156ZM30 200Q80 170 120 220Q100 300 40 290Q96 270 90 226Q70 206 50 232Q60 250 70 240Q60 270 40 254Q22 226 30 200ZM12 330H84L76 346H12ZM12 24H40V36H12Z',
        stock.ground[1],
      ),
    )
  return (
    stroke('M0 0V-420', stock.paper, 10) +
    side(false) +
    side(true) +
    flower(stock, [0, -420], 92, 8) +
    fill('M0 176L22 226L0 276L-22 226Z', stock.ground[1]) +
    fill('M-150 392H150L130 420H-130Z', stock.paper)
  )
}

/** Sheets of paper one behind the other, each a range of hills. */
function hills(sheet: Sheet, random: Random, stock: Stock): void {
  const { width, height } = sheet
  const sheets = 7
  const light = lighter(stock.ground[1], 0.4)
  const orb: Point = [width * random.between(0.3, 0.7), height * 0.27]
  sheet.add(
    fill(ring(orb, 118), '#fbe9c4'),
    fill(
      ring(orb, 240),
      sheet.radial(orb, 240, [
        [0, '#fbe9c4', 0.7],
        [1, '#fbe9c4', 0],
      ]),
    ),
  )
  for (let index = 0; index < sheets; index++) {
    const part = index / (sheets - 1)
    const noise = createNoise(random.fork(`sheet${index}`))
    const base = height * (0.36 + 0.52 * part)
    const line: Point[] = []
    for (let x = -10; x <= width + 10; x += 8)
      line.push([x, base - Math.abs(fractal(noise, x / (330 - part * 90), 3)) * 190 + 40])
    const tone = mix(light, stock.paper, 0.12 + part * 0.88)
    const shape = polygon([...line, [width + 10, height + 20], [-10, height + 20]])
    sheet.add(
      fill(shape, '#1a1208', 'opacity="0.16" transform="translate(6 -12)"'),
      fill(shape, '#1a1208', 'opacity="0.14" transform="translate(3 -5)"'),
      fill(shape, tone),
    )
    sheet.add(stroke(polygon(line, false), lighter(tone, 0.35), 1.6))
    let cuts = ''
    for (let x = 20; x < width; x += 46) {
      const at = line[Math.min(line.length - 1, Math.round((x + 10) / 8))]![1]
      if (index % 2)
        cuts += `M${x - 14} ${n(at + 34)}Q${x} ${n(at + 20)} ${x + 14} ${n(at + 34)}Q${x} ${n(at + 27)} ${x - 14} ${n(at + 34)}Z`
      else cuts += `M${x} ${n(at + 22)}l6 16l-6 16l-6 -16Z`
    }
    sheet.add(fill(cuts, index ? mix(light, stock.paper, 0.12 + ((index - 1) / (sheets - 1)) * 0.88) : light))
    if (index > 2) {
      const x = width * random.between(0.12, 0.88)
      const foot = line[Math.min(line.length - 1, Math.max(0, Math.round((x + 10) / 8)))]![1] + 4
      let trees = ''
      for (let tree = 0; tree < 4; tree++)
        trees += `M${n(x + tree * 30 - 16)} ${n(foot + 16)}l16 ${n(-random.between(56, 96))}l16 ${n(76)}Z`
      sheet.add(fill(trees, tone))
    }
  }
}

function frame(sheet: Sheet, stock: Stock): void {
  const { width, height } = sheet
  let teeth = ''
  for (let x = 40; x < width - 40; x += 24) teeth += `M${n(x)} 40h24l-12 16ZM${n(x)} ${n(height - 40)}h24l-12 -16Z`
  for (let y = 40; y < height - 40; y += 24) teeth += `M40 ${n(y)}v24l16 -12ZM${n(width - 40)} ${n(y)}v24l-16 -12Z`
  sheet.add(
    `<rect x="32" y="32" width="${n(width - 64)}" height="${n(height - 64)}" fill="none" stroke="${stock.paper}" stroke-width="9"/>`,
    fill(teeth, stock.paper),
  )
}

/** Paper-cuts: rosettes of many folds, fish, birds, a vase, layered hills. Each cut once, shadowed once. */
export const paintPapercut: Painter = (sheet, random, choices) => {
  const form = choices.choose(['rosette', 'fish', 'birds', 'vase', 'hills'])
  const stock = random.pick(stocks[choices.choose(['red', 'gold', 'indigo', 'ivory'])])
  const { width, height } = sheet
  ground(sheet, random, ...stock.ground)
  const centre: Point = [width / 2, height / 2]
  if (form === 'hills') hills(sheet, random, stock)
  else {
    const pieces: string[] = []
    if (form === 'rosette') {
      pieces.push(group(placed(centre), rosette(random, stock, Math.min(width, height) * 0.42)))
      if (width / height > 1.5)
        for (const side of [-1, 1])
          pieces.push(
            group(placed([centre[0] + side * width * 0.32, centre[1]], 0.56), rosette(random.fork('side'), stock, 420)),
          )
    } else if (form === 'fish') {
      const turn = random.between(-24, 24)
      pieces.push(
        group(placed([centre[0] - 10, centre[1] - 150], 1.42, turn), fish(random, stock)),
        group(placed([centre[0] + 10, centre[1] + 150], 1.42, 180 + turn), fish(random, stock)),
      )
      pieces.push(flower(stock, centre, 64, 8))
      for (const [x, y] of [
        [-350, 280],
        [350, -280],
        [-350, -300],
        [350, 300],
      ] as const)
        pieces.push(flower(stock, [centre[0] + x, centre[1] + y], 62, 6))
    } else if (form === 'birds') {
      pieces.push(
        stroke(
          `M${n(centre[0] - 400)} ${n(centre[1] + 330)}C${n(centre[0] - 260)} ${n(centre[1] + 90)} ${n(centre[0] - 60)} ${n(centre[1] + 260)} ${n(centre[0] + 60)} ${n(centre[1] + 120)}S${n(centre[0] + 210)} ${n(centre[1] - 160)} ${n(centre[0] + 380)} ${n(centre[1] - 350)}`,
          stock.paper,
          24,
        ),
      )
      pieces.push(
        stroke(
          `M${n(centre[0] - 190)} ${n(centre[1] + 190)}C${n(centre[0] - 250)} ${n(centre[1] + 30)} ${n(centre[0] - 330)} ${n(centre[1] - 40)} ${n(centre[0] - 360)} ${n(centre[1] - 200)}M${n(centre[0] + 90)} ${n(centre[1] + 90)}C${n(centre[0] + 220)} ${n(centre[1] + 120)} ${n(centre[0] + 300)} ${n(centre[1] + 220)} ${n(centre[0] + 380)} ${n(centre[1] + 240)}`,
          stock.paper,
          15,
        ),
      )
      pieces.push(
        group(placed([centre[0] - 150, centre[1] - 20], 1.1, -6), magpie(stock)),
        group(placed([centre[0] + 120, centre[1] - 190], 1.02, 8, true), magpie(stock)),
      )
      for (const [x, y, size] of [
        [-360, -220, 66],
        [-300, -30, 56],
        [-390, 310, 60],
        [390, 250, 70],
        [250, 150, 52],
        [390, -350, 62],
        [280, -230, 50],
        [40, 170, 54],
        [-120, 240, 50],
        [-60, -370, 44],
      ] as const)
        pieces.push(flower(stock, [centre[0] + x + random.bell() * 14, centre[1] + y + random.bell() * 14], size, 5))
    } else pieces.push(group(placed([centre[0], centre[1] + 40], 0.98), vase(random, stock)))
    const shape = pieces.join('')
    const flat = shape.replaceAll(stock.ground[1], 'none').replaceAll(stock.paper, darker(stock.ground[0], 0.55))
    sheet.add(group(`transform="translate(7 11)" opacity="${stock.shadow}"`, flat), shape)
    if (form !== 'rosette' || random.chance(0.4)) frame(sheet, stock)
  }
  seal(sheet, random.fork('seal'), [width - 110, height - 122], 42, stock.paper === '#cf9f45' ? '#d8b060' : '#a62b1c')
  grain(sheet, random, 0.65)
}
