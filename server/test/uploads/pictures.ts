import { crc32, deflateSync } from 'node:zlib'
import { apiPrefix, type Envelope, type Reply } from '@app/contract'
import sharp, { type Create } from 'sharp'
import { expect } from 'vitest'
import { randomAddress } from '../support/server.ts'

export type Uploaded = Reply<'resources/user/image/uploadImage'>

/** A plain picture, drawn by sharp; the caller chooses the format. */
export function plain(width: number, height: number, background: Create['background'] = '#3f6e5b') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** The metadata in a picture's file. */
export function factsOf(bytes: Buffer) {
  return sharp(bytes).metadata()
}

/** Parts of a form in order: a text, or a file with its claimed name and type. */
export type Part =
  | readonly [name: string, text: string]
  | readonly [name: string, bytes: Buffer, filename?: string, type?: string]

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const [name, value, filename = 'photo.jpg', type = 'image/jpeg'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type }), filename)
  }
  return form
}

export interface UploadAnswer {
  status: number
  envelope: Envelope<Uploaded>
}

/** Sends a form. */
export async function sendForm(url: string, token: string, parts: readonly Part[]): Promise<UploadAnswer> {
  const response = await fetch(`${url}${apiPrefix}resources/user/image/uploadImage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() },
    body: formOf(parts),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope<Uploaded> }
}

/** Sends one picture in a valid form. */
export function send(url: string, token: string, bytes: Buffer, purpose = 'avatar'): Promise<UploadAnswer> {
  return sendForm(url, token, [
    ['purpose', purpose],
    ['file', bytes],
  ])
}

/** Sends one picture that must be accepted. */
export async function upload(url: string, token: string, bytes: Buffer, purpose = 'avatar'): Promise<Uploaded> {
  const { status, envelope } = await send(url, token, bytes, purpose)
  expect([status, envelope.msg]).toEqual([200, 'OK'])
  return envelope.data
}

/** Downloads one file of a picture, as a browser does. */
export async function download(url: string, path: string) {
  const response = await fetch(url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A drawing that would run a script if it were shown unchanged. */
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script><rect width="300" height="300"/></svg>',
)

/** A file that was cut off while it was copied. */
export function halfOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** A huge PNG of one colour: the pixels of each row are equal and compress to almost nothing. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
