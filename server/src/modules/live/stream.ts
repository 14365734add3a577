import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { apiPrefix } from '@app/contract'
import { livePath, type LiveTopic, liveTopics, personalStreamPath } from '@app/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { type Authenticate, bearerToken } from '../../core/handler.ts'
import { heartbeat } from './frames.ts'
import type { PersonalStreams } from './personal.ts'
import { createListenerSlots } from './slots.ts'
import type { Topic } from './topic.ts'

const busySeconds = 10

export interface StreamParts {
  topics: ReadonlyMap<LiveTopic, Topic>
  personal: PersonalStreams
  authenticate: Authenticate
}

/** Serves topics and personal streams as server-sent events until the server closes. */
export function liveStream({ config }: Pick<CoreServices, 'config'>, { topics, personal, authenticate }: StreamParts) {
  const { heartbeatSeconds } = config.live
  const slots = createListenerSlots({ config })
  let isClosed = false

  /** One timer for all streams. It also reads new events, which bounds the effect of a lost notification. */
  function beat(): void {
    for (const topic of topics.values()) {
      topic.send(heartbeat)
      topic.heard()
    }
    personal.beat()
  }

  function close(): void {
    isClosed = true
    for (const topic of topics.values()) topic.close()
    personal.close()
  }

  /** Takes a slot for a stream. Throws BUSY, TOO_FAST. */
  function takeSlot(request: FastifyRequest, reply: FastifyReply): void {
    // A request queued behind another response of its connection would take a slot and might never start.
    if (!reply.raw.socket) throw badInput('', '请单独打开一个连接')
    reply.raw.once('close', slots.take(request.ip))
  }

  /** Sends the head of a stream; undefined if the client has left. */
  function start(reply: FastifyReply): ServerResponse | undefined {
    if (isClosed) throw new AppError('BUSY', { retryAfter: busySeconds })
    const { raw } = reply.hijack()
    if (raw.destroyed) return undefined
    // Without a length and without chunks the stream lasts as long as its connection, and one buffer serves every
    // listener.
    raw.removeHeader('transfer-encoding')
    void reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    return raw
  }

  return {
    /** Ends every stream at once; clients reconnect by themselves, to another process. */
    close,

    mount(app: FastifyInstance): void {
      const timer = setInterval(beat, heartbeatSeconds * 1000).unref()
      app.addHook('preClose', async () => {
        clearInterval(timer)
        close()
      })

      app.get(apiPrefix + livePath, { exposeHeadRoute: false }, async (request, reply) => {
        const { name, after } = readQuestion(request)
        const topic = topics.get(name) as Topic
        takeSlot(request, reply)
        await topic.prepare(after)
        const stream = start(reply)
        if (stream) topic.join(stream, after)
      })

      app.get(apiPrefix + personalStreamPath, { exposeHeadRoute: false }, async (request, reply) => {
        const token = bearerToken(request.headers.authorization)
        const caller = token === undefined ? null : await authenticate(token)
        if (!token || !caller) throw new AppError('NOT_LOGGED_IN')
        takeSlot(request, reply)
        const stream = start(reply)
        if (stream) personal.join(stream, caller.uid, token)
      })
    },
  }
}

/** A browser sends the last event it saw as a header, which overrides the number in the original URL. */
function readQuestion({ query, headers }: FastifyRequest): { name: LiveTopic; after: number | undefined } {
  const { topic, after } = query as Record<string, unknown>
  const name = liveTopics.find((one) => one === topic)
  if (!name) throw badInput('topic', '没有这个频道')
  const last = headers['last-event-id']
  return {
    name,
    after: last === undefined || last === '' ? readNumber('after', after) : readNumber('last-event-id', last),
  }
}

function readNumber(field: string, text: unknown): number | undefined {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw badInput(field, '编号应为数字')
  return Number(text)
}
