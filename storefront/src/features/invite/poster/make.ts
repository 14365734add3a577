import { drawPoster, posterSize, type PosterWords } from './draw.ts'

/** Milliseconds to wait for a work's picture; then the poster is made without it. */
const patience = 8000

/**
 * Makes the poster as a JPEG. Rejects where the browser cannot draw or encode it.
 * @param pictureUrl the work's picture; it must allow to be drawn by other origins where its host is another.
 */
export async function makePoster(words: PosterWords, code: HTMLCanvasElement, pictureUrl: string): Promise<Blob> {
  const picture = await loadPicture(pictureUrl)
  const canvas = document.createElement('canvas')
  canvas.width = posterSize.width
  canvas.height = posterSize.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no canvas')
  drawPoster(pen, words, code, picture)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The poster could not be encoded'))),
      'image/jpeg',
      0.9,
    )
  })
}

async function loadPicture(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  // A picture that may not be read would make the whole canvas unreadable.
  image.crossOrigin = 'anonymous'
  image.src = url
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([image.decode().then(() => image), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
