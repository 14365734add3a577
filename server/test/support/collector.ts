import { once } from 'node:events'
import { createServer } from 'node:http'

/** A span in OTLP's JSON format, with its attributes parsed. */
export interface SeenSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Readonly<Record<string, string | number>>
  links: readonly { traceId: string; spanId: string }[]
}

interface RawSpan extends Omit<SeenSpan, 'attributes' | 'links'> {
  attributes?: { key: string; value: { stringValue?: string; intValue?: number } }[]
  links?: SeenSpan['links']
}

interface Export {
  resourceSpans: { scopeSpans: { spans: RawSpan[] }[] }[]
}

/** A trace collector on loopback. A hanging one accepts requests and never answers. */
export async function startCollector({ hangs = false } = {}) {
  const spans: SeenSpan[] = []
  const texts: string[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      headers.push(request.headers)
      const text = Buffer.concat(chunks).toString()
      texts.push(text)
      if (hangs) return
      const { resourceSpans } = JSON.parse(text) as Export
      for (const raw of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))) {
        const attributes = (raw.attributes ?? []).map(
          ({ key, value }) => [key, value.stringValue ?? value.intValue ?? ''] as const,
        )
        spans.push({ ...raw, attributes: Object.fromEntries(attributes), links: raw.links ?? [] })
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    /** The request bodies, unparsed. */
    texts,
    headers,
    ofTrace: (traceId: string) => spans.filter((span) => span.traceId === traceId),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
