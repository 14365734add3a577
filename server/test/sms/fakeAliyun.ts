import { randomUUID } from 'node:crypto'
import { createGateway, refused } from './aliyunGateway.ts'
import { type FakeProvider, type Reply, startFakeProvider } from './fakeProvider.ts'

export { aliyunKey } from './aliyunGateway.ts'
/** Contains characters that encodeURIComponent does not escape and Aliyun does. */
export const aliyunSign = "云岫 (数藏)*!'"
/** The parameters of each approved template. */
const templates: Record<string, string[]> = {
  SMS_100: ['code'],
  SMS_200: ['code', 'minutes'],
  SMS_300: ['title'],
  SMS_400: ['title'],
}

export interface FakeAliyun extends FakeProvider {
  readonly sent: { phone: string; template: string; values: Record<string, string> }[]
  /** A business refusal of the next messages, after all other checks passed. */
  refuseWith: { Code: string; Message: string } | undefined
}

/** Aliyun's SendSms as its documentation describes it. */
export async function startFakeAliyun(): Promise<FakeAliyun> {
  const wrongOf = createGateway({ actions: ['SendSms'], version: '2017-05-25' })
  const sent: FakeAliyun['sent'] = []
  const provider = await startFakeProvider((incoming) => {
    const wrong = wrongOf(incoming)
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
  if (Object.values(values).some((value) => value.length > 35)) {
    return { reply: business('isv.PARAM_LENGTH_LIMIT', '参数超过长度限制') }
  }
  const reply = { Code: 'OK', Message: 'OK', RequestId: randomUUID(), BizId: '900619746936498440^0' }
  return { reply: { status: 200, body: reply }, message: { phone, template: field('TemplateCode'), values } }
}

const business = (Code: string, Message: string): Reply => ({
  status: 200,
  body: { Code, Message, RequestId: randomUUID() },
})
