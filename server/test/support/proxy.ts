import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can go wrong. */
export interface Proxy {
  /** The given address, by way of the proxy. */
  readonly url: string
  /** From now on nothing passes, and nobody is told: connections stay open, new ones are taken and kept waiting. */
  freeze(): void
  /** How many new connections have met with silence. */
  keptWaiting(): number
  /** New connections work again; frozen ones stay silent, as those do that a network has forgotten. */
  thaw(): void
  /** Breaks what is open. */
  cut(): void
  close(): Promise<void>
}

/** A TCP proxy before the server of `target`, on `ownPort` or any free one. */
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
