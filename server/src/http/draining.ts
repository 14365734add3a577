import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** Seconds until another process, or this one after a restart, is likely to answer. */
const comeAgainSeconds = 2

/**
 * Finishes running requests while the server closes, then ends their connections. New requests on kept connections are
 * asked to retry, in the envelope.
 */
export function endConnectionsWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('UNAVAILABLE', { retryAfter: comeAgainSeconds })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}
