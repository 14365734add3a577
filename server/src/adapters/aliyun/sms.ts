import { randomUUID } from 'node:crypto'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import { type Answer, post } from '../../core/outbound.ts'
import type { Sms, SmsOutcome } from '../../ports/sms.ts'
import { signCall } from './signature.ts'

const endpoint = 'https://dysmsapi.aliyuncs.com'

const replySchema = z.object({
  Code: z.string().regex(/^[\w.-]{1,80}$/),
  Message: z.string().optional(),
  RequestId: z.string().regex(/^[\w-]{1,64}$/),
})

/** Aliyun's short message service (SendSms, 2017-05-25). */
export function createAliyunSms(settings: Config['sms'], clock: Clock): Sms {
  const url = settings.endpoint || endpoint

  return {
    name: 'aliyun',
    sendCode: ({ phone, code, purpose, validMinutes }) => {
      const values = { code, minutes: String(validMinutes) }
      const fields = settings.templateFields.map((field) => [field, values[field]])
      return send(phone, settings.templates[purpose] ?? settings.template, Object.fromEntries(fields))
    },
    hasTemplate: (isMarketing) => noticeTemplate(isMarketing) !== '',
    sendNotice: ({ phone, title, isMarketing }) => send(phone, noticeTemplate(isMarketing), { title: cutTitle(title) }),
  }

  function noticeTemplate(isMarketing: boolean): string {
    return isMarketing ? settings.marketingTemplate : settings.noticeTemplate
  }

  async function send(phone: string, template: string, values: Record<string, string>): Promise<SmsOutcome> {
    const parameters = {
      PhoneNumbers: phone,
      SignName: settings.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(values),
    }
    const { query, headers } = signCall(
      settings,
      { host: new URL(url).host, action: 'SendSms', version: '2017-05-25', parameters },
      { at: new Date(clock.now()), nonce: randomUUID() },
    )
    const answer = await post(`${url}/?${query}`, {
      headers: { ...headers, accept: 'application/json' },
      timeoutMilliseconds: settings.timeoutMilliseconds,
    })
    return readAnswer(answer)
  }
}

/** A variable of a template holds at most 35 characters. */
const cutTitle = (title: string) => cutText(title, 35)

function readAnswer(answer: Answer): SmsOutcome {
  if (answer.kind === 'unreached') return { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail: answer.detail }
  if (answer.kind === 'unclear') return answer
  const reply = replySchema.safeParse(answer.body)
  if (!reply.success) return { kind: 'unclear', detail: 'an answer of another shape' }
  const { Code, Message = '', RequestId } = reply.data
  if (Code === 'OK') return { kind: 'accepted' }
  const detail = `${Code} in request ${RequestId}`
  switch (Code) {
    case 'isv.BUSINESS_LIMIT_CONTROL':
      // Aliyun uses one code for the limits per minute, hour and day; only the message distinguishes them (触发天级流控).
      return { kind: 'refused', reason: Message.includes('天级') ? 'SMS_DAILY_LIMIT' : 'SMS_TOO_FAST', detail }
    case 'isp.SYSTEM_ERROR':
      return { kind: 'unclear', detail }
    default:
      return { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail }
  }
}
