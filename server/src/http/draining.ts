import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** Seconds until another process, or this one started anew, is likely to answer. */
const comeAgainSeconds = 2

/**
 * While the server closes, what runs is finished and its connection ended; what still comes in on a kept connection is
 * told to come again, in the envelope that clients know.
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
