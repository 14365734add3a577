import sharp from 'sharp'
import { expect, test } from 'vitest'
import { works } from '../src/catalogue/works/index.ts'
import { drawArt } from '../src/index.ts'

const side = 1000

/** Renders the masks of a picture, each one sheet of paper: a byte per pixel, bright for paper. */
async function sheetsOf(svg: string): Promise<Uint8Array[]> {
  const cuts = [...svg.matchAll(/<mask [^>]*>(.*?)<\/mask>/g)].map(([, cut]) => cut ?? '')
  return await Promise.all(
    cuts.map(async (cut) => {
      const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%"/>${cut}</svg>`
      return new Uint8Array(await sharp(Buffer.from(page)).greyscale().raw().toBuffer())
    }),
  )
}

/** Counts the pixels of each connected piece of paper, the largest first. */
function piecesOf(paper: Uint8Array): number[] {
  const left = paper.map((bright) => (bright > 127 ? 1 : 0))
  const pieces: number[] = []
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const open = [start]
    left[start] = 0
    let points = 0
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      points++
      for (const next of [point - 1, point + 1, point - side, point + side]) {
        if (left[next] !== 1) continue
        left[next] = 0
        open.push(next)
      }
    }
    pieces.push(points)
  }
  return pieces.toSorted((one, other) => other - one)
}

const cut = works.filter(({ art }) => art.family === 'papercut' && !art.brief?.startsWith('hills'))

test.each(cut.map(({ key, art }) => ({ key, art })))(
  '$key holds together: no part of a sheet falls out, and enough is cut out',
  async ({ art }) => {
    const sheets = await sheetsOf(drawArt('papercut', art.seed, { brief: art.brief ?? '' }))
    const isSet = art.brief?.startsWith('set')
    expect(sheets).toHaveLength(isSet ? 6 : art.brief?.startsWith('hall') ? 3 : 1)
    const share = isSet ? 0.1 : 1
    for (const paper of sheets) {
      const [whole = 0, ...loose] = piecesOf(paper)
      // A shred of fewer pixels is only a ragged edge between two cuts.
      expect(loose.filter((points) => points > 14)).toEqual([])
      expect(whole / side ** 2).toBeGreaterThan(0.2 * share)
      expect(whole / side ** 2).toBeLessThan(0.56 * share)
    }
  },
)
