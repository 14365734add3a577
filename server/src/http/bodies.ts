import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'

/** What is still read, and dropped, of a sender who was refused: an answer to a connection that is cut would be lost. */
const passedOver = { bytes: 64 * 1024 * 1024, milliseconds: 30_000 }

/**
 * Refuses a body that its route does not take before a byte of it is read: of an address that nothing answers, or above the
 * route's `bodyLimit`. Runs after every `onRequest` hook, so a route that checks its caller there answers that first. A body
 * without a length is bounded by whoever reads it.
 */
export function boundBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (request.is404 && hasBody(request)) throw new AppError('NOT_FOUND')
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > 0 && length > (request.routeOptions.bodyLimit ?? 0)) throw new AppError('TOO_LARGE')
  })
  app.addHook('onSend', async ({ raw }) => {
    if (!raw.complete) passOver(raw)
  })
}

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/** Reads and drops what is left of a body; a sender who goes on beyond 64 MiB or half a minute is cut off. */
export function passOver(body: Readable): void {
  if (body.readableEnded || body.destroyed) return
  let left = passedOver.bytes
  const timer = setTimeout(() => body.destroy(), passedOver.milliseconds)
  const stop = () => clearTimeout(timer)
  body.once('end', stop)
  body.once('close', stop)
  body.on('error', () => {})
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
