import { parse } from 'node:querystring'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastJson from 'fast-json-stringify'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { adminPrefix } from '@app/contract/admin/routes'
import { ownQuery } from '@app/contract/stored-query'
import { AppError } from '../core/errors.ts'
import type { Config, TrustedProxies } from '../core/config/index.ts'
import type { Handlers } from '../core/handler.ts'
import { memoizeByObject } from '../core/memoize.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { requestIdOf } from '../core/requestId.ts'
import { translateDatabaseError } from '../db/constraints.ts'
import { boundBodies } from './bodies.ts'
import { limitBodyTime } from './deadline.ts'
import { endConnectionsWhileClosing } from './draining.ts'
import { pageAddressOf } from './handedOn.ts'
import { refuseTwoHosts } from './hosts.ts'
import type { Admission } from './admission.ts'
import { measureRequests } from './measuring.ts'
import { mountRoutes, sendRefusal } from './mount.ts'
import { sendApi } from './openapi.ts'
import { refuseUnreadable } from './readable.ts'
import { refusalPage, wantsPage } from './refusalPage.ts'
import { addSecurityHeaders } from './security.ts'

/** Prepares the pictures of public replies and pages. */
export interface PicturePresenter {
  /** Changes a reply before it is serialised. */
  reply<Value>(value: Value): Value
  /** Changes a page or document before it is compressed. */
  text(text: string): string
}

export interface AppParts {
  config: Config
  log: Log
  handlers: Handlers
  admission: Admission
  /** Removes pictures that operators hid from public replies and pages, and labels those that AI generated. */
  pictures?: PicturePresenter
  /** Everything that is not a call of the contract: pictures, payment callbacks, the storefront. */
  extras?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

/** Serializer of a schema, as fastify would build it, but shared by all servers of one process. */
const writerOf = memoizeByObject((schema: object): ((data: unknown) => string) => fastJson(schema))

/** Builds the HTTP server; the caller listens and closes. */
export async function createApp({
  config,
  log,
  handlers,
  admission,
  pictures,
  extras = [],
}: AppParts): Promise<FastifyInstance> {
  const app = await createBareApp(config, log, admission.clock, pageAddressOf)
  if (config.http.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.http.corsOrigins],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
    })
  }
  if (pictures) presentPictures(app, pictures)
  const { maximumBytes, seconds } = config.uploads
  mountRoutes(app, handlers, admission, { maximumBytes, milliseconds: seconds * 1000 })
  app.get('/api/openapi.json', sendApi)
  for (const extra of extras) await extra(app)
  return app
}

/**
 * Creates a server without routes; its timeouts, parsing, compression and refusals are those of every server of the
 * product. `findPage` returns the address that an unknown one was meant to be, to redirect to.
 */
export async function createBareApp(
  config: Config,
  log: Log,
  clock: Clock,
  findPage?: (url: string) => string | undefined,
): Promise<FastifyInstance> {
  /**
   * Redirects to the page that an address means. Otherwise answers browsers with a page, and other clients with the
   * envelope.
   */
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply => {
    const isAddress = [400, 404].includes(error.status) && ['GET', 'HEAD'].includes(request.method)
    const address = isAddress ? findPage?.(request.raw.url ?? '') : undefined
    if (address !== undefined) return reply.redirect(address, 302)
    return sendRefusal(reply, error, clock, wantsPage(request) ? refusalPage(error) : undefined)
  }
  const app = Fastify({
    bodyLimit: config.http.bodyLimitBytes,
    trustProxy: trustedProxies(config.http.trustProxy),
    // Without a trusted proxy in front, a stranger could give two requests the same id.
    genReqId: ({ headers }) => requestIdOf(config.http.trustProxy === false ? undefined : headers['x-request-id']),
    connectionTimeout: 70_000,
    // Node's limit applies to all requests and must allow uploads; limitBodyTime sets a shorter one for the others.
    requestTimeout: config.uploads.seconds * 1000 + 10_000,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // We answer in the envelope instead.
    return503OnClosing: false,
    // Query parameters that clients append to their first address are not passed to the call.
    routerOptions: { maxParamLength: 200, querystringParser: (query) => parse(ownQuery(query)) },
    // An unparsable address never reaches the error handler below.
    frameworkErrors: (error, request, reply) =>
      refuse(request as FastifyRequest, reply as FastifyReply, toAppError(error, log, request.url)),
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Fastify closes the connection after a body it did not read completely; boundBodies lets the sender receive the
    // answer first.
    if (reply.hasHeader('connection')) void reply.removeHeader('connection')
    return refuse(request, reply, toAppError(error, log, request.url))
  })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new AppError('NOT_FOUND')))
  app.setSerializerCompiler<object>(({ schema }) => writerOf(schema))
  measureRequests(app, { isProxied: config.http.trustProxy !== false })
  addSecurityHeaders(app, config)
  endConnectionsWhileClosing(app)
  refuseTwoHosts(app)
  refuseUnreadable(app)
  limitBodyTime(app, config.http.bodySeconds * 1000)
  boundBodies(app)
  await app.register(compress, { global: true, globalDecompression: false, threshold: 4096, encodings: ['br', 'gzip'] })
  return app
}

function presentPictures(app: FastifyInstance, pictures: PicturePresenter): void {
  const isPublic = (url: string) => !url.startsWith(adminPrefix)
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, isPublic(request.url) ? pictures.reply(payload) : payload)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    done(null, typeof payload === 'string' && isPublic(request.url) ? pictures.text(payload) : payload)
  })
}

/** A number of hops as the function that fastify's types ask for. */
function trustedProxies(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

/**
 * Converts a thrown error: an AppError as it is, a database error, a malformed request as fastify names it, or else a
 * fault of ours.
 */
function toAppError(thrown: FastifyError | AppError, log: Log, url: string): AppError {
  const error = translateDatabaseError(thrown) as FastifyError | AppError
  if (error instanceof AppError) {
    if (error.reason === 'UNAVAILABLE') log.warn({ err: error.cause, path: pathOf(url) }, 'cannot serve now')
    return error
  }
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('TOO_LARGE', { cause: error })
  if (status >= 400 && status < 500) return new AppError('BAD_INPUT', { cause: error, data: { field: '' } })
  log.error({ err: error, path: pathOf(url) }, 'request failed')
  return new AppError('INTERNAL', { cause: error })
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
