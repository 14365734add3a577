import { createClient } from '@app/contract/client'
import { KycStatus, LoginMode, SmsPurpose } from '@app/contract'
import { tokenHash } from '../../../src/core/crypto.ts'
import { passDays } from '../../privacy/fixture.ts'
import { makeUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { newKey } from '../../support/keys.ts'
import { idNumber, identityVersion, passMinutes, register, askCode } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { makeTicket, press, solve } from '../../tickets/fixture.ts'
import { setSafeCode } from '../../user/securityFixture.ts'
import type { Scenarios, World } from '../world.ts'

interface Person {
  phone: string
  password: string
}

const byPassword = ({ phone, password }: Person) => ({ mode: LoginMode.password, phone, password })

/** Logs in from a browser that the account has not used. */
function loginElsewhere({ url, client }: TestServer, person: Person) {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'
  const headers = () => ({ 'user-agent': userAgent, client, 'x-forwarded-for': '36.112.7.9', platform: 'h5' })
  return createClient({ baseUrl: url, headers })('user/userAuth/login', byPassword(person))
}

/** A user whose nickname three others reported. */
async function reportedName({ server }: World) {
  const user = await makeUser(server.context.database, { nickname: '山中旧友' })
  const call = server.as(user)
  const { line } = await call('hwnft/wishingWords/send', { text: '愿灯火可亲' }, newKey())
  const report = async () =>
    server.as(await makeUser(server.context.database))(
      'hwnft/report/add',
      { kind: 'name', on: 'line', id: line.lineId, reason: 'abuse', detail: '' },
      newKey(),
    )
  for (let count = 0; count < 3; count++) await report()
  return { user, call, report }
}

/** A user who requested to close the account. */
async function closing(server: TestServer) {
  const user = await makeUser(server.context.database)
  const call = server.as(user)
  const smsCode = await askCode(server, user.phone, SmsPurpose.personalData)
  const request = () => call('user/closure/request', { smsCode })
  await request()
  return { user, call, request }
}

/** A user whose real name waits for a reviewer, and the decision. */
async function reviewed({ server }: World, isFit: boolean) {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const call = server.as(user)
  const input = { realName: '沈知白', idNumber: idNumber({ ends: '8' }), agreementVersion: identityVersion }
  await call('user/user/kyc/add', input)
  const { reviews } = server.context.user
  const decide = () =>
    isFit ? reviews.approve(user.uid, '陆审核') : reviews.reject(user.uid, '姓名与证件不一致', '陆审核')
  await decide()
  return { call, again: decide }
}

/** The account, its real name and its questions. */
export const accountScenarios = {
  async closureRequested({ server }) {
    const { call, request } = await closing(server)
    return { call, again: request }
  },
  async closureWithdrawn({ server }) {
    const { call } = await closing(server)
    const withdraw = () => call('user/closure/withdraw', {})
    await withdraw()
    return { call, again: withdraw }
  },
  async closureBlocked({ server }) {
    const { user, call } = await closing(server)
    const goodsSn = await makeGoods(server.context.database, { priceFen: 9900 })
    await call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
    await passDays(server, user, 8)
    const sweep = () => server.worker.sweep('account-closures')
    await sweep()
    return { call, again: sweep }
  },
  async exportReady({ server }) {
    const user = await makeUser(server.context.database)
    const call = server.as(user)
    await call('user/export/request', { smsCode: await askCode(server, user.phone, SmsPurpose.personalData) })
    await server.worker.jobs()
    return { call, again: () => server.worker.jobs() }
  },
  async newDevice({ server }) {
    const person = await register(server)
    const call = server.as(await loginElsewhere(server, person))
    // The device is known now.
    return { call, again: () => loginElsewhere(server, person), text: 'Windows 电脑 · Edge' }
  },
  async passwordChanged({ server }) {
    const { phone } = await register(server)
    await passMinutes(server, 2)
    const purpose = SmsPurpose.passwordReset
    const smsCode = await askCode(server, phone, purpose)
    const password = 'another7pass'
    const change = () => server.call('user/userAuth/resetPassword', { phone, smsCode, password, purpose })
    await change()
    const session = await server.call('user/userAuth/login', byPassword({ phone, password }))
    return { call: server.as(session), again: change }
  },
  async safeCodeChanged({ server }) {
    const user = await makeUser(server.context.database)
    await setSafeCode(server, user)
    const call = server.as(user)
    const again = () => call('user/securityCode/editSecurityCode', { smsCode: '000000', securityCode: '741036' })
    return { call, again }
  },
  async loginsEnded({ server }) {
    const person = await register(server)
    const end = () => server.as(person)('user/session/endAll', {})
    await end()
    const session = await server.call('user/userAuth/login', byPassword(person))
    return { call: server.as(session), again: end }
  },
  async loginStolen({ server }) {
    const person = await register(server)
    const refresh = () => server.call('user/userAuth/refreshToken', { refreshToken: person.refreshToken })
    await refresh()
    await server.context.database.pool.query(
      `update sessions set rotated_at = rotated_at - interval '11 s' where refresh_hash = $1`,
      [tokenHash(person.refreshToken)],
    )
    await refresh().catch(() => {})
    const session = await server.call('user/userAuth/login', byPassword(person))
    return { call: server.as(session), again: refresh }
  },
  async nameHeld(world) {
    const { call, report } = await reportedName(world)
    return { call, again: report }
  },
  async nameTakenDown(world) {
    const { user, call } = await reportedName(world)
    const take = () =>
      world.server.context.reports.reviews.decide(
        { kind: 'name', id: user.uid },
        { verdict: 'takeDown', by: '陆审核', reason: null },
      )
    await take()
    return { call, again: take }
  },
  realNamePassed: (world) => reviewed(world, true),
  realNameRefused: (world) => reviewed(world, false),
  async ticketAnswered({ server, owner }) {
    const { call, ticketId } = await makeTicket(server)
    const { version } = (await owner.ask('ticket/info', { ticketId })).data
    const input = { ticketId, ...press(), version, text: '在作品页往下翻就能看到。' }
    await owner.ask('ticket/reply', input)
    return { call, again: () => owner.ask('ticket/reply', input), text: '在作品页往下翻就能看到。' }
  },
  async ticketSolved({ server, owner }) {
    const { call, ticketId } = await makeTicket(server)
    await solve(owner, ticketId)
    return { call, again: () => solve(owner, ticketId) }
  },
} satisfies Scenarios
