import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminPrefix, adminRouteList, type AdminPath } from '@app/contract/admin/routes'
import type { AdminRoute } from '@app/contract/admin/route'
import type { Act, AdminCall, AdminHandlers, Staff } from '../core/adminHandler.ts'
import type { Config } from '../core/config/index.ts'
import type { Tx } from '../core/database.ts'
import { AppError } from '../core/errors.ts'
import { requireFresh } from '../core/stepUp.ts'
import { keepSession, keepSignOn, ownOrigin } from './adminCookies.ts'
import { deviceOf, envelopeSchema } from './mount.ts'
import { compileCheck } from './validation.ts'

interface Parts {
  config: Config['console']
  /** Who has a session, or null. */
  authenticate: (token: string) => Promise<Staff | null>
  audit: {
    record: (tx: Tx, act: Act) => Promise<void>
    /** What was tried, and the reason code it was refused with. */
    refused: (act: Act, refusal: string) => Promise<void>
  }
}

type AnyHandler = (input: unknown, call: AdminCall) => Promise<unknown>

/** Mounts the calls of the console: whose they are, where from, the input, the right, the handler, the audit, the envelope. */
export function mountAdminRoutes(handlers: AdminHandlers, parts: Parts): (app: FastifyInstance) => void {
  return (app) => {
    for (const route of adminRouteList) mount(app, route, handlers[route.path] as AnyHandler, parts)
  }
}

function mount(
  app: FastifyInstance,
  route: AdminRoute & { path: AdminPath },
  handler: AnyHandler,
  { config, authenticate, audit }: Parts,
): void {
  const check = compileCheck(route.input, route.method === 'GET' ? 'filters' : 'body')
  const isRightAsked = !comings.has(route.auth)
  const isWrite = isRightAsked && route.method === 'POST'

  app.route({
    method: route.method,
    url: adminPrefix + route.path,
    ...(route.bytes !== undefined && { bodyLimit: route.bytes }),
    schema: { response: { 200: envelopeSchema(route.reply) } },
    async handler(request, reply) {
      void reply.header('cache-control', 'no-store')
      if (route.method === 'POST') requireOwnOrigin(request, config.url)
      const requestId = randomUUID()
      void reply.header('x-request-id', requestId)
      const staff = route.auth === 'none' ? null : await identify(request, authenticate)
      const actor = {
        id: staff?.id ?? null,
        name: staff?.name ?? '',
        roles: staff?.roles ?? [],
        ip: request.ip,
        requestId,
      }
      let isRecorded = false
      try {
        if (staff) requireRight(route, staff, config)
        const input = route.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {})
        check(input)
        const data = await handler(input, {
          staff: staff as never,
          ip: request.ip,
          origin: ownOrigin(request, config.url),
          device: deviceOf(request),
          async record(tx, done) {
            isRecorded = true
            await audit.record(tx, { actor, verb: route.path, ...done })
          },
          keepSession: (token) => keepSession(reply, token, config),
          keepSignOn: (ticket) => keepSignOn(reply, ticket),
        })
        if (isWrite && !isRecorded) throw new Error(`${route.path} did not say what it did`)
        return { code: 200, msg: 'OK', data, time: Date.now() }
      } catch (error) {
        if (isRightAsked && error instanceof AppError && error.status < 500) {
          await audit.refused({ actor, verb: route.path, target: '' }, error.reason)
        }
        throw error
      }
    },
  })
}

/** What is no right, but how far somebody has come in. */
const comings: ReadonlySet<string> = new Set(['none', 'password', 'session'])

async function identify(request: FastifyRequest, authenticate: Parts['authenticate']): Promise<Staff> {
  const token = /(?:^|;\s*)staff=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  const staff = token ? await authenticate(token) : null
  if (!staff) throw new AppError('NOT_LOGGED_IN')
  return staff
}

/** Throws SECOND_FACTOR_NEEDED, NOT_ALLOWED, STEP_UP_NEEDED. */
function requireRight({ auth, stepUp, partner }: AdminRoute, staff: Staff, config: Parts['config']): void {
  if (auth === 'none' || auth === 'password') return
  if (!staff.factorAt) throw new AppError('SECOND_FACTOR_NEEDED')
  if (staff.scope && !partner) throw new AppError('NOT_ALLOWED')
  if (auth !== 'session' && !staff.permissions.has(auth)) throw new AppError('NOT_ALLOWED')
  if (stepUp) requireFresh(staff, config)
}

/** A page of somebody else's cannot write in the name of who is logged in. Throws ORIGIN_REFUSED. */
function requireOwnOrigin(request: FastifyRequest, consoleUrl: string): void {
  if (request.headers.origin !== ownOrigin(request, consoleUrl)) throw new AppError('ORIGIN_REFUSED')
}
