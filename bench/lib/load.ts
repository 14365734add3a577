import { connect, type Socket } from 'node:net'

export interface LoadOptions {
  port: number
  connections: number
  /** Milliseconds after which no new request begins. */
  milliseconds: number
  /** Returns the next request as bytes; undefined ends the connection's work. */
  next: () => Buffer | undefined
  /** Called with each answer's HTTP status and body. */
  onAnswer?: (status: number, body: Buffer) => void
}

export interface LoadResult {
  answers: number
  /** Number of answers by HTTP status. */
  statuses: Map<number, number>
  perSecond: number
  /** Median in milliseconds. */
  p50: number
  p99: number
}

/**
 * Sends requests over kept-alive connections, one at a time on each, as cheaply as Node can: on two shared cores the
 * generator's time is taken from the server. Limited by time and by `next`; only connects to loopback.
 */
export async function load({ port, connections, milliseconds, next, onAnswer }: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(port)))
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

/** Connects, and retries if a full backlog refuses the connection. */
export async function openSocket(port: number): Promise<Socket> {
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
    readAnswers(socket, (status, body) => {
      onAnswer(status, body, performance.now() - sentAt)
      send()
    })
    send()
  })
}

/** Calls `onAnswer` with each answer that states its length. */
export function readAnswers(socket: Socket, onAnswer: (status: number, body: Buffer) => void): void {
  let received: Buffer = Buffer.alloc(0)
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
    onAnswer(Number(text.slice(9, 12)), body)
  })
}

/** Builds a POST request as bytes, with JSON unless a header says otherwise. */
export function post(port: number, path: string, headers: Record<string, string>, body: string): Buffer {
  const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${headerLines(port, { ...type, ...headers })}\r\n${body}`)
}

/** Builds a GET request as bytes. */
export function get(port: number, path: string, headers: Record<string, string> = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${headerLines(port, headers)}\r\n`)
}

function headerLines(port: number, headers: Record<string, string>): string {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
  return lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
}
