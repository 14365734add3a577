import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import type { RealName, RealNameOutcome } from '../../ports/realName.ts'
import { callTencent, type TencentAnswer } from './call.ts'

const endpoint = 'https://faceid.tencentcloudapi.com'
const api = { service: 'faceid', action: 'IdCardVerification', version: '2018-03-01' }

const replySchema = z.object({ Result: z.string().regex(/^-?\d{1,2}$/) })

/** Outcome of each documented result number; only 0 and -1 are charged. */
const outcomes: Record<string, (detail: string) => RealNameOutcome> = {
  '0': () => ({ kind: 'match' }),
  '-1': () => ({ kind: 'mismatch', reason: '姓名与身份证号码不一致' }),
  '-2': () => ({ kind: 'mismatch', reason: '身份证号码未通过核验，请核对' }),
  '-3': () => ({ kind: 'mismatch', reason: '姓名未通过核验，请按身份证上的写法填写' }),
  '-4': (detail) => ({ kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail }),
  '-5': () => ({ kind: 'review', reason: '权威库中没有查到这份身份信息，已转人工核对' }),
  '-6': (detail) => ({ kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail }),
  '-7': (detail) => ({ kind: 'refused', reason: 'KYC_TRIES_USED', detail }),
}

/** Tencent Cloud's comparison of a name with its ID number (FaceID IdCardVerification, 2018-03-01). */
export function createTencentRealName(settings: Config['realName'], clock: Clock): RealName {
  const account = { ...settings, url: settings.endpoint || endpoint }
  return {
    name: 'tencent',
    verify: async ({ realName, idNumber }) =>
      readAnswer(await callTencent(account, api, { IdCard: idNumber, Name: realName }, clock)),
  }
}

function readAnswer(answer: TencentAnswer): RealNameOutcome {
  if (answer.kind === 'unclear') return answer
  if (answer.kind === 'error') return { kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail: answer.detail }
  const reply = replySchema.safeParse(answer.reply)
  const read = reply.success ? outcomes[reply.data.Result] : undefined
  return read?.(`result ${reply.data?.Result} in request ${answer.requestId}`) ?? unknownResult(answer.requestId)
}

function unknownResult(requestId: string): RealNameOutcome {
  return { kind: 'unclear', detail: `an unknown result in request ${requestId}` }
}
