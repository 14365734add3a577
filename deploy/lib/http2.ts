import { connect, type IncomingHttpHeaders } from 'node:http2'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Opens one HTTP/2 connection to a site with this certificate. */
export function openHttp2(url: string, certificate: Buffer) {
  const open = () => {
    const opened = connect(url, { ca: certificate })
    opened.on('error', () => {})
    return opened
  }
  let session = open()

  /** Requests a path. With `untilFirst` the answer ends with the first part of its body. */
  function ask(path: string, headers: Record<string, string> = {}, untilFirst = false): Promise<Answer> {
    // A server closes a connection after a number of requests or a timeout; browsers then open another one.
    if (session.closed || session.destroyed) session = open()
    return new Promise((resolve, reject) => {
      const stream = session.request({ ':path': path, ...headers })
      const parts: Buffer[] = []
      let told: IncomingHttpHeaders = {}
      const end = () => resolve({ status: Number(told[':status']), headers: told, body: Buffer.concat(parts) })
      // A request that announces a body does not send it.
      if (headers['content-length'] === undefined) stream.end()
      stream.on('response', (given) => (told = given))
      stream.on('data', (part: Buffer) => {
        parts.push(part)
        if (!untilFirst) return
        end()
        stream.close()
      })
      stream.on('end', end)
      stream.on('error', reject)
    })
  }

  return { ask, protocol: () => session.alpnProtocol, close: () => session.destroy() }
}
