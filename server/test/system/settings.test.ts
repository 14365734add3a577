import type { GoodsSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { newKey } from '../support/keys.ts'
import { outcomes } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let beside: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

async function auction() {
  const { data } = await owner.ask('setting/list')
  const found = data.list.find(({ key }) => key === 'auction')
  if (!found) throw new Error('no settings of auctions')
  return { ...found, field: (path: string) => found.fields.find((field) => field.path === path) }
}

const change = (who: StaffMember, input: object) =>
  who.ask('setting/change', { key: 'auction', version: 0, reason: '秋季专场', ...input })

describe('[console.settings]', () => {
  test('every field of every setting has a title, a kind, its default and its range', async () => {
    const { data } = await owner.ask('setting/list')
    const fields = data.list.flatMap((setting) => [setting.title, ...setting.fields.map(({ title }) => title)])
    expect(data.list.map(({ key }) => key)).toEqual(
      expect.arrayContaining(
        'auction vip activity wall tickets draws wishes reports gifts favourites addresses barrage exchange passes'.split(
          ' ',
        ),
      ),
    )
    expect(fields.filter((title) => !/\p{Script=Han}|VIP/u.test(title))).toEqual([])
    expect((await auction()).field('payHours')).toEqual({
      path: 'payHours',
      title: '付款时限（小时）',
      kind: 'number',
      effect: '只影响之后成交的。',
      minimum: 1,
      maximum: 240,
      value: 24,
      preset: 24,
    })
    const activity = data.list.find(({ key }) => key === 'activity')
    expect(activity?.fields.find(({ path }) => path === 'invite.rules')).toMatchObject({
      kind: 'lines',
      title: '邀请：规则',
    })
  })

  test('a change takes effect in every process at once, and records actor, old and new value, and reason', async () => {
    expect(await beside.context.auction.isOpen()).toBe(false)
    const { version } = await auction()
    const { data } = await change(owner, { version, values: { isOpen: true, payHours: 48 } })
    expect(data).toEqual({ outcome: 'done', result: { version: version + 1 } })
    await expect.poll(() => beside.context.auction.isOpen()).toBe(true)
    const after = await auction()
    expect(after.field('payHours')?.value).toBe(48)
    expect(after.changedBy).toMatch(/^员工/)
    const { data: entries } = await owner.ask('audit/list', { target: 'setting:auction' })
    expect(entries.list[0]).toMatchObject({
      verb: 'setting/change',
      before: { isOpen: false, payHours: 24 },
      after: { isOpen: true, payHours: 48 },
      reason: '秋季专场',
    })
  })

  test('a limit follows the operators’ setting, from the next call on, in every process, and never beyond its range', async () => {
    const [first, second] = [await makeGoods(server.context.database), await makeGoods(server.context.database)]
    const collector = await makeUser(server.context.database)
    const like = async (goodsSn: GoodsSn) =>
      (await outcomes([beside.as(collector)('goods/collectibles/add', { goodsSn }, newKey())])).reasons[0] ?? 'liked'
    const limit = async () => {
      const found = (await owner.ask('setting/list')).data.list.find(({ key }) => key === 'favourites')
      return found ?? { version: 0, fields: [] }
    }
    const set = async (most: unknown) =>
      change(owner, { key: 'favourites', version: (await limit()).version, values: { most } })
    for (const wrong of [0, -1, 1.5, 100_001, '5', null]) {
      expect(await set(wrong)).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'most' } })
    }
    expect((await set(1)).status).toBe(200)
    expect(await like(first)).toBe('liked')
    await expect.poll(() => like(second)).toBe('FAVOURITE_LIMIT')
    expect((await set(2)).status).toBe(200)
    await expect.poll(() => like(second)).toBe('liked')
    expect((await limit()).fields[0]).toMatchObject({
      value: 2,
      preset: 2000,
      effect: expect.stringContaining('调低后'),
    })
  })

  test('of two concurrent changes one is refused; an invalid value is refused by its path', async () => {
    const { version } = await auction()
    const answers = await Promise.all([
      change(owner, { version, values: { mostRounds: 2 } }),
      change(owner, { version, values: { mostRounds: 4 } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
    const next = (await auction()).version
    const refused = await change(owner, { version: next, values: { mostRounds: 3, payHours: 500 } })
    expect(refused).toMatchObject({
      reason: 'BAD_INPUT',
      data: { field: 'payHours' },
      msg: '付款时限（小时）不能大于 240',
    })
    expect(await change(owner, { version: next, values: { nonsense: 1 } })).toMatchObject({
      data: { field: 'nonsense' },
    })
    expect(await change(owner, { version: next, values: {}, key: 'toString' })).toMatchObject({ reason: 'NOT_FOUND' })
    expect((await auction()).version).toBe(next)
    const draws = (await owner.ask('setting/list')).data.list.find(({ key }) => key === 'draws')
    const less = await change(owner, { key: 'draws', version: draws?.version, values: { 'lottery.perDay': 0 } })
    expect(less).toMatchObject({ reason: 'BAD_INPUT' })
    const fine = await change(owner, { key: 'draws', version: draws?.version, values: { 'lottery.perDay': 11 } })
    expect(fine.status).toBe(200)
  })

  test('no secret of the environment is shown, and of addresses only the host', async () => {
    const { data } = await owner.ask('setting/environment')
    const one = (name: string) => data.list.find((setting) => setting.name === name)
    expect(one('SECRET_KEYS')).toMatchObject({ value: null, isSecret: true, isSet: true })
    expect(one('DATABASE_URL')?.value).toMatch(/^postgres(ql)?:\/\/[^@]+\/…$/)
    expect(one('BRAND_NAME')).toMatchObject({ value: '云岫数藏', isSet: false })
    const told = JSON.stringify(data)
    const { config } = server.context
    for (const { key } of config.secrets.keys) expect(told).not.toContain(key.toString('base64'))
    expect(told).not.toContain(config.chain.minterKey)
  })

  test('reading settings does not permit changing them', async () => {
    const reader = await createStaff(server, { roles: ['regulator'] })
    expect((await reader.ask('setting/list')).status).toBe(200)
    expect(await change(reader, { values: {} })).toMatchObject({ reason: 'NOT_ALLOWED' })
    const stale = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 6 })
    expect(await change(stale, { values: {} })).toMatchObject({ reason: 'STEP_UP_NEEDED' })
  })
})
