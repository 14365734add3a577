import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received, before any check. */
export interface Incoming {
  method: string
  path: string
  /** Without the question mark, unparsed. */
  query: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Reply {
  status: number
  body: unknown
}

/** Faults of a provider: never answering, breaking the connection, answering too late, with text, or with a 503. */
export type Fault = 'hang' | 'reset' | 'late' | 'garbled' | 'down'

export interface FakeProvider {
  readonly url: string
  /** The fault of the next requests, after they were parsed; undefined answers again. */
  fault: Fault | undefined
  /** Every received request, valid or not. */
  readonly requests: Incoming[]
  stop(): Promise<void>
}

/** An HTTP server that stands in for a provider; `answer` checks everything the real one would. */
export async function startFakeProvider(answer: (incoming: Incoming) => Reply): Promise<FakeProvider> {
  const requests: Incoming[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const incoming = { method: request.method ?? '', path, query, headers: request.headers, body }
      requests.push(incoming)
      reply(response, answer(incoming), fake.fault)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

function reply(response: ServerResponse, { status, body }: Reply, fault: Fault | undefined): void {
  const send = (code: number, text: string) => {
    response.writeHead(code, { 'content-type': 'application/json; charset=utf-8' }).end(text)
  }
  switch (fault) {
    case 'hang':
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'late':
      response.once('close', () => send(status, JSON.stringify(body)))
      return
    case 'garbled':
      send(200, '<html>502 Bad Gateway</html>')
      return
    case 'down':
      send(503, '{"Code":"ServiceUnavailable","Message":"busy"}')
      return
    case undefined:
      send(status, JSON.stringify(body))
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk as string
  return text
}

/** The parts of an Authorization header such as `NAME Credential=…, SignedHeaders=…, Signature=…`. */
export function readAuthorization(header: string | undefined, algorithm: string) {
  const match = new RegExp(`^${algorithm} Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\\da-f]{64})$`).exec(
    header ?? '',
  )
  if (!match) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = match
  return { credential, signedHeaders: signedHeaders.split(';'), signature }
}
