// The API reference for programs: OpenAPI 3.1, derived from the tables of calls when it is first asked for.
import { createHash } from 'node:crypto'
import { apiPrefix, type Auth, Platform, type Reason, type Route, routes } from '@app/contract'
import type { AdminReason } from '@app/contract/admin/errors'
import { permissions } from '@app/contract/admin/permissions'
import type { AdminRoute } from '@app/contract/admin/route'
import { adminPrefix, adminRouteList } from '@app/contract/admin/routes'
import { requestKey } from '@app/contract/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownByClient } from '../core/etag.ts'
import { clientTokenForm } from './client.ts'
import { buildDocument, type DescribedCall, toWireSchema } from './openapiDocument.ts'

/** The authorization that a call of collectors requires, in Chinese. */
const access: Readonly<Record<Auth, string>> = {
  none: '无需登录。',
  optional: '可以不登录。',
  user: '需要登录。',
  verified: '需要登录并已实名认证。',
  adult: '需要登录、已实名认证并达到规定的年龄。',
}

/** The authorization of console calls that need no permission, in Chinese. */
const adminAccess: Readonly<Record<string, string>> = {
  none: '无需登录',
  password: '需要已通过密码验证',
  session: '需要登录',
}

/** Codes that any call may answer with. */
const shared = ['BAD_INPUT', 'BUSY', 'UNAVAILABLE', 'INTERNAL'] as const satisfies readonly Reason[]

/** Sends the document of the collectors' calls. */
export const sendApi = documentOf(() =>
  buildDocument(Object.values<Route>(routes).flatMap(describeCall), {
    title: '数字藏品接口',
    prefix: apiPrefix,
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: '登录得到的访问令牌' } },
    headers: {
      idempotencyKey: header('Idempotency-Key', true, {
        description: '每次新的操作用一个新值，重试时用同一个值：同一个值只会执行一次',
        schema: toWireSchema(requestKey, 'input'),
        example: '6f1c0d3e9a7b4f52',
      }),
      client: header('Client', false, {
        description: '程序自选的设备标识，每台设备一个且不变；浏览器用 Cookie，不用填',
        schema: { type: 'string', pattern: clientTokenForm.source },
      }),
      platform: header('Platform', false, {
        description: '调用来自网页、手机网页还是应用',
        schema: { enum: Object.values(Platform), default: Platform.web },
      }),
    },
  }),
)

/** Sends the document of the console's calls. */
export const sendAdminApi = documentOf(() =>
  buildDocument(adminRouteList.map(describeAdminCall), {
    title: '数字藏品控制台接口',
    prefix: adminPrefix,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'staff',
        description: '登录后得到的 Cookie；经 https 时名为 `__Host-staff`',
      },
    },
    headers: {
      origin: header('Origin', true, {
        description: '控制台的源，浏览器会自动带上',
        schema: { type: 'string' },
      }),
    },
  }),
)

const header = (name: string, required: boolean, more: object) => ({ name, in: 'header', required, ...more })

function describeCall(route: Route): DescribedCall[] {
  const { auth, once, client, file, errors } = route
  const isPost = route.method === 'POST'
  const described: DescribedCall = {
    ...route,
    method: isPost ? 'post' : 'get',
    access: access[auth],
    security: [
      ...(auth === 'none' || auth === 'optional' ? [{}] : []),
      ...(auth === 'none' ? [] : [{ token: auth === 'verified' || auth === 'adult' ? [auth] : [] }]),
    ],
    reasons: [
      ...errors,
      ...shared,
      ...(auth === 'none' || auth === 'optional' ? [] : (['NOT_LOGGED_IN'] as const)),
      ...(auth === 'none' ? [] : (['ACCOUNT_DISABLED'] as const)),
      ...(once ? (['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
      ...(isPost ? (['TOO_LARGE'] as const) : []),
    ],
    headers: [...(once ? ['idempotencyKey'] : []), ...(client ? ['client', 'platform'] : [])],
    sends: isPost ? (file ? 'form' : 'json') : 'query',
  }
  return route.alsoGet ? [described, { ...described, method: 'get', suffix: 'ByQuery', sends: 'query' }] : [described]
}

function describeAdminCall(route: AdminRoute): DescribedCall {
  const { auth, stepUp, partner, fileBytes, errors } = route
  const isPost = route.method === 'POST' || route.inBody
  const right = (permissions as Readonly<Record<string, string>>)[auth]
  const needs = right === undefined ? adminAccess[auth] : `需要权限“${right}”（\`${auth}\`）`
  const isComplete = auth !== 'none' && auth !== 'password'
  return {
    ...route,
    method: isPost ? 'post' : 'get',
    access: `${needs}${stepUp ? '，且近期做过第二步验证' : ''}。${partner ? '商户员工也可以调用。' : ''}`,
    security: auth === 'none' ? [] : [{ session: right === undefined ? [] : [auth] }],
    reasons: [
      ...errors,
      ...shared,
      ...(auth === 'none' ? [] : (['NOT_LOGGED_IN'] as const)),
      ...(isComplete ? (['SECOND_FACTOR_NEEDED', 'NOT_ALLOWED'] as const) : []),
      ...(stepUp ? (['STEP_UP_NEEDED'] as const) : []),
      ...(isPost ? (['ORIGIN_REFUSED', 'TOO_LARGE'] as const) : []),
    ] satisfies readonly (Reason | AdminReason)[],
    headers: isPost ? ['origin'] : [],
    sends: fileBytes !== undefined ? 'file' : isPost ? 'json' : 'query',
  }
}

/** Returns a handler that sends a document, which is built once per process. */
function documentOf(build: () => object): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  let built: { body: Buffer; etag: string } | undefined
  return (request, reply) => {
    if (!built) {
      const body = Buffer.from(JSON.stringify(build()))
      built = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    }
    const { body, etag } = built
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (isKnownByClient(request.headers, etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  }
}
