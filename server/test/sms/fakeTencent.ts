import { randomUUID } from 'node:crypto'
import type { FakeProvider } from './fakeProvider.ts'
import { startFakeTencentCloud, TencentError } from './fakeTencentCloud.ts'

export const tencentSign = '云岫数藏'
export const tencentAppId = '1400006666'
/** The number of parameters of each approved template. */
const templates: Record<string, number> = { '1110': 1, '1220': 2, '3330': 1, '4440': 1 }
const isNotice = (template: string) => template === '3330' || template === '4440'

export interface FakeTencent extends FakeProvider {
  readonly sent: { phone: string; template: string; values: string[] }[]
  /** The state of the next messages instead of `Ok`, after all other checks passed. */
  refuseWith: string | undefined
  /** Fails the next calls with this error. */
  failWith: string | undefined
}

/** Tencent Cloud's SendSms as its documentation describes it. */
export async function startFakeTencent(): Promise<FakeTencent> {
  const sent: FakeTencent['sent'] = []
  const provider = await startFakeTencentCloud({
    service: 'sms',
    action: 'SendSms',
    version: '2021-01-11',
    needsRegion: true,
    answer(input) {
      const { PhoneNumberSet, SmsSdkAppId, SignName, TemplateId, TemplateParamSet } = input as Record<
        string,
        string
      > & {
        PhoneNumberSet: string[]
        TemplateParamSet: string[]
      }
      if (!PhoneNumberSet || !SmsSdkAppId || !TemplateId) throw new TencentError('MissingParameter')
      if (SmsSdkAppId !== tencentAppId) throw new TencentError('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
      if (fake.failWith) throw new TencentError(fake.failWith)
      const [phone = ''] = PhoneNumberSet
      const state = stateOf(phone, SignName ?? '', TemplateId, TemplateParamSet) ?? fake.refuseWith ?? 'Ok'
      if (state === 'Ok') sent.push({ phone, template: TemplateId, values: TemplateParamSet })
      const isSent = state === 'Ok'
      return {
        SendStatusSet: [
          {
            SerialNo: isSent ? randomUUID() : '',
            PhoneNumber: phone,
            Fee: isSent ? 1 : 0,
            SessionContext: '',
            Code: state,
            Message: isSent ? 'send success' : 'refused',
            IsoCode: 'CN',
          },
        ],
      }
    },
  })
  const fake: FakeTencent = Object.assign(provider, { sent, refuseWith: undefined, failWith: undefined })
  return fake
}

/** Returns what is wrong with a message; undefined if it is valid. */
function stateOf(phone: string, sign: string, template: string, values: string[]): string | undefined {
  if (!/^\+861[3-9]\d{9}$/.test(phone)) return 'InvalidParameterValue.IncorrectPhoneNumber'
  if (sign !== tencentSign) return 'FailedOperation.SignatureIncorrectOrUnapproved'
  if (templates[template] === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved'
  if (values.length !== templates[template]) return 'InvalidParameterValue.TemplateParameterFormatError'
  // A template for codes accepts only up to six digits, any other up to twelve characters.
  if (isNotice(template))
    return values.some((value) => value.length > 12) ? 'InvalidParameterValue.TemplateParameterLengthLimit' : undefined
  if (values.some((value) => !/^\d{1,6}$/.test(value))) return 'InvalidParameterValue.TemplateParameterFormatError'
  return undefined
}
