import { GoodsStatus as s } from '@app/contract'
import { describe, expect, test } from 'vitest'
import { createGoodsModule } from '../../src/modules/goods/index.ts'
import { fromNow, makeAlbum, makeGoods, testPicture } from '../support/goods.ts'
import { useModule } from '../support/modules.ts'

const goods = useModule(createGoodsModule)

describe('[call goods/goods/info]', () => {
  test('tells everything of a good, but not who is behind a priority window', async () => {
    const albumId = await makeAlbum(goods.database, { title: '鹤汀四时' })
    const start = Math.floor(Date.now() / 1000) + 600
    const window = { start: start - 300, end: start, description: '500 积分可提前购买' }
    const goodsSn = await makeGoods(goods.database, {
      name: '雪中对舞',
      subtitle: '鹤汀四时',
      status: s.waitOnShelf,
      sale_start: new Date(start * 1000),
      sale_end: new Date((start + 86_400) * 1000),
      edition: 500,
      reserved: 0,
      price_fen: 6600,
      album_id: albumId,
      contract_type: 1,
      per_person_limit: 1,
      gallery: JSON.stringify([testPicture, testPicture]),
      story: JSON.stringify(['第一段', '第二段']),
      licence_number: '云作登字-2026',
      gift_first_days: 180,
      gift_next_days: 730,
      rights: JSON.stringify([{ name: '到场', description: '参观一次' }]),
      rules: JSON.stringify(['每人一份']),
      priority_windows: JSON.stringify([
        { ...window, kind: 'vip', minimumPoints: 500 },
        { ...window, kind: 'item', goodsSns: ['G1'] },
        { ...window, kind: 'allowlist' },
      ]),
      collect_count: 12,
    })
    const label = await goods.database.db
      .insertInto('labels')
      .values({ name: '仙鹤' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await goods.database.db.insertInto('goods_labels').values({ goods_sn: goodsSn, label_id: label.id }).execute()

    expect(await goods.get('goods/goods/info', { goodsSn })).toEqual({
      goodsSn,
      name: '雪中对舞',
      subtitle: '鹤汀四时',
      cover: testPicture,
      gallery: [testPicture, testPicture],
      story: ['第一段', '第二段'],
      goodsForm: 1,
      goodsKind: 2,
      status: s.waitOnShelf,
      price: 6600,
      edition: 500,
      left: 500,
      saleStart: start,
      saleEnd: start + 86_400,
      shopId: expect.stringMatching(/^\d+$/),
      shopName: expect.stringContaining('工坊'),
      albumId,
      albumName: '鹤汀四时',
      labels: [{ id: label.id, name: '仙鹤' }],
      creator: { name: '沈砚秋', title: '画家', introduction: '画山水的人' },
      issuer: '云岫博物院',
      licenceNumber: '云作登字-2026',
      contractType: 1,
      perPersonLimit: 1,
      priorityWindows: [
        { ...window, kind: 'vip' },
        { ...window, kind: 'item' },
        { ...window, kind: 'allowlist' },
      ],
      giftHoldDays: { first: 180, next: 730 },
      rights: [{ name: '到场', description: '参观一次' }],
      rules: ['每人一份'],
      collectCount: 12,
      weightGrams: null,
      freight: null,
    })
  })

  test('a physical good has a weight and freight; one in no album has none', async () => {
    const goodsSn = await makeGoods(goods.database, { form: 2, weight_grams: 380, freight_fen: 1200 })
    const detail = await goods.get('goods/goods/info', { goodsSn })
    expect(detail).toMatchObject({ weightGrams: 380, freight: 1200, albumId: null, albumName: '', labels: [] })
  })

  test.each([
    ['is coming', { status: s.waitOnShelf, sale_start: fromNow(60) }, s.waitOnShelf],
    ['has just begun', { status: s.waitOnShelf, sale_start: fromNow(-1) }, s.inSale],
    ['runs low', { status: s.tightInventory }, s.tightInventory],
    ['has just ended', { status: s.inSale, sale_end: fromNow(-1) }, s.expirationOffShelf],
    ['is sold out', { status: s.soldOut, edition: 3, sold: 3 }, s.soldOut],
  ])('shows a good that %s', async (_, columns, status) => {
    const goodsSn = await makeGoods(goods.database, columns)
    expect((await goods.get('goods/goods/info', { goodsSn })).status).toBe(status)
  })

  test.each([s.new, s.waitAudit, s.cancelAudit, s.rejectAudit, s.merchantOffShelf, s.platformDismounting])(
    'does not show a good of status %i',
    async (status) => {
      const goodsSn = await makeGoods(goods.database, { status })
      expect(await goods.ask('goods/goods/info', { goodsSn })).toMatchObject({ code: 404, reason: 'GOODS_NOT_FOUND' })
    },
  )

  test('refuses an unknown number', async () => {
    expect(await goods.ask('goods/goods/info', { goodsSn: 'G0' })).toMatchObject({
      code: 404,
      reason: 'GOODS_NOT_FOUND',
    })
  })

  test.each([[{}], [{ goodsSn: '' }], [{ goodsSn: "G1'; drop table goods" }], [{ goodsSn: 'G'.repeat(41) }]])(
    'names the malformed field in %j',
    async (input) => {
      expect(await goods.ask('goods/goods/info', input)).toMatchObject({
        code: 400,
        reason: 'BAD_INPUT',
        data: { field: 'goodsSn' },
      })
    },
  )
})
