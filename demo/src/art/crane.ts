import { moods } from './crane/mood.ts'
import { flight, formations, pair, waders } from './crane/scenes.ts'
import { stroke } from './line.ts'
import type { Painter } from './painter.ts'
import { grain, ground } from './paper.ts'
import { seal } from './seal.ts'
import { n } from './sheet.ts'

/** Cranes of the wetland: in the reeds, in flight, dancing in pairs, under a pine. */
export const paintCrane: Painter = (sheet, random, choices) => {
  const kind = choices.choose(['reeds', 'flight', 'pair', 'pine'])
  const mood = moods[choices.choose(['dawn', 'snow', 'moon', 'autumn', 'spring'])]
  const { width, height } = sheet
  const side = random.chance(0.5) ? 1 : -1
  ground(sheet, random, ...mood.sky)
  const scene = { sheet, random, mood, side, towards: (part: number) => width * (0.5 + side * part) }
  if (kind === 'flight') flight(scene, choices.choose(formations))
  else if (kind === 'pair') pair(scene)
  else waders(scene, kind === 'pine')
  if (mood.snow) {
    let flakes = ''
    for (let index = 0; index < width * 0.26; index++) {
      flakes += `M${n(random.between(0, width))} ${n(random.between(0, height))}h0.1`
    }
    sheet.add(stroke(flakes, '#ffffff', 6, 'opacity="0.85"'))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 44 : width - 100, height * 0.08], 52)
  grain(sheet, random, 0.6)
}
