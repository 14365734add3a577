import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AirdropId, GoodsForm, GoodsStatus, type OrderSn } from '@app/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAddress } from '../support/addresses.ts'
import { rewrite } from '../support/damage.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { opsOver } from '../support/ops.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let actor: StaffMember
let other: StaffMember
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  actor = await createStaff(server, { roles: ['owner'] })
  other = await createStaff(server, { roles: ['owner'] })
})

async function bought(priceFen: number): Promise<OrderSn> {
  const { database } = server.context
  const call = server.as(await makeUser(database))
  const goodsSn = await makeGoods(database, { priceFen })
  const wanted = { goodsSn, quantity: 1, noReturnAccepted: true as const }
  const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
  await payOrder(server, call, orderSn)
  return orderSn
}

/** An order of a parcel that arrived and can still be returned. */
async function sentBack(priceFen: number): Promise<OrderSn> {
  const { database } = server.context
  const call = server.as(await makeUser(database))
  const goodsSn = await makeGoods(database, { form: GoodsForm.physical, priceFen })
  const idempotent = () => ({ idempotencyKey: randomUUID() })
  const wanted = { goodsSn, quantity: 1, addressId: await makeAddress({ call }) }
  const { orderSn } = await call('order/order', wanted, idempotent())
  await payOrder(server, call, orderSn)
  await server.context.order.deliveries.ship(orderSn, { carrier: '顺丰速运', trackingNumber: 'SF1234567890' })
  await call('order/receiveOrder', { orderSn }, idempotent())
  await call('order/returnOrder', { orderSn, reason: '釉色与照片不同' }, idempotent())
  await server.context.order.returns.accept(orderSn, { answer: '请寄回仓库', by: '陆客服' })
  return orderSn
}

const receive = async (who: StaffMember, orderSn: OrderSn) =>
  (await who.ask('return/receive', { orderSn, reason: '包裹完好，已验收' })).data

/** Ways to refund money: each sets up an amount in fen, and returns the action that refunds it. */
const waysBack = {
  async return(amountFen: number) {
    const orderSn = await sentBack(amountFen)
    return (who: StaffMember) => receive(who, orderSn)
  },
  async refund(amountFen: number) {
    const orderSn = await bought(amountFen)
    return (who: StaffMember) => refund(who, orderSn, amountFen)
  },
  async callOff(amountFen: number) {
    const { database } = server.context
    const { goods_sn: goodsSn } = await database.db
      .selectFrom('orders')
      .select('goods_sn')
      .where('sn', '=', await bought(amountFen))
      .executeTakeFirstOrThrow()
    return async (who: StaffMember) => (await who.ask('goods/callOff', { goodsSn, reason: '活动安排有变' })).data
  },
}

const refund = async (who: StaffMember, orderSn: OrderSn, amountFen: number, refundedFen = 0) =>
  (await who.ask('order/refund', { orderSn, amountFen, refundedFen, reason: '协商一致，予以退款', key: randomUUID() }))
    .data

const adjust = async (who: StaffMember, uid: string, change: number) =>
  (await who.ask('user/adjustPoints', { uid, change, title: '活动补发', reason: '活动漏发', key: randomUUID() })).data

const person = async () => (await makeUser(server.context.database)).uid

const outcomes = (answers: readonly { outcome: 'done' | 'waiting' }[]) => answers.map(({ outcome }) => outcome)

describe('[console.two-person] a split action weighs as a whole', () => {
  test('over two accounts that may belong to one person', async () => {
    await server.context.database.db
      .insertInto('staff_credential_holds')
      .values({ staff_id: other.id, holder_id: actor.id })
      .execute()
    const stranger = await createStaff(server, { roles: ['owner'] })
    const adjusted = []
    for (const who of [actor, other, stranger]) adjusted.push(await adjust(who, await person(), 600))
    expect(outcomes(adjusted)).toEqual(['done', 'waiting', 'done'])
  })

  test('over two refunds of one order', async () => {
    const orderSn = await bought(199_900)
    expect(await refund(actor, orderSn, 99_990)).toMatchObject({ outcome: 'done' })
    const { data: preview } = await actor.ask('order/refundPreview', { orderSn, amountFen: 99_910 })
    expect(preview.whySecond).toBe('今天已退 ¥999.90，合计超过 ¥1,000')
    const second = await refund(actor, orderSn, 99_910, 99_990)
    expect(second).toMatchObject({ outcome: 'waiting', why: '今天已退 ¥999.90，合计超过 ¥1,000' })
    if (second.outcome !== 'waiting') throw new Error('It did not wait')
    const { data: request } = await other.ask('approval/info', { id: second.approvalId })
    expect(request.why).toBe('今天已退 ¥999.90，合计超过 ¥1,000')
    // A colleague who has refunded nothing today cannot complete it alone either.
    await actor.ask('approval/withdraw', { id: second.approvalId })
    expect(await refund(other, orderSn, 99_910, 99_990)).toMatchObject({
      outcome: 'waiting',
      why: '同一对象今天已退 ¥999.90，合计超过 ¥1,000',
    })
  })

  test('over several orders, and over the console and the command line', async () => {
    const [first, second, third] = [await bought(60_000), await bought(60_000), await bought(60_000)]
    expect(await refund(actor, first, 60_000)).toMatchObject({ outcome: 'done' })
    expect(await refund(actor, second, 60_000)).toMatchObject({ outcome: 'waiting' })
    const command = ['refunds', 'give', third, '600', '--reason', '协商一致', '--as', actor.name]
    const { output } = await opsOver(server.context)(...command)
    expect(output).toContain('今天已退 ¥600，合计超过 ¥1,000，已提交复核')
  })

  test.each([
    ['return', 'return'],
    ['return', 'refund'],
    ['refund', 'return'],
    ['callOff', 'return'],
    ['return', 'callOff'],
    ['refund', 'callOff'],
  ] as const)('over refunds by a %s and by a %s', async (one, another) => {
    const [first, second] = [await waysBack[one](99_900), await waysBack[another](99_900)]
    expect(await first(actor)).toMatchObject({ outcome: 'done' })
    expect(await second(actor)).toMatchObject({ outcome: 'waiting', why: '今天已退 ¥999，合计超过 ¥1,000' })
    // By a colleague it would be the first of the day.
    const third = await waysBack[another](100)
    expect(await third(other)).toMatchObject({ outcome: 'done' })
  })

  test.each([
    ['return', 'return'],
    ['return', 'refund'],
    ['callOff', 'return'],
  ] as const)('over a %s and a %s at once', async (one, another) => {
    const presses = [await waysBack[one](99_900), await waysBack[another](99_900)]
    const answers = await Promise.all(presses.map((press) => press(actor)))
    expect(outcomes(answers).toSorted()).toEqual(['done', 'waiting'])
  })

  test('over an order of which a part was refunded and the rest comes back', async () => {
    const orderSn = await sentBack(150_000)
    expect(await refund(actor, orderSn, 75_000)).toMatchObject({ outcome: 'done' })
    expect(await receive(other, orderSn)).toMatchObject({
      outcome: 'waiting',
      why: '同一对象今天已退 ¥750，合计超过 ¥1,000',
    })
  })

  test('over adjustments of points, up or down, of several users', async () => {
    const [one, another] = [await person(), await person()]
    const answers = [await adjust(actor, one, 1000), await adjust(actor, one, -1), await adjust(actor, another, 1)]
    expect(outcomes(answers)).toEqual(['done', 'waiting', 'waiting'])
    expect(answers[2]).toMatchObject({ why: '今天已调整 1,000 积分，合计超过 1,000 积分' })
    expect(await adjust(other, another, 1000)).toMatchObject({ outcome: 'done' })
  })

  test('over airdrops', async () => {
    const goodsSn = await makeGoods(server.context.database, { edition: 500 })
    const uid = await person()
    async function airdrop() {
      const wanted = { goodsSn, title: '周年纪念', key: randomUUID(), isDryRun: false }
      const prepared = await actor.ask('airdrop/prepare', wanted, Buffer.from(`${uid},50`))
      const airdropId: AirdropId = prepared.data.airdropId ?? ''
      return (await actor.ask('airdrop/begin', { airdropId, reason: '周年活动' })).data
    }
    expect(outcomes([await airdrop(), await airdrop()])).toEqual(['done', 'waiting'])
  })

  test('starts again each day in Shanghai, and excludes what two people approved', async () => {
    const uid = await person()
    const asked = await adjust(actor, uid, 5000)
    if (asked.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await other.ask('approval/approve', { id: asked.approvalId })).status).toBe(200)
    expect(await adjust(actor, uid, 1000)).toMatchObject({ outcome: 'done' })
    await inThePast(actor)
    expect(await adjust(actor, uid, 1000)).toMatchObject({ outcome: 'done' })
    expect(await adjust(actor, uid, 1)).toMatchObject({ outcome: 'waiting' })
  })

  test('for concurrent actions: as many succeed as fit together', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, person))
    const answers = await Promise.all(people.map((uid) => adjust(actor, uid, 400)))
    expect(outcomes(answers).toSorted()).toEqual(['done', 'done', ...Array<string>(6).fill('waiting')])
    const orderSn = await bought(150_000)
    const both = await Promise.all([actor, other].map((who) => refund(who, orderSn, 75_000)))
    expect(both.filter((answer) => answer?.outcome === 'done')).toHaveLength(1)
  })
})

describe('[console.two-person] an action that gives something needs a second person', () => {
  test('a valuable returned parcel: it is refunded once approved, from the command line too', async () => {
    const orderSn = await sentBack(100_100)
    const refunds = () => server.context.database.db.selectFrom('refunds').where('order_sn', '=', orderSn)
    const asked = await receive(actor, orderSn)
    if (asked.outcome !== 'waiting') throw new Error('It did not wait')
    expect(asked.why).toBe('这次退 ¥1,001，超过 ¥1,000')
    expect(await refunds().select('sn').execute()).toEqual([])
    const run = opsOver(server.context)
    expect(await run('returns', 'received', orderSn, '--reason', '包裹完好，已验收', '--as', actor.name)).toMatchObject(
      {
        code: 0,
        output: expect.stringContaining(`这次退 ¥1,001，超过 ¥1,000，已提交复核（申请 ${asked.approvalId}）`),
      },
    )
    expect((await actor.ask('approval/approve', { id: asked.approvalId })).reason).toBe('APPROVAL_OWN')
    expect((await other.ask('approval/approve', { id: asked.approvalId })).status).toBe(200)
    expect(await refunds().select('amount_fen').execute()).toEqual([{ amount_fen: 100_100 }])
    expect((await actor.ask('return/receive', { orderSn, reason: '再点一次' })).reason).toBe('ILLEGAL_TRANSITION')
    const cheap = await sentBack(100)
    expect(await run('returns', 'received', cheap, '--as', actor.name)).toEqual({
      code: 0,
      output: '已收到退货，钱款正在退回。\n',
    })
  })

  test('many exchange codes, in batches of any size and from the command line; the person who made them downloads them', async () => {
    const giftSn = await makeGoods(server.context.database, { edition: 500 })
    const make = async (quantity: number, key = randomUUID()) =>
      (
        await actor.ask('codeBatch/make', {
          giftType: 1,
          giftSn,
          quantity,
          validDays: 30,
          note: '春日集市',
          reason: '市集现场发放',
          key,
        })
      ).data
    const folder = await mkdtemp(join(tmpdir(), 'codes-'))
    const onTheCommandLine = (count: string, name: string) =>
      opsOver(server.context)(
        'codes',
        'make',
        'goods',
        giftSn,
        '--count',
        count,
        '--file',
        join(folder, name),
        '--as',
        actor.name,
      )
    try {
      expect(await make(30)).toMatchObject({ outcome: 'done' })
      expect((await onTheCommandLine('20', 'few.csv')).code).toBe(0)
      expect(await onTheCommandLine('1', 'one.csv')).toMatchObject({
        code: 1,
        output: expect.stringContaining('今天已生成 50 个，合计超过 50 个，请在控制台提交，由另一位同事复核'),
      })
      expect(await readdir(folder)).toEqual(['few.csv'])
    } finally {
      await rm(folder, { recursive: true })
    }
    const key = randomUUID()
    const asked = await make(60, key)
    if (asked.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await other.ask('approval/approve', { id: asked.approvalId })).status).toBe(200)
    const again = await make(60, key)
    if (again.outcome !== 'done') throw new Error('The same press waits again')
    expect((await actor.ask('task/info', { id: again.result.taskId })).data).toMatchObject({ kind: 'codes' })
    expect((await other.ask('task/info', { id: again.result.taskId })).reason).toBe('NOT_FOUND')
  })

  test('a work is approved by a person other than its submitter', async () => {
    const goodsSn = await makeGoods(server.context.database, { status: GoodsStatus.new })
    const move = (who: StaffMember, name: 'submit' | 'approve') =>
      who.ask(`goods/${name}`, { goodsSn, reason: '资料齐全' })
    expect((await move(actor, 'submit')).status).toBe(200)
    expect(await move(actor, 'approve')).toMatchObject({ status: 403, reason: 'APPROVAL_OWN' })
    expect((await move(other, 'approve')).status).toBe(200)
  })

  test('a setting that determines what people are given, and no other', async () => {
    const change = async (key: string, values: object) => {
      const { data } = await actor.ask('setting/list')
      const version = data.list.find((setting) => setting.key === key)?.version
      return (await actor.ask('setting/change', { key, version, values, reason: '周年活动' })).data
    }
    expect(await change('tickets', {})).toMatchObject({ outcome: 'done' })
    const asked = await change('activity', { 'order.points': 500 })
    if (asked.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await server.context.points.activity()).order.points).not.toBe(500)
    expect((await other.ask('approval/approve', { id: asked.approvalId })).status).toBe(200)
    await expect.poll(async () => (await server.context.points.activity()).order.points).toBe(500)
  })
})

/** Moves somebody's actions alone to the last second of yesterday. */
const inThePast = ({ id }: StaffMember) =>
  rewrite(
    server.context.database,
    `update weighed_acts set done_at = date_trunc('day', now(), 'Asia/Shanghai') - interval '1 second' where staff_id = $1`,
    [id],
  )
