import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Clock } from '../../core/clock.ts'

const timeoutMilliseconds = 5000

/**
 * Returns the seconds until the certificate of an https address expires; null for other addresses. Throws if the server
 * does not answer.
 */
export async function certificateSeconds(url: string, clock: Clock): Promise<number | null> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return null
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // An expired certificate is reported too; nothing is sent over this connection.
    rejectUnauthorized: false,
    timeout: timeoutMilliseconds,
  })
  try {
    await new Promise<void>((done, failed) => {
      socket.once('secureConnect', done)
      socket.once('error', failed)
      socket.once('timeout', () => failed(new Error(`${host} does not answer`)))
    })
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - clock.now()) / 1000)
  } finally {
    socket.destroy()
  }
}
