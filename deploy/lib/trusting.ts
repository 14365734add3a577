import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'

/**
 * Creates a `fetch` that trusts one additional certificate, keeps its connections, and follows no redirects. Bodies are
 * text.
 */
export function fetchTrusting(certificate: string): typeof fetch & { close(): void } {
  const agent = new Agent({ ca: readFileSync(certificate), keepAlive: true })
  const ask = (to: string | URL | Request, { method = 'GET', headers, body, signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const asked = request(
        to instanceof Request ? to.url : to,
        { agent, method, headers: Object.fromEntries(new Headers(headers)), ...(signal && { signal }) },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
            resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500, headers: told }))
          })
        },
      )
      asked.on('error', reject)
      asked.end(typeof body === 'string' ? body : undefined)
    })
  return Object.assign(ask, { close: () => agent.destroy() })
}
