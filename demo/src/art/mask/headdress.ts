import type { Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { fill, polar, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Paint } from './paint.ts'

/** A helmet of pompoms and pearls behind the face, with an optional pair of pheasant plumes. */
export function helmet(sheet: Sheet, random: Random, paint: Paint, plumed: boolean): string {
  const parts: string[] = []
  if (plumed) {
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

/** The rays of a cloudless day behind a god's head. */
export function sunburst(paint: Paint): string {
  let [long, short] = ['', '']
  for (let index = 0; index < 28; index++) {
    const angle = (index / 28) * Math.PI * 2
    const reach = index % 2 ? 392 : 480
    const at = (turn: number, radius: number) => {
      const [x, y] = polar([0, -10], angle + turn, radius)
      return `${n(x)} ${n(y)}`
    }
    const ray = `M${at(-0.09, 300)}L${at(0, reach)}L${at(0.09, 300)}Z`
    if (index % 2) short += ray
    else long += ray
  }
  return [
    fill(long, lighter(paint.face, 0.32)) + stroke(long, darker(paint.face, 0.35), 2.4),
    fill(short, paint.accent) + stroke(short, darker(paint.accent, 0.35), 2.4),
    fill(ring([0, -10], 312), darker(paint.face, 0.45)),
    fill(ring([0, -10], 300), lighter(paint.face, 0.45)),
    stroke(ring([0, -10], 284), paint.trim, 9),
  ].join('')
}
