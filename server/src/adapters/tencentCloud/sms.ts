import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import type { Sms, SmsOutcome } from '../../ports/sms.ts'
import { callTencent, isInternal, type TencentAnswer } from './call.ts'

const endpoint = 'https://sms.tencentcloudapi.com'

/** Rate limits of a single phone; limits of the whole account are the operator's concern. */
const phoneLimits: Record<string, 'SMS_TOO_FAST' | 'SMS_DAILY_LIMIT'> = {
  'LimitExceeded.DeliveryFrequencyLimit': 'SMS_TOO_FAST',
  'LimitExceeded.PhoneNumberThirtySecondLimit': 'SMS_TOO_FAST',
  'LimitExceeded.PhoneNumberOneHourLimit': 'SMS_TOO_FAST',
  'LimitExceeded.PhoneNumberDailyLimit': 'SMS_DAILY_LIMIT',
  'LimitExceeded.PhoneNumberSameContentDailyLimit': 'SMS_DAILY_LIMIT',
}

const replySchema = z.object({
  SendStatusSet: z.tuple([z.object({ Code: z.string().regex(/^[\w.-]{1,80}$/) })]),
})

/** Tencent Cloud's short message service (SendSms, 2021-01-11). */
export function createTencentSms(settings: Config['sms'], clock: Clock): Sms {
  const account = { ...settings, url: settings.endpoint || endpoint }
  const api = { service: 'sms', action: 'SendSms', version: '2021-01-11', region: settings.region }

  return {
    name: 'tencent',
    sendCode: ({ phone, code, purpose, validMinutes }) => {
      const values = { code, minutes: String(validMinutes) }
      const fields = settings.templateFields.map((field) => values[field])
      return send(phone, settings.templates[purpose] ?? settings.template, fields)
    },
    hasTemplate: (isMarketing) => noticeTemplate(isMarketing) !== '',
    sendNotice: ({ phone, title, isMarketing }) => send(phone, noticeTemplate(isMarketing), [cutText(title, 12)]),
  }

  function noticeTemplate(isMarketing: boolean): string {
    return isMarketing ? settings.marketingTemplate : settings.noticeTemplate
  }

  async function send(phone: string, template: string, values: readonly string[]): Promise<SmsOutcome> {
    const input = {
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: template,
      TemplateParamSet: values,
    }
    return readAnswer(await callTencent(account, api, input, clock))
  }
}

function readAnswer(answer: TencentAnswer): SmsOutcome {
  if (answer.kind === 'unclear') return answer
  if (answer.kind === 'error') return { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail: answer.detail }
  const reply = replySchema.safeParse(answer.reply)
  if (!reply.success) return { kind: 'unclear', detail: 'an answer of another shape' }
  const [{ Code: code }] = reply.data.SendStatusSet
  if (code === 'Ok') return { kind: 'accepted' }
  const detail = `${code} in request ${answer.requestId}`
  if (isInternal(code)) return { kind: 'unclear', detail }
  return { kind: 'refused', reason: phoneLimits[code] ?? 'PROVIDER_UNAVAILABLE', detail }
}
