import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, ring, stroke } from '../line.ts'
import type { Sheet } from '../sheet.ts'
import { beast } from './beast.ts'
import { cast, field, type Metal, relief } from './metal.ts'

/** A rectangular cauldron on four legs, for meat. */
export function ding(sheet: Sheet, random: Random, metal: Metal): string {
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

/** A wide-mouthed vessel with two owls on its shoulders, for wine. */
export function zun(sheet: Sheet, random: Random, metal: Metal): string {
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

/** A round bowl with two ears on a high foot, for grain. */
export function gui(sheet: Sheet, random: Random, metal: Metal): string {
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
