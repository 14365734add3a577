import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let member: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  member = await createStaff(server, { roles: ['publisher'] })
})
afterAll(() => server.stop())

test('[console.pick] finds by words, names those whose ids are known, and takes what is no id for nothing', async () => {
  const goodsSn = await makeGoods(server.context.database, { name: '渔舟唱晚 100%' })
  const of = (input: object) => member.ask('pick/list', input)
  expect((await of({ of: 'work', words: '唱晚 100%' })).data.list).toEqual([
    expect.objectContaining({ id: goodsSn, name: '渔舟唱晚 100%' }),
  ])
  expect((await of({ of: 'work', words: '唱晚_100' })).data.list).toEqual([])
  expect((await of({ of: 'work', ids: `${goodsSn},nothing` })).data.list.map(({ id }) => id)).toEqual([goodsSn])
  const [shop] = (await of({ of: 'shop' })).data.list
  expect((await of({ of: 'shop', ids: `x,${shop?.id}` })).data.list).toEqual([shop])
  for (const kind of ['album', 'label', 'homeZone', 'rights'])
    expect((await of({ of: kind, ids: 'none' })).data.list).toEqual([])
})
