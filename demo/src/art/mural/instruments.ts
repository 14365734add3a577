import { darker, lighter, mix } from '../colour.ts'
import { fill, polar, ring, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Mineral } from './mineral.ts'

const drawn = (mineral: Mineral, path: string, paint: string, width = 2.4): string =>
  fill(path, paint) + stroke(path, mineral.line, width)

/** A lute of four strings with its neck bent back, a painted guard under the plectrum. */
function pipa(mineral: Mineral): string {
  const body = 'M-10 -74C-30 -46 -78 -18 -80 44C-80 92 -40 116 0 116C40 116 80 92 80 44C78 -18 30 -46 10 -74Z'
  const board = 'M-7 -62C-24 -38 -67 -10 -68 46C-68 82 -36 104 0 104C36 104 68 82 68 46C67 -10 24 -38 7 -62Z'
  const guard = 'M-60 14C-30 26 30 26 60 14C66 30 68 44 66 56C34 46 -34 46 -66 56C-68 44 -66 30 -60 14Z'
  let pegs = ''
  for (const [x, y] of [
    [-30, -176],
    [-34, -190],
    [-8, -178],
    [-14, -192],
  ] as const)
    pegs += `M${x} ${y}h${x < -20 ? 20 : 34}`
  let frets = ''
  for (let fret = 0; fret < 4; fret++) frets += `M-9 ${-66 - fret * 18}h18`
  const moon = (x: number): string =>
    `M${x} -16q${x < 0 ? -13 : 13} 10 ${x < 0 ? -4 : 4} 22q${x < 0 ? 0 : 0} -10 ${x < 0 ? 4 : -4} -22Z`
  return [
    drawn(
      mineral,
      'M-10 -70L-8 -154Q-10 -170 -26 -186L-40 -214Q-30 -222 -18 -216L2 -186Q10 -176 8 -158L10 -70Z',
      darker(mineral.earth, 0.25),
    ),
    stroke(pegs, mineral.line, 6),
    stroke(pegs, mineral.gold, 3),
    drawn(mineral, body, darker(mineral.earth, 0.18)),
    drawn(mineral, board, mix(mineral.gold, mineral.white, 0.3), 1.6),
    drawn(mineral, guard, mineral.blue, 1.4),
    fill([-40, -14, 14, 40].map((x) => ring([x, 36 - Math.abs(x) * 0.1], 5.4)).join(''), mineral.white),
    fill([-27, 0, 27].map((x) => ring([x, 37], 4)).join(''), mineral.gold),
    fill(moon(-30) + moon(30), mineral.line),
    stroke(frets, mineral.line, 3),
    drawn(mineral, 'M-26 78Q0 72 26 78V88Q0 84 -26 88Z', mineral.line, 1),
    stroke('M-6 -152L-12 82M-2 -152L-4 82M2 -152L4 82M6 -152L12 82', mineral.line, 1),
  ].join('')
}

/** A waist drum, narrow in the middle, laced from hoop to hoop. */
function drum(mineral: Mineral): string {
  const body = 'M-86 -50C-50 -44 -34 -24 0 -22C34 -24 50 -44 86 -50V50C50 44 34 24 0 22C-34 24 -50 44 -86 50Z'
  const head = (x: number): string =>
    `<ellipse cx="${x}" rx="19" ry="57" fill="${mineral.gold}" stroke="${mineral.line}" stroke-width="2.4"/>` +
    `<ellipse cx="${x}" rx="14" ry="47" fill="${mineral.white}" stroke="${mineral.line}" stroke-width="1.6"/>` +
    `<ellipse cx="${x}" rx="6" ry="20" fill="${mineral.blue}"/>`
  let lace = ''
  for (let row = -4; row <= 4; row++) lace += `M-86 ${row * 12}L0 ${row * 4.6 + 2}L86 ${row * 12 + 6}`
  return [
    head(88),
    drawn(mineral, body, mineral.earth),
    fill('M-62 -44C-50 -38 -40 -30 -30 -27V27C-40 30 -50 38 -62 44Z', mineral.green),
    fill('M62 -44C50 -38 40 -30 30 -27V27C40 30 50 38 62 44Z', mineral.green),
    fill(
      'M-60 -40C-44 -32 -24 -16 0 -14C24 -16 44 -32 60 -40C44 -26 24 -8 0 -6C-24 -8 -44 -26 -60 -40Z',
      lighter(mineral.earth, 0.35),
      'opacity="0.7"',
    ),
    stroke(lace, mineral.white, 1.6),
    drawn(mineral, 'M-9 -26H9V26H-9Z', mineral.gold, 1.6),
    stroke('M-3 -24V24M3 -24V24', mineral.line, 1),
    head(-88),
  ].join('')
}

/** A mouth organ: seventeen pipes like folded wings in a lacquered bowl. */
function sheng(mineral: Mineral): string {
  const pipes: string[] = []
  for (let index = 0; index < 17; index++) {
    const x = -56 + index * 7
    const top = -96 - 70 * Math.abs(Math.sin(((index - 8) / 8) * 1.35)) - (index % 2) * 8
    pipes.push(
      drawn(
        mineral,
        `M${n(x - 3.3)} 24V${n(top)}h6.6V24Z`,
        index % 2 ? mineral.gold : mix(mineral.gold, mineral.earth, 0.3),
        1.2,
      ),
      fill(ring([x, top + 14], 1.5), mineral.line),
    )
  }
  return [
    ...pipes,
    drawn(mineral, 'M-62 -42Q0 -34 62 -42V-30Q0 -22 -62 -30Z', mineral.earth, 1.6),
    drawn(mineral, 'M40 28C80 22 104 6 128 -16L136 -8C118 24 92 48 44 56Z', darker(mineral.earth, 0.2)),
    drawn(mineral, 'M-64 14H64C66 54 38 84 0 84C-38 84 -66 54 -64 14Z', mineral.blue),
    drawn(mineral, 'M-64 14H64V27H-64Z', mineral.gold, 1.6),
    stroke('M-50 44C-30 70 30 70 50 44', lighter(mineral.blue, 0.4), 3),
    fill([-32, -11, 11, 32].map((x) => ring([x, 44], 4)).join(''), mineral.white),
  ].join('')
}

/** Six clappers of wood on one cord, fanned out. */
function clappers(mineral: Mineral): string {
  const slats: string[] = []
  for (let index = 0; index < 6; index++) {
    const slat = 'M-15 -20H15L19 138Q0 148 -19 138Z'
    const tone = index % 2 ? mineral.earth : mix(mineral.earth, mineral.gold, 0.5)
    slats.push(
      `<g transform="translate(0 -70) rotate(${n((index - 2.5) * 15)})">${drawn(mineral, slat, tone, 2)}${stroke('M-8 -6V126M6 4V130', darker(tone, 0.3), 1.2)}${fill(ring([0, 0], 4), mineral.line)}</g>`,
    )
  }
  return `${slats.join('')}${stroke('M-44 -74Q0 -94 44 -74M40 -74q30 20 16 60M-40 -74q-28 16 -18 50', mineral.green, 6)}`
}

/** An upright harp with a bird's head and a hollow bow. */
function harp(mineral: Mineral): string {
  const frame =
    'M-56 104C-104 30 -92 -96 26 -142C52 -150 72 -136 84 -118C66 -126 50 -122 38 -112C-44 -78 -66 20 -32 98Z'
  const strings = Array.from({ length: 15 }, (_, index) => {
    const part = index / 14
    const top: Point = polar([38, 20], Math.PI * (1.06 + part * 0.4), 116 - part * 8)
    return `M${n(top[0])} ${n(top[1])}L${n(-26 + part * 92)} 100`
  }).join('')
  return [
    stroke(strings, mineral.line, 1.1),
    drawn(mineral, frame, mineral.green),
    stroke('M-62 70C-88 6 -70 -84 30 -126', lighter(mineral.green, 0.45), 4),
    fill(
      [
        [-70, 40],
        [-74, 4],
        [-66, -30],
        [-48, -62],
        [-20, -90],
      ]
        .map(([x, y]) => ring([x!, y!], 5))
        .join(''),
      mineral.gold,
    ),
    drawn(mineral, 'M26 -142C44 -170 78 -168 84 -146L108 -138L84 -130C76 -122 64 -120 52 -122Z', mineral.gold),
    fill(ring([70, -148], 4), mineral.line),
    drawn(mineral, 'M-62 96H86Q92 104 86 112H-62Z', mineral.earth),
    stroke(Array.from({ length: 12 }, (_, index) => `M${-44 + index * 10} 112v16`).join(''), mineral.gold, 3),
  ].join('')
}

/**
 * The instruments that play by themselves, those of the story first. Each is about 300 units high around the origin.
 */
export const instruments: readonly ((mineral: Mineral) => string)[] = [pipa, drum, sheng, clappers, harp]
