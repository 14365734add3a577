import { createNoise, fractal, type Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { fill, polygon, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Stock } from './stock.ts'

/** Sheets of paper one behind the other, each cut as a range of hills. */
export function hills(sheet: Sheet, random: Random, stock: Stock): void {
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
