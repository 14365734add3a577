/** What the server reads; phones convert theirs to one of these when asked for them. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Bytes of the largest upload. */
const maximumBytes = 10 * 1024 * 1024
/** Pixels of the longer side, above which a photo is made smaller before it is sent. */
const longestSide = 4096

/**
 * A photo as it can be sent: one that is very large, or of a kind that only this browser can read, is redrawn as JPEG.
 * Where the browser cannot do that the file stays as it is. Throws an Error that says when it is too heavy.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const photo = (await redraw(file).catch(() => undefined)) ?? file
  if (photo.size > maximumBytes) {
    throw new Error(`图片有 ${Math.ceil(photo.size / 1024 / 1024)} MB，请换一张 10 MB 以内的`)
  }
  return photo
}

async function redraw(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const isReadable = (photoTypes as readonly string[]).includes(file.type)
    if (scale === 1 && isReadable && file.size <= maximumBytes) return undefined
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    // JPEG has no transparency: what was clear becomes white, as the server has it.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9))
  } finally {
    bitmap.close()
  }
}
