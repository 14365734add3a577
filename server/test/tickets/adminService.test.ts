import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { ticketInvariants } from '../../src/audit/ticketInvariants.ts'
import { makeHolder } from '../gifts/fixture.ts'
import { testNoticed } from '../support/damage.ts'
import { newKey } from '../support/keys.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { plain as plainPicture } from '../uploads/pictures.ts'
import { age, answer, ask, makeTicket, press, solve } from './fixture.ts'

let server: TestServer
let support: StaffMember
let colleague: StaffMember
let operation: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  support = await createStaff(server, { roles: ['support'] })
  colleague = await createStaff(server, { roles: ['support'] })
  operation = await createStaff(server, { roles: ['operation'] })
})
afterAll(() => server?.stop())

const read = async (ticketId: string) => (await support.ask('ticket/info', { ticketId })).data
const listed = async (filters: object) =>
  (await support.ask('ticket/list', filters)).data.list.map(({ ticketId }) => ticketId)

test('[console.tickets] from the question to the answer and back, with target times, notes and the audit', async () => {
  const { user, call, nftId, orderSn } = await makeHolder(server, { minted: false })
  const ticketId = await ask(server, user, { nftId, orderSn, topic: 'item', text: '编号一直没有出来，请帮忙看看' })
  const fresh = await read(ticketId)
  expect(fresh).toMatchObject({
    state: 'open',
    asked: '编号一直没有出来，请帮忙看看',
    person: { uid: user.uid, phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) },
    assignee: null,
    order: { orderSn, amount: expect.any(Number) },
    item: { nftId, serial: 1 },
    isOverdue: false,
    firstAnsweredAt: null,
  })
  expect(fresh.person.nickname).toMatch(/\*\*/)

  const note = { ticketId, ...press(), text: '链上排队，约十分钟' }
  expect((await support.ask('ticket/note', note)).status).toBe(200)
  // A note does not postpone an answer.
  const reply = { ticketId, ...press(), version: fresh.version, text: '正在上链，请稍候。' }
  const { data } = await support.ask('ticket/reply', reply)
  const answered = await read(ticketId)
  expect(answered).toMatchObject({ state: 'answered', answerBy: null, version: data.version })
  expect(answered.assignee?.id).toBe(support.id)
  expect(answered.firstAnsweredAt).not.toBeNull()
  expect(answered.entries.map(({ side, kind }) => `${side} ${kind}`)).toEqual([
    'collector words',
    'staff note',
    'staff words',
  ])
  expect(answered.entries.at(-1)?.staff).toMatch(/^员工/)

  // Its owner sees the answer, but neither the note nor which of the staff wrote it.
  const seen = await call('user/ticket/info', { ticketId })
  expect(seen.entries.map(({ text }) => text)).toEqual(['编号一直没有出来，请帮忙看看', '正在上链，请稍候。'])
  expect(JSON.stringify(seen)).not.toContain(answered.entries.at(-1)?.staff)

  await call('user/ticket/reply', { ticketId, text: '看到了，谢谢' }, newKey())
  expect((await solve(support, ticketId)).status).toBe(200)
  await call('user/ticket/rate', { ticketId, rating: 5 }, newKey())
  expect(await read(ticketId)).toMatchObject({ state: 'solved', rating: 5, answerBy: null })

  const owner = await createStaff(server, { roles: ['owner'] })
  const entries = (await owner.ask('audit/list', { target: `ticket:${ticketId}` })).data.list
  expect(entries.map(({ verb }) => verb).toReversed()).toEqual(['ticket/note', 'ticket/reply', 'ticket/solve'])
  // The texts are in the conversation alone.
  expect(JSON.stringify(entries)).not.toContain('正在上链')
})

test('[console.tickets] of two concurrent answers, the second is refused', async () => {
  const { ticketId } = await makeTicket(server)
  const { version } = await read(ticketId)
  const both = await Promise.all(
    [support, colleague].map((one) =>
      one.ask('ticket/reply', { ticketId, ...press(), version, text: `我是${one.name}` }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    reason: 'EDITED_MEANWHILE',
    data: { version: version + 1 },
  })
  expect((await read(ticketId)).entries).toHaveLength(2)
})

test('[console.tickets] an answer is refused if its owner wrote or solved the ticket meanwhile', async () => {
  const { call, ticketId } = await makeTicket(server)
  const { version } = await read(ticketId)
  await call('user/ticket/reply', { ticketId, text: '补充：是昨天的订单' }, newKey())
  const reply = { ticketId, ...press(), version, text: '请问是哪一天的订单？' }
  expect(await support.ask('ticket/reply', reply)).toMatchObject({ reason: 'EDITED_MEANWHILE' })

  // Both at one moment: they are serialized, in either order.
  for (let round = 0; round < 5; round++) {
    const other = await makeTicket(server)
    const before = await read(other.ticketId)
    const input = { ticketId: other.ticketId, ...press(), version: before.version, text: '这就为你查' }
    const [answered] = await Promise.all([
      support.ask('ticket/reply', input),
      other.call('user/ticket/solve', { ticketId: other.ticketId }, newKey()),
    ])
    const after = await read(other.ticketId)
    expect(after).toMatchObject({ state: 'solved', answerBy: null })
    const kinds = after.entries.map(({ side, kind }) => `${side} ${kind}`)
    expect(kinds).toEqual(
      answered.status === 200
        ? ['collector words', 'staff words', 'collector solved']
        : ['collector words', 'collector solved'],
    )
    expect([undefined, 'EDITED_MEANWHILE']).toContain(answered.reason)
  }
})

test('[console.tickets] a retry after a lost answer adds nothing', async () => {
  const { ticketId } = await makeTicket(server)
  const { version } = await read(ticketId)
  const reply = { ticketId, ...press(), version, text: '已为你处理' }
  const all = await Promise.all([1, 2, 3].map(() => support.ask('ticket/reply', reply)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read(ticketId)).entries.filter(({ kind }) => kind === 'words')).toHaveLength(2)
  expect(await support.ask('ticket/reply', { ...reply, text: '别的话' })).toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  })
  const end = { ticketId, ...press(), version: version + 1 }
  expect((await support.ask('ticket/solve', end)).status).toBe(200)
  expect((await support.ask('ticket/solve', end)).status).toBe(200)
  const late = { ticketId, ...press(), version: version + 2, text: '再说一句' }
  expect(await support.ask('ticket/reply', late)).toMatchObject({ reason: 'TICKET_SOLVED' })
})

test('[console.tickets] it is assigned to staff who may answer, and to nobody else', async () => {
  const { ticketId } = await makeTicket(server)
  const moderator = await createStaff(server, { roles: ['moderator'] })
  const assign = async (assignee: string | null) =>
    support.ask('ticket/assign', { ticketId, version: (await read(ticketId)).version, assignee })
  expect((await assign(colleague.id)).status).toBe(200)
  expect((await read(ticketId)).assignee?.id).toBe(colleague.id)
  expect(await assign(moderator.id)).toMatchObject({ reason: 'ASSIGNEE_REFUSED' })
  expect(await assign('999999')).toMatchObject({ reason: 'ASSIGNEE_REFUSED' })
  // Answering for a colleague does not reassign it.
  await answer(support, ticketId)
  expect((await read(ticketId)).assignee?.id).toBe(colleague.id)
  const stale = { ticketId, version: 1, assignee: null }
  expect(await support.ask('ticket/assign', stale)).toMatchObject({ reason: 'EDITED_MEANWHILE' })
  expect((await assign(null)).status).toBe(200)
  expect((await read(ticketId)).assignee).toBeNull()
})

test('[console.tickets] the list is sorted by deadline, and those that wait for no answer come last', async () => {
  const late = await makeTicket(server)
  const soon = await makeTicket(server)
  const answered = await makeTicket(server)
  await answer(support, answered.ticketId)
  const { pool } = server.context.database
  await pool.query(`update tickets set answer_by = '2020-01-01' where id = $1`, [late.ticketId])
  await pool.query(`update tickets set answer_by = '2020-01-02' where id = $1`, [soon.ticketId])
  const all: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const input = { sort: 'answerBy', size: 3, ...(after !== undefined && { after }) }
    const { data } = await support.ask('ticket/list', input)
    all.push(...data.list.map(({ ticketId }) => ticketId))
    after = data.next
  }
  expect(all.slice(0, 2)).toEqual([late.ticketId, soon.ticketId])
  expect(new Set(all).size).toBe(all.length)
  const places = [soon, answered].map(({ ticketId }) => all.indexOf(ticketId))
  expect(places[1]).toBeGreaterThan(places[0] ?? Infinity)
})

test('[call ticket/next] leads through what waits for me or for nobody by deadline, and around', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeTicket(server)))
  const ids = [first, second, third].map((one) => one?.ticketId ?? '')
  const { pool } = server.context.database
  await pool.query(
    `update tickets set answer_by = null, state = 'answered' where not (id = any($1::bigint[])) and answer_by is not null`,
    [ids],
  )
  for (const [index, id] of ids.entries())
    await pool.query(`update tickets set answer_by = $2 where id = $1`, [id, `2021-01-0${index + 1}`])
  const nextOf = async (ticketId = '', by = support) => (await by.ask('ticket/next', { ticketId })).data
  expect(await nextOf(ids[0])).toEqual({ ticketId: ids[1], waiting: 2 })
  expect(await nextOf(ids[2])).toEqual({ ticketId: ids[0], waiting: 2 })
  // Handed over, it is no longer mine to answer.
  const { version } = await read(ids[1] ?? '')
  const handed = { ticketId: ids[1], version, assignee: colleague.id }
  expect((await support.ask('ticket/assign', handed)).status).toBe(200)
  expect(await nextOf(ids[0])).toEqual({ ticketId: ids[2], waiting: 1 })
  expect(await nextOf(ids[0], colleague)).toEqual({ ticketId: ids[1], waiting: 2 })
  await answer(support, ids[2] ?? '')
  expect(await nextOf(ids[0])).toEqual({ ticketId: null, waiting: 0 })
})

test('[call ticket/picture] an answer has pictures, which its owner sees and nobody else', async () => {
  const { call, ticketId } = await makeTicket(server)
  const other = await makeTicket(server)
  const bytes = await plainPicture(1200, 900).png().toBuffer()
  const { data } = await support.ask('ticket/picture', { ticketId }, bytes)
  const { version } = await read(ticketId)
  const reply = { ticketId, ...press(), version, text: '见图。', imageIds: [data.imageId] }
  const elsewhere = { ...reply, ticketId: other.ticketId, ...press() }
  expect(
    (await support.ask('ticket/reply', { ...elsewhere, version: (await read(other.ticketId)).version })).status,
  ).toBe(404)
  expect((await support.ask('ticket/reply', reply)).status).toBe(200)
  expect((await support.ask('ticket/reply', reply)).status).toBe(200)
  expect((await read(ticketId)).entries.at(-1)?.pictures).toEqual([data.picture])
  const seen = await call('user/ticket/info', { ticketId })
  expect(seen.entries.at(-1)?.pictures).toEqual([data.picture])
  const own = { imageId: data.imageId, width: 300 }
  expect((await call('resources/user/image/own', own)).image).toMatch(/^data:image\/webp;base64,/)
  await expect(other.call('resources/user/image/own', own)).rejects.toMatchObject({ status: 404 })
  expect((await support.ask('ticket/picture', { ticketId: '999999' }, bytes)).status).toBe(404)
  expect((await support.ask('ticket/picture', { ticketId }, Buffer.from('no picture'))).reason).toBe('IMAGE_UNREADABLE')
})

test('[console.tickets] the list is filtered by each field, and an unknown filter is refused', async () => {
  const { user, nftId, orderSn } = await makeHolder(server, { minted: false })
  const byOrder = await ask(server, user, { orderSn, topic: 'order', text: '银行卡扣款了两次' })
  const byItem = await ask(server, user, { nftId, topic: 'item', text: '转赠按钮是灰色的' })
  const plain = await ask(server, user, { topic: 'account', text: '想改昵称' })
  await answer(support, plain)
  await age(server, byOrder, 2)
  const person = user.uid
  expect(await listed({ person })).toEqual([plain, byItem, byOrder])
  expect(await listed({ person, sort: 'createdAt' })).toEqual([byOrder, byItem, plain])
  expect(await listed({ person, state: 'open' })).toEqual([byItem, byOrder])
  expect(await listed({ person, state: 'answered', assignee: support.id })).toEqual([plain])
  expect(await listed({ person, isUnassigned: true })).toEqual([byItem, byOrder])
  expect(await listed({ person, about: 'order' })).toEqual([byOrder])
  expect(await listed({ person, about: 'item' })).toEqual([byItem])
  expect(await listed({ person, about: 'none' })).toEqual([plain])
  expect(await listed({ orderSn })).toEqual([byOrder])
  expect(await listed({ nftId })).toEqual([byItem])
  expect(await listed({ person, topic: 'account' })).toEqual([plain])
  expect(await listed({ person, isOverdue: true })).toEqual([byOrder])
  expect(await listed({ person, isOverdue: false })).toEqual([plain, byItem])
  expect(await listed({ search: '扣款' })).toEqual([byOrder])
  // Our own texts are not searched.
  expect(await listed({ person, search: '作品页' })).toEqual([])
  const page = (await support.ask('ticket/list', { person, size: 2 })).data
  expect(page.next).not.toBeNull()
  expect(await listed({ person, size: 2, after: page.next })).toEqual([byOrder])
  expect(await support.ask('ticket/list', { colour: 'red' })).toMatchObject({ status: 400, reason: 'BAD_INPUT' })
})

test('[console.tickets] templates need the right, and the second of two editors is refused', async () => {
  const input = { name: '上链排队', topic: 'item', text: '藏品正在排队上链，通常几分钟内完成。' }
  expect(await support.ask('ticketTemplate/save', input)).toMatchObject({ status: 403, reason: 'NOT_ALLOWED' })
  const { data } = await operation.ask('ticketTemplate/save', input)
  const list = async () => (await support.ask('ticketTemplate/list')).data.list
  expect(await list()).toMatchObject([{ ...input, templateId: data.templateId, version: 1 }])
  expect(await operation.ask('ticketTemplate/save', input)).toMatchObject({ reason: 'TEMPLATE_NAME_TAKEN' })

  const change = { ...input, templateId: data.templateId, version: 1 }
  const both = await Promise.all(['一', '二'].map((text) => operation.ask('ticketTemplate/save', { ...change, text })))
  expect(new Set(both.map(({ reason }) => reason))).toEqual(new Set(['EDITED_MEANWHILE', undefined]))
  const old = { templateId: data.templateId, version: 1 }
  expect(await operation.ask('ticketTemplate/remove', old)).toMatchObject({ reason: 'EDITED_MEANWHILE' })
  expect((await operation.ask('ticketTemplate/remove', { ...old, version: 2 })).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a conversation is not rewritten, and the invariants hold', async () => {
  const { pool, db } = server.context.database
  await expect(pool.query(`update ticket_entries set text = ''`)).rejects.toThrow('neither changed nor taken away')
  const broken = (await audit(db)).filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
  expect(broken.filter((invariant) => invariant in ticketInvariants)).toEqual([])
})

testNoticed(() => server.context.database, Object.keys(ticketInvariants), {
  'a ticket begins with words of its owner': [
    `delete from ticket_entries where id = (select min(id) from ticket_entries)`,
  ],
  'a ticket has news for its owner as far as something was said or done that they did not': [
    `update tickets set told_entry = told_entry + 1`,
    `update tickets set seen_entry = told_entry + 1`,
  ],
  'a ticket was answered exactly where somebody of ours said something': [
    `update tickets set first_answered_at = null`,
    `update tickets set first_answered_at = now()`,
  ],
})
