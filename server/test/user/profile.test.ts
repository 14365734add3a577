import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KycStatus, type Reply } from '@app/contract'
import { sql } from 'kysely'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { register } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const now = () => Math.floor(Date.now() / 1000)

describe('[call user/user/info]', () => {
  test('[entity.user-info] returns every field with its default for a new account', async () => {
    const person = await register(server)
    const info = await server.as(person)('user/user/info', {})
    const masked = `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`
    const expected: Reply<'user/user/info'> = {
      uid: person.uid,
      avatar: '',
      account: masked,
      nickname: `藏友${person.uid.slice(-6)}`,
      career: '',
      sex: 3,
      city: '',
      phone: masked,
      birthday: 0,
      numberOfFans: 0,
      numberOfUsersConcerned: 0,
      personalizedSignature: '',
      quantityOfCollectibles: 0,
      quantityOfStore: 0,
      blockchainAddress: '',
      emil: '',
      registrationChannel: 2,
      kycStatus: 1,
      isDisable: 1,
      disableReason: '',
      orderCount: 0,
      amountConsume: 0,
      returnrecord: 0,
      loginTimes: 1,
      createTime: expect.closeTo(now(), -2),
      updateTime: expect.closeTo(now(), -2),
      lastLoginTime: expect.closeTo(now(), -2),
      points: 0,
      isSecurity: false,
      isUnderAge: false,
      vipLevels: info.vipLevels,
    }
    expect(info).toEqual(expected)
    expect(info.vipLevels.map((one) => one.level)).toEqual([1, 2, 3, 4])
    expect(info.vipLevels.map((one) => one.condition)).toEqual(
      info.vipLevels.map((one) => one.condition).toSorted((a, b) => a - b),
    )
  })

  test('[entity.user-info] shows a user without a nickname as unknown', async () => {
    const user = await makeUser(server.context.database, { nickname: '' })
    expect(await server.as(user)('user/user/info', {})).toMatchObject({ nickname: 'unknown' })
  })

  test('says that a verified user is under age, until the birthday that makes them old enough', async () => {
    const day = 86_400_000
    const bornBefore = (days: number) => {
      const today = new Date(Date.now() + 8 * 3_600_000)
      today.setUTCFullYear(today.getUTCFullYear() - server.context.config.order.minimumAge)
      return new Date(today.getTime() - days * day).toISOString().slice(0, 10)
    }
    const isUnderAge = async (person: Parameters<typeof makeUser>[1]) =>
      (await server.as(await makeUser(server.context.database, person))('user/user/info', {})).isUnderAge
    expect(await isUnderAge({ birthDate: bornBefore(2) })).toBe(false)
    expect(await isUnderAge({ birthDate: bornBefore(-2) })).toBe(true)
    expect(await isUnderAge({ kycStatus: KycStatus.none })).toBe(false)
  })

  test('counts orders, money spent on complete ones, items, and shows the wallet', async () => {
    const user = await makeUser(server.context.database)
    const call = server.as(user)
    const goodsSn = await makeGoods(server.context.database, { priceFen: 500 })
    const input = { goodsSn, quantity: 2, noReturnAccepted: true as const }
    const [paid] = await Promise.all(
      ['first-order-key', 'second-order-key'].map((idempotencyKey) => call('order/order', input, { idempotencyKey })),
    )
    await server.context.database.transaction((tx) => server.context.order.fulfil(tx, String(paid?.orderSn), 1))
    const wallet = await call('hwnft/metaUserWallet/create', { chainId: 31_337 }, newKey())
    expect(await call('user/user/info', {})).toMatchObject({
      orderCount: 2,
      amountConsume: 1000,
      quantityOfCollectibles: 2,
      blockchainAddress: wallet.address,
    })
  })
})

describe('[call user/user/updateUserInfo]', () => {
  test('changes the given fields, keeps the rest, and trims white space', async () => {
    const user = await makeUser(server.context.database)
    const call = server.as(user)
    await call('user/user/updateUserInfo', { nickname: '  云边 客 ', sex: 2, city: '杭州', birthday: 631_152_000 })
    const info = await call('user/user/updateUserInfo', { personalizedSignature: '且听风吟', emil: 'a.b+c@example.cn' })
    expect(info).toMatchObject({
      nickname: '云边 客',
      sex: 2,
      city: '杭州',
      birthday: 631_152_000,
      personalizedSignature: '且听风吟',
      emil: 'a.b+c@example.cn',
    })
    expect(await call('user/user/updateUserInfo', {})).toEqual(info)
  })

  test('keeps a birthday at any second', () =>
    checkCells([-2_208_988_800, -639_100_800, -1, 0, 1], async (birthday) => {
      const call = server.as(await makeUser(server.context.database))
      expect((await call('user/user/updateUserInfo', { birthday })).birthday).toBe(birthday)
      expect((await call('user/user/info', {})).birthday).toBe(birthday)
    }))

  test('[valid.banned-words] refuses a banned word in each field', () =>
    checkCells(
      [
        ['nickname', '官 方-客服'],
        ['career', '博彩'],
        ['city', '赌.博'],
        ['personalizedSignature', 'ｘ高利　贷'],
      ],
      async (field, text) => {
        const user = await makeUser(server.context.database)
        const answer = await refusal(server.as(user)('user/user/updateUserInfo', { [field]: text }))
        expect(answer).toMatchObject({ status: 400, reason: 'BANNED_WORDS', data: { field } })
      },
    ))

  test('refuses malformed fields and names them', () =>
    checkCells(
      [
        ['nickname', '   '],
        ['nickname', '名'.repeat(21)],
        ['sex', 4],
        ['birthday', -2_208_988_801],
        ['emil', 'no address'],
        ['phone', '13800000000'],
        ['points', 5],
      ],
      async (field, value) => {
        const user = await makeUser(server.context.database)
        const answer = await refusal(server.as(user)('user/user/updateUserInfo', { [field]: value }))
        expect(answer).toMatchObject({ status: 400, reason: 'BAD_INPUT', data: { field } })
      },
    ))
})

describe('[call user/user/inviteNewPeople/invite]', () => {
  test('[entity.invite-info] gives a verified user a link with their code', async () => {
    const call = server.as(await makeUser(server.context.database))
    const reply = await call('user/user/inviteNewPeople/invite', {})
    expect(reply.inviteUrl).toBe(`http://localhost:8080/#/login?invite=${reply.inviteCode}`)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from users where invite_code = ${reply.inviteCode}`.execute(
      server.context.database.db,
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await call('user/user/inviteNewPeople/invite', {})).toEqual(reply)
  })

  test.each([KycStatus.none, KycStatus.fail])('refuses a user with KYC status %i', async (kycStatus) => {
    const user = await makeUser(server.context.database, { kycStatus })
    const answer = await refusal(server.as(user)('user/user/inviteNewPeople/invite', {}))
    expect(answer).toMatchObject({ status: 403, reason: 'KYC_REQUIRED' })
  })
})
