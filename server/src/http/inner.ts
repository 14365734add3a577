import Fastify from 'fastify'
import type { Log } from '../core/log.ts'

export interface InnerParts {
  /** Returns why the process cannot serve, in a word or two; null if it can. */
  notReady(): Promise<string | null>
  /** Returns all metrics in the Prometheus format. */
  metrics(): Promise<string>
}

/**
 * Starts the server for operations on a private port: `/live` (the event loop answers), `/ready` (the process can
 * serve) and `/metrics`.
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
