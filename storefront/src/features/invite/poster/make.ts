import type { Picture } from '@app/contract'
import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { loadMarked } from '../../../lib/drawing/picture.ts'
import { drawPoster, posterSize, type PosterText } from './draw.ts'

/**
 * Creates the poster as a JPEG. Rejects if the browser cannot draw or encode it.
 * @param cover picture of the work, if there is one; a different host must allow cross-origin drawing.
 */
export async function makePoster(text: PosterText, code: HTMLCanvasElement, cover?: Picture): Promise<Blob> {
  const picture = cover && (await loadMarked(cover, posterSize.width * 0.8))
  return drawSheet({ ...posterSize, scale: 1 }, (pen) => drawPoster(pen, text, code, picture))
}
