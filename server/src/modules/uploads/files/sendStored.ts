import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../core/errors.ts'
import { isKnownByClient } from '../../../core/etag.ts'
import type { ByteRange, Storage } from '../../../ports/storage.ts'

/** A stored file as it is served at an address. */
export interface ServedFile {
  /** Storage key. */
  key: string
  /** Size in bytes. */
  size: number
  /** Content-Type. */
  type: string
  /** Hash of its bytes; the content of an address never changes. */
  sha256: string
  /** Cache-Control; immutable if omitted. */
  kept?: string
  /** Download file name; absent for a file shown in a page. */
  name?: string
}

/**
 * Sends a stored file or the requested range (RFC 9110, section 14; the whole file for several ranges), so that a
 * download can resume and a video can be played from the middle. Throws NOT_FOUND.
 */
export async function sendStored(
  { request, reply, storage }: { request: FastifyRequest; reply: FastifyReply; storage: Storage },
  { key, size, type, sha256, kept = 'public, max-age=31536000, immutable', name }: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`
  void reply.headers({
    'content-type': type,
    'cache-control': kept,
    'accept-ranges': 'bytes',
    etag,
    // Opened directly, it is a page without origin and scripts, whatever its bytes are interpreted as.
    'content-security-policy': "default-src 'none'; sandbox",
    ...(name !== undefined && { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
  })
  if (isKnownByClient(request.headers, etag)) return reply.code(304).send()
  const { range: wanted = '', 'if-range': unless = etag } = request.headers
  const range = unless === etag ? readRange(wanted, size) : undefined
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  void reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  const file = await storage.get(key, range)
  if (!file) throw new AppError('NOT_FOUND')
  return reply.send(file.stream)
}

/**
 * Returns the range requested by a header for a file of `size` bytes; `beyond` if it contains none of them, undefined
 * if the whole file is to be sent.
 */
export function readRange(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start < size && start <= end ? { start, end } : 'beyond'
}
