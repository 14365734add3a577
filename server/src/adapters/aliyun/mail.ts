import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import { type Answer, post } from '../../core/outbound.ts'
import type { MessengerOutcome, StaffMessenger } from '../../ports/staffMessenger.ts'
import { signCall } from './signature.ts'

const endpoint = 'https://dm.aliyuncs.com'

const acceptedSchema = z.object({ EnvId: z.string(), RequestId: z.string() })
const refusedSchema = z.object({ Code: z.string().regex(/^[\w.-]{1,80}$/) })

/** Mail to operators by Aliyun's Direct Mail (SingleSendMail, 2015-11-23). */
export const createAliyunMail = (settings: Config['staffMessages'], clock: Clock) => {
  const url = settings.mailEndpoint || endpoint
  const key = { accessKeyId: settings.mailAccessKeyId, accessKeySecret: settings.mailAccessKeySecret }
  return {
    name: 'mail',
    async send({ title, lines, link }) {
      const form = {
        AccountName: settings.mailFrom,
        AddressType: '1',
        ReplyToAddress: 'false',
        ToAddress: settings.mailTo,
        Subject: title,
        TextBody: [...lines, '', `${link.text}：${link.url}`].join('\n'),
      }
      const { headers, body } = signCall(
        key,
        { host: new URL(url).host, action: 'SingleSendMail', version: '2015-11-23', form },
        { at: new Date(clock.now()), nonce: randomUUID() },
      )
      const { timeoutMilliseconds } = settings
      return readAnswer(
        await post(`${url}/`, { headers: { ...headers, accept: 'application/json' }, body, timeoutMilliseconds }),
      )
    },
  } satisfies StaffMessenger
}

function readAnswer(answer: Answer): MessengerOutcome {
  if (answer.kind === 'unreached') return { kind: 'refused', detail: answer.detail }
  if (answer.kind === 'unclear') return answer
  if (acceptedSchema.safeParse(answer.body).success) return { kind: 'accepted' }
  const refused = refusedSchema.safeParse(answer.body)
  return refused.success
    ? { kind: 'refused', detail: refused.data.Code }
    : { kind: 'unclear', detail: 'an answer of another shape' }
}
