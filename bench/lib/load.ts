import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  port: number
  connections: number
  /** Milliseconds after which no new request begins. */
  milliseconds: number
  /** The next request as it goes over the wire; undefined ends the connection's work. */
  next: () => Buffer | undefined
  /** Called with each answer's HTTP status and body. */
  onAnswer?: (status: number, body: Buffer) => void
}

export interface LoadResult {
  answers: number
  /** By HTTP status. */
  statuses: Map<number, number>
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Sends requests over kept connections, one at a time on each, as cheaply as Node can: on two shared cores what the
 * generator takes is missing from the server. Bounded in time and by `next`; talks to loopback only.
 */
export async function load({ port, connections, milliseconds, next, onAnswer }: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const begin = performance.now()
  const end = begin + milliseconds
  await Promise.all(
    sockets.map((socket) =>
      drive(socket, {
        next: () => (performance.now() < end ? next() : undefined),
        onAnswer(status, body, time) {
          times.push(time)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          onAnswer?.(status, body)
        },
      }),
    ),
  )
  const seconds = (performance.now() - begin) / 1000
  for (const socket of sockets) socket.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { answers: times.length, statuses, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** Connects, again when a full backlog turns it away. */
async function open(port: number): Promise<Socket> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await new Promise<Socket>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
        socket.once('error', reject)
      })
    } catch (error) {
      if (attempt >= 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt))
    }
  }
}

interface Drive {
  next: () => Buffer | undefined
  onAnswer: (status: number, body: Buffer, milliseconds: number) => void
}

const headEnd = Buffer.from('\r\n\r\n')

function drive(socket: Socket, { next, onAnswer }: Drive): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      const request = next()
      if (!request) return resolve()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.removeAllListeners('error')
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf(headEnd)
      if (head < 0) return
      const text = received.toString('latin1', 0, head)
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      const total = head + 4 + length
      if (received.length < total) return
      const body = received.subarray(head + 4, total)
      received = received.subarray(total)
      onAnswer(Number(text.slice(9, 12)), body, performance.now() - sentAt)
      send()
    })
    send()
  })
}

/** One POST as bytes. */
export function post(port: number, path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`,
  )
}
