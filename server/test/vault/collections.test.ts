import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buy } from './fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const picture = JSON.stringify({ url: '/media/x', widths: [320], ratio: 1, placeholder: '' })

test('[call hwnft/collectionPage/list] a collection, with the works of it that the caller holds', async () => {
  const { pool, db } = server.context.database
  const [held, missing] = [await makeGoods({ db }, { name: '听泉' }), await makeGoods({ db }, { name: '观瀑' })]
  const { rows } = await pool.query<{ id: string }>(
    `insert into collection_pages (title, cover) values ('山水四时', $1) returning id`,
    [picture],
  )
  for (const [position, sn] of [missing, held].entries()) {
    await pool.query('insert into collection_page_goods values ($1, $2, $3)', [rows[0]?.id, sn, position])
  }
  const { call } = await buy(server, { goodsSn: held, quantity: 2 })
  const works = [
    { goodsSn: missing, name: '观瀑', isOwned: false },
    { goodsSn: held, name: '听泉', isOwned: true },
  ]
  const mine = await call('hwnft/collectionPage/list', {})
  expect(mine).toMatchObject({ total: 1, list: [{ title: '山水四时', total: 2, owned: 1, works }] })
  const [everybodys] = (await server.call('hwnft/collectionPage/list', {})).list
  expect(everybodys).toMatchObject({ total: 2, owned: 0 })
})

test('[call hwnft/nftLabel/conciseList] labels that works have, and holdings by one of them', async () => {
  const { pool } = server.context.database
  const { call, goodsSn, nftIds, user } = await buy(server)
  await buy(server, { user })
  const { rows } = await pool.query<{ id: string }>(
    `insert into labels (name) values ('窑火'), ('无人用') returning id`,
  )
  const labelId = String(rows[0]?.id)
  await pool.query('insert into goods_labels values ($1, $2)', [goodsSn, labelId])
  const { list } = await server.call('hwnft/nftLabel/conciseList', {})
  expect(list).toContainEqual({ id: labelId, name: '窑火' })
  expect(list.map((label) => label.name)).not.toContain('无人用')
  const labelled = await call('hwnft/userNft/list', { labelId })
  expect(labelled.list.map((item) => item.nftId)).toEqual(nftIds)
})
