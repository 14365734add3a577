import { connect, type Socket } from 'node:net'

export interface Listeners {
  /** Milliseconds by `performance.now()` at which each line was received, by its id. */
  readonly received: Map<string, number[]>
  /** Returns the number of received lines. */
  count(): number
  /** Returns the number of closed connections. */
  ended(): number
  close(): void
}

const atOnce = 100
const marker = '"lineId":"'

/** Opens `count` listeners of the barrage, each with a connection of its own; resolves when all are subscribed. */
export async function openListeners(port: number, count: number): Promise<Listeners> {
  const received = new Map<string, number[]>()
  const sockets: Socket[] = []
  // All listeners share one buffer, because on one machine their cost is taken from the server.
  const buffer = Buffer.allocUnsafe(65_536)
  let lines = 0
  let ended = 0

  function take(text: string): void {
    const now = performance.now()
    for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at)) {
      at += marker.length
      const id = text.slice(at, text.indexOf('"', at))
      const times = received.get(id)
      if (times) times.push(now)
      else received.set(id, [now])
      lines++
    }
  }

  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let rest = ''
      let isOpen = false
      const socket = connect({
        port,
        host: '127.0.0.1',
        onread: {
          buffer,
          callback(length) {
            const text = rest + buffer.toString('latin1', 0, length)
            const end = text.lastIndexOf('\n\n') + 2
            rest = end < 2 ? text : text.slice(end)
            if (isOpen) take(end < 2 ? '' : text.slice(0, end))
            else if (end >= 2) {
              isOpen = text.startsWith('HTTP/1.1 200')
              if (isOpen) resolve()
              else reject(new Error(text.slice(0, 300)))
            }
            return true
          },
        },
      })
      socket.on('error', reject)
      socket.on('close', () => {
        ended++
        reject(new Error('A stream ended'))
      })
      socket.write(
        'GET /api/v1/hwnft/live?topic=barrage HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n',
      )
      sockets.push(socket)
    })

  while (sockets.length < count) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - sockets.length) }, open))
  }
  return {
    received,
    count: () => lines,
    ended: () => ended,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
