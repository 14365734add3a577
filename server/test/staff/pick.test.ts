import { adminForms } from '@app/contract/admin/forms.derived'
import { adminLists } from '@app/contract/admin/lists.derived'
import { type PickKind, pickKinds, pickRights } from '@app/contract/admin/pickNames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCollector } from '../gifts/fixture.ts'
import { offer } from '../rights/fixture.ts'
import { makeGoods, makeShop } from '../support/goods.ts'
import { makeLot } from '../support/lots.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server.stop())

const kinds = Object.keys(pickKinds) as PickKind[]
const pick = async (of: PickKind, input: { search?: string; ids?: string } = {}, who = owner) =>
  (await who.ask('pick/list', { of, ...input })).data.list

describe('[console.pickers]', () => {
  test('a picker finds by words, names known ids, and ignores malformed ids', async () => {
    const goodsSn = await makeGoods(server.context.database, { name: '渔舟唱晚 100%' })
    expect(await pick('work', { search: '唱晚 100%' })).toEqual([
      expect.objectContaining({ id: goodsSn, name: '渔舟唱晚 100%' }),
    ])
    expect(await pick('work', { search: '渔' })).toHaveLength(1)
    expect(await pick('work', { search: goodsSn })).toHaveLength(1)
    expect(await pick('work', { search: '唱__100' })).toEqual([])
    expect((await pick('work', { ids: `${goodsSn},nothing` })).map(({ id }) => id)).toEqual([goodsSn])
    const [shop] = await pick('shop')
    expect(await pick('shop', { ids: `x,${shop?.id}` })).toEqual([shop])
    for (const kind of kinds) {
      expect(await pick(kind, { ids: 'none' })).toEqual([])
      expect(await pick(kind, { search: '没有这样的名字' })).toEqual([])
      expect(await pick(kind)).toBeInstanceOf(Array)
    }
  })

  test('people are found by phone, id or nickname, by staff who may read them alone', async () => {
    const { user } = await makeCollector(server)
    const own = expect.objectContaining({ id: user.uid })
    expect(await pick('user', { search: user.phone })).toEqual([own])
    expect(await pick('user', { search: user.uid })).toContainEqual(own)
    expect(await pick('user', { ids: user.uid })).toEqual([own])
    expect(JSON.stringify(await pick('user', { ids: user.uid }))).not.toContain(user.phone)
    expect(await pick('user', { search: user.phone.slice(0, 10) })).toEqual([])
    const warehouse = await createStaff(server, { roles: ['warehouse'] })
    for (const of of Object.keys(pickRights) as PickKind[])
      expect([of, (await warehouse.ask('pick/list', { of })).reason]).toEqual([of, 'NOT_ALLOWED'])
  })

  test('a lot is found by the name of its good, a gift box among the gifts of codes', async () => {
    const lotId = await makeLot(server, { name: '宋刻残卷' })
    expect(await pick('lot', { search: '残卷' })).toEqual([expect.objectContaining({ id: lotId, name: '宋刻残卷' })])
    expect(await pick('lot', { ids: lotId })).toHaveLength(1)
    const { rows } = await server.context.database.pool.query<{ id: string }>(
      `insert into gift_boxes (name, cover) values ('岁朝清供', '{}') returning id`,
    )
    expect(await pick('gift', { search: '清供' })).toEqual([expect.objectContaining({ id: rows[0]?.id })])
  })

  test('[console.partner-scope] staff of a partner find only their own, of every kind', async () => {
    const shopId = await makeShop(server.context.database, { name: '商户的店' })
    const own = await makeGoods(server.context.database, { name: '商户的作品', shopId })
    const right = await offer(server, { delivery: 'site', brandKey: 'theirs', brandName: '商户的品牌' })
    const foreign = await offer(server, { delivery: 'site', brandKey: 'others', brandName: '别人的品牌' })
    const partner = await createStaff(server, { roles: ['owner'], partner: { brands: ['theirs'], shops: [shopId] } })
    const expected: { readonly [Kind in PickKind]?: string } = {
      brand: 'theirs',
      shop: shopId,
      work: own,
      rights: right,
    }
    for (const kind of kinds) {
      const ids = expected[kind] === undefined ? [] : [expected[kind]]
      expect([kind, (await pick(kind, {}, partner)).map(({ id }) => id)]).toEqual([kind, ids])
    }
    expect(await pick('rights', { ids: `${right},${foreign}` }, partner)).toHaveLength(1)
    const nobody = await createStaff(server, { roles: ['partner'], partner: { brands: [], shops: [] } })
    for (const kind of ['brand', 'shop', 'work', 'rights'] as const) expect(await pick(kind, {}, nobody)).toEqual([])
  })

  test('works and people are found by an index of their names, not by reading all of them', async () => {
    const { pool } = server.context.database
    const plan = async (table: string, where: string) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        // As planned for a large table.
        await client.query('set local enable_seqscan = off')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select 1 from ${table} where ${where}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await plan('goods', `bigrams(name) @> bigrams('山居')`)).toContain('goods_name_words')
    expect(await plan('users', `bigrams(nickname) @> bigrams('山居')`)).toContain('users_nickname_words')
  })

  test('no form and no filter requires typing the id of something with a name', () => {
    const named = /作品|商品|店铺|专辑|品牌|商户|权益|用户|员工|礼品|拍品|合成所得/
    // Numbers from paper documents, and names chosen here for the first time.
    const typed = new Set(['用户编号', '品牌标识', '品牌名称', '商户名称', '权益名称', '品牌或片区', '品牌页路径'])
    const fields = [
      ...Object.entries(adminLists).flatMap(([path, { filters }]) =>
        Object.entries(filters).map((one) => [path, ...one] as const),
      ),
      ...Object.entries(adminForms).flatMap(([path, form]) =>
        Object.entries(form).map((one) => [path, ...one] as const),
      ),
    ]
    const asked = fields.filter(
      ([, , field]) =>
        field.kind === 'text' &&
        !('pick' in field) &&
        'pattern' in field &&
        named.test(field.title) &&
        !typed.has(field.title),
    )
    expect(asked.map(([path, name]) => `${path} ${name}`)).toEqual([])
  })
})
