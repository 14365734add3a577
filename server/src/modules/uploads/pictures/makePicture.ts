import type { Crop } from '@app/contract/admin/media'
import { heicRefusal, pictureKind } from '@app/contract/pictureKind'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '../../../core/errors.ts'
import { type Propagator, xmpOf } from '../labels/aigc.ts'
import { examine, type Found } from '../labels/examine.ts'
import { labelCodes, type PictureLabel } from '../labels/label.ts'
import type { Treatment } from './treatments.ts'
import { widthsFor } from './treatments.ts'
import { recognise } from './recognise.ts'
import { sharpnessOf } from './sharpness.ts'

/** Most pixels that are decoded: a small file can expand to very many. */
const maximumPixels = 40_000_000
const maximumSeconds = 20
const endOfJpeg = Buffer.from([0xff, 0xd9])
/** Error of the decoder for a truncated JPEG. */
const cutShort = 'premature end of JPEG image'
const incompleteText = '这张图片不完整，可能没有下载完。请重新保存后再选，或换一张'

export interface MadeFile {
  /** Suffix after the picture's url: `-256.webp`, `.jpg`. */
  suffix: string
  type: string
  bytes: Buffer
}

/** A processed picture: all its files and its metadata. */
export interface MadePicture {
  widths: number[]
  /** Width divided by height. */
  ratio: number
  /** Width in pixels of the widest file. */
  width: number
  height: number
  /** See sharpnessOf. */
  sharpness: number
  placeholder: string
  files: MadeFile[]
  /** Its AI label, which its files carry too. */
  label: PictureLabel | undefined
}

export interface MakePictureOptions {
  crop?: Crop | undefined
  /** Decides the label by what the file says about its making. */
  label: (found: Found) => PictureLabel | undefined
  propagator: Propagator
}

/**
 * Decodes a picture, rotates it upright, scales it down and re-encodes it. Only the pixels of the first frame remain,
 * in sRGB, and of a crop only that area. A labelled picture's files carry its AI label, and no other metadata. Throws
 * IMAGE_UNREADABLE, IMAGE_TOO_SMALL, TOO_LARGE, and BUSY if no capacity is free.
 */
export async function makePicture(
  bytes: Buffer,
  treatment: Treatment,
  { crop, label: decide, propagator }: MakePictureOptions,
): Promise<MadePicture> {
  const format = recognise(bytes)
  if (!format) throw new AppError('IMAGE_UNREADABLE', pictureKind(bytes) === 'heic' ? { msg: heicRefusal } : {})
  async function read(whole: Buffer, failOn: 'error' | 'warning'): Promise<MadePicture> {
    // Only the first frame of an animation is read by default.
    const source = sharp(whole, { limitInputPixels: maximumPixels, failOn })
    const metadata = await source.metadata()
    if (metadata.format !== format) throw new AppError('IMAGE_UNREADABLE')
    requireSize(metadata, crop, treatment)
    const label = decide(examine(whole, metadata))
    const xmp = label && xmpOf({ Label: labelCodes[label.label], ...label.aigc }, propagator)
    return { ...(await render(await shrink(cut(source, metadata, crop), treatment), treatment, xmp)), label }
  }
  try {
    return await read(bytes, 'error').catch((cause: unknown) => {
      // Some phones and messengers omit the end marker of a JPEG. With the marker restored, a JPEG that also lacks
      // pixels causes a warning, so that half a picture is still refused.
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
  /** Width in pixels after the crop. */
  width: number
  height: number
}

/** Rotates the picture upright and crops it; the crop is clamped to the picture. */
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

/** Decodes once, to the largest stored size; the other sizes are made from that. */
function shrink({ source, width, height }: Upright, { widths, isSquare, maximumHeight }: Treatment): Promise<Pixels> {
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

interface Pixels {
  data: Buffer
  info: OutputInfo
}

async function render(
  { data, info }: Pixels,
  treatment: Treatment,
  xmp: string | undefined,
): Promise<Omit<MadePicture, 'label'>> {
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: maximumSeconds })
  const labelled = (picture: Sharp) => (xmp === undefined ? picture : picture.withXmp(xmp))
  const widths = widthsFor(width, treatment)
  const files: MadeFile[] = []
  for (const one of widths) {
    const resized = labelled(pixels().resize({ width: one }))
    const [avif, webp] = [resized.clone().avif({ quality: 55, effort: 1 }), resized.clone().webp({ quality: 80 })]
    files.push({ suffix: `-${one}.avif`, type: 'image/avif', bytes: await avif.toBuffer() })
    files.push({ suffix: `-${one}.webp`, type: 'image/webp', bytes: await webp.toBuffer() })
  }
  const share = labelled(pixels().flatten({ background: '#ffffff' }).jpeg({ quality: 82 }))
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
