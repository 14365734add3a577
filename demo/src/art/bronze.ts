import type { Random } from '../random.ts'
import { lighter, mix } from './colour.ts'
import { blot, curve, fill, group, placed, polar, polygon, ring, stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, ground, seal, wash } from './paper.ts'
import { n, type Point, type Sheet } from './sheet.ts'

interface Metal {
  light: string
  body: string
  dark: string
  /** Bright metal where the patina is rubbed away. */
  bare: string
  rust: string
  wall: readonly [top: string, bottom: string]
}

const metals: readonly Metal[] = [
  {
    light: '#a9cfb6',
    body: '#5a8f7b',
    dark: '#1f3f3a',
    bare: '#d8b15c',
    rust: '#8fd0b4',
    wall: ['#15191c', '#2c3436'],
  },
  {
    light: '#c6b07a',
    body: '#7d7648',
    dark: '#2d2a1b',
    bare: '#e6c272',
    rust: '#6fae93',
    wall: ['#1c1612', '#3a2c22'],
  },
  {
    light: '#9fbcc4',
    body: '#4f7583',
    dark: '#1a2f3a',
    bare: '#cda559',
    rust: '#79b9b4',
    wall: ['#e2d9c6', '#f0e8d8'],
  },
  {
    light: '#d8bd7e',
    body: '#9a7a3c',
    dark: '#3c2c14',
    bare: '#f2d68f',
    rust: '#5f9c82',
    wall: ['#23323a', '#43565c'],
  },
]

/** A square spiral of the thunder pattern inside a cell, as line data. */
function thunder(x: number, y: number, size: number, mirrored: boolean): string {
  const s = (mirrored ? -1 : 1) * size
  const left = mirrored ? x + size : x
  return `M${n(left)} ${n(y + size)}v${n(-size)}h${n(s)}v${n(size * 0.82)}h${n(-s * 0.72)}v${n(-size * 0.52)}h${n(s * 0.4)}v${n(size * 0.24)}`
}

/** A field of thunder pattern over a rectangle. */
function field(x: number, y: number, wide: number, high: number, cell: number): string {
  let path = ''
  const columns = Math.max(1, Math.round(wide / cell))
  const rows = Math.max(1, Math.round(high / cell))
  const step = wide / columns
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++)
      path += thunder(
        x + column * step + step * 0.12,
        y + row * cell + cell * 0.12,
        Math.min(step, cell) * 0.76,
        column >= columns / 2,
      )
  }
  return path
}

/** The animal face: half of it, for mirroring about x = 0; about 200 wide each side, 150 tall, centred on y = 0. */
function beastHalf(random: Random, metal: Metal): string {
  const horn = random.pick([
    'M20 -38C40 -90 120 -110 170 -84C196 -70 190 -38 164 -40C172 -62 140 -76 110 -62C80 -50 60 -40 20 -38Z',
    'M22 -40C30 -100 70 -112 96 -96C120 -80 104 -56 90 -64C92 -80 66 -84 60 -62C80 -48 150 -50 180 -92C190 -50 150 -24 100 -30C70 -32 40 -34 22 -40Z',
    'M18 -36C60 -44 70 -96 120 -104C176 -110 200 -70 176 -46C164 -36 150 -50 160 -60C150 -78 120 -74 108 -54C94 -32 50 -28 18 -36Z',
  ])
  const jaw = random.pick([
    'M14 46C50 40 90 50 110 36C140 20 190 34 184 70C180 92 150 90 152 72C140 60 124 74 100 76C70 80 40 66 14 74Z',
    'M12 50C60 36 100 60 132 40C160 24 196 40 190 76C176 60 156 64 140 80C110 100 60 84 12 80Z',
  ])
  const brow = 'M24 -22C60 -36 120 -34 150 -8C120 -16 60 -16 24 -8Z'
  const eye = 'M40 10C56 -14 104 -18 128 6C108 28 62 34 40 10Z'
  const nose = 'M0 -44H12C20 -10 16 20 30 40C20 56 8 54 0 54Z'
  const shapes = horn + jaw + brow + nose
  return [
    fill(shapes, metal.body),
    stroke(shapes, metal.dark, 4),
    stroke(shapes, metal.light, 1.4, 'transform="translate(-2 -2)" opacity="0.75"'),
    fill(eye, metal.dark),
    fill(ring([84, 6], 16), metal.bare),
    fill(ring([84, 6], 6), metal.dark),
    stroke(eye, metal.light, 2.4),
    stroke('M36 62v14M56 60v16M76 60v16M96 58v14', metal.dark, 4),
    stroke('M130 -88C150 -92 166 -80 164 -66M150 44C166 44 172 58 164 68', metal.dark, 3),
  ].join('')
}

function beast(random: Random, metal: Metal, at: Point, wide: number, high: number): string {
  const half = beastHalf(random, metal)
  return `<g transform="translate(${n(at[0])} ${n(at[1])}) scale(${n((wide / 400) * 100) as unknown as number} ${n((high / 220) * 100) as unknown as number}) scale(0.01)">${half}<g transform="scale(-1 1)">${half}</g></g>`
}

/** A cast body: rounded shading, then pattern and animal face clipped to it, then patina. */
function cast(
  sheet: Sheet,
  random: Random,
  metal: Metal,
  form: string,
  box: readonly [x: number, y: number, wide: number, high: number],
  pattern: string,
): string {
  const [x, y, wide, high] = box
  const clip = sheet.clip(`<path d="${form}"/>`)
  const skin = sheet.linear(
    [x, 0],
    [x + wide, 0],
    [
      [0, metal.dark],
      [0.18, metal.body],
      [0.36, metal.light],
      [0.6, metal.body],
      [1, metal.dark],
    ],
  )
  const foot = sheet.linear(
    [0, y],
    [0, y + high],
    [
      [0, '#ffffff', 0.1],
      [0.4, '#000000', 0],
      [1, '#000000', 0.45],
    ],
  )
  let [rust, bare] = ['', '']
  for (let index = 0; index < 26; index++) {
    const at: Point = [x + random.between(0, wide), y + random.between(0, high)]
    if (random.chance(0.6)) rust += blot(random, at, random.between(5, 30), 9)
    else bare += blot(random, at, random.between(3, 15), 8)
  }
  let specks = ''
  for (let index = 0; index < 240; index++)
    specks += ring([x + random.between(0, wide), y + random.between(0, high)], random.between(0.6, 2.4))
  return [
    fill(form, skin),
    group(
      `clip-path="${clip}"`,
      pattern,
      fill(rust, metal.rust, 'opacity="0.26"'),
      fill(bare, metal.bare, 'opacity="0.3"'),
      fill(specks, metal.rust, 'opacity="0.4"'),
      `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}" fill="${foot}"/>`,
    ),
    stroke(form, metal.dark, 3.5),
  ].join('')
}

function relief(metal: Metal, path: string, width: number): string {
  return (
    stroke(path, metal.dark, width, 'opacity="0.75"') +
    stroke(path, metal.light, width * 0.4, 'opacity="0.5" transform="translate(-1 -1.2)"')
  )
}

function ding(sheet: Sheet, random: Random, metal: Metal): string {
  const body = 'M-250 -150H250L226 120H-226Z'
  const legs =
    'M-214 110L-190 330H-140L-128 116ZM214 110L190 330H140L128 116ZM-84 116L-74 300H-38L-34 118ZM84 116L74 300H38L34 118Z'
  const ears =
    'M-196 -170V-292Q-150 -318 -104 -292V-170H-128V-262Q-150 -276 -172 -262V-170ZM196 -170V-292Q150 -318 104 -292V-170H128V-262Q150 -276 172 -262V-170Z'
  const rim = 'M-272 -186H272V-146H-272Z'
  let studs = ''
  for (let index = -6; index <= 6; index++) studs += ring([index * 35, 96], 9)
  const pattern =
    relief(metal, field(-250, -140, 500, 210, 30), 3) +
    beast(random, metal, [0, -28], 430, 190) +
    fill(studs, metal.bare, 'opacity="0.8"') +
    stroke(studs, metal.dark, 2)
  return [
    cast(
      sheet,
      random,
      metal,
      legs,
      [-220, 100, 440, 240],
      relief(metal, 'M-200 150h70M-198 164h66M130 150h70M132 164h66', 4),
    ),
    cast(sheet, random, metal, ears, [-200, -310, 400, 150], ''),
    cast(sheet, random, metal, body, [-250, -150, 500, 270], pattern),
    cast(sheet, random, metal, rim, [-272, -186, 544, 40], relief(metal, field(-272, -184, 544, 36, 36), 2.4)),
    stroke('M-250 -150V120M250 -150V120M0 -150V70', metal.dark, 5, 'opacity="0.5"'),
  ].join('')
}

function bell(sheet: Sheet, random: Random, metal: Metal): string {
  const body = 'M-150 -170Q0 -196 150 -170L206 300Q0 220 -206 300Z'
  const stem = 'M-30 -180L-24 -330Q0 -342 24 -330L30 -180ZM-44 -240H44V-216H-44Z'
  let bosses = ''
  let shine = ''
  for (const side of [-1, 1]) {
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const at: Point = [side * (52 + column * 40 + row * 4), -110 + row * 62]
        bosses += ring(at, 15)
        shine += ring([at[0] - 4, at[1] - 5], 5)
      }
    }
  }
  const bands = 'M-160 -140Q0 -160 160 -140M-166 -82H166M-172 -20H172M-180 46Q0 30 180 46M-30 -150V50M30 -150V50'
  const pattern =
    relief(metal, bands, 5) +
    relief(metal, field(-24, -140, 48, 180, 24), 2.2) +
    fill(bosses, metal.body) +
    stroke(bosses, metal.dark, 4) +
    fill(shine, metal.light) +
    beast(random, metal, [0, 140], 330, 160) +
    relief(metal, field(-200, 78, 60, 120, 24) + field(140, 78, 60, 120, 24), 2.2)
  return (
    cast(sheet, random, metal, stem, [-50, -340, 100, 170], relief(metal, field(-24, -326, 48, 90, 22), 2)) +
    cast(sheet, random, metal, body, [-210, -196, 420, 500], pattern)
  )
}

function zun(sheet: Sheet, random: Random, metal: Metal): string {
  const body =
    'M-210 -300C-120 -250 -104 -180 -110 -120C-150 -100 -176 -60 -170 0C-166 60 -130 90 -106 100C-104 170 -130 230 -160 290H160C130 230 104 170 106 100C130 90 166 60 170 0C176 -60 150 -100 110 -120C104 -180 120 -250 210 -300Z'
  const lappets = Array.from(
    { length: 5 },
    (_, index) => `M${-110 + index * 55 - 24} -130L${-130 + index * 65} -262L${-110 + index * 55 + 24} -130`,
  ).join('')
  const bands = 'M-116 -130H116M-108 104H108M-120 128H120M-174 -10H-150M150 -10H174'
  const pattern =
    relief(metal, lappets, 4) +
    relief(metal, bands, 5) +
    relief(metal, field(-170, -100, 340, 190, 26), 2.6) +
    beast(random, metal, [0, 0], 320, 170) +
    beast(random, metal, [0, 212], 210, 110)
  const owl = (side: number): string =>
    group(
      `transform="translate(${side * 168} -70) scale(${side} 1)"`,
      fill('M-26 30C-30 -10 -10 -44 22 -42L34 -62L44 -30C56 -6 44 30 14 36Z', metal.body),
      stroke('M-26 30C-30 -10 -10 -44 22 -42L34 -62L44 -30C56 -6 44 30 14 36Z', metal.dark, 3.5),
      fill(ring([20, -14], 13), metal.bare),
      fill(ring([20, -14], 5), metal.dark),
      fill('M36 -10L54 0L36 8Z', metal.dark),
    )
  return (
    cast(sheet, random, metal, body, [-212, -300, 424, 590], pattern) +
    owl(-1) +
    owl(1) +
    stroke('M0 -280V280', metal.dark, 5, 'opacity="0.4"')
  )
}

function gui(sheet: Sheet, random: Random, metal: Metal): string {
  const body =
    'M-230 -130C-214 -100 -210 -60 -216 0C-220 80 -140 130 -100 140H100C140 130 220 80 216 0C210 -60 214 -100 230 -130Z'
  const foot = 'M-120 140H120L160 260H-160Z'
  const ear = 'M216 -80C330 -110 350 60 250 110L226 92C300 50 290 -50 212 -36ZM244 104L262 170L232 168Z'
  const pattern =
    relief(metal, field(-220, -80, 440, 60, 30), 2.8) +
    relief(metal, 'M-224 -90H224M-216 -14H216', 5) +
    beast(random, metal, [0, 50], 400, 130)
  let ribs = ''
  for (let index = -10; index <= 10; index++) ribs += `M${index * 12} 146L${index * 16} 254`
  return (
    cast(sheet, random, metal, ear, [200, -110, 150, 290], '') +
    group('transform="scale(-1 1)"', cast(sheet, random, metal, ear, [200, -110, 150, 290], '')) +
    cast(sheet, random, metal, foot, [-160, 138, 320, 124], relief(metal, ribs, 3)) +
    cast(sheet, random, metal, body, [-232, -130, 464, 272], pattern) +
    `<ellipse cy="-130" rx="230" ry="30" fill="${mix(metal.dark, '#000000', 0.3)}" stroke="${metal.body}" stroke-width="9"/>`
  )
}

function mirror(sheet: Sheet, random: Random, metal: Metal): string {
  const radius = 330
  let lines = ''
  for (const part of [0.985, 0.9, 0.86, 0.62, 0.58, 0.27, 0.23]) lines += ring([0, 0], radius * part)
  const teeth = random.pick([48, 60, 72])
  let saw = ''
  for (let index = 0; index < teeth; index++) {
    const angle = (index / teeth) * Math.PI * 2
    saw += polygon([
      polar([0, 0], angle, radius * 0.86),
      polar([0, 0], angle + Math.PI / teeth, radius * 0.9),
      polar([0, 0], angle + (Math.PI * 2) / teeth, radius * 0.86),
    ])
  }
  let clouds = ''
  const folds = random.pick([8, 12])
  for (let fold = 0; fold < folds; fold++) {
    const turn = (fold / folds) * 360
    clouds += group(
      `transform="rotate(${n(turn)}) translate(${n(radius * 0.735)} 0) scale(${fold % 2 ? 1 : -1} 1)"`,
      relief(
        metal,
        'M-34 -44C10 -52 34 -20 14 2C0 16 -18 4 -10 -8M-34 44C-4 50 30 30 30 0M-30 -20C-44 0 -40 26 -20 30C-6 30 -4 14 -16 14',
        5,
      ),
    )
  }
  const spirits: string[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    spirits.push(
      group(
        `transform="rotate(${quarter * 90 + 45}) translate(${n(radius * 0.42)} 0) rotate(90) scale(0.5)"`,
        fill(
          random.pick([
            'M-110 20C-80 -40 -20 -50 20 -20C50 -60 90 -60 110 -30C90 -34 70 -20 62 0C90 20 60 60 20 50C-20 70 -70 60 -110 20Z',
            'M-110 0C-70 -20 -60 -60 -10 -50C30 -80 70 -50 60 -20C90 -30 110 -10 110 20C80 10 50 30 20 30C-10 60 -60 50 -60 20C-80 20 -100 20 -110 0Z',
          ]),
          metal.body,
        ),
        stroke(
          'M-110 0C-60 -50 -10 10 30 -20S90 10 110 -20M-60 20C-40 50 -10 40 0 20M20 20C40 50 70 40 70 14',
          metal.dark,
          6,
        ),
        fill(ring([-70, -4], 8), metal.bare),
      ),
    )
  }
  let petals = ''
  for (let index = 0; index < 8; index++)
    petals += `M${polar([0, 0], index * 0.785, radius * 0.1)
      .map(n)
      .join(' ')}Q${polar([0, 0], index * 0.785 + 0.39, radius * 0.26)
      .map(n)
      .join(' ')} ${polar([0, 0], index * 0.785 + 0.785, radius * 0.1)
      .map(n)
      .join(' ')}`
  const square = random.chance(0.5) ? relief(metal, 'M-150 -150H150V150H-150ZM-136 -136H136V136H-136Z', 4) : ''
  const pattern =
    relief(metal, lines, 4) +
    fill(saw, metal.dark, 'opacity="0.5"') +
    clouds +
    square +
    spirits.join('') +
    relief(metal, petals, 4) +
    fill(ring([0, 0], radius * 0.1), metal.light) +
    stroke(ring([0, 0], radius * 0.1), metal.dark, 4) +
    fill(ring([-8, -10], 10), '#ffffff', 'opacity="0.5"')
  return cast(sheet, random, metal, ring([0, 0], radius), [-radius, -radius, radius * 2, radius * 2], pattern)
}

/** A great face with wide ears, half of it still under gold leaf. */
function visage(sheet: Sheet, random: Random, metal: Metal): string {
  const head =
    'M-190 -270Q0 -310 190 -270C206 -120 196 60 150 190C120 262 60 300 0 306C-60 300 -120 262 -150 190C-196 60 -206 -120 -190 -270Z'
  const ear = 'M186 -150C240 -230 330 -220 324 -130C320 -40 270 60 214 110L178 90C190 20 194 -70 186 -150Z'
  const ears = (sheetEar: string): string => sheetEar + group('transform="scale(-1 1)"', sheetEar)
  const eye = 'M36 -60C70 -120 150 -124 184 -84C160 -30 80 -16 36 -60Z'
  const brow = 'M24 -130C80 -190 160 -190 206 -150C160 -160 90 -150 34 -104Z'
  const nose = 'M0 -110C16 -110 24 -40 30 30C64 44 68 90 36 96C20 98 10 104 0 104Z'
  const mouth = 'M0 158C60 156 110 150 146 120C134 190 70 214 0 214Z'
  const both = (path: string, paint: string): string =>
    fill(path, paint) + group('transform="scale(-1 1)"', fill(path, paint))
  const lines = (path: string, width: number): string =>
    relief(metal, path, width) + group('transform="scale(-1 1)"', relief(metal, path, width))
  const edge = 'M-16 -320L10 -200L-22 -90L16 10L-12 120L14 230L-6 330H400V-320Z'
  const leaf = sheet.linear(
    [0, -300],
    [220, 300],
    [
      [0, lighter(metal.bare, 0.35)],
      [0.4, metal.bare],
      [0.7, lighter(metal.bare, 0.2)],
      [1, mix(metal.bare, '#5a3a10', 0.4)],
    ],
  )
  const clip = sheet.clip(`<path d="${head}"/>`)
  return [
    ears(
      cast(
        sheet,
        random,
        metal,
        ear,
        [170, -230, 160, 350],
        relief(metal, 'M214 -130C250 -190 296 -180 290 -120C284 -50 250 20 212 60', 6) +
          fill(ring([236, 60], 9), metal.dark),
      ),
    ),
    cast(sheet, random, metal, head, [-206, -306, 412, 620], ''),
    group(
      `clip-path="${clip}"`,
      fill(edge, leaf),
      stroke('M-16 -320L10 -200L-22 -90L16 10L-12 120L14 230L-6 330', '#fff2c8', 3, 'opacity="0.7"'),
    ),
    both(brow, metal.dark),
    both(eye, mix(metal.dark, '#000000', 0.2)),
    both('M62 -66C90 -100 140 -100 164 -82C146 -46 96 -42 62 -66Z', metal.light),
    both(ring([114, -74], 20), metal.dark),
    lines(nose, 5),
    both(mouth, mix(metal.dark, '#000000', 0.2)),
    stroke('M-146 122C-90 168 90 168 146 122', metal.bare, 6),
    stroke('M-120 182Q0 206 120 182', metal.light, 3, 'opacity="0.5"'),
    relief(metal, field(-180, -282, 360, 50, 40), 4),
    fill(
      curve(
        [
          [70, -200],
          [110, -180],
          [120, 60],
          [90, 200],
          [60, 60],
        ],
        true,
      ),
      '#ffffff',
      'opacity="0.08"',
    ),
  ].join('')
}

const makers = { ding, bell, mirror, zun, gui, face: visage }

/** Bronzes of the Wushan pits under a museum lamp. */
export const paintBronze: Painter = (sheet, random, choices) => {
  const shape = choices.choose(['ding', 'bell', 'mirror', 'zun', 'gui', 'face'])
  const metal = random.pick(metals)
  const { width, height } = sheet
  ground(sheet, random, ...metal.wall)
  const dark = metal.wall[0] < '#80'
  const lamp: Point = [width * random.between(0.42, 0.58), height * 0.36]
  sheet.add(
    wash(
      sheet,
      sheet.radial(lamp, height * 0.72, [
        [0, '#ffe9bd', dark ? 0.34 : 0.5],
        [1, '#ffe9bd', 0],
      ]),
    ),
  )
  const rubbing = group(
    `opacity="${dark ? 0.1 : 0.14}"`,
    stroke(field(-40, 40, width + 80, height * 0.74, 92), dark ? '#e6d6b0' : metal.dark, 5),
  )
  if (random.chance(0.55)) sheet.add(rubbing)
  const standing = shape !== 'mirror' && shape !== 'face' && shape !== 'bell'
  const scale = (height / 1000) * { ding: 1.04, bell: 1.08, mirror: 1.16, zun: 1.02, gui: 1.12, face: 1.12 }[shape]
  const foot = { ding: 330, bell: 300, mirror: 330, zun: 290, gui: 260, face: 306 }[shape]
  const at: Point = [width / 2, standing ? height * 0.85 - foot * scale : height * (shape === 'bell' ? 0.5 : 0.49)]
  if (standing) {
    const plinth = mix(metal.wall[0], '#0b0a09', dark ? 0.5 : 0.62)
    sheet.add(
      `<rect y="${n(height * 0.85)}" width="${n(width)}" height="${n(height * 0.15)}" fill="${sheet.linear(
        [0, height * 0.85],
        [0, height],
        [
          [0, lighter(plinth, 0.18)],
          [0.08, plinth],
          [1, mix(plinth, '#000000', 0.5)],
        ],
      )}"/>`,
    )
  } else if (shape === 'bell') {
    const beam = height * 0.105
    sheet.add(
      `<rect y="${n(beam)}" width="${n(width)}" height="44" fill="#5b2a1f"/><rect y="${n(beam + 6)}" width="${n(width)}" height="6" fill="#c59a4e"/><rect y="${n(beam + 32)}" width="${n(width)}" height="4" fill="#c59a4e"/>`,
      stroke(
        `M${n(width / 2 - 12)} ${n(beam + 40)}V${n(at[1] - 330 * scale)}M${n(width / 2 + 12)} ${n(beam + 40)}V${n(at[1] - 330 * scale)}`,
        '#8c2f22',
        6,
      ),
    )
  }
  const shade = sheet.radial([0, 0], 100, [
    [0, '#000000', 0.6],
    [0.5, '#000000', 0.3],
    [1, '#000000', 0],
  ])
  sheet.add(
    `<g transform="translate(${n(width / 2 + (standing ? 30 : 26))} ${n(standing ? height * 0.855 : at[1] + 40)}) scale(${standing ? '3.6 0.36' : '4.1 4.1'})"><circle r="100" fill="${shade}"/></g>`,
  )
  sheet.add(group(placed(at, scale), makers[shape](sheet, random, metal)))
  seal(sheet, random.fork('seal'), [width - 98, height * 0.07], 48)
  grain(sheet, random, 0.5, '#080706')
}
