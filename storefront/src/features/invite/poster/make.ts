import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { loadPicture } from '../../../lib/drawing/picture.ts'
import { drawPoster, posterSize, type PosterText } from './draw.ts'

/**
 * Creates the poster as a JPEG. Rejects if the browser cannot draw or encode it.
 * @param pictureUrl picture of the work; a different host must allow cross-origin drawing.
 */
export async function makePoster(text: PosterText, code: HTMLCanvasElement, pictureUrl: string): Promise<Blob> {
  const picture = await loadPicture(pictureUrl)
  return drawSheet({ ...posterSize, scale: 1 }, (pen) => drawPoster(pen, text, code, picture))
}
