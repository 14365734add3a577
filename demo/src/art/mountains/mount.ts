import type { Random } from '../../random.ts'
import { fill, group, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { inset, n, type Sheet } from '../sheet.ts'

/** Paints the landscape on one long paper, folded like a fan into an album that lies open beside its box. */
export function album(sheet: Sheet, random: Random, paint: (part: Sheet) => void): void {
  const { width, height } = sheet
  const [board, leaf, high] = [112, 112, height * 0.46]
  const folds = Math.floor((width - 80 - board) / leaf)
  const [left, top] = [(width - board - folds * leaf) / 2 + board, height * 0.17]
  const long = folds * leaf
  const picture = sheet.define(
    (id) => `<g id="${id}">${inset(sheet, long, high, (part) => paint({ ...part, height: high }))}</g>`,
  )
  const leafClip = sheet.clip(`<rect width="${leaf}" height="${n(high)}"/>`)
  const shade = (dark: boolean): string =>
    sheet.across(
      [0, 0],
      [1, 0],
      dark
        ? [
            [0, '#3a2410', 0.34],
            [1, '#3a2410', 0.1],
          ]
        : [
            [0, '#fff6e0', 0.22],
            [1, '#3a2410', 0.12],
          ],
    )
  const [hill, dale] = [shade(false), shade(true)]
  sheet.add(
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, height],
        [
          [0, '#d8c7a4'],
          [0.62, '#c9b48c'],
          [0.62, '#7a5233'],
          [1, '#5a3a22'],
        ],
      ),
    ),
    group(
      'opacity="0.3"',
      stroke(
        Array.from(
          { length: 9 },
          (_, row) => `M0 ${n(height * (0.66 + row * 0.04))}q${n(width / 3)} ${n(random.bell() * 14)} ${n(width)} 0`,
        ).join(''),
        '#3a2212',
        2,
      ),
    ),
  )
  const shadow = sheet.radial([0, 0], 100, [
    [0, '#1c0f06', 0.6],
    [1, '#1c0f06', 0],
  ])
  sheet.add(
    `<g transform="translate(${n(width / 2)} ${n(top + high + 20)}) scale(${n(long / 190)} 0.5)"><circle r="100" fill="${shadow}"/></g>`,
  )
  const drop = 34
  for (let index = 0; index < folds; index++) {
    const down = index % 2 === 0
    const turn = `matrix(1 ${down ? drop / leaf : -drop / leaf} 0 1 ${n(left + index * leaf)} ${n(top + (down ? 0 : drop))})`
    sheet.add(
      group(
        `data-part="leaf" transform="${turn}"`,
        `<rect y="-26" width="${leaf}" height="${n(high + 52)}" fill="#f3e8cf"/>`,
        group(`clip-path="${leafClip}"`, `<use href="#${picture}" x="${-index * leaf}"/>`),
        `<rect y="-26" width="${leaf}" height="${n(high + 52)}" fill="${down ? hill : dale}"/>`,
        stroke(`M0 -26V${n(high + 26)}`, '#5a3a1c', 1.4, 'opacity="0.5"'),
      ),
    )
  }
  // The front board with its title slip, and the cedar box.
  const [boardX, boardY] = [left - board, top + 14]
  sheet.add(
    group(
      `transform="matrix(1 -0.1 0 1 ${n(boardX)} ${n(boardY)})"`,
      `<rect y="-20" width="${board}" height="${n(high + 58)}" fill="#2f4f58"/>`,
      stroke(`M0 -20V${n(high + 42)}`, '#1b3038', 6),
      `<rect x="20" y="10" width="42" height="${n(high * 0.5)}" fill="#f3e8cf"/>`,
      stroke(`M41 32v${n(high * 0.5 - 44)}`, '#3a2a20', 9, 'stroke-dasharray="16 14"'),
    ),
    box(sheet, width / 2 + Math.min(width * 0.2, 320), height * 0.86),
  )
}

/** The box of old cedar, its lid beside it. */
function box(sheet: Sheet, x: number, y: number): string {
  const wood = sheet.across(
    [0, 0],
    [0, 1],
    [
      [0, '#c08a55'],
      [1, '#8a5a34'],
    ],
  )
  let lines = ''
  for (let row = 0; row < 4; row++) lines += `M${n(x - 140)} ${n(y + 16 + row * 20)}q140 ${row % 2 ? 8 : -8} 280 0`
  return [
    `<ellipse cx="${n(x)}" cy="${n(y + 92)}" rx="170" ry="14" fill="#1c0f06" opacity="0.4"/>`,
    fill(`M${n(x - 150)} ${n(y)}l40 -44h220l40 44Z`, '#6d4526'),
    fill(`M${n(x - 122)} ${n(y - 6)}l30 -32h184l30 32Z`, '#3c2413'),
    fill(`M${n(x - 150)} ${n(y)}h300v92h-300Z`, wood),
    stroke(lines, '#6b4224', 2, 'opacity="0.6"'),
    stroke(`M${n(x - 150)} ${n(y)}h300`, '#e0b47c', 4),
  ].join('')
}

/** Paints the landscape across two hanging papers on one silk; the mist and a pine meet at the seam. */
export function pair(sheet: Sheet, paint: (part: Sheet) => void): void {
  const { width, height } = sheet
  const [wide, high] = [Math.min(width * 0.78, height * 0.86), height * 0.68]
  const [left, top] = [(width - wide) / 2, height * 0.14]
  const half = wide / 2
  let damask = ''
  for (let y = 0; y < height; y += 56)
    for (let x = (y / 56) % 2 ? 28 : 0; x < width; x += 56) damask += `M${n(x)} ${n(y)}l9 -9l9 9l-9 9Z`
  const silk = 46
  sheet.add(
    wash(sheet, '#cfc3ab'),
    `<rect x="${n(left - silk + 10)}" y="${n(top - 92)}" width="${n(wide + silk * 2)}" height="${n(high + 210)}" fill="#3a2a18" opacity="0.25"/>`,
    `<rect x="${n(left - silk)}" y="${n(top - 100)}" width="${n(wide + silk * 2)}" height="${n(high + 206)}" fill="#7f9a93"/>`,
    group(
      `clip-path="${sheet.clip(`<rect x="${n(left - silk)}" y="${n(top - 100)}" width="${n(wide + silk * 2)}" height="${n(high + 206)}"/>`)}" opacity="0.35"`,
      stroke(damask, '#d8e0d0', 2),
    ),
    `<rect x="${n(left - 12)}" y="${n(top - 12)}" width="${n(wide + 24)}" height="${n(high + 24)}" fill="#c9a55a"/>`,
  )
  const picture = inset(sheet, wide, high, paint)
  const clip = sheet.clip(
    `<rect width="${n(half - 4)}" height="${n(high)}"/><rect x="${n(half + 4)}" width="${n(half - 4)}" height="${n(high)}"/>`,
  )
  sheet.add(group(`transform="translate(${n(left)} ${n(top)})"`, group(`clip-path="${clip}"`, picture)))
  for (const y of [top - 108, top + high + 98])
    sheet.add(
      `<rect x="${n(left - silk - 34)}" y="${n(y)}" width="${n(wide + silk * 2 + 68)}" height="24" rx="10" fill="#4a2a18"/>`,
      `<rect x="${n(left - silk - 34)}" y="${n(y + 4)}" width="${n(wide + silk * 2 + 68)}" height="5" fill="#8a5a38"/>`,
    )
}
