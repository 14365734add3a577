import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { Config, TrustedProxies } from '../core/config/index.ts'
import type { Handlers } from '../core/handler.ts'
import type { Log } from '../core/log.ts'
import { limitBodyTime } from './deadline.ts'
import { type Authenticate, mountRoutes, sendRefusal } from './mount.ts'
import { addSecurityHeaders } from './security.ts'

export interface AppParts {
  config: Config
  log: Log
  handlers: Handlers
  authenticate: Authenticate
  /** Everything that is not a call of the contract: pictures, payment callbacks, the storefront. */
  extras?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

/** Builds the HTTP server; the caller listens and closes. */
export async function createApp({
  config,
  log,
  handlers,
  authenticate,
  extras = [],
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: config.http.bodyLimitBytes,
    trustProxy: trustedProxies(config.http.trustProxy),
    connectionTimeout: 70_000,
    // Node's limit is one for all and must let uploads through; limitBodyTime holds the others to less.
    requestTimeout: config.uploads.seconds * 1000 + 10_000,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read never reaches the error handler below.
    frameworkErrors: (error, request, reply) => sendRefusal(reply as FastifyReply, toAppError(error, log, request.url)),
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => sendRefusal(reply, toAppError(error, log, request.url)))
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new AppError('NOT_FOUND')))
  addSecurityHeaders(app, config)
  limitBodyTime(app, config.http.bodySeconds * 1000)
  await app.register(compress, { global: true, threshold: 4096, encodings: ['br', 'gzip'] })
  if (config.http.corsOrigins.length > 0) {
    await app.register(cors, { origin: [...config.http.corsOrigins], maxAge: 600 })
  }
  const { maximumBytes, seconds } = config.uploads
  mountRoutes(app, handlers, authenticate, { maximumBytes, milliseconds: seconds * 1000 })
  for (const extra of extras) await extra(app)
  return app
}

/** A number of hops as the function that fastify's types ask for. */
function trustedProxies(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

/** What is not an AppError is either a malformed request, which fastify names, or ours. */
function toAppError(error: FastifyError | AppError, log: Log, url: string): AppError {
  if (error instanceof AppError) return error
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('TOO_LARGE', { cause: error })
  if (status >= 400 && status < 500) return new AppError('BAD_INPUT', { cause: error, data: { field: '' } })
  log.error({ err: error, path: url.split('?')[0] }, 'request failed')
  return new AppError('INTERNAL', { cause: error })
}
