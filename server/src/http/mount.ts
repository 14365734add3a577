import { cutText } from '@app/contract/cutText'
import { requestKey } from '@app/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnyRoute, apiPrefix, type Auth, type Path, Platform, routes } from '@app/contract'
import type * as z from 'zod'
import { AppError } from '../core/errors.ts'
import {
  type Authenticate,
  bearerToken,
  type Caller,
  type CallInfo,
  type Handlers,
  type IncomingFile,
} from '../core/handler.ts'
import type { Clock } from '../core/clock.ts'
import type { Admission } from './admission.ts'
import { keepClient, readClient } from './client.ts'
import type { RequestKey } from '../core/idempotency.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { openForm } from './form.ts'
import { compileCheck, toJsonSchema } from './validation.ts'

type AnyHandler = (input: unknown, call: CallInfo<Path>) => Promise<unknown>

/** Upload limits: bytes of a file, and milliseconds in which it must arrive. */
export interface UploadLimits {
  maximumBytes: number
  milliseconds: number
}

/** Bytes that a form may have besides its file: part names and fields. */
const formBytes = 65_536

/** The caller that each request was admitted for, before its body was read; null if there is none. */
const callers = new WeakMap<FastifyRequest, Caller | null>()

/** Mounts every contract call with its permission, input check, rate limit, idempotency key, handler and envelope. */
export function mountRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  admission: Admission,
  uploads: UploadLimits,
): void {
  const paths = Object.keys(routes) as Path[]
  for (const path of paths.filter((one) => !routes[one].file)) {
    mountRoute(app, routes[path], handlers[path] as AnyHandler, admission)
    const asGet: AnyRoute = { ...routes[path], method: 'GET' }
    if (asGet.alsoGet) mountRoute(app, asGet, handlers[path] as AnyHandler, admission)
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is not parsed until the caller is known.
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body))
    for (const path of paths.filter((one) => routes[one].file)) {
      mountRoute(scope, routes[path], handlers[path] as AnyHandler, admission, uploads)
    }
  })
}

/**
 * Mounts one call; benchmarks use it to add an empty one beside the product's own. `uploads` applies to calls with a
 * file.
 */
export function mountRoute(
  app: FastifyInstance,
  route: AnyRoute,
  handler: AnyHandler,
  { authenticate, clock, requireFor, requireCalm, intend }: Admission,
  uploads?: UploadLimits,
): void {
  const check = compileCheck(route.input, route.method === 'GET' ? 'query' : 'body')

  async function answer(
    { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller | null },
    input: unknown,
    file: IncomingFile | null,
  ) {
    check(input)
    if (caller) await requireCalm(route, caller)
    const client = readClient(request)
    if (route.client) keepClient(reply, client)
    const data = await handler(input, {
      caller: caller as never,
      ip: request.ip,
      platform: platformOf(request),
      device: deviceOf(request),
      client,
      idempotency: (route.once && caller ? intend(requestKeyOf(request, { route, caller, input })) : null) as never,
      file,
    })
    return { code: 200, msg: 'OK', data, time: clock.now() }
  }

  app.route({
    method: route.method,
    url: apiPrefix + route.path,
    schema: { response: { 200: envelopeSchema(route.reply) } },
    ...(uploads && {
      config: { bodyMilliseconds: uploads.milliseconds },
      bodyLimit: uploads.maximumBytes + formBytes,
    }),
    async onRequest(request) {
      const caller = await identify(request, route.auth, authenticate)
      if (caller) requireFor(route.auth, caller)
      callers.set(request, caller)
    },
    async handler(request, reply) {
      const caller = callers.get(request) ?? null
      if (!uploads) {
        const input = route.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {})
        return answer({ request, reply, caller }, input, null)
      }
      const form = await openForm({ body: request.raw, headers: request.headers }, uploads.maximumBytes)
      try {
        return await answer({ request, reply, caller }, form.fields, form.file)
      } finally {
        await form.close()
      }
    },
  })
}

/** Schema of the envelope around every reply. */
export const envelopeSchema = memoizeByObject((reply: z.ZodType) => envelopeOf(toJsonSchema(reply, 'output')))

/** Returns the schema of the envelope around data of a schema. */
export const envelopeOf = (data: object) => ({
  type: 'object',
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data, time: { type: 'integer' } },
})

async function identify(request: FastifyRequest, auth: Auth, authenticate: Authenticate) {
  if (auth === 'none') return null
  const token = bearerToken(request.headers.authorization)
  const caller = token === undefined ? null : await authenticate(token)
  if (!caller && auth !== 'optional') throw new AppError('NOT_LOGGED_IN')
  return caller
}

function platformOf(request: FastifyRequest): Platform {
  const name = request.headers['platform']
  return name === Platform.h5 || name === Platform.app ? name : Platform.web
}

/** Returns the user agent without the token that old versions of the native app put into it. */
export function deviceOf(request: FastifyRequest): string {
  const userAgent = request.headers['user-agent'] ?? ''
  return cutText(userAgent.replaceAll(/\s*\bToken\/[\w.~+-]+/g, ''), 200)
}

/**
 * Builds the idempotency key of a request. A key is valid for one call with one input; any other use is refused
 * (core/idempotency.ts).
 */
function requestKeyOf(
  request: FastifyRequest,
  { route, caller, input }: { route: AnyRoute; caller: Caller; input: unknown },
): RequestKey<Path> {
  return { uid: caller.uid, key: idempotencyKey(request), path: route.path, input }
}

function idempotencyKey(request: FastifyRequest): string {
  const key = requestKey.safeParse(request.headers['idempotency-key'])
  if (!key.success) throw new AppError('IDEMPOTENCY_KEY_MISSING')
  return key.data
}

/** Answers a refusal as an envelope, or as `page` for a person in a browser. */
export function sendRefusal(reply: FastifyReply, error: AppError, clock: Clock, page?: string): FastifyReply {
  reply.request.refusedFor = error.reason
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))))
  void reply.code(error.status)
  return page === undefined
    ? reply.send({ code: error.status, msg: error.message, data: error.data, time: clock.now(), reason: error.reason })
    : reply.type('text/html; charset=utf-8').send(page)
}
