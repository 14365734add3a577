/** Size and look of one tile of the watermark. */
export const watermark = { width: 200, height: 150, degrees: -20, fontPixels: 16, colour: 'rgba(200, 200, 200, 0.3)' }

/**
 * One tile of a watermark as a PNG data URL, to be repeated over what it protects.
 * Returns an empty string where no canvas can be drawn on.
 */
export function drawWatermark(text: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = watermark.width
  canvas.height = watermark.height
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.translate(watermark.width / 2, watermark.height / 2)
  pen.rotate((watermark.degrees * Math.PI) / 180)
  pen.font = `${watermark.fontPixels}px sans-serif`
  pen.fillStyle = watermark.colour
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 0, 0)
  return canvas.toDataURL('image/png')
}
