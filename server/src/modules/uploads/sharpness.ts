import type { Sharp } from 'sharp'

/** Pixels of the longer side at which pictures are compared: a large one that was enlarged is as blurred as it looks. */
const scale = 1200

/**
 * How sharp a picture is: the variance of its Laplacian in greys. Photographs in focus have hundreds, blurred ones less than
 * forty; a flat drawing has little too.
 */
export async function sharpnessOf(picture: Sharp): Promise<number> {
  const grey = await picture
    .resize({ width: scale, height: scale, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#808080' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Math.round(varianceOfLaplacian(grey.data, grey.info))
}

interface Shape {
  width: number
  height: number
  channels: number
}

function varianceOfLaplacian(data: Uint8Array, { width, height, channels }: Shape): number {
  let [sum, squares] = [0, 0]
  const at = (x: number, y: number): number => data[(y * width + x) * channels] ?? 0
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      sum += value
      squares += value * value
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2))
  return Math.max(0, squares / count - (sum / count) ** 2)
}
