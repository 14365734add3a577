import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPrefix, type Path, Platform, type Route, routes } from '@app/contract'
import type * as z from 'zod'
import { AppError } from '../core/errors.ts'
import type { Caller, CallInfo, Handlers, IncomingFile } from '../core/handler.ts'
import { openForm } from './form.ts'
import { compileCheck, toJsonSchema } from './validation.ts'

/** Finds who owns an access token; null when nobody does. Throws ACCOUNT_DISABLED. */
export type Authenticate = (token: string) => Promise<Caller | null> | Caller | null

type AnyHandler = (input: unknown, call: CallInfo<Path>) => Promise<unknown>

/** What uploads may be: bytes of a file, and milliseconds it may take to arrive. */
export interface UploadLimits {
  maximumBytes: number
  milliseconds: number
}

/** Mounts every call of the contract: auth, input check, handler, envelope. */
export function mountRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  authenticate: Authenticate,
  uploads: UploadLimits,
): void {
  const paths = Object.keys(routes) as Path[]
  for (const path of paths.filter((one) => !routes[one].file)) {
    mountRoute(app, routes[path], handlers[path] as AnyHandler, authenticate)
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is left as it is until the caller is known.
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body))
    for (const path of paths.filter((one) => routes[one].file)) {
      mountRoute(scope, routes[path], handlers[path] as AnyHandler, authenticate, uploads)
    }
  })
}

/** Mounts one call; benchmarks use it to add an empty one beside the product's own. `uploads` for those with a file. */
export function mountRoute(
  app: FastifyInstance,
  route: Route,
  handler: AnyHandler,
  authenticate: Authenticate,
  uploads?: UploadLimits,
): void {
  const check = compileCheck(route.input, route.method === 'GET' ? 'query' : 'body')

  async function answer(request: FastifyRequest, caller: Caller | null, input: unknown, file: IncomingFile | null) {
    check(input)
    const data = await handler(input, {
      caller: caller as never,
      ip: request.ip,
      platform: platformOf(request),
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      key: route.once ? idempotencyKey(request) : '',
      file,
    })
    return { code: 200, msg: 'OK', data, time: Date.now() }
  }

  app.route({
    method: route.method,
    url: apiPrefix + route.path,
    schema: { response: { 200: envelopeSchema(route.reply) } },
    ...(uploads && { config: { bodyMilliseconds: uploads.milliseconds } }),
    async handler(request) {
      const caller = await identify(request, route.auth, authenticate)
      if (!uploads) {
        const input = route.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {})
        return answer(request, caller, input, null)
      }
      const form = await openForm({ body: request.raw, headers: request.headers }, uploads.maximumBytes)
      try {
        return await answer(request, caller, form.fields, form.file)
      } finally {
        await form.close()
      }
    },
  })
}

function envelopeSchema(reply: z.ZodType): object {
  return {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: toJsonSchema(reply, 'output'),
      time: { type: 'integer' },
    },
  }
}

async function identify(request: FastifyRequest, auth: Route['auth'], authenticate: Authenticate) {
  if (auth === 'none') return null
  const header = request.headers.authorization
  const caller = header?.startsWith('Bearer ') ? await authenticate(header.slice(7)) : null
  if (!caller && auth === 'user') throw new AppError('NOT_LOGGED_IN')
  return caller
}

function platformOf(request: FastifyRequest): Platform {
  const name = request.headers['platform']
  return name === Platform.h5 || name === Platform.app ? name : Platform.web
}

function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new AppError('IDEMPOTENCY_KEY_MISSING')
  return key
}

/** Writes a refusal as an envelope. */
export function sendRefusal(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))))
  return reply
    .code(error.status)
    .send({ code: error.status, msg: error.message, data: error.data, time: Date.now(), reason: error.reason })
}
