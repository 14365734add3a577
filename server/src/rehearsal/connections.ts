import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  retryAfter: number
}

/** Connections to one process at most. */
export const mostConnections = 256
const timeoutMs = 30_000

/** Kept connections to some addresses, so many to each at most; who comes beyond waits for one. */
export function openConnections() {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections, scheduling: 'fifo' })
  return {
    /** Sends one request and reads its answer whole. Throws where none came. */
    post(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const outgoing = request(
          url,
          {
            agent,
            method: 'POST',
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            timeout: timeoutMs,
          },
          (incoming) => {
            const parts: Buffer[] = []
            incoming.on('data', (part: Buffer) => parts.push(part))
            incoming.once('error', reject)
            incoming.once('end', () =>
              resolve({
                status: incoming.statusCode ?? 0,
                body: Buffer.concat(parts).toString(),
                retryAfter: Number(incoming.headers['retry-after'] ?? 1),
              }),
            )
          },
        )
        outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
        outgoing.once('error', reject)
        outgoing.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

export type Connections = ReturnType<typeof openConnections>
