import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { type GoodsSn, type GoodsStatus, GoodsStatus as s } from '@app/contract'
import { type GoodsMove, goodsMoves } from '@app/contract/admin/goods'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { GoodsType } from '../../src/modules/goods/index.ts'
import { makeCollector } from '../support/collectors.ts'
import { payOrder } from '../support/paying.ts'
import { makeAlbum, makeGoods, makeShop } from '../support/goods.ts'
import { collectible, makeLottery } from '../support/pools.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
/** Another process of the same site. */
let beside: TestServer
let owner: StaffMember
let operation: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  owner = await createStaff(server, { roles: ['owner'] })
  operation = await createStaff(server, { roles: ['operation'] })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
})

const reason = '活动安排有变'
const make = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(server.context.database, given)
const move = (name: GoodsMove, goodsSn: GoodsSn, who = owner) => who.ask(`goods/${name}`, { goodsSn, reason })
const statusOf = async (goodsSn: GoodsSn) => (await owner.ask('goods/info', { goodsSn })).data.status
/** A priority window that nobody has enough points for; `start` and `end` in seconds from now. */
const priorityWindow = ([start, end]: readonly [number, number]) => {
  const now = Math.floor(Date.now() / 1000)
  return { kind: 'vip' as const, start: now + start, end: now + end, description: '会员', minimumPoints: 1_000_000 }
}
const place = (call: Call, goodsSn: GoodsSn) =>
  call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, { idempotencyKey: randomUUID() })
const query = (text: string, values: unknown[]) => server.context.database.pool.query(text, values)

/** Phases of a sale: windows and times in seconds from now. */
const phases = {
  announced: { startsIn: 7200, window: [3600, 7200] },
  priority: { startsIn: 3600, window: [-60, 3600] },
  open: { startsIn: -60, window: [-3600, -60] },
  over: { startsIn: -3600, endsIn: -1, window: [-7200, -3600] },
} as const
type Phase = keyof typeof phases

/** The status according to the clock, which the stored one follows at the next sweep. */
const byTheClock = (status: GoodsStatus, phase: Phase): GoodsStatus => {
  const isMoving = status === s.waitOnShelf || status === s.inSale || status === s.tightInventory
  if (isMoving && phase === 'over') return s.expirationOffShelf
  return status === s.waitOnShelf && phase === 'open' ? s.inSale : status
}

/** The target status of each verb by current status (rules/goods#life); `time` means that time and stock decide. */
const time = 0
const leads: Readonly<Record<GoodsMove, Readonly<Partial<Record<GoodsStatus, GoodsStatus | typeof time>>>>> = {
  submit: { [s.new]: s.waitAudit, [s.rejectAudit]: s.waitAudit, [s.merchantOffShelf]: s.waitAudit },
  withdraw: { [s.waitAudit]: s.cancelAudit },
  reopen: { [s.cancelAudit]: s.new },
  approve: { [s.waitAudit]: time },
  reject: { [s.waitAudit]: s.rejectAudit },
  stop: {
    [s.waitOnShelf]: s.merchantOffShelf,
    [s.inSale]: s.merchantOffShelf,
    [s.tightInventory]: s.merchantOffShelf,
    [s.soldOut]: s.merchantOffShelf,
    [s.merchantOffShelf]: s.merchantOffShelf,
  },
  resume: { [s.merchantOffShelf]: time },
  end: { [s.inSale]: s.expirationOffShelf, [s.tightInventory]: s.expirationOffShelf },
  takeDown: {
    [s.waitOnShelf]: s.platformDismounting,
    [s.inSale]: s.platformDismounting,
    [s.tightInventory]: s.platformDismounting,
    [s.soldOut]: s.platformDismounting,
    [s.merchantOffShelf]: s.platformDismounting,
    [s.expirationOffShelf]: s.platformDismounting,
    [s.platformDismounting]: s.platformDismounting,
  },
  putBack: { [s.platformDismounting]: time },
}

describe('[console.transitions] actions of staff on a work', () => {
  const names = Object.keys(goodsMoves) as GoodsMove[]
  const statuses = Object.values(s)
  const kinds = { work: GoodsType.ordinary, box: GoodsType.blindBox } as const

  test.each(names)('%s works in every allowed status, before, in and after priority windows', async (name) => {
    const cells = Object.entries(kinds).flatMap(([kind, goodsType]) =>
      (Object.keys(phases) as Phase[]).flatMap((phase) =>
        statuses.map((status) => ({ kind, goodsType, phase, status })),
      ),
    )
    const done = await Promise.all(
      cells.map(async ({ kind, goodsType, phase, status }) => {
        const { window, ...times } = phases[phase]
        const priorityWindows = [priorityWindow(window)]
        // Half of it is left, so that only time moves it, unless it is sold out.
        const sold = status === s.soldOut ? 10 : status === s.tightInventory ? 9 : 5
        const goodsSn = await make({ status, goodsType, edition: 10, sold, ...times, priorityWindows })
        const [was, to] = [byTheClock(status, phase), leads[name][byTheClock(status, phase)]]
        const expected = to === time ? byTheClock(s.waitOnShelf, phase) : to
        const { reason: refused, data } = await move(name, goodsSn)
        const answer = expected === undefined ? 'ILLEGAL_TRANSITION' : expected
        return {
          cell: `${kind} ${phase} ${status}`,
          goodsSn,
          answers: [refused ?? data.status, answer],
          later: expected ?? was,
        }
      }),
    )
    await server.worker.sweep('goods-status')
    const { rows } = await query('select sn, status from goods where sn = any($1)', [
      done.map(({ goodsSn }) => goodsSn),
    ])
    const stored = new Map(rows.map(({ sn, status }: { sn: GoodsSn; status: GoodsStatus }) => [sn, status]))
    const failing = done.filter(
      ({ goodsSn, answers: [answer, expected], later }) => answer !== expected || stored.get(goodsSn) !== later,
    )
    expect(failing.map((one) => ({ ...one, stored: stored.get(one.goodsSn) }))).toEqual([])
  })

  test('a good that is put back returns to its previous state: stopped, over, sold out, coming or on sale', async () => {
    const cases = [
      [{ status: s.waitOnShelf, startsIn: 3600 }, s.waitOnShelf],
      [{ status: s.inSale }, s.inSale],
      [{ status: s.tightInventory, sold: 95 }, s.tightInventory],
      [{ status: s.merchantOffShelf }, s.merchantOffShelf],
      [{ status: s.expirationOffShelf }, s.expirationOffShelf],
      [{ status: s.soldOut, sold: 100 }, s.soldOut],
    ] as const
    for (const [given, expected] of cases) {
      const goodsSn = await make(given)
      expect((await move('takeDown', goodsSn, operation)).data).toEqual({ status: s.platformDismounting })
      expect((await move('takeDown', goodsSn)).data).toEqual({ status: s.platformDismounting })
      expect((await move('putBack', goodsSn)).data).toEqual({ status: expected })
    }
  })

  test('early buyers cannot buy once the sale is stopped, on any process, and can again when it resumes', async () => {
    const window = { ...priorityWindow([-60, 3600]), minimumPoints: 0 }
    const goodsSn = await make({ status: s.waitOnShelf, startsIn: 3600, priorityWindows: [window] })
    const sites = [server, beside]
    const buy = async (site: TestServer) => place(site.as((await makeCollector(server)).user), goodsSn)
    for (const site of sites) await buy(site)
    await move('stop', goodsSn, operation)
    for (const site of sites) expect((await refusal(buy(site))).reason).toBe('NOT_ON_SALE')
    await move('resume', goodsSn)
    for (const site of sites) await buy(site)
  })

  test('a good that is taken down gets the same 404 on every public page of every process, and returns when put back', async () => {
    for (const status of [s.waitOnShelf, s.inSale, s.soldOut, s.expirationOffShelf]) {
      const name = `隐去之作 ${status}`
      const startsIn = status === s.waitOnShelf ? 3600 : -3600
      const shopId = await makeShop(server.context.database)
      const goodsSn = await make({ status, name, startsIn, shopId, sold: status === s.soldOut ? 100 : 0 })
      const seenAt = async (site: TestServer) => {
        const [info, list, found] = await Promise.all([
          site.call('goods/goods/info', { goodsSn }).then(
            () => 1,
            () => 0,
          ),
          site.call('goods/goods/list', { shopId, page: 1, size: 10 }),
          site.call('goods/search/list', { keyword: name, page: 1, size: 10 }),
        ])
        // A digit may be in the name of another work's shop.
        return [info, list.list.length, found.list.filter(({ id }) => id === goodsSn).length]
      }
      const everywhere = (expected: readonly number[]) =>
        vi.waitFor(async () => {
          for (const site of [server, beside]) expect(await seenAt(site)).toEqual(expected)
        })
      await everywhere([1, 1, 1])
      await move('takeDown', goodsSn, operation)
      await everywhere([0, 0, 0])
      await move('putBack', goodsSn)
      await everywhere([1, 1, 1])
    }
  })

  test('its page offers the actions that its status allows', async () => {
    const goodsSn = await make()
    expect((await owner.ask('goods/info', { goodsSn })).data.moves).toEqual(['stop', 'end', 'takeDown'])
  })

  test('a stopped sale accepts no order on any process, and waiting orders can be paid', async () => {
    const goodsSn = await make({ edition: 10 })
    const [early, late] = [await makeCollector(server), await makeCollector(server)]
    const { orderSn } = await place(early.call, goodsSn)
    expect((await move('stop', goodsSn, operation)).data).toEqual({ status: s.merchantOffShelf })
    const refused = await refusal(place(late.call, goodsSn))
    expect(refused.reason).toBe('NOT_ON_SALE')
    await payOrder(server, early.call, orderSn)
    expect((await owner.ask('goods/info', { goodsSn })).data).toMatchObject({ reserved: 0, sold: 1, isFrozen: true })
    expect((await move('resume', goodsSn)).status).toBe(200)
    await server.worker.sweep('goods-status')
    expect(await statusOf(goodsSn)).toBe(s.inSale)
    await place(late.call, goodsSn)
    expect((await owner.ask('goods/info', { goodsSn })).data.reserved).toBe(1)
  })

  test('a sale is stopped in its first second, before any sweep has opened it', async () => {
    const goodsSn = await make({ status: s.waitOnShelf })
    expect((await move('stop', goodsSn, operation)).data).toEqual({ status: s.merchantOffShelf })
    const { call } = await makeCollector(server)
    expect((await refusal(place(call, goodsSn))).reason).toBe('NOT_ON_SALE')
  })

  test('two concurrent stops are both answered with stopped, and the audit records who was first', async () => {
    const goodsSn = await make()
    const answers = await Promise.all([move('stop', goodsSn), move('stop', goodsSn, operation)])
    expect(answers.map((answer) => answer.data)).toEqual([
      { status: s.merchantOffShelf },
      { status: s.merchantOffShelf },
    ])
    const { data } = await owner.ask('audit/list', { target: `goods:${goodsSn}` })
    const done = data.list.filter(({ outcome }) => outcome === 'done')
    expect(done.filter(({ after }) => JSON.stringify(after).includes('again'))).toHaveLength(1)
    expect(done).toHaveLength(2)
  })

  test('a sale that is ended is over from that moment', async () => {
    const goodsSn = await make()
    await move('end', goodsSn)
    const { data } = await owner.ask('goods/info', { goodsSn })
    expect(data.saleEnd).not.toBeNull()
    expect((await move('resume', goodsSn)).reason).toBe('ILLEGAL_TRANSITION')
  })

  test('nobody does it without the right, or to an unknown work', async () => {
    const support = await createStaff(server, { roles: ['support'] })
    expect((await move('stop', await make(), support)).reason).toBe('NOT_ALLOWED')
    expect((await move('stop', 'nobody')).reason).toBe('GOODS_NOT_FOUND')
  })
})

describe('[console.goods-editor] the list of works', () => {
  test('is filtered by status, shop, album, time, number and words of the name', async () => {
    const { database } = server.context
    const shopId = await makeShop(database)
    const albumId = await makeAlbum(database)
    const goodsSn = await make({
      shopId,
      albumId,
      name: '寒江独钓图',
      startsIn: 86_400,
      status: s.waitOnShelf,
    })
    const other = await make({ shopId })
    const found = async (filters: object) =>
      (await owner.ask('goods/list', filters)).data.list.map((one) => one.goodsSn).toSorted()
    expect(await found({ shopId })).toEqual([goodsSn, other].toSorted())
    expect(await found({ albumId })).toEqual([goodsSn])
    expect(await found({ shopId, status: s.waitOnShelf })).toEqual([goodsSn])
    expect(await found({ search: '独钓' })).toEqual([goodsSn])
    expect(await found({ search: goodsSn })).toContain(goodsSn)
    const now = Math.floor(Date.now() / 1000)
    expect(await found({ shopId, saleFrom: now })).toEqual([goodsSn])
    expect(await found({ shopId, saleUntil: now })).toEqual([other])
    expect((await owner.ask('goods/list', { nothing: '1' })).reason).toBe('BAD_INPUT')
  })

  test('keeps prizes and lots apart from works', async () => {
    const shopId = await makeShop(server.context.database)
    const work = await make({ shopId })
    const prize = await make({ shopId, isPrize: true, status: s.merchantOffShelf })
    const lot = await make({ shopId, goodsType: GoodsType.lot })
    const found = async (kind: 'work' | 'prize' | 'lot' | 'all') =>
      (await owner.ask('goods/list', { shopId, kind })).data.list.map((one) => one.goodsSn).toSorted()
    expect(await found('work')).toEqual([work])
    expect(await found('prize')).toEqual([prize])
    expect(await found('lot')).toEqual([lot])
    expect(await found('all')).toEqual([work, prize, lot].toSorted())
  })

  test('has a stopped work that becomes the prize of a lottery among the prizes, and one that is sold among the works', async () => {
    const shopId = await makeShop(server.context.database)
    const given = await make({ shopId, status: s.merchantOffShelf })
    const sold = await make({ shopId, status: s.merchantOffShelf, sold: 1 })
    const onSale = await make({ shopId })
    await makeLottery(server, [collectible(given, 100), collectible(sold, 100, 5), collectible(onSale, 100, 5)])
    const found = async (kind: 'work' | 'prize') =>
      (await owner.ask('goods/list', { shopId, kind })).data.list.map(({ goodsSn, isPrize }) => ({ goodsSn, isPrize }))
    expect(await found('prize')).toEqual([{ goodsSn: given, isPrize: true }])
    expect((await found('work')).map(({ goodsSn }) => goodsSn).toSorted()).toEqual([sold, onSale].toSorted())
  })

  test('counts each status by the other filters, whatever status and page are shown', async () => {
    const shopId = await makeShop(server.context.database)
    await Promise.all([make({ shopId }), make({ shopId }), make({ shopId, status: s.merchantOffShelf })])
    await make({ shopId, isPrize: true, status: s.merchantOffShelf })
    const { data } = await owner.ask('goods/list', {
      shopId,
      kind: 'work',
      status: s.merchantOffShelf,
      withCounts: true,
    })
    // The counts alone: the list is read beside them.
    expect(data.list).toEqual([])
    expect(data.counts).toMatchObject({ [s.inSale]: 2, [s.merchantOffShelf]: 1, [s.soldOut]: 0 })
    expect((await owner.ask('goods/list', { shopId })).data.counts).toBeUndefined()
  })
})

describe('[console.goods-editor] terms of a work after its first sale', () => {
  test.each([
    ['its price', 'update goods set price_fen = price_fen + 1 where sn = $1'],
    ['its edition', 'update goods set edition = edition + 1 where sn = $1'],
    ['the edition of its stock', 'update goods_taken set edition = edition + 1 where goods_sn = $1'],
    ['its contract', 'update goods set contract_type = 3 - contract_type where sn = $1'],
    ['its form', 'update goods set form = 3 - form where sn = $1'],
    ['its type', 'update goods set goods_type = 2 where sn = $1'],
  ])('%s cannot be changed by SQL either', async (_what, text) => {
    const sold = await make({ sold: 1 })
    await expect(query(text, [sold])).rejects.toThrow(/is sold/)
    const waiting = await make({ reserved: 1 })
    await expect(query(text, [waiting])).rejects.toThrow(/is sold/)
  })
})

describe('[console.goods-editor] the list of a priority window', () => {
  const add = (goodsSn: GoodsSn, csv: string, isDryRun: boolean) =>
    owner.ask('goods/allowlistAdd', { goodsSn, isDryRun }, Buffer.from(csv))

  test('is previewed, filled by phone and number, listed, shortened and emptied', async () => {
    const goodsSn = await make()
    const [first, second] = [await makeCollector(server), await makeCollector(server)]
    const csv = `手机号或编号\r\n${first.user.uid},备注\n${second.user.uid}\n${first.user.uid}\n99999999\n1380000\n13900000000\n甲`
    const tried = (await add(goodsSn, csv, true)).data
    expect(tried).toMatchObject({ will: 2, were: 0, wontCount: 5 })
    expect(tried.wont.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8])
    expect((await owner.ask('goods/allowlist', { goodsSn })).data.list).toEqual([])
    expect((await add(goodsSn, csv, false)).data).toMatchObject({ will: 2 })
    expect((await add(goodsSn, csv, false)).data).toMatchObject({ will: 0, were: 2 })
    expect((await owner.ask('goods/info', { goodsSn })).data.allowlisted).toBe(2)
    const { data } = await owner.ask('goods/allowlist', { goodsSn })
    expect(data.list.map(({ uid }) => uid).toSorted()).toEqual([first.user.uid, second.user.uid].toSorted())
    await place(first.call, goodsSn)
    const [listed] = (await owner.ask('goods/allowlist', { goodsSn, uid: first.user.uid })).data.list
    expect(listed).toMatchObject({ pieces: 1, addedAt: expect.any(Number) })
    const one = { goodsSn, uid: first.user.uid, reason }
    expect((await owner.ask('goods/allowlistRemove', one)).status).toBe(200)
    expect((await owner.ask('goods/allowlistRemove', one)).reason).toBe('NOT_FOUND')
    expect((await owner.ask('goods/allowlistEmpty', { goodsSn, reason })).data).toEqual({ removed: 1 })
  })

  test('accepts phones in any format, from a column known by its heading, after a preview', async () => {
    const goodsSn = await make()
    const { user } = await makeCollector(server)
    const phone = `+86 ${user.phone.slice(0, 3)}-${user.phone.slice(3, 7)}-${user.phone.slice(7)}`
    const csv = `昵称;手机号码\n甲;${phone}\n乙;1.38E+10\n丙;${user.phone}.0\n`
    const { will, reading } = (await add(goodsSn, csv, true)).data
    expect(will).toBe(1)
    expect(reading).toMatchObject({
      separator: '分号',
      ignored: ['昵称'],
      preview: {
        columns: ['名单所写', '用户编号', '昵称'],
        rows: [
          { line: 2, cells: [expect.stringContaining('****'), user.uid, expect.any(String)] },
          { line: 3 },
          { line: 4 },
        ],
      },
      faults: [
        { line: 3, why: expect.stringMatching(/1\.38E\+10/) },
        { line: 4, why: expect.stringMatching(/与第 2 行是同一个人/) },
      ],
    })
    expect(JSON.stringify(reading)).not.toContain(user.phone)
  })

  test('is refused for an unknown window, and beyond twenty thousand lines', async () => {
    expect((await add('nobody', '1', true)).reason).toBe('GOODS_NOT_FOUND')
    const many = Array.from({ length: 20_001 }, (_, index) => index + 1).join('\n')
    expect((await add(await make(), many, true)).reason).toBe('LIST_UNREADABLE')
  })
})
