import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { n, type Sheet } from '../sheet.ts'
import { tassel } from './lamps.ts'
import { glow, lit, type Night } from './night.ts'

const body = 'M-150 40C-160 -60 -60 -110 30 -84C110 -60 140 0 130 60C120 96 60 110 -10 108C-90 108 -146 90 -150 40Z'
const head = 'M96 -150C150 -160 206 -120 204 -70C202 -24 150 -6 108 -18C66 -30 50 -70 62 -104C68 -126 80 -146 96 -150Z'
const ears =
  'M96 -142C60 -190 50 -270 76 -318C110 -290 124 -210 122 -150ZM128 -150C130 -210 150 -270 190 -296C204 -250 184 -180 158 -142Z'
const paws =
  'M70 84C110 76 140 92 138 116C110 128 74 122 60 110ZM-130 84C-90 78 -50 92 -54 116C-90 130 -130 122 -140 104Z'

/** A rabbit lantern of bamboo and paper on four wooden wheels, led by a string; a child's light. */
export function rabbit(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const floor = height * 0.76
  const ground = sheet.linear(
    [0, floor],
    [0, height],
    [
      [0, mix(night.sky[1], '#e08a4a', 0.35)],
      [1, night.shade],
    ],
  )
  let stones = ''
  for (let row = 0; row < 6; row++) {
    const y = floor + (height - floor) * (row / 6) ** 1.3
    stones += `M0 ${n(y)}H${n(width)}`
    for (let x = (row % 2) * 60 - 20; x < width; x += 90 + row * 26)
      stones += `M${n(x)} ${n(y)}l${n((x - width / 2) * 0.05)} ${n(14 + row * 7)}`
  }
  sheet.add(
    glow(sheet, [width / 2, height * 0.52], height * 0.52, '#f2a850', 0.7),
    `<rect y="${n(floor)}" width="${n(width)}" height="${n(height - floor)}" fill="${ground}"/>`,
    stroke(stones, night.shade, 2, 'opacity="0.4"'),
  )
  const pool = sheet.radial([0, 0], 100, [
    [0, '#ffd08a', 0.8],
    [1, '#ffb45a', 0],
  ])
  const at: [number, number] = [width / 2 - 20, height * 0.58]
  sheet.add(
    `<g transform="translate(${n(at[0])} ${n(floor + 56)}) scale(4.4 0.8)"><circle r="100" fill="${pool}"/></g>`,
  )
  const skin = lit(sheet, mix(random.pick(night.lights), '#f6d9a0', 0.72))
  const bamboo = '#8a5a2a'
  let ribs = ''
  for (const part of [-0.75, -0.45, -0.15, 0.15, 0.45, 0.75])
    ribs += `M${n(part * 130)} ${n(-78 + part * part * 70)}Q${n(part * 160)} 10 ${n(part * 120)} 104`
  ribs +=
    'M-148 20C-60 0 60 0 132 30M-140 70C-60 90 60 90 124 78M70 -120C110 -100 170 -100 200 -84M64 -80C110 -50 160 -50 200 -60'
  let fringe = ''
  for (let x = -136; x < 130; x += 11) fringe += `M${x} ${n(102 - (Math.abs(x) / 136) ** 4 * 30)}l3 16l5 -15`
  const wheels = [-96, 84]
    .map(
      (x) =>
        fill(ring([x, 128], 30), '#5b2d1a') + fill(ring([x, 128], 22), '#a3602c') + fill(ring([x, 128], 6), '#3a1a0e'),
    )
    .join('')
  const blush = ring([170, -58], 15)
  sheet.add(
    group(
      placed(at, 1.55 * (height / 1000)),
      stroke('M150 30C230 -60 330 -170 420 -330', '#3a1a0e', 4),
      wheels,
      fill(ring([-156, 14], 34), skin),
      fill(ears, skin),
      stroke(ears, bamboo, 3, 'opacity="0.7"'),
      fill(
        'M92 -160C76 -200 72 -250 82 -286C100 -250 108 -200 108 -160ZM138 -158C142 -200 156 -240 180 -266C184 -230 170 -186 152 -152Z',
        '#d96a5a',
        'opacity="0.45"',
      ),
      fill(body, skin),
      stroke(ribs, bamboo, 2.2, 'opacity="0.45"'),
      fill(paws, skin),
      fill(head, skin),
      stroke(body + head + paws, bamboo, 3, 'opacity="0.7"'),
      stroke(fringe, '#c2402a', 4),
      fill(blush, '#d9553f', 'opacity="0.4"'),
      fill(ring([150, -92], 13), '#a3211a'),
      fill(ring([154, -96], 4), '#fff3dc'),
      stroke('M198 -66q8 6 4 14q-10 8 -20 2', '#7a2a1c', 3.5),
      stroke('M60 -30C90 -6 130 -6 160 -22', '#c2402a', 9),
      tassel(112, -8, 70, '#c2402a'),
    ),
  )
}
