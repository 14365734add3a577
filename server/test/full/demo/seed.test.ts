import { OrderGoodsType, type Uid } from '@app/contract'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { barrageLines, barragePhrases } from '@app/demo/catalogue/barrage'
import { blindBoxes } from '@app/demo/catalogue/boxes'
import { spotWriters } from '@app/demo/catalogue/messages/writers'
import { lotteries } from '@app/demo/catalogue/lotteries'
import { users } from '@app/demo/catalogue/users'
import { collectorsWishes, madeWishes, wishEvents } from '@app/demo/catalogue/wishes'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import { verify } from '@app/fair'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../src/core/database.ts'
import { invitedPeople } from '../../../src/demo/people.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import type { Holding } from '../../../src/demo/types.ts'
import { createLocalModeration } from '../../../src/adapters/localModeration/index.ts'
import { complete } from '../../../src/modules/drafts/content.ts'
import { createModerationModule } from '../../../src/modules/moderation/index.ts'
import { hashPassword } from '../../../src/modules/user/index.ts'
import { checkPassword } from '../../../src/core/passwords.ts'
import { issueItems } from '../../../src/modules/vault/items/issue.ts'
import { demoBoxes } from '../../demo/demoBoxes.ts'
import { demoCompose } from '../../demo/demoCompose.ts'
import { demoPlay } from '../../demo/demoPlay.ts'
import { demoRights } from '../../demo/demoRights.ts'
import { dataReadsTrue } from '../../demo/readsTrue.ts'
import { testCore, type TestCore } from '../../support/testCore.ts'
import { bringMiniatures, keepMiniatures } from '../../support/miniatures.ts'
import { goodsOf, pointsOf, serveRoutes } from '../../support/modules.ts'

/** Boxes and the works in them. */
const boxGoods = blindBoxes.reduce((sum, { prizes }) => sum + 1 + prizes.length, 0)

/** Goods that paid wishes are sold as. */
const tickets = wishEvents.filter(({ ticket }) => ticket).length

/** The lot of the auction, and the deposit that is paid for it. */
const lotGoods = 2

const mediaFolder = mkdtempSync(join(tmpdir(), 'seed-test-'))
let core: TestCore

const options = {
  mediaFolder,
  hashPassword,
  issue: async (tx: Tx, holding: Holding) => void (await issueItems(tx, holding)),
}
const seed = () =>
  seedDemo(core, {
    ...options,
    points: pointsOf(core),
    compose: demoCompose(core),
    boxes: demoBoxes(core),
    play: demoPlay(core),
    rights: demoRights(core),
  })

/** Rows of every table that has any, apart from the rows of the migrations. */
async function counts(): Promise<Record<string, number>> {
  const { db } = core.database
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      and tablename not in ('live_topics', 'applied_functions', 'audit_chain')`.execute(db)
  const entries = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
      return [name, rows[0]?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}

async function select<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(core.database.db)).rows
}

beforeAll(async () => {
  bringMiniatures(mediaFolder)
  // The second of two seedings waits until the first has finished.
  const most = 240
  core = await testCore({ database: { statementSeconds: most, answerSeconds: most, lockSeconds: most } })
})
afterAll(async () => {
  await core.close()
  keepMiniatures(mediaFolder)
  rmSync(mediaFolder, { recursive: true })
})

test('a seeding that is killed in the middle leaves nothing behind', { timeout: 240_000 }, async () => {
  const before = await counts()
  const script = join(import.meta.dirname, 'hangingSeed.ts')
  const child = spawn(process.execPath, [script, core.url, mediaFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('nearly done\n')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(await counts()).toEqual(before)
})

test(
  'of two seedings at once one fills the database, and a later one finds it filled',
  { timeout: 240_000 },
  async () => {
    expect((await Promise.all([seed(), seed()])).filter(Boolean)).toHaveLength(1)
    const first = await counts()
    expect(first).toMatchObject({
      goods: works.length + boxGoods + tickets + lotGoods,
      goods_taken: works.length + boxGoods + tickets + lotGoods,
      goods_sold: works.length + boxGoods + tickets + lotGoods,
      users: users.length + invitedPeople.length + spotWriters.length,
    })
    expect(await seed()).toBe(false)
    expect(await counts()).toEqual(first)
  },
)

test('[console.preflight] every work is complete and could have been published by operators', async () => {
  const { draftables } = goodsOf(core)
  const { marksOf } = createModerationModule(core, createLocalModeration())
  const wrong = await core.database.transaction(async (tx) => {
    const found: string[] = []
    const sns = await tx
      .selectFrom('goods')
      .select(['sn', 'name'])
      .where('goods_type', '=', OrderGoodsType.ordinary)
      .where(
        'name',
        'in',
        works.map(({ title }) => title),
      )
      .execute()
    expect(sns.length).toBeGreaterThanOrEqual(works.length)
    for (const { sn, name } of sns) {
      const stored = await draftables.work.read(tx, sn)
      const checked = complete('work', { ...stored?.content })
      const findings =
        'content' in checked ? await draftables.work.preflight(tx, checked.content, sn) : checked.findings
      const marks = await marksOf(`${name} ${stored?.content.story ?? ''}`, 'words')
      found.push(
        ...findings
          .filter(({ level }) => level === 'blocks')
          .map(({ field, sentence }) => `${name} ${field} ${sentence}`),
        ...marks.map((mark) => `${name} ${JSON.stringify(mark)}`),
      )
    }
    return found
  })
  expect(wrong).toEqual([])
})

test('the stock of every work equals the sum of its ledger, and is within its edition', async () => {
  const rows = await select(sql<{ sn: string }>`
    select g.sn from goods g join goods_stock s on s.goods_sn = g.sn
    left join lateral (
      select coalesce(sum(sold), 0) as sold, coalesce(sum(reserved), 0) as reserved from stock_entries where goods_sn = g.sn
    ) e on true
    where s.sold <> e.sold or s.reserved <> e.reserved or s.edition <> g.edition
      or s.sold + s.reserved > s.edition
      -- What is never on sale, such as a prize, is not sold out when all of it is given.
      or (g.status = 11 and s.sold <> s.edition) or (g.status in (6, 7) and s.sold = s.edition)`)
  expect(rows).toEqual([])
})

test('the accounts hold sold pieces only, each serial number once', async () => {
  const held = await select(sql<{ phone: string; name: string; count: number }>`
    select u.phone_masked as phone, g.name, count(*)::int as count from items i
    join users u on u.uid = i.owner_uid join goods g on g.sn = i.goods_sn
    join goods_stock s on s.goods_sn = i.goods_sn and i.serial <= s.sold
    where u.password_hash is not null and not exists (select from user_blind_boxes b where b.item_id = i.id)
    group by 1, 2`)
  const expected = users.flatMap(({ phone, holds }) =>
    holds.map(({ work, count }) => ({
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      name: works.find(({ key }) => key === work)?.title,
      count,
    })),
  )
  const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
  expect(held.toSorted(byText)).toEqual(expected.toSorted(byText))
})

test('the accounts have their passwords, and their names and numbers only sealed', async () => {
  const { sealer } = core
  for (const user of users) {
    const [row] = await select(sql<{
      uid: Uid
      password_hash: string
      kyc_status: number
      birth_date: string | null
      id_number_encrypted: Buffer | null
      real_name_masked: string | null
    }>`select uid, password_hash, kyc_status, u.birth_date::text, id_number_encrypted, real_name_masked
      from users u left join identities i using (uid) where phone_hash = ${sealer.keyedHash(user.phone, 'phone')}`)
    expect(await checkPassword(row?.password_hash ?? null, user.password)).toBe(true)
    const sealed = row?.id_number_encrypted
    const found = {
      kycStatus: row?.kyc_status,
      idNumber: sealed ? sealer.decrypt(sealed, `identity.idNumber:${row.uid}`) : undefined,
      birth: row?.birth_date?.replaceAll('-', ''),
      lastOfName: row?.real_name_masked?.replace(/^\*+/, ''),
    }
    expect(found).toEqual({
      kycStatus: user.verified ? 2 : 1,
      idNumber: user.verified?.idNumber,
      birth: user.verified?.idNumber.slice(6, 14),
      lastOfName: user.verified?.name.slice(-1),
    })
  }
})

test('the rankings contain people without a login', async () => {
  const people = await select(sql<{ nickname: string; password_hash: string | null; score: number }>`
    select u.nickname, u.password_hash, coalesce(s.count, 0) as score from users u
    left join invite_scores s on s.uid = u.uid and s.period = ''`)
  const scores = Object.fromEntries(people.flatMap(({ nickname, score }) => (score > 0 ? [[nickname, score]] : [])))
  expect(scores).toEqual({ 松下客: 4, 半月桥头: 3, 看鱼人: 2, 云外青山: 2, 石桥边: 1 })
  const invited = people.filter(({ nickname }) => invitedPeople.some(([name]) => name === nickname))
  expect(invited.map((one) => one.password_hash)).toEqual(invitedPeople.map(() => null))
  const { sealer } = core
  const sealed = await select(sql<{ uid: Uid; phone_encrypted: Buffer }>`
    select uid, phone_encrypted from users where invited_by is not null`)
  for (const { uid, phone_encrypted } of sealed) {
    expect(sealer.decrypt(phone_encrypted, `users.phone:${uid}`)).not.toMatch(/^1[3-9]/)
  }
})

test('the collector has a consistent points history, some of it expiring soon', async () => {
  const [first] = users
  const rows = await select(sql<{ change: number; is_in_order: boolean }>`
    select e.change, e.created_at >= lag(e.created_at, 1, e.created_at) over (order by e.id) as is_in_order
    from point_entries e join users u using (uid) where u.nickname = ${first?.nickname} order by e.id`)
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.every((row) => row.is_in_order)).toBe(true)
  expect(rows.reduce((sum, row) => sum + row.change, 0)).toBe((first?.points ?? 0) + 4 * 50)
})

test('every purchase of the collector has an order of its day, its points and its pieces', async () => {
  const orders = await select(sql<Record<string, unknown>>`
    select o.created_at >= g.sale_start and o.created_at >= u.created_at as is_in_sale,
      o.created_at < o.paid_at and o.paid_at = o.completed_at and o.paid_at < o.pay_by as is_in_order,
      abs(extract(epoch from p.created_at - o.completed_at)) < 60 as has_points_then,
      p.change = floor(o.amount_fen / 100) as has_all_points,
      (select count(*)::int from items i join item_entries e on e.item_id = i.id and e.kind = 'issued'
       where i.order_sn = o.sn and i.owner_uid = o.uid and abs(extract(epoch from i.acquired_at - o.paid_at)) < 60
         and abs(extract(epoch from e.created_at - o.paid_at)) < 60) = o.quantity as has_pieces_then
    from orders o join users u on u.uid = o.uid join goods g on g.sn = o.goods_sn
    left join point_entries p on p.reference = o.sn and p.uid = o.uid
    where u.password_hash is not null`)
  const asItShould = { is_in_sale: true, is_in_order: true, has_points_then: true, has_all_points: true }
  const bought = users.flatMap(({ holds }) => holds)
  expect(orders).toEqual(bought.map(() => ({ ...asItShould, has_pieces_then: true })))
  const strays = await select(sql<{ reference: string }>`
    select reference from point_entries where source = 1 and reference not in (select sn from orders)`)
  expect(strays).toEqual([])
  const early = await select(sql<{ title: string }>`
    select e.title from point_entries e join users u using (uid) where e.created_at < u.created_at`)
  expect(early).toEqual([])
  const unpaid = await select(sql<{ id: string }>`
    select i.id from items i join users u on u.uid = i.owner_uid left join orders o on o.sn = i.order_sn and o.uid = i.owner_uid
    where u.password_hash is not null and o.sn is null
      and not exists (select from user_blind_boxes b where b.item_id = i.id)`)
  expect(unpaid).toEqual([])
})

dataReadsTrue(select)

test('the barrage has blessings to choose from, and lines of verified people in the order they were sent', async () => {
  const words = await select(sql<{ text: string }>`select text from barrage_words order by position`)
  expect(words.map(({ text }) => text)).toEqual(barragePhrases)
  const longest = Math.max(
    ...[...barragePhrases, ...barrageLines.map(([line]) => line)].map((text) => Array.from(text).length),
  )
  expect(longest).toBeLessThanOrEqual(20)
  const lines = await select(sql<{ text: string; kyc_status: number }>`
    select text, kyc_status from barrage_lines join users using (uid) order by id desc`)
  expect(lines).toEqual(barrageLines.map(([text]) => ({ text, kyc_status: 2 })))
  const byTime = await select(sql<{ text: string }>`select text from barrage_lines order by created_at desc`)
  expect(byTime.map(({ text }) => text)).toEqual(lines.map(({ text }) => text))
})

test('one drop opens in about ten minutes and is on top of the home page; others come later', async () => {
  const server = await serveRoutes(core, goodsOf(core).routes)
  try {
    const { featured, list } = await server.get('goods/homePageGoods/list')
    const opensIn = (featured?.saleStart ?? 0) - Date.now() / 1000
    expect(opensIn).toBeGreaterThan(500)
    expect(opensIn).toBeLessThan(610)
    expect(list.length).toBeGreaterThan(2)
    expect(list.every((zone) => zone.goods.length > 0)).toBe(true)
    const coming = await server.get('goods/goods/list', { status: 5, size: 100 })
    expect(coming.total).toBe(works.filter(({ sale }) => sale.kind === 'coming').length)
    expect(coming.list.some((card) => card.saleStart > Date.now() / 1000 + 86_400)).toBe(true)
    const { priorityWindows } = await server.get('goods/goods/info', {
      goodsSn:
        coming.list.toSorted((a, b) => b.saleStart - a.saleStart).find((card) => card.goodsForm === 1)?.goodsSn ?? '',
    })
    expect(priorityWindows).toHaveLength(1)
    expect((await server.get('goods/adComm/list')).list.every((ad) => ad.link !== '')).toBe(true)
  } finally {
    await server.close()
  }
})

test('one blind box is on sale, one is coming, and one is over and proves itself', async () => {
  const server = await serveRoutes(core, demoBoxes(core).routes)
  try {
    const { list } = await server.get('hwnft/blindBox/list')
    expect(list.map((card) => card.status).toSorted((a, b) => a - b)).toEqual([5, 6, 11])
    const { goodsSn = '' } = list.find((card) => card.status === 11) ?? {}
    const { proof, prizes } = await server.get('hwnft/blindBox/detail', { goodsSn })
    const openings = await server.get('hwnft/blindBox/openings', { goodsSn, size: 100 })
    expect(openings.total).toBeGreaterThan(20)
    expect(verify({ proof, prizes, openings: openings.list })).toEqual([])
    expect(prizes.at(-1)).toMatchObject({ rank: '隐藏款', odds: 50 })
  } finally {
    await server.close()
  }
})

test('there is a lottery with winners, and the accounts have their free draws', async () => {
  const [draws] = await select(sql<{ count: number; winners: number; own: number }>`
    select count(*)::int as count, count(*) filter (where is_win)::int as winners,
      count(*) filter (where u.password_hash is not null)::int as own
    from award_draws join users u using (uid)`)
  expect(draws?.count).toBe(lotteries.length * invitedPeople.filter(([, , , isVerified]) => isVerified).length)
  expect(draws?.winners).toBeGreaterThan(0)
  expect(draws?.own).toBe(0)
  const pools = await select(sql<{ title: string; prizes: number }>`
    select p.title, count(*)::int as prizes from draw_pools p join draw_prizes z on z.pool_id = p.id
    where p.kind = 'lottery' group by p.id order by p.id`)
  expect(pools).toEqual(lotteries.map(({ title }) => ({ title, prizes: 8 })))
})

test('the collector has unopened blind boxes and a gift box', async () => {
  const rows = await select(sql<{ boxes: number; gift_boxes: number }>`
    select (select count(*)::int from user_blind_boxes b where b.uid = u.uid and b.opened_at is null) as boxes,
      (select count(*)::int from user_gift_boxes b where b.uid = u.uid and b.opened_at is null) as gift_boxes
    from users u where u.nickname = ${users[0]?.nickname}`)
  expect(rows).toEqual([{ boxes: 12, gift_boxes: 1 }])
})

test('one wishing event is open and sells wishes, one is to come, one is over', async () => {
  const server = await serveRoutes(core, demoPlay(core).routes)
  try {
    const { event, events } = await server.get('hwnft/wish/info')
    expect(events.map(({ state }) => state)).toEqual(['upcoming', 'open', 'over'])
    expect(event).toMatchObject({ state: 'open', ticket: { left: 5000 } })
    expect(event?.prizes.map(({ kind }) => kind)).toEqual(['collectible', 'blindBox', 'points', 'thanks'])
    const { total, list } = await server.get('hwnft/wishLog/list', { eventId: event?.eventId, size: 100 })
    expect(total).toBeGreaterThanOrEqual(40)
    expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).toSorted((a, b) => b - a))
    expect(list.filter(({ isAnonymous, name }) => isAnonymous !== (name === ''))).toEqual([])
    expect(new Set(list.map(({ name }) => name)).size).toBeGreaterThan(8)
  } finally {
    await server.close()
  }
})

test('one wish prize waits for the collector, and some of past events were received', async () => {
  const rows = await select(sql<{ nickname: string; waiting: number; received: number }>`
    select u.nickname, count(*) filter (where w.received_at is null and w.receive_by > now())::int as waiting,
      count(*) filter (where w.received_at is not null and p.ends_at < now())::int as received
    from wishes w join users u using (uid) join draw_pools p on p.id = w.pool_id group by 1`)
  expect(rows.find(({ nickname }) => nickname === users[0]?.nickname)?.waiting).toBe(1)
  expect(rows.reduce((sum, { received }) => sum + received, 0)).toBeGreaterThan(0)
  const texts = [...madeWishes.map(({ text }) => text), ...collectorsWishes]
  expect(texts.filter((text) => Array.from(text).length > 60)).toEqual([])
})
