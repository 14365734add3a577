import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminPrefix, adminRouteList, type AdminPath } from '@app/contract/admin/routes'
import type { ActionName } from '@app/contract/admin/actionNames'
import type { AdminRoute } from '@app/contract/admin/route'
import {
  type Act,
  type Actor,
  type AdminCall,
  type AdminFiles,
  type AdminHandlers,
  authLevels,
  type Staff,
} from '../core/adminHandler.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config/index.ts'
import type { Tx } from '../core/database.ts'
import { AppError, isRefusal } from '../core/errors.ts'
import { maskReasons } from '../core/personal.ts'
import { requireFresh } from '../core/stepUp.ts'
import { keepBrowser, keepSession, keepSignOn, ownOrigin, readBrowser, readSession } from './adminCookies.ts'
import { arrivingFile } from './arriving.ts'
import { deviceOf, envelopeSchema } from './mount.ts'
import { sendAdminApi } from './openapi.ts'
import { compileCheck } from './validation.ts'

interface Parts {
  config: Config['console']
  /** Milliseconds in which a call's file must arrive. */
  uploadMilliseconds: number
  /** File downloads, by address. */
  files: Readonly<Partial<Record<ActionName, AdminFiles>>>
  /**
   * Finds the session's member of staff; null if there is none. `isUnattended`: the page called on its own, which does
   * not extend the session.
   */
  authenticate: (token: string, isUnattended: boolean) => Promise<Staff | null>
  clock: Clock
  audit: {
    record: (tx: Tx, act: Act) => Promise<void>
    /** Records an attempt with the reason code of its refusal. */
    refused: (act: Act, refusal: string) => Promise<void>
  }
}

/** The member of staff that each request was admitted for, before its body was read; null if there is none. */
const admitted = new WeakMap<FastifyRequest, Staff | null>()

type AnyHandler = (input: unknown, call: AdminCall) => Promise<unknown>

/** Mounts the console calls with session, origin, input check, permission, handler, audit and envelope. */
export function mountAdminRoutes(handlers: AdminHandlers, parts: Parts): (app: FastifyInstance) => void {
  return (app) => {
    const mountAll = (scope: FastifyInstance, isUpload: boolean) => {
      for (const route of adminRouteList.filter(({ fileBytes }) => (fileBytes !== undefined) === isUpload))
        mount(scope, route, handlers[route.path] as AnyHandler, parts)
    }
    mountAll(app, false)
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // The body is not parsed until the sender is known.
      scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
      mountAll(scope, true)
    })
    for (const [name, find] of Object.entries(parts.files)) mountFiles(app, name as ActionName, find, parts)
    app.get(`${adminPrefix}openapi.json`, async (request, reply) => {
      requireRight(anyStaff, await identify(request, parts.authenticate), parts)
      return sendAdminApi(request, reply)
    })
  }
}

/** Admission of all staff with a complete login. */
const anyStaff = { auth: 'session', stepUp: false, partner: true } as const

function mount(
  app: FastifyInstance,
  route: AdminRoute & { path: AdminPath },
  handler: AnyHandler,
  { config, uploadMilliseconds, authenticate, clock, audit }: Parts,
): void {
  const { fileBytes } = route
  const isRead = route.method === 'GET'
  const isInAddress = (isRead && !route.inBody) || fileBytes !== undefined
  const method = isRead && !route.inBody ? 'GET' : 'POST'
  const check = compileCheck(route.input, isRead || isInAddress ? 'filters' : 'body')
  const isRightAsked = !authLevels.has(route.auth)
  const bodyLimit = fileBytes ?? route.bytes
  const tellRefusal = (request: FastifyRequest, staff: Staff | null, { reason }: AppError) =>
    audit.refused({ actor: actorOf(request, staff), verb: route.path, target: '' }, reason)

  app.route({
    method,
    url: adminPrefix + route.path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(fileBytes !== undefined && { config: { bodyMilliseconds: uploadMilliseconds } }),
    schema: { response: { 200: envelopeSchema(route.reply) } },
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store')
      if (method === 'POST') requireOwnOrigin(request, config.url)
      const staff = route.auth === 'none' ? null : await identify(request, authenticate)
      try {
        if (staff) requireRight(route, staff, { config, clock })
      } catch (error) {
        if (isTold(error, isRightAsked)) await tellRefusal(request, staff, error)
        throw error
      }
      admitted.set(request, staff)
    },
    async handler(request, reply) {
      const staff = admitted.get(request) ?? null
      const actor = actorOf(request, staff)
      let isRecorded = false
      const file = fileBytes === undefined ? null : arrivingFile(request.raw, fileBytes)
      try {
        const input = isInAddress ? { ...(request.query as object) } : (request.body ?? {})
        check(input)
        maskReasons(input)
        const data = await handler(input, {
          staff: staff as never,
          ip: request.ip,
          origin: ownOrigin(request, config.url),
          device: deviceOf(request),
          browser: readBrowser(request),
          async record(tx, done) {
            isRecorded = true
            await audit.record(tx, { actor, verb: route.path, ...done })
          },
          keepBrowser: (token) => keepBrowser(reply, token),
          keepSession: (token) => keepSession(reply, token, config),
          keepSignOn(ticket) {
            // The entry is written when the browser returns.
            isRecorded = true
            keepSignOn(reply, ticket)
          },
          file,
        })
        if (route.audited && !isRecorded) throw new Error(`${route.path} did not say what it did`)
        return { code: 200, msg: 'OK', data, time: clock.now() }
      } catch (error) {
        if (isTold(error, isRightAsked)) await tellRefusal(request, staff, error)
        throw error
      } finally {
        await file?.close()
      }
    },
  })
}

/**
 * Whether a refusal is audited: every refusal of a call that needs a permission, otherwise only missing permissions.
 */
const isTold = (error: unknown, isRightAsked: boolean): error is AppError =>
  isRefusal(error) && (isRightAsked || error.reason === 'NOT_ALLOWED')

/** Mounts downloads whose address ends in an id, for staff with a session. The module checks who may read them. */
function mountFiles(
  app: FastifyInstance,
  name: ActionName,
  find: AdminFiles,
  { config, authenticate, clock, audit }: Parts,
): void {
  app.get<{ Params: { id: string } }>(`${adminPrefix}${name}/:id`, async (request, reply) => {
    const staff = await identify(request, authenticate)
    const actor = actorOf(request, staff)
    try {
      requireRight(anyStaff, staff, { config, clock })
      const { id } = request.params
      if (!(find.idForm ?? /^\d{1,18}$/).test(id)) throw new AppError('NOT_FOUND')
      const file = await find(id, { staff, record: (tx, done) => audit.record(tx, { actor, verb: name, ...done }) })
      return await reply
        .headers({
          'content-type': file.type,
          'content-disposition': `${file.isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file.stream)
    } catch (error) {
      if (isRefusal(error)) await audit.refused({ actor, verb: name, target: '' }, error.reason)
      throw error
    }
  })
}

const actorOf = (request: FastifyRequest, staff: Staff | null): Actor => ({
  id: staff?.id ?? null,
  name: staff?.name ?? '',
  roles: staff?.roles ?? [],
  ip: request.ip,
  requestId: request.id,
})

async function identify(request: FastifyRequest, authenticate: Parts['authenticate']): Promise<Staff> {
  const token = readSession(request)
  const isUnattended = request.headers['unattended'] !== undefined
  const staff = token ? await authenticate(token, isUnattended) : null
  if (!staff) throw new AppError('NOT_LOGGED_IN')
  return staff
}

/** Throws SECOND_FACTOR_NEEDED, NOT_ALLOWED, STEP_UP_NEEDED. */
function requireRight(
  { auth, stepUp, partner }: Pick<AdminRoute, 'auth' | 'stepUp' | 'partner'>,
  staff: Staff,
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
): void {
  if (auth === 'none' || auth === 'password') return
  if (!staff.factorAt) throw new AppError('SECOND_FACTOR_NEEDED')
  if (staff.scope && !partner) throw new AppError('NOT_ALLOWED')
  if (auth !== 'session' && !staff.permissions.has(auth)) throw new AppError('NOT_ALLOWED')
  if (stepUp) requireFresh(staff, config, clock)
}

/**
 * Keeps pages of other sites from writing in the session's name. Throws ORIGIN_REFUSED. If the console was opened over
 * plain http but `CONSOLE_URL` is https, the refusal names the address to open.
 */
function requireOwnOrigin(request: FastifyRequest, consoleUrl: string): void {
  const { origin } = request.headers
  const own = ownOrigin(request, consoleUrl)
  if (origin === own) return
  const isPlain = own.startsWith('https:') && origin === `http://${request.host}`
  throw new AppError('ORIGIN_REFUSED', isPlain ? { msg: `请用 https 打开控制台：${own}/console/` } : {})
}
