import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import type { CaptchaProvider, TicketOutcome } from '../../ports/captcha.ts'
import { callTencent, type TencentAnswer } from './call.ts'

const endpoint = 'https://captcha.tencentcloudapi.com'
const api = { service: 'captcha', action: 'DescribeCaptchaResult', version: '2019-07-22' }
/** The only type that the interface knows. */
const captchaType = 9
const passed = 1

const replySchema = z.object({ CaptchaCode: z.int().min(0).max(9999) })

/** Tencent Cloud's captcha (天御验证码): verifies tickets (DescribeCaptchaResult, 2019-07-22). */
export function createTencentCaptcha(settings: Config['captcha'], clock: Clock): CaptchaProvider {
  const account = { ...settings, url: settings.endpoint || endpoint }
  const application = { CaptchaAppId: Number(settings.appId), AppSecretKey: settings.appSecretKey }
  return {
    name: 'tencent',
    appId: settings.appId,
    // Anyone can forge these "disaster tickets": the page's script makes them without its server.
    isGenuine: (ticket) => !/^tr?error_/.test(ticket),
    async verify({ ticket, randstr, ip }) {
      const input = { CaptchaType: captchaType, Ticket: ticket, Randstr: randstr, UserIp: ip, ...application }
      return readAnswer(await callTencent(account, api, input, clock))
    },
  }
}

function readAnswer(answer: TencentAnswer): TicketOutcome {
  if (answer.kind === 'unclear') return { kind: 'unavailable', detail: answer.detail }
  if (answer.kind === 'error') {
    // Invalid input in a ticket must not look like an outage.
    const isOfTicket = /^(Invalid|Missing)Parameter/.test(answer.detail)
    return { kind: isOfTicket ? 'refused' : 'unavailable', detail: answer.detail }
  }
  const reply = replySchema.safeParse(answer.reply)
  if (!reply.success) return { kind: 'unavailable', detail: 'an answer of another shape' }
  const { CaptchaCode: code } = reply.data
  return code === passed
    ? { kind: 'passed' }
    : { kind: 'refused', detail: `code ${code} in request ${answer.requestId}` }
}
