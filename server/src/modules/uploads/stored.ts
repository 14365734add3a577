import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../core/errors.ts'
import type { ByteRange, Storage } from '../../ports/storage.ts'

/** A file of the storage as those have it who ask for its address. */
export interface ServedFile {
  /** The storage's key. */
  key: string
  /** Bytes of the whole. */
  size: number
  /** As in content-type. */
  type: string
  /** Of its bytes; what lies under an address never changes. */
  sha256: string
  /** Cache-Control; for ever if omitted. */
  kept?: string
  /** What a browser keeps it as; left away for what is shown in a page. */
  name?: string
}

/**
 * Answers with a file of the storage, or with the range of it that was asked for (RFC 9110, section 14; of several ranges the
 * whole), so that a download goes on where it broke off and a film is looked at from the middle. Throws NOT_FOUND.
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
    // Opened by itself it is a page without an origin and without scripts, whatever its bytes are taken for.
    'content-security-policy': "default-src 'none'; sandbox",
    ...(name !== undefined && { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
  })
  const { range: wanted = '', 'if-range': unless = etag, 'if-none-match': known = '' } = request.headers
  if (known.split(',').some((one) => one.trim() === etag)) return reply.code(304).send()
  const range = unless === etag ? readRange(wanted, size) : undefined
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  void reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  const file = await storage.get(key, range)
  if (!file) throw new AppError('NOT_FOUND')
  return reply.send(file.stream)
}

/** The range that a header asks for of so many bytes; `beyond` where none of them is in it, undefined where the whole is sent. */
export function readRange(header: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start < size && start <= end ? { start, end } : 'beyond'
}
