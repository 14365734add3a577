import type { Sharp } from 'sharp'

/**
 * Longer side in pixels to which pictures are scaled for comparison, so that an enlarged picture measures as blurred as
 * it looks.
 */
const scale = 1200

/**
 * Returns the sharpness of a picture: the variance of its Laplacian in grey levels. Photographs in focus have hundreds,
 * blurred ones less than forty; flat drawings have little too.
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
