import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'

/**
 * How much of a refused body is read and dropped. If the connection were cut at once, the sender would lose the answer.
 */
const passedOver = { bytes: 64 * 1024 * 1024, milliseconds: 30_000 }

/**
 * Refuses a body that its route does not accept before any of it is read: for an unknown address, or above the
 * route's `bodyLimit`. Runs after every `onRequest` hook, so a route that checks its caller there answers first. A body
 * without a length is bounded by the code that reads it.
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

/** Reads and drops the rest of a body; cuts the connection after 64 MiB or half a minute. */
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
