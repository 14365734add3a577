import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
let support: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
  support = await createStaff(server, { roles: ['support'] })
})
afterAll(() => server?.stop())

const view = (name: string, isShared = false, page = 'orders') => ({
  page,
  name,
  query: 'status=1&sort=-createdAt',
  columns: ['sn', 'amountFen'],
  isShared,
})
const namesFor = async (who: StaffMember, page = 'orders') =>
  (await who.ask('view/list', { page })).data.list.map(({ name }) => name)

test('[console.saved-views] own ones are private, shared ones are everybody’s', async () => {
  expect((await support.ask('view/save', view('待付款'))).status).toBe(200)
  expect((await owner.ask('view/save', view('今天', true))).status).toBe(200)
  expect((await owner.ask('view/save', view('待付款'))).status).toBe(200)
  expect(await namesFor(support)).toEqual(['待付款', '今天'])
  expect(await namesFor(support, 'users')).toEqual([])
  expect((await support.ask('view/list', { page: 'orders' })).data.list).toMatchObject([
    {
      name: '待付款',
      query: 'status=1&sort=-createdAt',
      columns: ['sn', 'amountFen'],
      isShared: false,
      mayChange: true,
    },
    { name: '今天', isShared: true, mayChange: false, by: expect.stringMatching(/^员工/) },
  ])
  // A name is unique: among each person's own, and among the shared.
  expect(await support.ask('view/save', view('待付款'))).toMatchObject({ reason: 'VIEW_NAME_TAKEN' })
  expect(await owner.ask('view/save', view('今天', true))).toMatchObject({ reason: 'VIEW_NAME_TAKEN' })
})

test('[console.saved-views] [console.permissions] sharing needs a right, and nobody changes another’s', async () => {
  expect(await support.ask('view/save', view('全员', true))).toMatchObject({ status: 403, reason: 'NOT_ALLOWED' })
  const { id, version } = (await owner.ask('view/save', view('共享的', true))).data
  const own = (await owner.ask('view/save', view('我的'))).data
  expect(await support.ask('view/save', { id, version, ...view('改成我的') })).toMatchObject({ reason: 'NOT_ALLOWED' })
  expect(await support.ask('view/remove', { id, version })).toMatchObject({ reason: 'NOT_ALLOWED' })
  expect(await support.ask('view/save', { ...own, ...view('改成我的') })).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await support.ask('view/remove', { id: own.id, version: own.version })).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await namesFor(owner)).toContain('共享的')
})

test('[console.saved-views] [console.version-check] a change of a view that somebody changed meanwhile is refused', async () => {
  const second = await createStaff(server, { roles: ['owner'] })
  const { id, version } = (await owner.ask('view/save', view('值班', true, 'users'))).data
  const both = await Promise.all([
    owner.ask('view/save', { id, version, ...view('早班', true, 'users') }),
    second.ask('view/save', { id, version, ...view('晚班', true, 'users') }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
  expect(await owner.ask('view/remove', { id, version })).toMatchObject({ reason: 'EDITED_MEANWHILE' })
  expect((await owner.ask('view/remove', { id, version: version + 1 })).status).toBe(200)
  expect(await namesFor(owner, 'users')).toEqual([])
})

test('[console.saved-views] a page has at most fifty of one person', async () => {
  for (let i = 0; i < 50; i++) await support.ask('view/save', view(`第${i}个`, false, 'items'))
  expect(await support.ask('view/save', view('第五十一个', false, 'items'))).toMatchObject({ reason: 'VIEWS_FULL' })
  expect(await namesFor(support, 'items')).toHaveLength(50)
})
