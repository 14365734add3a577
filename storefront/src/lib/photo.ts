import { heicRefusal, kindBytes, pictureKind, takenKinds } from '@app/contract/pictureKind'

/** What the server reads; phones convert theirs to one of these when asked for them. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** For file dialogs: types, and names of files whose type a picker does not know. */
export const photoFiles = [...photoTypes, '.jpg', '.jpeg', '.jfif', '.png', '.webp', '.gif', '.avif'].join(',')

/** Bytes of the largest upload. */
const maximumBytes = 10 * 1024 * 1024
/** Pixels of the longer side, above which a photo is made smaller before it is sent. */
const longestSide = 4096

/**
 * A photo as it can be sent: one that is very large, or of a kind that only this browser can read, is redrawn as JPEG.
 * Where the browser cannot do that the file stays as it is. What it is, its bytes say, not its type or name.
 * @throws Error with a sentence, if it is too heavy, no picture, or of a kind that nobody here can read.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()))
  if (kind === 'svg' || kind === 'pdf') throw new Error('这不是照片，请换一张 JPG 或 PNG 图片')
  const isTaken = takenKinds.has(kind) || (!kind && (photoTypes as readonly string[]).includes(file.type))
  const redrawn = await redraw(file, isTaken).catch(() => undefined)
  if (!redrawn && kind === 'heic') throw new Error(heicRefusal)
  if (!redrawn && kind && !isTaken) throw new Error(`暂时不能使用 ${kind.toUpperCase()} 图片，请换一张 JPG 或 PNG`)
  if (!redrawn && !kind && !file.type.startsWith('image/')) throw new Error('这不是图片，请换一个文件')
  const photo = redrawn ?? file
  if (photo.size > maximumBytes) {
    throw new Error(`图片有 ${Math.ceil(photo.size / 1024 / 1024)} MB，请换一张 10 MB 以内的`)
  }
  return photo
}

async function redraw(file: File, isTaken: boolean): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && isTaken && file.size <= maximumBytes) return undefined
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
