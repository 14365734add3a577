import { GoodsStatus as s } from '@app/contract'
import { describe, expect, test } from 'vitest'
import { fromNow, makeAlbum, makeGoods, testPicture } from '../support/goods.ts'
import { goodsOf, useModule } from '../support/modules.ts'

const goods = useModule(goodsOf)

describe('[call goods/goods/info]', () => {
  test('shows all fields of a good, but not who may use a priority window', async () => {
    const albumId = await makeAlbum(goods.database, { title: '鹤汀四时' })
    const start = Math.floor(Date.now() / 1000) + 600
    const window = { start: start - 300, end: start, description: '500 积分可提前购买' }
    const goodsSn = await makeGoods(goods.database, {
      name: '雪中对舞',
      subtitle: '鹤汀四时',
      status: s.waitOnShelf,
      saleStart: new Date(start * 1000),
      saleEnd: new Date((start + 86_400) * 1000),
      edition: 500,
      reserved: 0,
      priceFen: 6600,
      albumId,
      contractType: 1,
      perPersonLimit: 1,
      isDrop: true,
      gallery: JSON.stringify([testPicture, testPicture]),
      story: JSON.stringify(['第一段', '第二段']),
      licenceNumber: '云作登字-2026',
      giftFirstDays: 180,
      giftNextDays: 730,
      rights: JSON.stringify([{ name: '到场', description: '参观一次' }]),
      rules: JSON.stringify(['每人一份']),
      priorityWindows: [
        { ...window, kind: 'vip', minimumPoints: 500 },
        { ...window, kind: 'item', goodsSns: ['G1'] },
        { ...window, kind: 'allowlist' },
      ],
      collectCount: 12,
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
      motion: null,
      sights: [],
      story: '<p>第一段</p><p>第二段</p>',
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
      aiUse: null,
      contractType: 1,
      perPersonLimit: 1,
      isDrop: true,
      priorityWindows: [
        { ...window, kind: 'vip' },
        { ...window, kind: 'item' },
        { ...window, kind: 'allowlist' },
      ],
      giftHoldDays: { first: 180, next: 730 },
      rights: [{ name: '到场', description: '参观一次' }],
      rules: ['每人一份'],
      collectCount: 12,
      rightsCount: 1,
      weightGrams: null,
      freight: null,
    })
  })

  test('a physical good has a weight and freight; one in no album has none', async () => {
    const goodsSn = await makeGoods(goods.database, { form: 2, weightGrams: 380, freightFen: 1200 })
    const detail = await goods.get('goods/goods/info', { goodsSn })
    expect(detail).toMatchObject({ weightGrams: 380, freight: 1200, albumId: null, albumName: '', labels: [] })
  })

  test.each([
    ['is coming', { status: s.waitOnShelf, saleStart: fromNow(60) }, s.waitOnShelf],
    ['has just begun', { status: s.waitOnShelf, saleStart: fromNow(-1) }, s.inSale],
    ['runs low', { status: s.tightInventory }, s.tightInventory],
    ['has just ended', { status: s.inSale, saleEnd: fromNow(-1) }, s.expirationOffShelf],
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
