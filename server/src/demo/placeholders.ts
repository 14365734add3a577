import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawArt } from '@app/demo/art/index'
import sharp from 'sharp'
import { demoFolder, type Drawing, drawings } from './pictures.ts'

/** Longer side in pixels of the raster that a miniature is cut from, and of the miniature. */
const sizes = { raster: 96, miniature: 16 }

/** Encodes the picture as a data URI of about a hundred bytes. `raster` is the whole drawing at small size. */
async function miniature(raster: Buffer, { crop }: Drawing): Promise<string> {
  const { width, height } = await sharp(raster).metadata()
  const image = sharp(raster)
  if (crop) {
    image.extract({
      left: Math.round(crop.x * width),
      top: Math.round(crop.y * height),
      width: Math.round(crop.width * width),
      height: Math.round(crop.height * height),
    })
  }
  const data = await image.resize(sizes.miniature, sizes.miniature, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${data.toString('base64')}`
}

function rasterize({ art, ratio }: Drawing): Promise<Buffer> {
  const width = Math.round(sizes.raster * Math.min(1, ratio))
  const height = Math.round(sizes.raster * Math.min(1, 1 / ratio))
  const svg = drawArt(art.family, art.seed, { width, height, brief: art.brief ?? '' })
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()
}

/**
 * Returns the miniature of every picture by name. Takes seconds the first time; then a file in the folder caches them.
 */
export async function makePlaceholders(mediaFolder: string): Promise<ReadonlyMap<string, string>> {
  const file = join(mediaFolder, demoFolder, 'placeholders.json')
  const kept = await readKept(file)
  if ([...drawings.keys()].every((name) => kept.has(name))) return kept

  const byArt = Map.groupBy(drawings, ([, { art, ratio }]) => JSON.stringify([art, ratio]))
  const placeholders = new Map<string, string>()
  await Promise.all(
    Array.from({ length: 2 }, async (_, lane) => {
      for (const group of [...byArt.values()].filter((_group, index) => index % 2 === lane)) {
        const [first] = group
        if (!first) continue
        const raster = await rasterize(first[1])
        for (const [name, drawing] of group) placeholders.set(name, await miniature(raster, drawing))
      }
    }),
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(placeholders)))
  await rename(`${file}.new`, file)
  return placeholders
}

async function readKept(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>))
  } catch {
    return new Map()
  }
}
