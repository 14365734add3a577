import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type FakeProvider, type Incoming, readAuthorization, type Reply, startFakeProvider } from './fakeProvider.ts'

export const tencentKey = { accessKeyId: 'AKID-test', accessKeySecret: 'a secret of tencent' }
const freshSeconds = 300

/** An interface of the product: returns its answer to the received JSON. */
export interface FakeApi {
  service: string
  action: string
  version: string
  needsRegion: boolean
  answer(input: Record<string, unknown>): object
}

/** Thrown inside an interface: answered as the documented Error. */
export class TencentError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** One product of Tencent Cloud (API 3.0, signature v3) as its documentation describes it; every answer has status 200. */
export function startFakeTencentCloud(api: FakeApi): Promise<FakeProvider> {
  return startFakeProvider((incoming) => {
    try {
      checkCall(incoming, api)
      return response(api.answer(JSON.parse(incoming.body) as Record<string, unknown>))
    } catch (error) {
      if (!(error instanceof TencentError)) throw error
      return response({ Error: { Code: error.code, Message: 'refused' } })
    }
  })
}

function response(content: object): Reply {
  return { status: 200, body: { Response: { ...content, RequestId: randomUUID() } } }
}

function checkCall(incoming: Incoming, api: FakeApi): void {
  const { headers } = incoming
  const header = (name: string) => String(headers[name] ?? '')
  const given = readAuthorization(headers.authorization, 'TC3-HMAC-SHA256')
  if (!given) throw new TencentError('AuthFailure.InvalidAuthorization')
  const seconds = Number(header('x-tc-timestamp'))
  if (!Number.isSafeInteger(seconds)) throw new TencentError('InvalidParameter')
  if (Math.abs(seconds - Date.now() / 1000) > freshSeconds) throw new TencentError('AuthFailure.SignatureExpire')
  const [id, date, service, end] = given.credential.split('/')
  if (id !== tencentKey.accessKeyId) throw new TencentError('AuthFailure.SecretIdNotFound')
  const scope = [new Date(seconds * 1000).toISOString().slice(0, 10), api.service, 'tc3_request'].join('/')
  const isScope = [date, service, end].join('/') === scope
  const isComplete = ['content-type', 'host'].every((name) => given.signedHeaders.includes(name))
  if (!isScope || !isComplete || signatureOf(incoming, given.signedHeaders, scope) !== given.signature) {
    throw new TencentError('AuthFailure.SignatureFailure')
  }
  if (header('content-type') !== 'application/json; charset=utf-8') throw new TencentError('InvalidParameter')
  if (header('x-tc-action') !== api.action) throw new TencentError('InvalidAction')
  if (header('x-tc-version') !== api.version) throw new TencentError('NoSuchVersion')
  if (api.needsRegion && header('x-tc-region') === '') throw new TencentError('MissingParameter')
}

function signatureOf({ method, path, query, headers, body }: Incoming, signedHeaders: string[], scope: string): string {
  const lines = signedHeaders.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .toLowerCase()}\n`,
  )
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${signedHeaders.join(';')}\n${sha256(body)}`
  const [date = '', service = '', end = ''] = scope.split('/')
  const key = [date, service, end].reduce<string | Buffer>(
    (from, text) => createHmac('sha256', from).update(text).digest(),
    `TC3${tencentKey.accessKeySecret}`,
  )
  return createHmac('sha256', key)
    .update(`TC3-HMAC-SHA256\n${String(headers['x-tc-timestamp'])}\n${scope}\n${sha256(canonical)}`)
    .digest('hex')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
