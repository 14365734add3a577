import { GoodsStatus, OrderGoodsType } from '@app/contract'
import { users } from '@app/demo/catalogue/users'
import { works } from '@app/demo/catalogue/works/index'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'

/**
 * Tests the plausibility of the demonstration's figures in a filled database, as an attentive visitor would see them.
 */
export function dataReadsTrue(select: <Row>(query: RawBuilder<Row>) => Promise<Row[]>): void {
  test('sales open at ten, at noon and at eight in China, except the one that visitors can wait for', async () => {
    const sales = await select(sql<{ at: string; soon: boolean }>`
      select to_char(sale_start at time zone 'Asia/Shanghai', 'HH24:MI:SS') as at,
        sale_start between now() and now() + interval '10 min' as soon
      from goods where sn like 'G%' or (sn like 'B%' and goods_type = ${OrderGoodsType.blindBox})`)
    expect(sales.length).toBeGreaterThan(works.length)
    expect(sales.filter(({ soon }) => soon)).toHaveLength(1)
    const hours = new Set(sales.flatMap(({ at, soon }) => (soon ? [] : [at])))
    expect([...hours].toSorted()).toEqual(['10:00:00', '12:00:00', '20:00:00'])
    const together = await select(sql<{ count: number }>`
      select count(*)::int from goods where sn like 'G%' and status = ${GoodsStatus.waitOnShelf} group by sale_start`)
    expect(together.filter(({ count }) => count > 1)).toEqual([])
  })

  test('between a fifth and four fifths of the works on sale are sold, and low stock is shown as such', async () => {
    const odd = await select(sql<{ name: string; part: number }>`
      select g.name, s.sold::float / s.edition as part from goods g join goods_stock s on s.goods_sn = g.sn
      where g.sn like 'G%' and g.status = ${GoodsStatus.inSale} and (s.sold < s.edition * 0.2 or s.sold > s.edition * 0.8)`)
    expect(odd).toEqual([])
  })

  test('earlier buyers have lower numbers, and hardly anybody has the first', async () => {
    const pieces = await select(sql<{ goods_sn: string; serial: number; moment: Date }>`
      select i.goods_sn, i.serial, o.paid_at as moment from items i join orders o on o.sn = i.order_sn
      join users u on u.uid = i.owner_uid where u.password_hash is not null order by i.goods_sn, o.paid_at, i.serial`)
    expect(pieces.length).toBe(users.flatMap(({ holds }) => holds).reduce((sum, { count }) => sum + count, 0))
    expect(pieces.filter(({ serial }) => serial <= 2)).toEqual([])
    expect(new Set(pieces.map(({ serial }) => serial)).size).toBeGreaterThan(pieces.length / 2)
    const falling = pieces.filter((piece, index) => {
      const before = pieces[index - 1]
      return before?.goods_sn === piece.goods_sn && before.serial >= piece.serial
    })
    expect(falling).toEqual([])
  })

  test('the collector can give, compose and redeem something at once', async () => {
    const nickname = users[0]?.nickname
    const giftable = await select(sql<{ name: string }>`
      select distinct g.name from items i join users u on u.uid = i.owner_uid join goods g on g.sn = i.goods_sn
      where u.nickname = ${nickname} and i.gift_from <= now()`)
    expect(giftable.length).toBeGreaterThanOrEqual(3)
    const composable = await select(sql<{ title: string }>`
      select c.title from compose_activities c
      where c.starts_at <= now() and (c.ends_at is null or c.ends_at > now()) and not exists (
        select from compose_materials m where m.activity_id = c.id and m.quantity > (
          select count(*) from items i join users u on u.uid = i.owner_uid
          where u.nickname = ${nickname} and i.goods_sn = m.goods_sn))`)
    expect(composable.length).toBeGreaterThanOrEqual(2)
    const redeemable = await select(sql<{ name: string; delivery: string }>`
      select distinct c.name, c.delivery from rights_configs c join goods_rights r on r.config_id = c.id
      join items i on i.goods_sn = r.goods_sn join users u on u.uid = i.owner_uid
      where u.nickname = ${nickname} and c.valid_from <= now() and (c.valid_until is null or c.valid_until > now())
        and not exists (select from rights_sold s where s.item_id = i.id and s.config_id = c.id)`)
    expect(new Set(redeemable.map(({ delivery }) => delivery)).size).toBeGreaterThanOrEqual(3)
  })

  test('no right was used before its piece was bought', async () => {
    const early = await select(sql<{ name: string }>`
      select c.name from rights_sold s join rights_configs c on c.id = s.config_id join items i on i.id = s.item_id
      where s.entered_at < i.acquired_at`)
    expect(early).toEqual([])
  })
}
