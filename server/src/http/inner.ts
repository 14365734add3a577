import Fastify from 'fastify'
import type { Log } from '../core/log.ts'

export interface InnerParts {
  /** Null where this process can serve; otherwise why it cannot, in a word or two. */
  notReady(): Promise<string | null>
  /** All that is measured, as Prometheus reads it. */
  metrics(): Promise<string>
}

/**
 * What those ask who run the house, on a port that is not for the public: whether the process lives (`/live`: its event loop
 * answers), whether it can serve (`/ready`), and what it measures (`/metrics`).
 */
export async function startInner(
  { host, port }: { host: string; port: number },
  { notReady, metrics }: InnerParts,
  log: Log,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/live', async (_request, reply) => reply.type('text/plain').send('live\n'))
  app.get('/ready', async (_request, reply) => {
    const reason = await notReady()
    if (reason !== null) void reply.code(503)
    return reply.type('text/plain').send(`${reason ?? 'ready'}\n`)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics()),
  )
  app.setErrorHandler((error, _request, reply) => {
    log.warn({ err: error }, 'who watches over the house was not answered')
    return reply.code(500).type('text/plain').send('failed\n')
  })
  await app.listen({ host, port })
  const address = app.server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return { url: `http://127.0.0.1:${actual}`, close: () => app.close() }
}
