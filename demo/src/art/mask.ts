import type { Random } from '../random.ts'
import { darker, lighter, mix } from './colour.ts'
import { curve, fill, group, placed, ring, stroke } from './line.ts'
import { scrollCloud } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, seal } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Paint {
  face: string
  /** The dark of brows, eyes and mouth. */
  line: string
  light: string
  accent: string
  trim: string
  grounds: readonly (readonly [top: string, bottom: string])[]
}

const ink = '#1c1716'
const chalk = '#f6efe1'

const paints: Record<'red' | 'black' | 'white' | 'blue' | 'gold' | 'green', Paint> = {
  red: {
    face: '#bb2f22',
    line: ink,
    light: chalk,
    accent: '#e2a93f',
    trim: '#f0c56a',
    grounds: [
      ['#e9dcc2', '#f3e9d4'],
      ['#23384f', '#35526b'],
      ['#d9c08d', '#ecd9ad'],
    ],
  },
  black: {
    face: '#26221f',
    line: '#0d0b0a',
    light: chalk,
    accent: '#b8352a',
    trim: '#d9b25c',
    grounds: [
      ['#b9412e', '#d0664a'],
      ['#d8cdb4', '#efe6d0'],
      ['#8fae9f', '#c6d6c6'],
    ],
  },
  white: {
    face: '#f3ede0',
    line: ink,
    light: '#ffffff',
    accent: '#a9342b',
    trim: '#8b6a33',
    grounds: [
      ['#6f2f33', '#9c4a42'],
      ['#34484c', '#58706d'],
      ['#2a2b33', '#4a4852'],
    ],
  },
  blue: {
    face: '#2b5a93',
    line: ink,
    light: chalk,
    accent: '#c63b2a',
    trim: '#e9b84d',
    grounds: [
      ['#efe2c6', '#f6eddb'],
      ['#c8883b', '#e2b266'],
      ['#3b2a3c', '#5d4355'],
    ],
  },
  gold: {
    face: '#d3a341',
    line: '#2a1a10',
    light: '#fff3cf',
    accent: '#2f7f78',
    trim: '#b63a27',
    grounds: [
      ['#173a45', '#2d6068'],
      ['#591f24', '#84352f'],
      ['#22262f', '#3d424c'],
    ],
  },
  green: {
    face: '#3d7a52',
    line: '#12201a',
    light: '#f1efd9',
    accent: '#c5402c',
    trim: '#e0b354',
    grounds: [
      ['#eee1c3', '#f6edd8'],
      ['#4a2b32', '#6d444a'],
      ['#d59a4e', '#e8bf7c'],
    ],
  },
}

/** A closed shape and its mirror image. */
function both(path: string, paint: string, attributes = ''): string {
  return fill(path, paint, attributes) + group('transform="scale(-1 1)"', fill(path, paint, attributes))
}

function bothLines(path: string, paint: string, width: number, attributes = ''): string {
  return (
    stroke(path, paint, width, attributes) + group('transform="scale(-1 1)"', stroke(path, paint, width, attributes))
  )
}

const face =
  'M0 -300C120 -304 214 -236 222 -110C230 10 214 130 160 220C110 300 56 342 0 342C-56 342 -110 300 -160 220C-214 130 -230 10 -222 -110C-214 -236 -120 -304 0 -300Z'

const brows: readonly string[] = [
  'M22 -92C50 -150 130 -190 212 -176C190 -160 176 -150 164 -128C130 -140 84 -126 52 -84C42 -72 26 -76 22 -92Z',
  'M20 -84C34 -150 84 -214 168 -238C150 -206 160 -186 200 -184C160 -160 112 -150 60 -78C48 -66 26 -68 20 -84Z',
  'M24 -86C70 -120 110 -110 130 -140C142 -164 178 -182 214 -160C186 -158 180 -138 164 -118C142 -90 90 -100 58 -70C44 -60 28 -70 24 -86Z',
  'M18 -90C60 -172 118 -150 140 -200C158 -180 150 -160 138 -150C170 -160 196 -150 206 -128C170 -134 110 -110 56 -74C40 -64 22 -72 18 -90Z',
]

const sockets: readonly string[] = [
  'M28 -24C60 -76 150 -92 208 -34C186 -18 170 26 128 40C84 52 34 26 28 -24Z',
  'M24 -18C50 -84 140 -70 216 -96C204 -40 192 34 136 46C84 54 28 34 24 -18Z',
  'M26 -30C70 -84 160 -70 206 -10C190 10 200 60 160 92C150 50 120 40 92 42C54 44 24 14 26 -30Z',
  'M30 -26C74 -70 130 -70 168 -52C196 -40 210 -16 204 20C184 6 170 34 134 38C84 46 36 24 30 -26Z',
]

const noses: readonly string[] = [
  'M0 -60C18 -54 20 20 30 66C50 74 74 96 66 118C48 132 22 122 0 128Z',
  'M0 -80C26 -60 14 10 36 60C64 64 80 100 62 122C40 116 20 134 0 130Z',
  'M0 -50C12 -30 16 30 24 72C46 80 56 108 46 122C30 130 14 124 0 130Z',
]

const mouths: readonly string[] = [
  'M0 196C30 186 60 188 96 170C92 214 50 242 0 242Z',
  'M0 204C40 190 74 200 112 176C116 200 84 228 60 230C40 250 16 246 0 250Z',
  'M0 200C24 192 52 196 76 186C72 216 40 232 0 232Z',
]

const cheeks: readonly string[] = [
  'M70 84C110 70 170 80 204 40C202 110 180 180 134 232C140 180 112 120 70 84Z',
  'M64 100C100 60 160 90 190 66C200 120 160 140 168 190C140 176 128 220 104 262C108 200 100 140 64 100Z',
  'M60 96C92 96 130 84 150 108C176 134 150 170 120 160C148 150 136 122 112 126C86 130 70 120 60 96ZM120 186C150 186 176 160 186 120C196 170 170 220 124 244C140 224 140 204 120 186Z',
]

/** What is painted on the forehead; drawn about the line of symmetry. */
function crest(random: Random, paint: Paint): string {
  const kind = random.pick(['flame', 'moon', 'gourd', 'rays', 'cloud'])
  if (kind === 'moon')
    return (
      fill('M-44 -214A48 48 0 1 0 44 -214A38 38 0 1 1 -44 -214Z', paint.light) + fill(ring([0, -226], 13), paint.accent)
    )
  if (kind === 'gourd')
    return (
      fill(
        'M0 -292C28 -292 30 -256 16 -246C48 -236 46 -176 0 -172C-46 -176 -48 -236 -16 -246C-30 -256 -28 -292 0 -292Z',
        paint.light,
      ) +
      fill(
        'M0 -278C16 -276 16 -256 8 -250C30 -236 28 -190 0 -188C-28 -190 -30 -236 -8 -250C-16 -256 -16 -276 0 -278Z',
        paint.accent,
      )
    )
  if (kind === 'rays')
    return (
      fill('M0 -300L22 -180L0 -60L-22 -180Z', paint.light) +
      both('M40 -292L60 -190L32 -120Z', paint.accent) +
      fill('M0 -270L9 -180L0 -100L-9 -180Z', paint.line)
    )
  if (kind === 'cloud')
    return (
      both(
        'M6 -180C50 -170 80 -200 62 -226C50 -242 24 -232 30 -214C34 -204 48 -208 46 -216C56 -204 40 -194 26 -200C12 -208 6 -240 6 -280Z',
        paint.light,
      ) + fill('M0 -286C14 -250 12 -200 0 -150C-12 -200 -14 -250 0 -286Z', paint.accent)
    )
  return (
    fill(
      'M0 -296C44 -250 40 -214 26 -190C34 -160 14 -120 0 -76C-14 -120 -34 -160 -26 -190C-40 -214 -44 -250 0 -296Z',
      paint.light,
    ) +
    fill(
      'M0 -262C22 -232 20 -206 12 -186C16 -160 6 -136 0 -112C-6 -136 -16 -160 -12 -186C-20 -206 -22 -232 0 -262Z',
      paint.accent,
    )
  )
}

function features(random: Random, paint: Paint): string {
  const brow = random.pick(brows)
  const socket = random.pick(sockets)
  const nose = random.pick(noses)
  const mouth = random.pick(mouths)
  const cheek = random.pick(cheeks)
  const dark = paint.face === '#26221f'
  const around = dark ? paint.light : paint.line
  const eye = 'M62 -8C86 -36 132 -34 158 -14C132 12 88 14 62 -8Z'
  const mirrored = (path: string): string => `${path}`
  const parts = [
    both(cheek, dark ? paint.light : random.pick([paint.light, paint.accent]), 'opacity="0.94"'),
    bothLines(cheek, dark ? paint.accent : paint.line, 4.5),
    both(mirrored(socket), around),
    bothLines(socket, dark ? paint.accent : paint.light, 7),
    both(brow, dark ? paint.light : paint.line),
    bothLines(brow, paint.trim, 4),
    crest(random, paint),
    both(eye, '#fbf7ee'),
    bothLines(eye, '#120e0d', 5),
    both(ring([110, -12], 17), '#191312'),
    both(ring([115, -17], 4.5), '#ffffff'),
    both(nose, dark ? paint.light : mix(paint.face, '#000000', 0.16)),
    bothLines(nose.replace(/M0 -\d+C/, (start) => start).replace('Z', ''), paint.line, 4.5),
    both('M14 112C26 96 50 100 52 116C40 124 24 124 14 112Z', paint.line),
    both(mouth, paint.line),
    both(mouth, paint.accent, 'transform="translate(0 42) scale(0.78 0.8)"'),
    fill('M-40 214Q0 206 40 214Q0 226 -40 214Z', '#f3e6d6'),
    both('M0 262C22 262 40 276 30 300C18 320 6 322 0 322Z', dark ? paint.light : paint.line, 'opacity="0.9"'),
  ]
  let hairlines = ''
  for (let index = 0; index < 7; index++)
    hairlines += `M${n(172 + index * 6)} ${n(-150 + index * 34)}q${n(-26)} ${n(10)} ${n(-34)} ${n(30)}`
  parts.push(bothLines(hairlines, dark ? paint.trim : paint.line, 2.2, 'opacity="0.55"'))
  return parts.join('')
}

/** A helmet of pompoms, pearls and plumes behind the face. */
function headdress(sheet: Sheet, random: Random, paint: Paint): string {
  const parts: string[] = []
  const plume = random.chance(0.6)
  if (plume) {
    for (const side of [-1, 1]) {
      const feather = `M${side * 90} -330C${side * 190} -560 ${side * 420} -620 ${side * 470} -330`
      parts.push(
        stroke(feather, mix(paint.trim, '#6b3a1a', 0.35), 13),
        stroke(feather, mix(paint.trim, '#3a1f10', 0.7), 13, 'stroke-dasharray="3 21"'),
        stroke(feather, lighter(paint.trim, 0.4), 2),
      )
    }
  }
  const crown =
    'M-236 -120C-270 -330 -140 -430 0 -436C140 -430 270 -330 236 -120C190 -260 90 -300 0 -300C-90 -300 -190 -260 -236 -120Z'
  parts.push(
    fill(
      crown,
      sheet.linear(
        [0, -436],
        [0, -120],
        [
          [0, darker(paint.accent, 0.1)],
          [1, darker(paint.accent, 0.45)],
        ],
      ),
    ),
    stroke(crown, paint.trim, 5),
  )
  for (const [reach, count, size] of [
    [268, 17, 13],
    [310, 15, 20],
    [362, 13, 27],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const angle = Math.PI * (1.05 + 0.9 * (index / (count - 1)))
      const at: Point = [Math.cos(angle) * reach * 0.92, -90 + Math.sin(angle) * reach * 0.98]
      const colour = size === 13 ? '#f5eddc' : index % 2 ? paint.trim : random.pick([paint.face, paint.accent])
      parts.push(
        fill(ring(at, size), darker(colour, 0.22)),
        fill(ring([at[0] - size * 0.18, at[1] - size * 0.2], size * 0.76), colour),
        fill(ring([at[0] - size * 0.35, at[1] - size * 0.4], size * 0.22), '#ffffff', 'opacity="0.65"'),
      )
    }
  }
  const jewel: Point = [0, -356]
  parts.push(
    fill(ring(jewel, 42), paint.trim),
    fill(ring(jewel, 31), paint.accent),
    fill(ring([-10, -368], 9), '#ffffff', 'opacity="0.6"'),
  )
  for (const side of [-1, 1]) {
    let tassels = ''
    for (let index = -3; index <= 3; index++)
      tassels += `M${side * 250 + index * 5} 10q${index * 2} 110 ${index * 4} 250`
    parts.push(
      fill(`M${side * 230} -110q${side * 70} 60 ${side * 20} 130q${side * -40} -50 ${side * -20} -130Z`, paint.trim),
      stroke(tassels, paint.accent, 3.4),
      fill(ring([side * 250, 12], 12), paint.trim),
    )
  }
  return parts.join('')
}

function beard(random: Random, colour: string): string {
  let hair = ''
  for (let index = 0; index <= 46; index++) {
    const part = index / 46 - 0.5
    const x = part * 250
    hair += `M${n(x)} ${n(236 + Math.abs(part) * -60)}C${n(x * 1.1)} ${n(360)} ${n(x * 1.25 + random.bell() * 12)} ${n(430)} ${n(x * 0.92 + random.bell() * 10)} ${n(640 - Math.abs(part) * 160)}`
  }
  return (
    stroke(hair, colour, 6.5) + stroke(hair, lighter(colour, 0.25), 1.2, 'opacity="0.6" transform="translate(2 0)"')
  )
}

/** Opera faces: forehead, brow, eye and cheek chosen apart, always symmetrical, one ruling colour. */
export const paintMask: Painter = (sheet, random, choices) => {
  const kind = choices.choose(['red', 'black', 'white', 'blue', 'gold', 'green'])
  const paint = paints[kind]
  const { width, height } = sheet
  const backdrop = random.pick(paint.grounds)
  ground(sheet, random, ...backdrop)
  const pattern = random.pick(['rays', 'clouds', 'disc', 'rings'])
  const faint = lighter(backdrop[1], 0.22)
  const centre: Point = [width / 2, height * 0.53]
  if (pattern === 'rays') {
    let rays = ''
    for (let index = 0; index < 36; index += 2) {
      const [from, to] = [(index / 36) * Math.PI * 2, ((index + 1) / 36) * Math.PI * 2]
      rays += `M${n(centre[0])} ${n(centre[1])}L${n(centre[0] + Math.cos(from) * 2400)} ${n(centre[1] + Math.sin(from) * 2400)}L${n(centre[0] + Math.cos(to) * 2400)} ${n(centre[1] + Math.sin(to) * 2400)}Z`
    }
    sheet.add(fill(rays, faint, 'opacity="0.35"'))
  } else if (pattern === 'clouds') {
    for (let index = 0; index < (width / 1000) * 12; index++)
      sheet.add(
        group(
          'opacity="0.5"',
          scrollCloud(
            [random.between(0, width), random.between(0, height)],
            random.between(0.6, 1.2),
            faint,
            mix(backdrop[0], paint.trim, 0.3),
            random.chance(0.5),
          ),
        ),
      )
  } else if (pattern === 'disc')
    sheet.add(fill(ring(centre, height * 0.44), mix(backdrop[1], paint.trim, 0.35), 'opacity="0.7"'))
  else for (let index = 1; index < 16; index++) sheet.add(stroke(ring(centre, index * 78), faint, 9, 'opacity="0.4"'))
  const half = sheet.linear(
    [0, 0],
    [222, 0],
    [
      [0, '#000000', 0],
      [0.6, '#000000', 0.05],
      [1, '#000000', 0.3],
    ],
  )
  const bearded = random.chance(0.35)
  const crowned = bearded || random.chance(0.6)
  const scale = (height / 1000) * (crowned ? 0.92 : 1.2)
  const at: Point = [centre[0], height * (crowned ? 0.56 : 0.49)]
  sheet.add(
    group(
      placed(at, scale),
      crowned ? headdress(sheet, random, paint) : '',
      fill(face, '#000000', 'opacity="0.25" transform="translate(10 18)"'),
      fill(face, paint.face),
      features(random, paint),
      fill('M0 -300C120 -304 214 -236 222 -110C230 10 214 130 160 220C110 300 56 342 0 342Z', half),
      group(
        'transform="scale(-1 1)"',
        fill('M0 -300C120 -304 214 -236 222 -110C230 10 214 130 160 220C110 300 56 342 0 342Z', half),
      ),
      stroke(face, darker(paint.face, 0.45), 4),
      bearded
        ? beard(
            random,
            kind === 'white' || kind === 'black' ? '#2a2623' : random.pick(['#2a2623', '#e9e2d3', '#8a2d22']),
          )
        : '',
      fill(
        curve([
          [-70, -250],
          [-96, -200],
          [-104, -130],
        ]),
        'none',
      ),
    ),
  )
  seal(
    sheet,
    random.fork('seal'),
    [width - 98, height - 110],
    50,
    kind === 'red' || kind === 'white' ? '#a62b1c' : '#b3301f',
  )
  grain(sheet, random, 0.55)
}
