import { once } from 'node:events'
import { createServer } from 'node:http'

const point = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#999" d="M0 0h1v1H0z"/></svg>'

/**
 * Starts a picture host that answers every address with a grey point. A new site has not drawn its works yet, and
 * intercepting requests inside the browser would disable its cache.
 */
export async function startPoints(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }).end(point)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://localhost:${address.port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
