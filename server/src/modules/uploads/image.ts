import type { Crop } from '@app/contract/admin/media'
import { heicRefusal, pictureKind } from '@app/contract/pictureKind'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../../core/errors.ts'
import type { Treatment } from './purposes.ts'
import { widthsFor } from './purposes.ts'
import { recognise } from './recognise.ts'
import { sharpnessOf } from './sharpness.ts'

/** A picture of more pixels is not even decoded: few bytes can stand for very many. */
const maximumPixels = 40_000_000
const maximumSeconds = 20
const endOfJpeg = Buffer.from([0xff, 0xd9])
/** What the decoder says of a JPEG that ends too early. */
const cutShort = 'premature end of JPEG image'
const incompleteText = '这张图片不完整，可能没有下载完。请重新保存后再选，或换一张'

export interface MadeFile {
  /** What follows the picture's url: `-256.webp`, `.jpg`. */
  suffix: string
  type: string
  bytes: Buffer
}

/** A picture as it is kept: every file of it and what is said about it. */
export interface MadePicture {
  widths: number[]
  /** Width divided by height. */
  ratio: number
  /** Pixels of the widest that is kept. */
  width: number
  height: number
  /** See sharpnessOf. */
  sharpness: number
  placeholder: string
  files: MadeFile[]
}

/**
 * Decodes a picture, turns it upright, cuts it down and writes it anew: only the pixels of the first frame remain, in
 * sRGB; of a crop that piece alone. Throws IMAGE_UNREADABLE, IMAGE_TOO_SMALL, TOO_LARGE, and BUSY where the machine has no time for it.
 */
export async function makePicture(bytes: Buffer, treatment: Treatment, crop?: Crop): Promise<MadePicture> {
  const format = recognise(bytes)
  if (!format) throw new AppError('IMAGE_UNREADABLE', pictureKind(bytes) === 'heic' ? { msg: heicRefusal } : {})
  async function read(whole: Buffer, failOn: 'error' | 'warning'): Promise<MadePicture> {
    // Of what moves, the first frame is read unless more are asked for.
    const source = sharp(whole, { limitInputPixels: maximumPixels, failOn })
    const metadata = await source.metadata()
    if (metadata.format !== format) throw new AppError('IMAGE_UNREADABLE')
    requireSize(metadata, crop, treatment)
    return render(await shrink(cut(source, metadata, crop), treatment), treatment)
  }
  try {
    return await read(bytes, 'error').catch((cause: unknown) => {
      // Some phones and messengers leave out the end of a JPEG. With its end put back, one without the rest of its pixels gives a
      // warning: half a picture is still refused.
      if (!(cause instanceof Error && cause.message.includes(cutShort))) throw cause
      return read(Buffer.concat([bytes, endOfJpeg]), 'warning')
    })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (cause instanceof Error && cause.message.includes('pixel limit')) throw tooManyPixels(cause)
    if (cause instanceof Error && cause.message.startsWith('timeout'))
      throw new AppError('BUSY', { cause, retryAfter: 30 })
    const isIncomplete = cause instanceof Error && /premature end|end of stream|truncated/i.test(cause.message)
    throw new AppError('IMAGE_UNREADABLE', { cause, ...(isIncomplete && { msg: incompleteText }) })
  }
}

function requireSize({ autoOrient: { width, height } }: Metadata, crop = whole, { minimumSide }: Treatment): void {
  if (width * height > maximumPixels) throw tooManyPixels()
  if (Math.min(width * crop.width, height * crop.height) < minimumSide) throw new AppError('IMAGE_TOO_SMALL')
}

function tooManyPixels(cause?: Error): AppError {
  return new AppError('TOO_LARGE', { msg: '图片的像素太多，请缩小后再试', cause })
}

const whole: Crop = { left: 0, top: 0, width: 1, height: 1 }

interface Upright {
  source: Sharp
  /** Pixels of what is left of it. */
  width: number
  height: number
}

/** Turns it upright and takes the piece that is wanted, which lies within it whatever was asked for. */
function cut(source: Sharp, { autoOrient }: Metadata, crop = whole): Upright {
  const upright = source.timeout({ seconds: maximumSeconds }).autoOrient()
  if (crop === whole) return { source: upright, width: autoOrient.width, height: autoOrient.height }
  const within = (start: number, length: number, side: number) => {
    const from = Math.min(side - 1, Math.round(start * side))
    return { from, length: Math.max(1, Math.min(side - from, Math.round(length * side))) }
  }
  const across = within(crop.left, crop.width, autoOrient.width)
  const down = within(crop.top, crop.height, autoOrient.height)
  const region = { left: across.from, top: down.from, width: across.length, height: down.length }
  return { source: upright.extract(region), width: region.width, height: region.height }
}

/** Decodes once, to the largest size that is kept; the rest is made from that. */
function shrink({ source, width, height }: Upright, { widths, isSquare, maximumHeight }: Treatment) {
  const largest = widths.at(-1) ?? 0
  const edge = Math.min(largest, width, height)
  return source
    .resize(
      isSquare
        ? { width: edge, height: edge, fit: 'cover', position: sharp.strategy.attention }
        : { width: largest, height: maximumHeight, fit: 'inside', withoutEnlargement: true },
    )
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

type Pixels = Awaited<ReturnType<typeof shrink>>

async function render({ data, info }: Pixels, treatment: Treatment): Promise<MadePicture> {
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: maximumSeconds })
  const widths = widthsFor(width, treatment)
  const files: MadeFile[] = []
  for (const one of widths) {
    const resized = pixels().resize({ width: one })
    const [avif, webp] = [resized.clone().avif({ quality: 55, effort: 1 }), resized.clone().webp({ quality: 80 })]
    files.push({ suffix: `-${one}.avif`, type: 'image/avif', bytes: await avif.toBuffer() })
    files.push({ suffix: `-${one}.webp`, type: 'image/webp', bytes: await webp.toBuffer() })
  }
  const share = pixels().flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  files.push({ suffix: '.jpg', type: 'image/jpeg', bytes: await share.toBuffer() })
  const miniature = await pixels().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
  return {
    widths,
    width,
    height,
    sharpness: await sharpnessOf(pixels()),
    ratio: Math.round((width / height) * 10_000) / 10_000,
    placeholder: `data:image/webp;base64,${miniature.toString('base64')}`,
    files,
  }
}
