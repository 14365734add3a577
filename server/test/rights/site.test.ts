import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RightsState } from '@app/contract'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  entriesOf,
  expire,
  give,
  makeCollector,
  makeRightHolder,
  type RightHolder,
  makeStaff,
  newKey,
  redeem,
  send,
  statesOf,
} from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { rights: { passesPerMinute: 5, wrongSeconds: 86_400 } } })
})
afterAll(() => server?.stop())

const passOf = ({ call, rightsId }: RightHolder) => call('rights/rightsSold/pass', { rightsId })

/** Makes every pass this many seconds older. */
const letPass = (seconds: number) =>
  server.context.database.pool.query('update rights_passes set expires_at = expires_at - make_interval(secs => $1)', [
    seconds,
  ])

describe('a pass', () => {
  test('is a new code each time, for 60 seconds, in the address of the scanner’s page', async () => {
    const holder = await makeRightHolder(server, { delivery: 'site' })
    const before = Math.floor(Date.now() / 1000)
    const pass = await passOf(holder)
    expect(pass.code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(pass.text).toBe(`${server.context.config.http.publicUrl}/#/staff/scan?code=${pass.code}`)
    expect(pass.expireTime - before).toBeGreaterThanOrEqual(60)
    expect(pass.expireTime - before).toBeLessThanOrEqual(65)
    expect((await passOf(holder)).code).not.toBe(pass.code)
    const { rows } = await server.context.database.pool.query<{ row: string; hash: Buffer }>(
      'select p::text as row, code_hash as hash from rights_passes p where item_id = $1',
      [holder.nftId],
    )
    for (const { row, hash } of rows) expect(row + hash.toString('latin1')).not.toContain(pass.code)
  })

  test('is created only for a right that is redeemed on site, in its time, of a free piece, and not too often', async () => {
    const service = await makeRightHolder(server, { delivery: 'service' })
    expect((await refusal(passOf(service))).reason).toBe('ILLEGAL_TRANSITION')
    const early = await makeRightHolder(server, { delivery: 'site', validFrom: new Date(Date.now() + 86_400_000) })
    expect((await refusal(passOf(early))).reason).toBe('ILLEGAL_TRANSITION')
    const late = await makeRightHolder(server, { delivery: 'site' })
    await expire(server, late.configId)
    expect((await refusal(passOf(late))).reason).toBe('RIGHTS_ENDED')
    const [given, other] = [await makeRightHolder(server, { delivery: 'site' }), await makeCollector(server)]
    await send(given, given.nftId, other)
    expect((await refusal(passOf(given))).reason).toBe('ITEM_LOCKED')
    const holder = await makeRightHolder(server, { delivery: 'site' })
    const { succeeded, reasons } = await outcomes(Array.from({ length: 12 }, () => passOf(holder)))
    // Twice as many if a minute ends among them.
    expect(succeeded.length).toBeGreaterThanOrEqual(5)
    expect(succeeded.length).toBeLessThanOrEqual(10)
    expect(new Set(reasons)).toEqual(new Set(['TOO_FAST']))
  })

  test('is deleted a day after its time', async () => {
    const [holder, staff] = [await makeRightHolder(server, { delivery: 'site' }), await makeStaff(server)]
    const { code } = await passOf(holder)
    await letPass(3600)
    await server.worker.sweep('old rights passes')
    expect((await refusal(redeem(staff, code))).reason).toBe('PASS_EXPIRED')
    await letPass(86_400)
    await server.worker.sweep('old rights passes')
    expect((await refusal(redeem(staff, code))).reason).toBe('PASS_UNKNOWN')
  })
})

describe('staff', () => {
  test('look at the right of a pass, in any case, and redeem it once with person, place and time', async () => {
    const [holder, staff] = [await makeRightHolder(server, { delivery: 'site' }), await makeStaff(server)]
    const { code } = await passOf(holder)
    const shown = {
      name: '溪谷入园一次',
      brandName: '锦溪东渡',
      goodsName: '青绿山水',
      serial: 1,
      cover: expect.objectContaining({ url: '/media/test/stream' }),
      holder: expect.stringMatching(/^藏\*\*\d \d{3}\*{4}\d{4}$/),
    }
    expect(await staff.call('rights/staff/look', { passCode: code.toLowerCase() })).toEqual(shown)
    expect(await statesOf(holder)).toEqual({ [holder.rightsId]: RightsState.wait })
    const redeemed = await redeem(staff, code)
    expect(redeemed).toEqual({ ...shown, place: '东渡口游客中心', time: expect.any(Number) })
    expect(await holder.call('rights/rightsSold/info', { rightsId: holder.rightsId })).toMatchObject({
      state: RightsState.done,
      redeemed: { place: '东渡口游客中心', staff: '何观澜', time: redeemed.time },
    })
    const { uid } = staff.user
    expect(await entriesOf(server, holder.rightsId)).toEqual([`staff ${uid} 2>3`, `staff ${uid} 3>4`])
    expect((await staff.call('rights/staff/list', {})).list).toEqual([redeemed])
    const second = await makeStaff(server, '北门')
    // A repeated scan shows when it was redeemed.
    const used = { reason: 'RIGHTS_USED', data: { time: redeemed.time } }
    const again = await Promise.all([redeem(staff, code), redeem(second, code)].map(refusal))
    expect(again).toMatchObject([used, used])
    expect(await refusal(second.call('rights/staff/look', { passCode: code }))).toMatchObject(used)
    expect((await refusal(passOf(holder))).reason).toBe('ILLEGAL_TRANSITION')
  })

  test('may redeem a pass a while after its time, and get the same answer again even later', async () => {
    const [holder, staff] = [await makeRightHolder(server, { delivery: 'site' }), await makeStaff(server)]
    const [first, second] = [await passOf(holder), await passOf(holder)]
    await letPass(115)
    const key = newKey()
    // The previous one stays valid as long as its own time: a slow network must not invalidate a code still on screen.
    const answer = await redeem(staff, first.code, key)
    await letPass(600)
    expect(await redeem(staff, first.code, key)).toEqual(answer)
    expect((await refusal(redeem(staff, second.code, key))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await refusal(redeem(staff, second.code))).reason).toBe('RIGHTS_USED')
    const late = await makeRightHolder(server, { delivery: 'site' })
    const { code } = await passOf(late)
    await letPass(121)
    expect((await refusal(staff.call('rights/staff/look', { passCode: code }))).reason).toBe('PASS_EXPIRED')
    expect((await refusal(redeem(staff, code))).reason).toBe('PASS_EXPIRED')
  })

  test('redeem nothing of a piece that is in a gift, has another owner, or whose right has ended', async () => {
    const [holder, other, staff] = [
      await makeRightHolder(server, { delivery: 'site' }, { quantity: 2 }),
      await makeCollector(server),
      await makeStaff(server),
    ]
    const { code } = await passOf(holder)
    const { giftId } = await send(holder, holder.nftId, other)
    expect((await refusal(redeem(staff, code))).reason).toBe('ITEM_LOCKED')
    await other.call('hwnft/giftRecord/receive', { giftId, accept: true }, newKey())
    expect((await refusal(redeem(staff, code))).reason).toBe('PASS_EXPIRED')
    expect((await refusal(staff.call('rights/staff/look', { passCode: code }))).reason).toBe('PASS_EXPIRED')
    const second = await passOf({ ...holder, rightsId: `${holder.nftIds[1]}-${holder.configId}` })
    await expire(server, holder.configId)
    expect((await refusal(redeem(staff, second.code))).reason).toBe('RIGHTS_ENDED')
  })

  test('are authorized and removed; everybody else redeems nothing', async () => {
    const [holder, staff] = [await makeRightHolder(server, { delivery: 'site' }), await makeStaff(server)]
    const { code } = await passOf(holder)
    expect(await holder.call('rights/staff/info', {})).toEqual({ staff: null })
    expect(await staff.call('rights/staff/info', {})).toEqual({ staff: { name: '何观澜', place: '东渡口游客中心' } })
    const { admin } = server.context.rights
    expect(await admin.dismissStaff(staff.user.uid, '陆运营')).toBe(true)
    expect(await admin.dismissStaff(staff.user.uid, '陆运营')).toBe(false)
    for (const person of [holder, staff]) {
      expect((await refusal(redeem(person, code))).reason).toBe('NOT_STAFF')
      expect((await refusal(person.call('rights/staff/look', { passCode: code }))).reason).toBe('NOT_STAFF')
      expect((await refusal(person.call('rights/staff/list', {}))).reason).toBe('NOT_STAFF')
    }
    expect(await statesOf(holder)).toEqual({ [holder.rightsId]: RightsState.wait })
  })

  test('are slowed down after ten wrong codes, however many are tried at once', async () => {
    const [holder, staff] = [await makeRightHolder(server, { delivery: 'site' }), await makeStaff(server)]
    const { code } = await passOf(holder)
    const wrong = { passCode: '2222222222' }
    const looked = await outcomes(Array.from({ length: 7 }, () => staff.call('rights/staff/look', wrong)))
    expect(looked.reasons.filter((reason) => reason === 'PASS_UNKNOWN')).toHaveLength(7)
    // A right one costs nothing.
    await staff.call('rights/staff/look', { passCode: code })
    const tried = await outcomes(Array.from({ length: 20 }, () => redeem(staff, wrong.passCode)))
    expect(tried.reasons.filter((reason) => reason === 'PASS_UNKNOWN')).toHaveLength(3)
    expect(tried.reasons.filter((reason) => reason === 'TOO_FAST')).toHaveLength(17)
    expect((await refusal(redeem(staff, code))).reason).toBe('TOO_FAST')
    const colleague = await makeStaff(server)
    expect(await redeem(colleague, code)).toMatchObject({ serial: 1 })
  })

  test('read their redemptions page by page, newest first', async () => {
    const staff = await makeStaff(server)
    const serials: number[] = []
    const holder = await makeRightHolder(server, { delivery: 'site' }, { quantity: 3 })
    for (const nftId of holder.nftIds) {
      const { code } = await passOf({ ...holder, rightsId: `${nftId}-${holder.configId}` })
      serials.push((await redeem(staff, code)).serial)
    }
    const first = await staff.call('rights/staff/list', { size: 2 })
    expect(first).toMatchObject({ total: 3, cursor: expect.any(String) })
    const second = await staff.call('rights/staff/list', { size: 2, cursor: String(first.cursor) })
    expect(second.cursor).toBeNull()
    expect([...first.list, ...second.list].map(({ serial }) => serial)).toEqual(serials.toReversed())
  })

  test('find a holder who gave the piece away still masked', async () => {
    const [holder, other, staff] = [
      await makeRightHolder(server, { delivery: 'site' }),
      await makeCollector(server),
      await makeStaff(server),
    ]
    const { code } = await passOf(holder)
    const { holder: name } = await redeem(staff, code)
    await give(holder, holder.nftId, other)
    const { list } = await staff.call('rights/staff/list', {})
    expect(list.map((one) => one.holder)).toEqual([name])
    expect(name).not.toContain(holder.user.phone)
  })
})
