import type { FakeProvider } from '../../sms/fakeProvider.ts'
import { startFakeTencentCloud, TencentError } from '../../sms/fakeTencentCloud.ts'

export const captchaApp = { appId: '199999164', appSecretKey: 'a secret of the application' }

export interface FakeTencentCaptcha extends FakeProvider {
  /** A ticket as the script gives it to a browser, with its random string. */
  issue(): { ticket: string; randstr: string }
  /** The code of the next answers, instead of the ticket's true state. */
  answerWith: number | undefined
  /** Fails the next calls with this error. */
  failWith: string | undefined
}

/** Tencent Cloud's DescribeCaptchaResult as its documentation describes it. */
export async function startFakeTencentCaptcha(): Promise<FakeTencentCaptcha> {
  const issued = new Map<string, { randstr: string; isUsed: boolean }>()
  const provider = await startFakeTencentCloud({
    service: 'captcha',
    action: 'DescribeCaptchaResult',
    version: '2019-07-22',
    needsRegion: false,
    answer(input) {
      if (fake.failWith) throw new TencentError(fake.failWith)
      const { CaptchaType, Ticket, Randstr, UserIp, CaptchaAppId, AppSecretKey } = input as Record<
        string,
        string | number
      >
      if (CaptchaType !== 9 || typeof CaptchaAppId !== 'number') throw new TencentError('InvalidParameter')
      if (!Ticket || !Randstr || !UserIp || !AppSecretKey) throw new TencentError('MissingParameter')
      const CaptchaCode = fake.answerWith ?? codeOf(String(Ticket), String(Randstr), String(CaptchaAppId), AppSecretKey)
      return { CaptchaCode, CaptchaMsg: CaptchaCode === 1 ? 'OK' : 'refused', EvilLevel: 0, GetCaptchaTime: 0 }
    },
  })

  function codeOf(ticket: string, randstr: string, appId: string, secret: unknown): number {
    if (appId !== captchaApp.appId) return 16
    if (secret !== captchaApp.appSecretKey) return 100
    const known = issued.get(ticket)
    if (!known) return 15
    if (known.randstr !== randstr) return 7
    if (known.isUsed) return 9
    known.isUsed = true
    return 1
  }

  const fake: FakeTencentCaptcha = Object.assign(provider, {
    issue() {
      const ticket = `tr03${crypto.randomUUID()}*`
      const randstr = `@${crypto.randomUUID().slice(0, 3)}`
      issued.set(ticket, { randstr, isUsed: false })
      return { ticket, randstr }
    },
    answerWith: undefined,
    failWith: undefined,
  })
  return fake
}
