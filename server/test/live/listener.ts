import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { apiPrefix } from '@app/contract'
import { livePath } from '@app/contract/live'

/** One event that a listener received. */
export interface Heard {
  id: number
  event: string
  data: unknown
}

/** A listener over a plain connection, so that a test sees every byte and may stop reading. */
export interface Listener {
  readonly status: number
  /** The head of the answer, in lower case. */
  readonly head: string
  /** The body so far. */
  text(): string
  /** The events so far. */
  events(): Heard[]
  /** The last event id, which a browser keeps. */
  lastId(): number
  readonly isOpen: boolean
  readonly socket: Socket
  close(): void
}

/** Connects with the given query and headers, and returns when the head of the answer has arrived. */
export async function listenTo(
  url: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
  path = livePath,
): Promise<Listener> {
  const { port, hostname } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname })
  let received = ''
  let isOpen = true
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  await once(socket, 'connect')
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const search = new URLSearchParams(query).toString()
  socket.write(`GET ${apiPrefix}${path}?${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  while (!received.includes('\r\n\r\n') && isOpen) await Promise.race([once(socket, 'data'), once(socket, 'close')])
  const end = received.indexOf('\r\n\r\n')
  const head = received.slice(0, end).toLowerCase()
  const text = () => received.slice(end + 4)
  const blocks = () => text().split('\n\n').slice(0, -1).map(fieldsOf)
  return {
    status: Number(head.slice(9, 12)),
    head,
    text,
    events: () =>
      blocks().flatMap(({ id, event, data }) =>
        data === undefined ? [] : [{ id: Number(id), event: event ?? 'message', data: JSON.parse(data) as unknown }],
      ),
    lastId: () => Number(blocks().findLast(({ id }) => id !== undefined)?.['id']),
    get isOpen() {
      return isOpen
    },
    socket,
    close: () => socket.destroy(),
  }
}

function fieldsOf(block: string): Record<string, string> {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)] as const
  })
  return Object.fromEntries(fields)
}
