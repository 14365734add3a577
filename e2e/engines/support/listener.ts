import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A proxy between a browser and the site that records the errors of its pages. */
export interface Listener {
  url: string
  complaints: string[]
  stop: () => void
}

const scriptPath = '/complaints-of-the-page.js'
const reportPath = '/complaints-of-the-page'

/** Script that runs before everything else of a page. */
const script = `{
  const report = (...parts) => navigator.sendBeacon('${reportPath}', parts.map((part) => part?.stack ? part + ' ' + part.stack : String(part)).join(' '))
  const { error } = console
  console.error = (...parts) => { report(...parts); error.apply(console, parts) }
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report('Unhandled:', reason))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => report('CSP', effectiveDirective, blockedURI))
}`

/**
 * Starts a forward proxy for a driver without access to the console: it inserts a script into documents. It also gives
 * the visitor a network address of their own.
 */
export async function startListener(address: string): Promise<Listener> {
  const complaints: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '')
    if (pathname === scriptPath) return outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (pathname === reportPath)
      return void text(incoming).then((message) => {
        complaints.push(message)
        outgoing.writeHead(204).end()
      })
    forward(incoming, outgoing, address)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  if (!listening || typeof listening === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${listening.port}`,
    complaints,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, address: string): void {
  const headers: NodeJS.Dict<string | string[]> = { ...incoming.headers, 'x-forwarded-for': address }
  const isDocument = incoming.headers.accept?.includes('text/html')
  // A document must arrive complete and uncompressed.
  if (isDocument) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name]
  const onward = request(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
    if (isDocument && answer.headers['content-type']?.startsWith('text/html'))
      return void text(answer).then((html) => {
        const { 'content-length': _, etag: _tag, ...others } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, others)
        outgoing.end(html.replace(/<head>/i, `$&<script src="${scriptPath}"></script>`))
      })
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
