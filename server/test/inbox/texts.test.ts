import { messageKinds } from '@app/contract/messageKinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCollector, makeHolder, send } from '../gifts/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const entry = async () => {
  const { data } = await owner.ask('messageText/list', {})
  return { version: data.version, ...data.list.find(({ kind }) => kind === 'giftWaiting') }
}

/** Sends a gift and returns the newest message of its recipient. */
async function giftMessage() {
  const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
  await send(giver, giver.nftId, recipient)
  return (await recipient.call('user/message/list', {})).list[0]
}

test('[message.broadcast] operators change the texts of a kind, and put the preset ones back', async () => {
  const { version, names = [] } = await entry()
  expect(names.map(({ name }) => name).toSorted()).toEqual(['deadline', 'giver', 'work'])
  const own = { title: '{giver} 送你一件藏品', text: '请在{deadline}前收下。' }
  const save = (input: object) => owner.ask('messageText/save', { kind: 'giftWaiting', version, ...own, ...input })
  expect((await save({ text: '收下 {itemId}' })).reason).toBe('BAD_INPUT')
  expect((await save({ text: '收下 { giver }' })).reason).toBe('BAD_INPUT')
  expect((await save({})).data).toEqual({ version: version + 1 })
  expect((await save({})).reason).toBe('EDITED_MEANWHILE')
  expect(await entry()).toMatchObject({ ...own, isOwn: true, preset: { title: messageKinds.giftWaiting.title } })
  const message = await giftMessage()
  expect(message?.title).toMatch(/^[^{}]+ 送你一件藏品$/)
  expect(message?.text).toMatch(/^请在[^{}]+前收下。$/)

  await owner.ask('messageText/reset', { kind: 'giftWaiting', version: version + 1 })
  expect(await entry()).toMatchObject({ title: messageKinds.giftWaiting.title, isOwn: false })
  expect((await giftMessage())?.title).toBe(messageKinds.giftWaiting.title)
})

test('[message.broadcast] a trial reaches one account with sample values, whatever else happened to it', async () => {
  const user = await makeUser(server.context.database)
  expect((await owner.ask('messageText/try', { kind: 'newDevice', uid: user.uid })).status).toBe(200)
  expect((await owner.ask('messageText/try', { kind: 'newDevice', uid: '999999' })).reason).toBe('USER_NOT_FOUND')
  const { rows } = await server.context.database.pool.query(
    'select kind, title, link from inbox_messages where uid = $1',
    [user.uid],
  )
  expect(rows).toEqual([{ kind: 'announcement', title: `【试发】${messageKinds.newDevice.title}`, link: '/messages' }])
})
