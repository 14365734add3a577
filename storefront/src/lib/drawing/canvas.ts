import { loadSeal } from './marks.ts'

/** Drawing context and size of a picture. */
export interface Sheet {
  width: number
  height: number
  /** Pixels per unit of width and height. */
  scale: number
}

/** Draws a sheet and returns it as a JPEG. Rejects if the browser cannot draw or encode it. */
export async function drawSheet(
  { width, height, scale }: Sheet,
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no canvas')
  pen.scale(scale, scale)
  await loadSeal()
  draw(pen)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
      'image/jpeg',
      0.92,
    )
  })
}
