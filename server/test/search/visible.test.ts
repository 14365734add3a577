import { GoodsStatus, SubjectKind } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isBrokenBy } from '../support/damage.ts'
import { fromNow, makeAlbum } from '../support/goods.ts'
import { emptySearch, openSearch } from './fixture.ts'
import { checkCells } from '../support/cells.ts'

let fixture: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  fixture = await openSearch()
})
afterEach(() => emptySearch(fixture.database))
afterAll(() => fixture.close())

const titles = () => fixture.titles('秘色')
const setGoods = (sn: string, columns: object) =>
  fixture.database.db.updateTable('goods').set(columns).where('sn', '=', sn).execute()

const s = GoodsStatus

describe('works and boxes', () => {
  test('are found in the states that are shown', () =>
    checkCells(
      [
        [s.new, []],
        [s.waitAudit, []],
        [s.cancelAudit, []],
        [s.rejectAudit, []],
        [s.waitOnShelf, ['秘色瓷']],
        [s.inSale, ['秘色瓷']],
        [s.tightInventory, ['秘色瓷']],
        [s.merchantOffShelf, []],
        [s.expirationOffShelf, ['秘色瓷']],
        [s.platformDismounting, []],
        [s.soldOut, ['秘色瓷']],
      ],
      async (status, expected) => {
        await emptySearch(fixture.database)
        await fixture.work('秘色瓷', { status })
        expect(await titles()).toEqual(expected)
      },
    ))

  test('appear and vanish with their status', async () => {
    const sn = await fixture.work('秘色瓷', { status: s.waitAudit })
    await setGoods(sn, { status: s.inSale })
    expect(await titles()).toEqual(['秘色瓷'])
    await setGoods(sn, { status: s.platformDismounting })
    expect(await titles()).toEqual([])
  })

  test('are found by their present name', async () => {
    const sn = await fixture.work('秘色瓷')
    await setGoods(sn, { name: '越窑青瓷' })
    expect([await titles(), await fixture.titles('越窑')]).toEqual([[], ['越窑青瓷']])
    await setGoods(sn, { subtitle: '秘色' })
    expect(await titles()).toEqual(['越窑青瓷'])
  })

  test('are found by the present name of their series', async () => {
    const album = await makeAlbum(fixture.database, { title: '旧名' })
    await fixture.work('莲花碗', { albumId: album })
    await fixture.database.db.updateTable('albums').set({ title: '秘色十品' }).where('id', '=', album).execute()
    expect(await titles()).toEqual(['秘色十品', '莲花碗'])
  })

  test('are found by the name of a series that was announced after them, and shown from its time on', async () => {
    const album = await makeAlbum(fixture.database, { title: '秘色十品', publishAt: null })
    await fixture.work('莲花碗', { albumId: album })
    const found = async () => (await fixture.server.get('goods/search/list', { keyword: '秘色' })).list
    expect(await found()).toEqual([])
    const announce = (publish_at: Date | null) =>
      fixture.database.db.updateTable('albums').set({ publish_at }).where('id', '=', album).execute()
    await announce(new Date(Date.now() + 3_600_000))
    expect(await found()).toMatchObject([{ title: '莲花碗', text: '' }])
    await announce(new Date(Date.now() - 1000))
    expect(await found()).toMatchObject([{ title: '秘色十品' }, { title: '莲花碗', text: '秘色十品' }])
    await announce(null)
    expect(await found()).toEqual([])
  })

  test('tickets of paid wishes are not works', async () => {
    await fixture.work('秘色许愿券', { goodsType: 3 })
    expect(await titles()).toEqual([])
  })

  test('rolled back changes were never visible', async () => {
    await fixture.work('白瓷')
    const undone = fixture.database.transaction(async (tx) => {
      await tx.updateTable('goods').set({ name: '秘色瓷' }).execute()
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await titles()).toEqual([])
  })
})

describe('notices', () => {
  test('wait for their time, then appear automatically', async () => {
    const id = await fixture.notice('秘色展', '<p>明日</p>', -60)
    expect(await titles()).toEqual([])
    await sql`update notices set publish_at = now() + interval '300 ms' where id = ${id}`.execute(fixture.database.db)
    await expect.poll(titles).toEqual(['秘色展'])
  })

  test('disappear when they are deleted', async () => {
    const id = await fixture.notice('秘色展')
    await fixture.database.db.deleteFrom('notices').where('id', '=', id).execute()
    expect(await titles()).toEqual([])
  })
})

describe('albums and topics', () => {
  test.each([
    ['an album', { kind: SubjectKind.album }, ['秘色集']],
    ['a topic', { kind: SubjectKind.topic }, ['秘色集']],
    ['a memorial zone, which has its own entry', { kind: SubjectKind.memorial }, []],
    ['one that is not decided', { publishAt: null }, []],
    ['one that is scheduled', { publishAt: fromNow(3600) }, []],
  ])('%s: %j is found as %j', async (_what, columns, expected) => {
    await makeAlbum(fixture.database, { title: '秘色集', ...columns })
    expect(await titles()).toEqual(expected)
  })

  test('are found once they are published', async () => {
    const id = await makeAlbum(fixture.database, { title: '秘色集', publishAt: null })
    await fixture.database.db
      .updateTable('albums')
      .set({ publish_at: fromNow(-60) })
      .where('id', '=', id)
      .execute()
    expect(await titles()).toEqual(['秘色集'])
  })
})

describe('the audit', () => {
  const invariant = 'the search finds what its sources hold, as they are now'
  const isBroken = (damage: string) => isBrokenBy(fixture.database, invariant, damage)

  async function fill(): Promise<void> {
    const album = await makeAlbum(fixture.database, { title: '甲' })
    const sn = await fixture.work('乙', { albumId: album })
    await fixture.notice('丙')
    await setGoods(sn, { goods_type: 2 })
    await fixture.database.db.updateTable('albums').set({ title: '丁', body: '<p>戊</p>' }).execute()
    await fixture.work('己', { status: s.new })
  }

  test('finds the entries equal to their sources at every moment', async () => {
    await fill()
    const { rows } = await sql<{ kinds: string[] }>`
      select array_agg(kind order by kind) as kinds from search_entries`.execute(fixture.database.db)
    expect(rows[0]?.kinds).toEqual(['album', 'box', 'notice'])
    expect(await isBroken('select')).toBe(false)
  })

  test('detects what differs from the sources', async () => {
    await fill()
    await checkCells(
      [
        ['one that is missing', `delete from search_entries where kind = 'notice'`],
        ['one that is left over', `insert into search_entries values ('goods', 'T000000', '庚', '庚', now())`],
        ['another name', `update search_entries set name = '辛' where kind = 'album'`],
        ['other words', `update search_entries set words = '辛' where kind = 'box'`],
        ['another moment', `update search_entries set shown_at = shown_at + interval '1 s' where kind = 'notice'`],
      ],
      async (_what, damage) => {
        expect(await isBroken(damage)).toBe(true)
      },
    )
  })
})
