import { createRandom } from '../../random.ts'
import { fill, group, placed, stroke } from '../line.ts'
import { carved } from '../seal/script.ts'
import { n, type Point, type Sheet } from '../sheet.ts'

/** A paulownia box tied with a cord, 300 units wide, standing on the point, with a numbered card leaning on it. */
export function paulowniaBox(sheet: Sheet, at: Point, size: number, side: number): string {
  const front = sheet.linear(
    [-150, -230],
    [150, 0],
    [
      [0, '#ecd9b4'],
      [0.6, '#dcc093'],
      [1, '#b8966a'],
    ],
  )
  const random = createRandom('paulownia')
  let veins = ''
  for (let index = 0; index < 26; index++) {
    const y = -226 + index * 8.8
    veins += `M-148 ${n(y)}C-60 ${n(y + random.between(-5, 5))} 40 ${n(y + random.between(-7, 7))} 148 ${n(y + random.between(-3, 3))}`
  }
  const shade = sheet.radial([0, 0], 100, [
    [0, '#140c06', 0.5],
    [1, '#140c06', 0],
  ])
  const mark = (sign: '云' | '岫', y: number): string =>
    group(`transform="translate(-13 ${y}) scale(2.6)"`, stroke(carved(sign), '#3a2616', 1.1))
  return group(
    `data-part="box" ${placed(at, size)}`,
    `<g transform="translate(30 4) scale(2.3 0.24)"><circle r="100" fill="${shade}"/></g>`,
    `<path d="M-150 0V-232H150V0Z" fill="${front}"/>`,
    stroke(veins, '#a57f4e', 1, 'opacity="0.35"'),
    fill('M-156 -236H156V-176H-156Z', front),
    stroke('M-156 -176H156', '#8a6538', 3, 'opacity="0.8"'),
    stroke('M-156 -235H156', '#fff3d8', 3),
    fill('M-9 -236H9V0H-9ZM-156 -120H156V-106H-156Z', '#7a2a22'),
    fill('M-4 -236H0V0H-4ZM-156 -118H156V-115H-156Z', '#a8463a'),
    fill(
      'M-6 -112C-44 -142 -62 -118 -40 -104C-26 -98 -12 -104 -4 -112C14 -142 52 -142 50 -116C46 -100 18 -102 4 -112ZM-8 -110L-34 -66L-22 -62L0 -106L22 -60L34 -66L8 -110Z',
      '#8a2f26',
    ),
    group(
      `data-part="card" transform="translate(${side * 104} -2) rotate(${side * 7})"`,
      fill('M-42 0V-112H42V0Z', '#fbf5e6'),
      stroke('M-35 -7V-105H35V-7Z', '#b9a37a', 1.2),
      mark('云', -94),
      mark('岫', -62),
      stroke('M-22 -22H22', '#a33024', 3),
    ),
  )
}
