import * as z from 'zod'
import { done, nothing } from '../schema.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

/** Ways to reach operators outside of the console, with their names. */
export const messengerNames = { weCom: '企业微信', dingTalk: '钉钉', mail: '邮件' } as const
const messenger = choice('方式', messengerNames)

/** Lists the ways to reach operators outside of the console that the installation has. */
export const staffMessageList = adminRoute('GET', 'staffMessage/list', {
  title: '查看消息提醒',
  auth: 'setting.read',
  input: nothing,
  reply: z.strictObject({ list: z.array(z.strictObject({ name: messenger, title: z.string() })) }),
})

/** Sends one message now, to see whether it arrives. */
export const staffMessageTrial = adminRoute('POST', 'staffMessage/trial', {
  title: '试发消息',
  auth: 'setting.change',
  input: z.strictObject({ messenger }),
  example: { messenger: 'mail' },
  reply: done,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
})
