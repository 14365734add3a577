import { randomUUID } from 'node:crypto'
import type { DraftKind } from '@app/contract/admin/drafts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBox } from '../support/boxes.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let publisher: StaffMember

beforeAll(async () => {
  server = await startTestServer({ worker: true })
  publisher = await createStaff(server, { roles: ['publisher'] })
})
afterAll(() => server.stop())

const saleStart = Math.floor(Date.now() / 1000) + 7200
/** What the sale of a draft depends on: no pictures, texts or shop. */
const terms = { name: '溪山行旅', priceFen: 9900, edition: 20, perPersonLimit: 1, isDrop: true, saleStart }
const windows = [{ kind: 'vip', start: saleStart - 1800, end: saleStart - 600, description: '会员', minimumPoints: 10 }]

async function draftOf(kind: DraftKind, content: object) {
  return (await publisher.ask('draft/create', { kind, key: randomUUID(), content: { ...content } })).data.id
}
const readiness = async (input: object) => (await publisher.ask('rehearsal/readiness', input)).data

test('[console.rehearsal] a draft of a work or a box may be rehearsed as soon as it has what its sale depends on', async () => {
  const work = { ...terms, goodsSn: 'DW1', form: 1, priorityWindows: windows }
  expect(await readiness({ draftId: await draftOf('work', work) })).toMatchObject({
    hindrances: [],
    work: { goodsSn: 'DW1', name: '溪山行旅', terms: { edition: 20, windows: [{ before: 1800, lasts: 1200 }] } },
  })
  const prizes = [{ goodsSn: 'W1', rank: '', quantity: 20, own: { name: '', cover: null, story: '' } }]
  const box = { ...terms, goodsSn: 'DB1', priorityWindows: [], prizes }
  expect(await readiness({ draftId: await draftOf('blindBox', box) })).toMatchObject({
    hindrances: [],
    work: { terms: { prizes: [20] } },
  })
})

test('[console.rehearsal] of a draft that lacks some of it, the missing fields are named', async () => {
  const { edition: _edition, ...rest } = terms
  const lacking = await draftOf('work', { ...rest, goodsSn: 'DW2', form: 1, priorityWindows: [] })
  expect(await readiness({ draftId: lacking })).toMatchObject({ hindrances: ['还没有填发行数量'], work: null })
  expect(await publisher.ask('rehearsal/startDraft', { draftId: lacking })).toMatchObject({
    status: 409,
    reason: 'REHEARSAL_REFUSED',
    msg: '还没有填发行数量',
  })
  const prizes = [{ goodsSn: 'W1', rank: '常规款', quantity: 19, own: null }]
  const uneven = await draftOf('blindBox', { ...terms, goodsSn: 'DB2', priorityWindows: [], prizes })
  expect((await readiness({ draftId: uneven })).hindrances).toEqual(['盒内藏品的数量加起来须等于发行数量'])
})

test('[console.rehearsal] physical goods are rehearsed with their freight; other kinds and discarded drafts are refused', async () => {
  const parcel = { weightGrams: null, freightFen: 1200 }
  const physical = await draftOf('work', { ...terms, goodsSn: 'DW3', form: 2, parcel, priorityWindows: [] })
  expect(await readiness({ draftId: physical })).toMatchObject({
    hindrances: [],
    work: { terms: { freightFen: 1200 } },
  })
  const lottery = await draftOf('lottery', { title: '抽奖' })
  expect((await readiness({ draftId: lottery })).hindrances).toEqual(['目前只能演练作品和盲盒的草稿'])
  await publisher.ask('draft/discard', { id: physical, version: 1, reason: '不再发行' })
  expect(await publisher.ask('rehearsal/startDraft', { draftId: physical })).toMatchObject({ status: 404 })
})

test('[console.rehearsal] of published goods, works and blind boxes may be rehearsed', async () => {
  const { goodsSn } = await makeBox(server)
  expect(await readiness({ goodsSn })).toMatchObject({ hindrances: [], work: { terms: { prizes: [1, 3, 6] } } })
  const lot = await makeGoods(server.context.database, { goodsType: 5 })
  expect((await readiness({ goodsSn: lot })).hindrances).toEqual(['目前只能演练作品和盲盒，拍品还不能'])
})
