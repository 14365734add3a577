// Process that opens connections to a site and keeps them, so that it does not delay measurements in its parent. It
// ends with its parent.
import { connect as connectPlain } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { livePath } from '../../contract/src/live.ts'
import { apiPrefix } from '../../contract/src/index.ts'
import type { Held, Holding } from './holder.ts'

const { port, kind, count, network } = JSON.parse(process.argv[2] ?? '{}') as Holding
const perAddress = 100
const atOnce = 100
const drip = 1000
/** Milliseconds of silence; nginx closes idle connections after 60 s. */
const silence = 55_000

process.on('disconnect', () => process.exit(0))

const first: Record<Holding['kind'], string> = {
  // nginx answers this request itself and keeps the connection for a next request that never comes.
  idle: 'GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n',
  listeners: `GET ${apiPrefix}${livePath}?topic=wall HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`,
  slowHeaders: 'GET / HTTP/1.1\r\nHost: localhost\r\nx-slow: ',
  slowBodies: `POST ${apiPrefix}user/userAuth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
}
const isSlow = kind === 'slowHeaders' || kind === 'slowBodies'
const held: Held = { open: 0, answered: 0, refused: 0, closed: 0, early: 0 }

/**
 * Resolves once the connection is established: answered, or started if it is slow. Reconnects if that is part of the
 * test.
 */
function open(index: number): Promise<void> {
  return new Promise((resolve) => {
    const localAddress = `127.${network}.${Math.floor(index / perAddress / 200)}.${1 + (Math.floor(index / perAddress) % 200)}`
    const plain = connectPlain({ host: '127.0.0.1', port, localAddress })
    plain.on('error', () => {})
    const socket: TLSSocket = connect({ socket: plain, rejectUnauthorized: false })
    let timer: NodeJS.Timeout | undefined
    let isOpen = false
    let answeredAt: number | undefined
    socket.once('secureConnect', () => {
      isOpen = true
      held.open++
      socket.write(first[kind])
      if (!isSlow) return
      timer = setInterval(() => socket.write('a'), drip)
      resolve()
    })
    socket.on('data', (part: Buffer) => {
      if (answeredAt !== undefined) return
      answeredAt = performance.now()
      if (kind === 'idle' || part.toString('latin1', 0, 12) === 'HTTP/1.1 200') held.answered++
      else held.refused++
      resolve()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      if (isOpen) held.open--
      held.closed++
      const silentFor = answeredAt === undefined ? 0 : performance.now() - answeredAt
      if (kind === 'idle' && silentFor < silence) held.early++
      resolve()
      // Connections that are silent for a minute, or too slow, are closed and reconnect.
      if (kind !== 'listeners') setTimeout(() => void open(index), isSlow ? drip : 0)
    })
  })
}

for (let from = 0; from < count; from += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => open(from + index)))
process.send?.({ isAll: true })
process.on('message', () => process.send?.(held))
