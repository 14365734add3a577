import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface PostRequest {
  headers: Readonly<Record<string, string>>
  body: string
  /** For the whole of it, until the answer is read. */
  timeoutMilliseconds: number
}

const kept = { keepAlive: true, noDelay: true }
const ways = {
  'http:': { request: http.request, agent: new http.Agent(kept) },
  'https:': { request: https.request, agent: new https.Agent(kept) },
}

/**
 * Posts over kept connections and follows no redirect; at a third of what `fetch` costs, which thousands a second feel.
 * Throws where no whole answer comes in time. A kept connection that ended just then is tried anew once: both halves of the
 * sandbox take everything twice without harm.
 */
export async function post(url: string, request: PostRequest): Promise<Answer> {
  const target = new URL(url)
  const way = ways[target.protocol === 'https:' ? 'https:' : 'http:']
  try {
    return await send(target, way, request)
  } catch (error) {
    if (error instanceof StaleConnectionError) return send(target, way, request)
    throw error
  }
}

class StaleConnectionError extends Error {}

function send(
  target: URL,
  { request: open, agent }: (typeof ways)[keyof typeof ways],
  { headers, body, timeoutMilliseconds }: PostRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = open(target, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    const timer = setTimeout(() => sent.destroy(new Error('No answer in time')), timeoutMilliseconds)
    const fail = (error: Error) => {
      clearTimeout(timer)
      const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnectionError(error.message, { cause: error }) : error)
    }
    sent.on('error', fail)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    sent.end(body)
  })
}
