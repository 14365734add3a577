import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { loadPicture } from '../../../lib/drawing/picture.ts'
import { drawPoster, posterSize, type PosterText } from './draw.ts'

/**
 * Makes the poster as a JPEG. Rejects where the browser cannot draw or encode it.
 * @param pictureUrl the work's picture; it must allow to be drawn by other origins where its host is another.
 */
export async function makePoster(words: PosterText, code: HTMLCanvasElement, pictureUrl: string): Promise<Blob> {
  const picture = await loadPicture(pictureUrl)
  return drawSheet({ ...posterSize, scale: 1 }, (pen) => drawPoster(pen, words, code, picture))
}
