import { GoodsStatus as s, SubjectKind } from '@app/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import type { NewSubject } from '../../src/modules/goods/index.ts'
import { fromNow, makeAlbum, makeGoods, testPicture } from '../support/goods.ts'
import { goodsOf, useModule } from '../support/modules.ts'
import { xssPayloads } from '../support/xss.ts'
import { rewrite } from '../support/damage.ts'
import { newSubject } from './fixture.ts'

const server = useModule(goodsOf)
const brandName = testConfig().brand.name
beforeEach(() => server.module.forgetAll())
afterEach(async () => {
  for (const table of [
    'album_entries',
    'stock_entries',
    'goods_sold',
    'goods_taken',
    'goods',
    'albums',
    'shops',
  ] as const) {
    await rewrite(server.database, `delete from ${table}`)
  }
})

const make = (subject: Partial<NewSubject> = {}) => server.database.transaction((tx) => newSubject(tx, subject))
const list = (input = {}) => server.get('hwnft/specialSubject/list', input)
const contents = (subjectId: string, page = {}) => server.get('hwnft/specialSubjectData/list', { subjectId, ...page })
const titles = async (input = {}) => (await list(input)).list.map(({ title }) => title)

describe('[call hwnft/specialSubject/list]', () => {
  test('an empty site has none', async () => {
    expect(await list()).toEqual({ list: [], total: 0, page: 1, size: 20 })
  })

  test('lists published subjects in their order, of one kind or all, with the number of works each shows', async () => {
    const album = await makeAlbum(server.database, { title: '云岫十二峰', story: '山<高>\n雾重', position: 5 })
    await makeGoods(server.database, { albumId: album })
    await makeGoods(server.database, { albumId: album, status: s.soldOut })
    await makeGoods(server.database, { albumId: album, status: s.merchantOffShelf })
    const work = await makeGoods(server.database)
    const publishAt = fromNow(-60)
    const topic = await make({
      title: '听雨',
      subtitle: '四处听雨的地方',
      content: '<h2>雨</h2>',
      position: 1,
      publishAt,
      entries: [{ goodsSn: work }, { title: '檐下', content: '<p>滴答</p>' }],
    })
    await make({ title: '怀念', kind: SubjectKind.memorial, position: 9 })
    await make({ title: '还没想好', publishAt: null })
    await make({ title: '明天', publishAt: fromNow(3600) })
    expect(await titles()).toEqual(['听雨', '云岫十二峰', '怀念'])
    expect(await titles({ kind: 1 })).toEqual(['云岫十二峰'])
    expect(await titles({ kind: 3 })).toEqual(['怀念'])
    expect(await list({ kind: 2 })).toMatchObject({
      total: 1,
      list: [
        {
          id: topic,
          kind: 2,
          title: '听雨',
          subtitle: '四处听雨的地方',
          cover: testPicture,
          content: '<h2>雨</h2>',
          goodsCount: 1,
          publishTime: Math.floor(publishAt.getTime() / 1000),
        },
      ],
    })
    const [only] = (await list({ subjectId: album })).list
    expect(only).toMatchObject({ id: album, goodsCount: 2, content: '<p>山&lt;高&gt;</p><p>雾重</p>' })
  })

  test('pages are adjacent without a gap, and one past the end is empty', async () => {
    for (const position of [1, 2, 3]) await make({ title: `第 ${position} 个`, position })
    const second = await list({ page: 2, size: 2 })
    expect([second.total, second.list.map(({ title }) => title)]).toEqual([3, ['第 3 个']])
    expect(await list({ subjectId: '999999' })).toMatchObject({ list: [], total: 0 })
  })

  test('a scheduled one appears at its time, a new one at once', async () => {
    expect(await titles()).toEqual([])
    const id = await make({ title: '开幕', publishAt: fromNow(3600) })
    server.module.forget('')
    expect(await titles()).toEqual([])
    await server.database.db
      .updateTable('albums')
      .set({ publish_at: fromNow(-1) })
      .where('id', '=', id)
      .execute()
    server.module.forget('')
    expect(await titles()).toEqual(['开幕'])
  })

  test.each([
    ['kind', { kind: 4 }],
    ['subjectId', { subjectId: 'abc' }],
    ['size', { size: 101 }],
  ])('refuses a wrong %s', async (field, input) => {
    expect(await server.ask('hwnft/specialSubject/list', input)).toMatchObject({ code: 400, data: { field } })
  })

  test('[call goods/goods/albumList] [call goods/goods/screenData] [call goods/goods/info] include only albums, and none before it is published', async () => {
    const topic = await make({ title: '听雨' })
    const hidden = await makeAlbum(server.database, { title: '筹备中', publishAt: null })
    const shown = await makeAlbum(server.database, { title: '云岫十二峰' })
    const scheduled = await makeAlbum(server.database, { title: '明天', publishAt: fromNow(3600) })
    await makeGoods(server.database, { sn: 'inTopic', albumId: topic })
    await makeGoods(server.database, { sn: 'inHidden', albumId: hidden })
    await makeGoods(server.database, { albumId: scheduled })
    await makeGoods(server.database, { albumId: shown })
    expect(await server.get('goods/goods/albumList')).toMatchObject({ list: [{ id: shown }], total: 1 })
    expect((await server.get('goods/goods/screenData')).albums).toEqual([
      { value: shown, name: '云岫十二峰', count: 1 },
    ])
    expect(await server.get('goods/goods/info', { goodsSn: 'inHidden' })).toMatchObject({
      albumId: null,
      albumName: '',
    })
  })
})

describe('[call hwnft/specialSubjectData/list]', () => {
  test('texts, pictures and works are in the given order', async () => {
    const [first, second] = [
      await makeGoods(server.database, { name: '雨打芭蕉', sold: 3 }),
      await makeGoods(server.database),
    ]
    const id = await make({
      title: '听雨',
      content: '<p>在{brand}听</p>',
      entries: [
        { title: '一', content: '<p>檐下</p>', picture: testPicture },
        { goodsSn: second },
        { goodsSn: first, content: '<p>画家说</p>' },
      ],
    })
    const reply = await contents(id)
    expect(reply).toMatchObject({
      total: 3,
      subject: { id, title: '听雨', content: `<p>在${brandName}听</p>`, goodsCount: 2 },
      list: [
        { title: '一', content: '<p>檐下</p>', picture: testPicture, goods: null },
        { title: '', content: '', picture: null, goods: { goodsSn: second } },
        { content: '<p>画家说</p>', goods: { goodsSn: first, name: '雨打芭蕉', left: 97 } },
      ],
    })
    expect((await contents(id, { page: 2, size: 2 })).list).toMatchObject([{ goods: { goodsSn: first } }])
  })

  test('an album without entries shows its works, the newest first', async () => {
    const album = await makeAlbum(server.database)
    const old = await makeGoods(server.database, { albumId: album, onShelfAt: fromNow(-200) })
    const recent = await makeGoods(server.database, { albumId: album, onShelfAt: fromNow(-100) })
    await makeGoods(server.database, { albumId: album, status: s.platformDismounting })
    await makeGoods(server.database)
    const { list: shown, total } = await contents(album)
    expect([total, shown.map(({ id, goods: work }) => [id, work?.goodsSn])]).toEqual([
      2,
      [
        [recent, recent],
        [old, old],
      ],
    ])
    expect((await contents(album, { page: 2, size: 1 })).list.map(({ id }) => id)).toEqual([old])
  })

  test('a hidden work is skipped and not counted', async () => {
    const [shown, gone] = [
      await makeGoods(server.database),
      await makeGoods(server.database, { status: s.platformDismounting }),
    ]
    const box = await makeGoods(server.database, { goodsType: 2 })
    const id = await make({
      entries: [{ goodsSn: gone, content: '<p>下架了</p>' }, { goodsSn: shown }, { goodsSn: box }, { title: '余话' }],
    })
    const reply = await contents(id)
    expect(reply.list.map(({ title, goods: work }) => work?.goodsSn ?? title)).toEqual([shown, '余话'])
    expect([reply.total, reply.subject.goodsCount]).toEqual([2, 1])
  })

  test('a hidden, scheduled or unknown one is not found', async () => {
    const ids = [await make({ publishAt: null }), await make({ publishAt: fromNow(60) }), '999999']
    for (const subjectId of ids) {
      expect(await server.ask('hwnft/specialSubjectData/list', { subjectId })).toMatchObject({
        code: 404,
        reason: 'NOT_FOUND',
      })
    }
    expect(await server.ask('hwnft/specialSubjectData/list', {})).toMatchObject({ data: { field: 'subjectId' } })
  })

  test('the number left of a work is current although the texts are cached', async () => {
    const work = await makeGoods(server.database, { edition: 10 })
    const id = await make({ entries: [{ goodsSn: work }] })
    expect((await contents(id)).list[0]?.goods?.left).toBe(10)
    await server.database.db.updateTable('goods_taken').set({ taken: 4 }).where('goods_sn', '=', work).execute()
    await expect.poll(async () => (await contents(id)).list[0]?.goods?.left).toBe(6)
  })

  test('scripts are neither stored nor shown', async () => {
    // Postgres texts cannot contain the character zero.
    const payload = xssPayloads.join('').replaceAll('\0', '')
    const id = await make({ content: payload, entries: [{ title: '文', content: payload }] })
    const harmful = /<script|onerror|onload|javascript:|<iframe|<svg|<style/i
    const stored = await server.database.db
      .selectFrom('albums')
      .innerJoin('album_entries', 'album_entries.album_id', 'albums.id')
      .select(['albums.body', 'album_entries.body as words'])
      .executeTakeFirstOrThrow()
    expect(`${stored.body}${stored.words}`).not.toMatch(harmful)
    await server.database.db.updateTable('albums').set({ body: payload }).execute()
    await server.database.db.updateTable('album_entries').set({ body: payload }).execute()
    const reply = await contents(id)
    expect(`${reply.subject.content}${reply.list[0]?.content}`).not.toMatch(harmful)
  })
})
