import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { fill, group, polar, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'

/** A judge's cap of black gauze with two long straight wings. */
export function wings(sheet: Sheet): string {
  const black = sheet.linear(
    [-240, 0],
    [240, 0],
    [
      [0, '#0c0b0c'],
      [0.35, '#3a383c'],
      [0.6, '#1a191b'],
      [1, '#0a090a'],
    ],
  )
  const wing = 'M214 -214L520 -250Q540 -240 520 -226L214 -190Z'
  return [
    fill(wing, black) + group('transform="scale(-1 1)"', fill(wing, black)),
    stroke('M214 -202L520 -238M-214 -202L-520 -238', '#c9a24a', 2.4),
    fill(
      'M-236 -170C-244 -300 -190 -360 -150 -372C-140 -430 -60 -456 0 -456C60 -456 140 -430 150 -372C190 -360 244 -300 236 -170C200 -250 110 -278 0 -278C-110 -278 -200 -250 -236 -170Z',
      black,
    ),
    stroke(
      'M-150 -372C-90 -340 90 -340 150 -372M-236 -176C-200 -256 -110 -284 0 -284C110 -284 200 -256 236 -176',
      '#c9a24a',
      5,
    ),
    fill('M-28 -330H28V-294H-28Z', '#5f9a86') + stroke('M-28 -330H28V-294H-28Z', '#c9a24a', 4),
  ].join('')
}

/** A scholar's kerchief of dark silk, in folds, with two bands behind. */
export function kerchief(sheet: Sheet): string {
  const silk = sheet.linear(
    [-200, -440],
    [200, -200],
    [
      [0, '#3a4f6a'],
      [0.45, '#26364c'],
      [1, '#131c2a'],
    ],
  )
  const cap =
    'M-212 -160C-232 -280 -206 -380 -150 -420L-60 -456L0 -430L60 -456L150 -420C206 -380 232 -280 212 -160C180 -244 100 -272 0 -272C-100 -272 -180 -244 -212 -160Z'
  const band = 'M206 -200C250 -160 262 -60 236 60C250 100 246 140 232 170C216 80 206 -40 196 -160Z'
  return [
    fill(band, silk) + group('transform="scale(-1 1)"', fill(band, silk)),
    fill(cap, silk),
    stroke(
      'M-150 -420C-130 -360 -100 -320 -60 -290M-60 -456C-50 -400 -30 -340 0 -300M60 -456C50 -400 30 -340 0 -300M150 -420C130 -360 100 -320 60 -290',
      '#55708f',
      3,
      'opacity="0.7"',
    ),
    stroke('M-212 -164C-180 -248 -100 -276 0 -276C100 -276 180 -248 212 -164', '#c9b27a', 6),
    fill('M0 -306L22 -282L0 -258L-22 -282Z', '#9fc4b4') + stroke('M0 -306L22 -282L0 -258L-22 -282Z', '#c9b27a', 3.4),
  ].join('')
}

/** A ferryman's hat of split bamboo. */
export function bamboo(): string {
  let weave = ''
  for (let index = -14; index <= 14; index++)
    weave += `M0 -430L${index * 27} ${n(-196 + Math.cos((index / 14) * 1.57) * 34)}`
  for (let row = 1; row <= 7; row++)
    weave += `M${-row * 54} ${n(-430 + row * 34)}Q0 ${n(-420 + row * 44)} ${row * 54} ${n(-430 + row * 34)}`
  const hat = 'M0 -440C60 -410 300 -280 390 -194Q0 -130 -390 -194C-300 -280 -60 -410 0 -440Z'
  return [
    fill(hat, '#c49a56'),
    stroke(weave, '#7d5526', 2.6, 'opacity="0.75"'),
    stroke(hat, '#5a3a18', 5),
    stroke('M-384 -196Q0 -132 384 -196', '#e0c083', 6),
    stroke('M-196 -166C-190 0 -150 180 -60 280M196 -166C190 0 150 180 60 280', '#5a3a18', 4, 'opacity="0.8"'),
    fill('M-20 -440Q0 -470 20 -440L10 -424H-10Z', '#8a2f22'),
  ].join('')
}

/** A wreath of leaves and ferns for a sprite. */
export function wreath(random: Random, face: string): string {
  const leaves: string[] = []
  for (let index = 0; index < 46; index++) {
    const part = index / 45
    const angle = Math.PI * (1.02 + 0.96 * part) + random.bell() * 0.05
    const root = polar([0, -80], angle, 214 + random.between(0, 26))
    const turn = (angle * 180) / Math.PI + random.between(-30, 30)
    const tone = random.pick([face, darker(face, 0.3), lighter(face, 0.25), '#a8862e', '#7d9a3e'])
    const long = random.between(80, 150)
    const shape = `M0 0C${n(long * 0.3)} ${n(-long * 0.26)} ${n(long * 0.75)} ${n(-long * 0.2)} ${n(long)} 0C${n(long * 0.75)} ${n(long * 0.2)} ${n(long * 0.3)} ${n(long * 0.26)} 0 0Z`
    leaves.push(
      group(
        `transform="translate(${n(root[0])} ${n(root[1])}) rotate(${n(turn)})"`,
        fill(shape, tone),
        stroke(shape, darker(tone, 0.45), 2),
        stroke(
          `M4 0H${n(long * 0.9)}M${n(long * 0.3)} 0l${n(long * 0.14)} ${n(-long * 0.1)}M${n(long * 0.3)} 0l${n(long * 0.14)} ${n(long * 0.1)}M${n(long * 0.55)} 0l${n(long * 0.12)} ${n(-long * 0.08)}M${n(long * 0.55)} 0l${n(long * 0.12)} ${n(long * 0.08)}`,
          darker(tone, 0.3),
          1.6,
        ),
      ),
    )
  }
  let berries = ''
  for (let index = 0; index < 16; index++)
    berries += ring(
      polar([0, -80], Math.PI * (1.06 + 0.88 * (index / 15)), 236 + random.between(-8, 60)),
      random.between(7, 12),
    )
  return random.shuffle(leaves).join('') + fill(berries, '#b8402c') + stroke(berries, '#5a1a12', 2)
}

/** A foot soldier's felt cap with a red tassel. */
export function felt(sheet: Sheet): string {
  const cloth = sheet.linear(
    [-220, 0],
    [220, 0],
    [
      [0, '#4a2a22'],
      [0.35, '#8d4a38'],
      [0.6, '#6d3428'],
      [1, '#32180f'],
    ],
  )
  let tassel = ''
  for (let index = -9; index <= 9; index++)
    tassel += `M0 -440Q${index * 10} -450 ${index * 15} ${n(-350 + Math.abs(index) * 4)}`
  return [
    fill(
      'M-232 -150C-250 -250 -200 -350 -90 -400Q0 -440 90 -400C200 -350 250 -250 232 -150C196 -240 110 -276 0 -276C-110 -276 -196 -240 -232 -150Z',
      cloth,
    ),
    stroke(
      'M-150 -366C-110 -320 -90 -300 -80 -276M150 -366C110 -320 90 -300 80 -276M0 -410V-280',
      mix('#6d3428', '#000000', 0.4),
      3,
      'opacity="0.7"',
    ),
    stroke('M-236 -156C-200 -250 -110 -284 0 -284C110 -284 200 -250 236 -156', '#c9a24a', 12),
    stroke('M-236 -156C-200 -250 -110 -284 0 -284C110 -284 200 -250 236 -156', '#7d5a1e', 2),
    stroke(tassel, '#b8301f', 7),
    stroke(tassel, '#e2604a', 2, 'opacity="0.7"'),
    fill(ring([0, -438], 15), '#d9b25c'),
  ].join('')
}

/** An old general's hood against the wind: heavy cloth down to the shoulders, lined with fur. */
export function hood(sheet: Sheet): string {
  const cloth = sheet.linear(
    [-380, 0],
    [380, 0],
    [
      [0, '#141f33'],
      [0.3, '#34507a'],
      [0.62, '#263c5e'],
      [1, '#101a2b'],
    ],
  )
  const outer =
    'M0 -470C190 -470 306 -350 312 -150C318 40 306 200 410 420L0 560L-410 420C-306 200 -318 40 -312 -150C-306 -350 -190 -470 0 -470Z'
  const lining =
    'M-236 330C-286 80 -290 -150 -226 -268C-170 -350 -90 -366 0 -366C90 -366 170 -350 226 -268C290 -150 286 80 236 330'
  return [
    `<g data-part="hood">${fill(outer, cloth)}</g>`,
    stroke('M-300 -150C-306 40 -292 210 -372 410M300 -150C306 40 292 210 372 410M0 -466V-380', '#d9b25c', 5),
    stroke('M-160 -430C-120 -410 -70 -398 0 -398C70 -398 120 -410 160 -430', '#0e1726', 4, 'opacity="0.6"'),
    stroke(lining, '#a89a80', 78),
    stroke(lining, '#efe6d2', 66, 'stroke-dasharray="9 5"'),
    stroke(lining, '#fbf6ea', 26, 'stroke-dasharray="5 8"'),
    fill(ring([0, -398], 34), '#d9b25c') + fill(ring([0, -398], 22), '#b8301f'),
    fill(ring([-7, -406], 6), '#ffffff', 'opacity="0.7"'),
  ].join('')
}

/** A robber's headscarf, dotted, with its knot and two tails on one side. */
export function headscarf(sheet: Sheet): string {
  const cloth = sheet.linear(
    [-250, -400],
    [250, -120],
    [
      [0, '#c8442f'],
      [0.5, '#a8301f'],
      [1, '#6d1a12'],
    ],
  )
  const cap =
    'M-256 -110C-276 -310 -160 -420 0 -420C160 -420 276 -310 256 -110C206 -226 110 -262 0 -262C-110 -262 -206 -226 -256 -110Z'
  const tails =
    'M196 -330C250 -480 400 -520 476 -420C400 -430 310 -380 226 -296ZM210 -312C320 -350 450 -300 486 -170C400 -240 300 -270 206 -276Z'
  let dots = ''
  for (const [row, count] of [
    [306, 6],
    [364, 7],
  ] as const)
    for (let index = 0; index < count; index++) {
      const [x, y] = polar([0, -30], Math.PI * (1.26 + (0.48 * index) / (count - 1)), row)
      dots += ring([x * 0.9, y], 13)
    }
  return [
    `<g data-part="knot">${fill(tails, cloth)}${stroke(tails, '#4a120b', 4)}</g>`,
    fill(cap, cloth),
    fill(dots, '#f0d9a4'),
    stroke('M-252 -120C-206 -232 -110 -268 0 -268C110 -268 206 -232 252 -120', '#f0c56a', 13),
    stroke(cap, '#4a120b', 4),
    fill(ring([214, -300], 44), '#8a2418') + stroke(ring([214, -300], 44), '#4a120b', 4),
    stroke('M190 -318Q216 -300 206 -270M226 -330Q238 -300 228 -272', '#4a120b', 4),
  ].join('')
}
