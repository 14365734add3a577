import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type FakeProvider, type Incoming, readAuthorization, type Reply, startFakeProvider } from './fakeProvider.ts'

export const aliyunKey = { accessKeyId: 'LTAI-test', accessKeySecret: 'a secret of aliyun' }
/** With characters that encodeURIComponent leaves alone and Aliyun does not. */
export const aliyunSign = "云岫 (数藏)*!'"
/** What each approved template has gaps for. */
const templates: Record<string, string[]> = { SMS_100: ['code'], SMS_200: ['code', 'minutes'] }
const freshMilliseconds = 15 * 60_000

export interface FakeAliyun extends FakeProvider {
  readonly sent: { phone: string; template: string; values: Record<string, string> }[]
  /** A business refusal that the next messages meet, after everything was found in order. */
  refuseWith: { Code: string; Message: string } | undefined
}

/** Aliyun's SendSms as its documentation describes it. */
export async function startFakeAliyun(): Promise<FakeAliyun> {
  const nonces = new Set<string>()
  const sent: FakeAliyun['sent'] = []
  const provider = await startFakeProvider((incoming) => {
    const wrong = checkCall(incoming, nonces)
    if (wrong) return wrong
    const { reply, message } = sendSms(new URLSearchParams(incoming.query))
    if (!message) return reply
    if (fake.refuseWith) return business(fake.refuseWith.Code, fake.refuseWith.Message)
    sent.push(message)
    return reply
  })
  const fake: FakeAliyun = Object.assign(provider, { sent, refuseWith: undefined })
  return fake
}

/** What the gateway checks of every call; undefined where it is genuine. */
function checkCall(incoming: Incoming, nonces: Set<string>): Reply | undefined {
  const { headers } = incoming
  const header = (name: string) => String(headers[name] ?? '')
  const given = readAuthorization(headers.authorization, 'ACS3-HMAC-SHA256')
  if (!given) return refused(400, 'IncompleteSignature')
  if (given.credential !== aliyunKey.accessKeyId) return refused(404, 'InvalidAccessKeyId.NotFound')
  const date = header('x-acs-date')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return refused(400, 'InvalidTimeStamp.Format')
  if (Math.abs(Date.parse(date) - Date.now()) > freshMilliseconds) return refused(400, 'InvalidTimeStamp.Expired')
  const mustSign = ['host', ...Object.keys(headers).filter((name) => /^(x-acs-|content-type$)/.test(name))]
  if (mustSign.some((name) => !given.signedHeaders.includes(name))) return refused(400, 'IncompleteSignature')
  if (header('x-acs-content-sha256') !== sha256(incoming.body)) return refused(400, 'InvalidContentHash')
  if (signatureOf(incoming, given.signedHeaders) !== given.signature) return refused(400, 'SignatureDoesNotMatch')
  const nonce = header('x-acs-signature-nonce')
  if (nonce === '' || nonces.has(nonce)) return refused(400, 'SignatureNonceUsed')
  nonces.add(nonce)
  if (header('x-acs-version') !== '2017-05-25') return refused(400, 'InvalidVersion')
  if (header('x-acs-action') !== 'SendSms') return refused(404, 'InvalidAction.NotFound')
  return undefined
}

function signatureOf({ method, path, query, headers, body }: Incoming, signedHeaders: string[]): string {
  const pairs = [...new URLSearchParams(query)]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted()
  const lines = signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}`)
  const canonical = `${method}\n${path}\n${pairs.join('&')}\n${lines.join('\n')}\n\n${signedHeaders.join(';')}\n${sha256(body)}`
  return createHmac('sha256', aliyunKey.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

/** Every byte but the unreserved ones of RFC 3986. */
function strictly(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
    })
    .join('')
}

function sendSms(query: URLSearchParams): { reply: Reply; message?: FakeAliyun['sent'][number] } {
  const field = (name: string) => query.get(name) ?? ''
  for (const name of ['PhoneNumbers', 'SignName', 'TemplateCode']) {
    if (field(name) === '') return { reply: refused(400, `Missing${name}`) }
  }
  const phone = field('PhoneNumbers')
  if (!/^1[3-9]\d{9}$/.test(phone))
    return { reply: business('isv.MOBILE_NUMBER_ILLEGAL', `${phone}invalid mobile number`) }
  if (field('SignName') !== aliyunSign) return { reply: business('isv.SMS_SIGNATURE_ILLEGAL', '签名不合法') }
  const gaps = templates[field('TemplateCode')]
  if (!gaps) return { reply: business('isv.SMS_TEMPLATE_ILLEGAL', '模板不合法') }
  const values = JSON.parse(field('TemplateParam')) as Record<string, string>
  if (Object.values(values).some((value) => typeof value !== 'string')) {
    return { reply: business('isv.INVALID_JSON_PARAM', 'JSON参数不合法') }
  }
  if (gaps.some((gap) => !values[gap])) return { reply: business('isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量') }
  const reply = { Code: 'OK', Message: 'OK', RequestId: randomUUID(), BizId: '900619746936498440^0' }
  return { reply: { status: 200, body: reply }, message: { phone, template: field('TemplateCode'), values } }
}

const business = (Code: string, Message: string): Reply => ({
  status: 200,
  body: { Code, Message, RequestId: randomUUID() },
})

const refused = (status: number, Code: string): Reply => ({
  status,
  body: { Code, Message: 'refused', RequestId: randomUUID(), HostId: 'dysmsapi.aliyuncs.com', Recommend: '' },
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
