import { mix } from './colour.ts'
import { flying, standing } from './crane/bird.ts'
import { moods } from './crane/mood.ts'
import { banks, reeds } from './crane/reeds.ts'
import { group, stroke } from './line.ts'
import { disc, pine, ripples } from './motifs.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point } from './sheet.ts'

/** Cranes of the wetland: in the reeds, in flight, dancing in pairs, under a pine. */
export const paintCrane: Painter = (sheet, random, choices) => {
  const scene = choices.choose(['reeds', 'flight', 'pair', 'pine'])
  const mood = moods[choices.choose(['dawn', 'snow', 'moon', 'autumn'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  const towards = (part: number): number => width * (0.5 + side * part)
  ground(sheet, random, ...mood.sky)
  const low = scene !== 'flight'
  if (mood.orb)
    disc(
      sheet,
      [towards(low ? -0.16 : 0.08), height * (low ? 0.26 : 0.34)],
      random.between(low ? 90 : 150, low ? 130 : 190),
      mood.orb,
      0.3,
    )
  const level = height * (low ? 0.62 : 0.86)
  banks(sheet, random, mood, level)
  mist(sheet, random, level, 60, mood.haze, 0.9)
  if (low) {
    sheet.add(
      ripples(random, [width / 2, height * 0.84], width * 0.5, height * 0.13, 70, mix(mood.reed, mood.haze, 0.2)),
    )
    sheet.add(
      reeds(random, mood, [towards(-0.42), height * 0.74], width * 0.16, 26, 210, mix(mood.reed, mood.haze, 0.5)),
    )
  }
  if (scene === 'flight') {
    const count = random.integer(5, 8)
    const line = Array.from({ length: count }, (_, index) => index / (count - 1))
    for (const part of line) {
      const scale = 0.34 + part * 0.72
      const at: Point = [
        towards(0.4 - part * 0.62) + random.bell() * width * 0.07,
        height * (0.16 + part * 0.46) + random.bell() * height * 0.06,
      ]
      sheet.add(
        flying(mood, at, scale * (height / 1000), side * random.between(-16, -4), side < 0, random.between(-0.6, 1)),
      )
    }
    sheet.add(
      reeds(
        random,
        mood,
        [width * 0.5, height * 1.02],
        width * 0.6,
        Math.round(width / 14),
        170,
        mix(mood.reed, mood.ink, 0.3),
      ),
    )
  } else if (scene === 'pair') {
    sheet.add(standing(mood, [towards(-0.14), height * 0.84], 1.5, side < 0, 0))
    sheet.add(flying(mood, [towards(0.2), height * 0.56], 1.25, side * 28, side > 0, 0.9))
    sheet.add(reeds(random, mood, [towards(0.4), height * 1.02], width * 0.14, 18, 240, mix(mood.reed, mood.ink, 0.2)))
  } else {
    if (scene === 'pine')
      sheet.add(
        pine(
          random,
          [towards(-0.4), height * 1],
          height * 0.86,
          mix(mood.ink, '#6b4a34', 0.4),
          mix(mood.ink, '#24513f', 0.55),
        ),
      )
    const birds = scene === 'pine' ? 2 : random.integer(2, 4)
    for (let index = 0; index < birds; index++) {
      const part = birds === 1 ? 0.5 : index / (birds - 1)
      const at: Point = [
        towards(-0.12 + part * 0.4 + random.bell() * 0.03),
        height * (0.76 + 0.1 * part + random.bell() * 0.02),
      ]
      const scale = 1.0 + part * 0.5
      const bow = index % 2 ? random.between(0.75, 1) : random.between(0, 0.2)
      const mirrored = random.chance(0.5)
      sheet.add(
        group(
          `opacity="0.16" transform="translate(0 ${n(at[1] * 2)}) scale(1 -1)"`,
          standing(mood, at, scale, mirrored, bow),
        ),
      )
      sheet.add(standing(mood, at, scale, mirrored, bow))
    }
    mist(sheet, random, height * 0.92, 50, mood.haze, 0.55)
    sheet.add(reeds(random, mood, [towards(0.34), height * 1.03], width * 0.2, 34, 330, mix(mood.reed, mood.ink, 0.25)))
  }
  if (mood.snow) {
    let flakes = ''
    for (let index = 0; index < width * 0.26; index++)
      flakes += `M${n(random.between(0, width))} ${n(random.between(0, height))}h0.1`
    sheet.add(stroke(flakes, '#ffffff', 6, 'opacity="0.85"'))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 100, height * 0.08], 52)
  grain(sheet, random, 0.6)
}
