import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCrowd } from '../support/crowd.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeAlbum, makeGoods, makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let publisher: StaffMember
let owner: StaffMember
let crowd: Uid[] | undefined
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const pool = () => server.context.database.pool
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(server.context.database)))

let names = 0
/** Saves the users as a group from a list. */
async function groupOf(users: readonly TestUser[]): Promise<string> {
  const csv = users.map(({ phone }) => phone).join('\n')
  const { data, msg } = await publisher.ask(
    'audience/bring',
    { name: `名单${++names}`, isDryRun: false },
    Buffer.from(csv),
  )
  if (!data.audienceId) throw new Error(msg)
  return data.audienceId
}

/** Adds many people to a group, who are made once. */
async function join(audienceId: string, count: number): Promise<void> {
  crowd ??= await makeCrowd(server.context.database.db, 1500)
  await pool().query('insert into audience_members (audience_id, uid) select $1, unnest($2::bigint[])', [
    audienceId,
    crowd.slice(0, count),
  ])
}

const letter = { title: '元夕特展', text: '今晚七点在灯楼开展。', page: '/notice' }

async function write(audienceId: string, more: object = {}): Promise<string> {
  const { data, msg } = await publisher.ask('broadcast/save', { version: 0, audienceId, ...letter, ...more })
  if (!data.broadcastId) throw new Error(msg)
  return data.broadcastId
}

const info = async (broadcastId: string) => (await publisher.ask('broadcast/info', { broadcastId })).data
const begin = (broadcastId: string) => publisher.ask('broadcast/begin', { broadcastId, reason: '特展通知' })
const run = (broadcastId: string) => server.context.jobs['broadcast.send']?.({ id: broadcastId } as never)

/** Titles of the broadcasts in each person's inbox, newest first. */
async function inboxes(users: readonly TestUser[]): Promise<string[][]> {
  const { rows } = await pool().query<{ uid: string; title: string }>(
    `select uid::text, title from inbox_messages where kind = 'announcement' order by id desc`,
  )
  return users.map(({ uid }) => rows.filter((row) => row.uid === uid).map(({ title }) => title))
}

describe('[message.broadcast] a broadcast', () => {
  test('reaches each member of its group once, and says how many have read it', async () => {
    const [first, second, closed, stranger] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser]
    const broadcastId = await write(await groupOf([first, second, closed]))
    await owner.ask('user/disable', { uid: closed.uid, reason: '刷单' })
    expect(await info(broadcastId)).toMatchObject({ state: 'draft', people: 3, sent: 0, read: 0 })
    expect((await begin(broadcastId)).data).toMatchObject({ outcome: 'done' })
    await server.worker.jobs()
    expect(await inboxes([first, second, closed, stranger])).toEqual([[letter.title], [letter.title], [], []])
    await pool().query(`update inbox_messages set read_at = now() where kind = 'announcement' and uid = $1`, [
      first.uid,
    ])
    expect(await info(broadcastId)).toMatchObject({ state: 'done', sent: 2, read: 1 })
    expect((await begin(broadcastId)).reason).toBe('ILLEGAL_TRANSITION')
    expect((await publisher.ask('broadcast/stop', { broadcastId, reason: '内容有误' })).reason).toBe(
      'ILLEGAL_TRANSITION',
    )
  })

  test('is tried on one account before, and changed until it is sent', async () => {
    const [own] = (await people(1)) as [TestUser]
    const audienceId = await groupOf(await people(1))
    const broadcastId = await write(audienceId)
    expect((await publisher.ask('broadcast/try', { broadcastId, uid: own.uid })).status).toBe(200)
    expect((await publisher.ask('broadcast/try', { broadcastId, uid: '999999' })).reason).toBe('USER_NOT_FOUND')
    expect(await inboxes([own])).toEqual([['【试发】元夕特展']])
    const again = { broadcastId, audienceId, ...letter, title: '元夕灯会' }
    expect((await publisher.ask('broadcast/save', { ...again, version: 7 })).reason).toBe('EDITED_MEANWHILE')
    expect((await publisher.ask('broadcast/save', { ...again, version: 1 })).data).toEqual({ broadcastId, version: 2 })
    expect((await publisher.ask('broadcast/save', { ...again, version: 2, page: '/nowhere' })).reason).toBe('BAD_INPUT')
    await begin(broadcastId)
    expect((await publisher.ask('broadcast/save', { ...again, version: 2 })).reason).toBe('ILLEGAL_TRANSITION')
    await server.worker.jobs()
  })

  test('goes on after a crash without writing to anybody twice', async () => {
    const audienceId = await groupOf(await people(1))
    await join(audienceId, 1500)
    const broadcastId = await write(audienceId, { title: '两批' })
    const { approvalId } = (await begin(broadcastId)).data as { approvalId: string }
    await owner.ask('approval/approve', { id: approvalId })
    // The second transaction fails, as if the worker died in the middle of it.
    await pool().query('alter table broadcasts add constraint crash check (sent <= 1000) not valid')
    await expect(run(broadcastId)).rejects.toThrow('crash')
    expect(await info(broadcastId)).toMatchObject({ state: 'running', sent: 1000 })
    await pool().query('alter table broadcasts drop constraint crash')
    await Promise.all([run(broadcastId), run(broadcastId)])
    expect(await info(broadcastId)).toMatchObject({ state: 'done', sent: 1501 })
    const { rows } = await pool().query<{ people: number; messages: number }>(
      `select count(distinct uid)::int as people, count(*)::int as messages from inbox_messages where title = '两批'`,
    )
    expect(rows).toEqual([{ people: 1501, messages: 1501 }])
  })

  test('waits for its time, and is stopped before it', async () => {
    const users = await people(1)
    const startsAt = Math.floor(Date.now() / 1000) + 3600
    const broadcastId = await write(await groupOf(users), { startsAt })
    await begin(broadcastId)
    await server.worker.jobs()
    expect(await info(broadcastId)).toMatchObject({ state: 'waiting', sent: 0, startsAt })
    const { list } = (await owner.ask('calendar/list', { from: startsAt - 60, until: startsAt + 60 })).data
    expect(list).toContainEqual(expect.objectContaining({ kind: 'broadcast', id: broadcastId, title: letter.title }))
    await publisher.ask('broadcast/stop', { broadcastId, reason: '改期' })
    await run(broadcastId)
    expect([await inboxes(users), (await info(broadcastId)).state]).toEqual([[[]], 'stopped'])
  })

  test('is not written to those who switched such messages off', async () => {
    const [deaf, open] = (await people(2)) as [TestUser, TestUser]
    await pool().query(`insert into inbox_choices (uid, kind, is_on) values ($1, 'announcement', false)`, [deaf.uid])
    const broadcastId = await write(await groupOf([deaf, open]))
    await begin(broadcastId)
    await server.worker.jobs()
    expect(await inboxes([deaf, open])).toEqual([[], [letter.title]])
  })

  test('needs a second person above a thousand people a day', async () => {
    const audienceId = await groupOf(await people(1))
    await join(audienceId, 1000)
    const asked = await begin(await write(audienceId))
    expect(asked.data).toMatchObject({ outcome: 'waiting', why: expect.stringContaining('超过 1,000 人') })
  })
})

describe('[message.broadcast] a group', () => {
  test('of holders follows who holds the work', async () => {
    const goodsSn = await makeGoods(server.context.database, { name: '半月桥', edition: 5 })
    const [holder] = (await people(1)) as [TestUser]
    const saved = await publisher.ask('audience/save', { name: '半月桥藏家', kind: 'holders', goodsSn })
    const count = async () =>
      (await publisher.ask('audience/list', {})).data.list.find((one) => one.audienceId === saved.data.audienceId)
    expect(await count()).toMatchObject({ people: 0, subjectName: '半月桥' })
    await server.context.database.transaction(async (tx) => {
      await server.context.goods.reserveStock(tx, { goodsSn, quantity: 2, orderSn: null })
      const firstSerial = await server.context.goods.sellStock(tx, { goodsSn, quantity: 2, orderSn: null })
      const pieces = { goodsSn, quantity: 2, orderSn: null, uid: holder.uid, firstSerial, priceFen: null }
      await server.context.vault.issueItems(tx, { ...pieces, giftDays: 0, note: '测试' })
    })
    expect(await count()).toMatchObject({ people: 1 })
    const broadcastId = await write(saved.data.audienceId)
    await begin(broadcastId)
    await server.worker.jobs()
    expect(await inboxes([holder])).toEqual([[letter.title]])
  })

  test('of followers follows who follows the shop, series or creator', async () => {
    const { db } = server.context.database
    const [shopId, albumId] = [await makeShop(server.context.database), await makeAlbum(server.context.database)]
    const creator = '沈砚秋'
    await makeGoods(server.context.database, { name: '灯楼' })
    const [ofShop, ofSeries, ofCreator] = (await people(3)) as [TestUser, TestUser, TestUser]
    const groups = [
      { name: '店铺粉丝', kind: 'shopFollowers', shopId, follower: ofShop },
      { name: '专辑粉丝', kind: 'seriesFollowers', albumId, follower: ofSeries },
      { name: '创作者粉丝', kind: 'creatorFollowers', creator, follower: ofCreator },
    ]
    const ids: string[] = []
    for (const { follower: _, ...group } of groups)
      ids.push((await publisher.ask('audience/save', group)).data.audienceId)
    const counts = async () => {
      const { list } = (await publisher.ask('audience/list', {})).data
      return ids.map((id) => list.find(({ audienceId }) => audienceId === id)?.people)
    }
    expect(await counts()).toEqual([0, 0, 0])
    await sql`insert into shop_follows (uid, shop_id) values (${ofShop.uid}, ${shopId})`.execute(db)
    await sql`insert into follows (uid, kind, subject)
      values (${ofSeries.uid}, 'series', ${albumId}), (${ofCreator.uid}, 'creator', ${creator})`.execute(db)
    expect(await counts()).toEqual([1, 1, 1])
    for (const id of ids) await begin(await write(id))
    await server.worker.jobs()
    expect(await inboxes([ofShop, ofSeries, ofCreator])).toEqual([[letter.title], [letter.title], [letter.title]])
  })

  test('of followers is refused without a shop, series or creator that there is', async () => {
    const ask = async (input: object) => {
      const { reason, data } = await publisher.ask('audience/save', { name: '没有人关注', ...input })
      return [reason, (data as { field?: string }).field]
    }
    expect(await ask({ kind: 'shopFollowers' })).toEqual(['NOT_FOUND', 'shopId'])
    expect(await ask({ kind: 'shopFollowers', shopId: '999999' })).toEqual(['NOT_FOUND', 'shopId'])
    expect(await ask({ kind: 'seriesFollowers', albumId: '999999' })).toEqual(['NOT_FOUND', 'albumId'])
    expect(await ask({ kind: 'creatorFollowers', creator: '没有这个人' })).toEqual(['NOT_FOUND', 'creator'])
  })

  test('is refused without its work, under a taken name, or with nobody in it', async () => {
    const ask = (input: object) => publisher.ask('audience/save', input)
    expect((await ask({ name: '没有作品', kind: 'holders' })).reason).toBe('GOODS_NOT_FOUND')
    expect((await ask({ name: '所有人', kind: 'everyone' })).status).toBe(200)
    expect((await ask({ name: '所有人', kind: 'verified' })).reason).toBe('CONFLICT')
    const bring = (isDryRun: boolean) =>
      publisher.ask('audience/bring', { name: '无人', isDryRun }, Buffer.from('13000000000\nsomebody'))
    expect((await bring(true)).data).toMatchObject({ audienceId: null, people: 0, reading: { faultCount: 2 } })
    expect((await bring(false)).reason).toBe('CONFLICT')
  })

  test('of a list keeps each known person once, by phone or number', async () => {
    const [one, two] = (await people(2)) as [TestUser, TestUser]
    const csv = `手机号\n${one.phone}\n${two.uid}\n${one.uid}\n13000000000`
    const { data } = await publisher.ask('audience/bring', { name: '展会', isDryRun: false }, Buffer.from(csv))
    expect(data).toMatchObject({ people: 2, reading: { faultCount: 2 } })
    expect(JSON.stringify(data.reading.preview)).not.toContain(one.phone)
    const { rows } = await pool().query('select uid::text from audience_members where audience_id = $1 order by uid', [
      data.audienceId,
    ])
    expect(rows.map(({ uid }) => uid)).toEqual([one.uid, two.uid].toSorted((a, b) => Number(a) - Number(b)))
  })
})
