import { heicRefusal, kindBytes, pictureKind, takenKinds } from '@app/contract/pictureKind'
import { originPacket, withPacket } from './photo-label.ts'

/** Types that the server reads; phones convert their own formats to one of these when a file dialog asks for them. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** Accepted files for file dialogs: types, and extensions of files whose type a picker does not know. */
export const photoFiles = [...photoTypes, '.jpg', '.jpeg', '.jfif', '.png', '.webp', '.gif', '.avif'].join(',')

/** Maximum upload size in bytes. */
const maximumBytes = 10 * 1024 * 1024
/** Pixels of the longer side above which a photo is scaled down before upload. */
const longestSide = 4096

/**
 * Prepares a photo for upload. A very large one, or one that only this browser can read, is redrawn as JPEG. If the
 * browser cannot do that, the file stays unchanged. What its metadata says of AI is kept. The format is detected from the
 * bytes, not from the type or name.
 * @throws Error with a user-facing sentence if the file is too large, not a picture, or unreadable here and on the
 * server.
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
    // JPEG has no transparency: transparent areas become white, as on the server.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    const packet = drawn && originPacket(new Uint8Array(await file.arrayBuffer()))
    return packet ? withPacket(new Uint8Array(await drawn.arrayBuffer()), packet) : (drawn ?? undefined)
  } finally {
    bitmap.close()
  }
}
