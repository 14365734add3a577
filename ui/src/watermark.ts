/** Size and style of one tile of the watermark. */
export const watermark = { width: 200, height: 150, degrees: -20, fontPixels: 16, colour: 'rgba(200, 200, 200, 0.3)' }

/**
 * Draws one tile of a watermark as a PNG data URL, to be repeated over the protected content.
 * Returns an empty string if canvases are unavailable.
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
