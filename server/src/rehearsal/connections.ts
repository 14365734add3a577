import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  retryAfter: number
}

/** Maximum connections to one process. */
export const mostConnections = 256
const timeoutMs = 30_000

/** Opens a pool of kept-alive connections, limited per address; further requests wait for one. */
export function openConnections() {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections, scheduling: 'fifo' })
  return {
    /** Sends one request and reads its whole answer. Throws if none arrives. */
    send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, body = ''): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const outgoing = request(
          url,
          {
            agent,
            method,
            headers: { ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
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
