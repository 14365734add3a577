import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can fail. */
export interface Proxy {
  /** The given address, through the proxy. */
  readonly url: string
  /** Freezes all traffic without an error: connections stay open, new ones are accepted and kept waiting. */
  freeze(): void
  /** The number of new connections that were frozen. */
  keptWaiting(): number
  /** Lets new connections work again; frozen ones stay silent, like connections that a network has dropped. */
  thaw(): void
  /** Breaks all open connections. */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy in front of `target`, on `ownPort` or any free port. */
export async function startProxy(target: string, ownPort = 0): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let keptWaiting = 0

  const server = createServer((near) => {
    keep(near)
    if (isFrozen) {
      keptWaiting++
      return
    }
    const far = keep(connect(Number(port), hostname))
    near.pipe(far).pipe(near)
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  server.listen(ownPort, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      isFrozen = false
    },
    cut,
    keptWaiting: () => keptWaiting,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
