import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeSetting } from '../../src/core/storedSettings.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import type { MessengerOutcome, StaffMessage } from '../../src/ports/staffMessenger.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
/** Messages that arrived, by way. */
let arrived: Record<'weCom' | 'mail', StaffMessage[]>
/** What WeCom answers; null accepts. */
let refusal: MessengerOutcome | null = null

const receive = (name: 'weCom' | 'mail') => ({
  name,
  send: (message: StaffMessage): Promise<MessengerOutcome> => {
    if (name === 'weCom' && refusal) return Promise.resolve(refusal)
    arrived[name].push(message)
    return Promise.resolve({ kind: 'accepted' })
  },
})

beforeAll(async () => {
  server = await startTestServer({ deps: { staffMessengers: [receive('weCom'), receive('mail')] } })
  owner = await createStaff(server, { roles: ['owner'] })
  await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())
beforeEach(() => {
  arrived = { weCom: [], mail: [] }
  refusal = null
})

const setMessages = (value: object) =>
  server.context.database.transaction((tx) => storeSetting(tx, 'staffMessages', value, '测试'))

/** Asks for something that a second person decides. */
async function askForApproval() {
  const { id } = (await owner.ask('partner/save', { name: `商户${randomUUID().slice(0, 8)}` })).data
  const terms = { id, month: '2027-01', shareTenThousandths: 100, saleFeeFen: 0, redemptionFeeFen: 0 }
  const { data } = await owner.ask('partner/setTerms', { ...terms, reason: '首份合同' })
  if (data.outcome !== 'waiting') throw new Error('It was done by one')
  return data.approvalId
}

/** Runs the due jobs, and those that they add. */
async function runJobs(): Promise<void> {
  while ((await server.worker.jobs()) > 0) continue
}

/** Lets jobs that wait for a retry run now. */
async function hurryJobs() {
  await server.context.database.pool.query(`update jobs set run_at = now() where done_at is null and dead_at is null`)
  await runJobs()
}

test('[rules/operation#messages] a waiting approval is announced once on every way, with its page and no subject', async () => {
  const id = await askForApproval()
  await runJobs()
  for (const messages of [arrived.weCom, arrived.mail]) {
    expect(messages).toHaveLength(1)
    expect(messages[0]?.title).toMatch(/^等待复核：/)
    expect(messages[0]?.lines).toEqual([expect.stringMatching(/^员工\d+提出/)])
    expect(messages[0]?.link.url).toMatch(new RegExp(`^https?://[^/]+/console/approvals/${id}$`))
    expect(JSON.stringify(messages)).not.toContain('商户')
  }
})

test('a message that was refused is sent again, and not repeated on the other way', async () => {
  refusal = { kind: 'refused', detail: 'errcode 45009' }
  await askForApproval()
  await runJobs()
  expect([arrived.weCom.length, arrived.mail.length]).toEqual([0, 1])
  refusal = null
  await hurryJobs()
  expect([arrived.weCom.length, arrived.mail.length]).toEqual([1, 1])
})

test('an alarm is announced once when it begins and once when it ends, whatever its numbers', async () => {
  const { pool } = server.context.database
  const beat = async () => {
    await server.worker.sweep('staff alarms')
    await runJobs()
  }
  // Alarms of a server without a worker are there from the start.
  await beat()
  arrived = { weCom: [], mail: [] }
  await pool.query(`insert into staff_alarms (key, text) values ('# 个进程不见了', '3 个进程不见了')`)
  await beat()
  expect(arrived.weCom).toMatchObject([{ title: '告警解除', lines: ['3 个进程不见了'] }])
  await beat()
  expect(arrived.weCom).toHaveLength(1)
  const { rows } = await pool.query<{ key: string; text: string }>(`delete from staff_alarms returning key, text`)
  expect(rows.length).toBeGreaterThan(0)
  await beat()
  expect(arrived.mail.at(-1)).toMatchObject({ title: '运行告警', lines: rows.map(({ text }) => text) })
  expect(arrived.mail.at(-1)?.link.url).toMatch(/\/console\/health$/)
})

test('a job that was given up is an alarm until it is tried again or discarded', async () => {
  const { database } = server.context
  await database.transaction((tx) => enqueue(tx, { kind: 'refund.send', payload: {} }))
  await database.pool.query(`update jobs set dead_at = now() where kind = 'refund.send'`)
  const sentence = '“向渠道提交退款”有 1 个任务多次失败，已放弃，要在“后台任务”里处理'
  const announced = async () => {
    arrived.mail = []
    await server.worker.sweep('staff alarms')
    await runJobs()
    return arrived.mail.map(({ title, lines }) => [title, ...lines])
  }
  expect(await announced()).toContainEqual(['运行告警', sentence])
  expect((await owner.ask('dashboard/agenda')).data.alarms).toContain(sentence)
  expect(await announced()).toEqual([])
  const [job] = (await owner.ask('job/list', { state: 'dead' })).data.list
  await owner.ask('job/discard', { id: job?.id, reason: '已在渠道退款' })
  expect(await announced()).toEqual([['告警解除', sentence]])
})

test('[console.settings] the operators choose what is sent', async () => {
  await setMessages({ approvals: false, alarms: false })
  await askForApproval()
  await server.context.database.pool.query(`delete from staff_alarms`)
  await server.worker.sweep('staff alarms')
  await runJobs()
  expect(arrived).toEqual({ weCom: [], mail: [] })
  await setMessages({ approvals: true, alarms: true })
})

test('[call staffMessage/trial] [call staffMessage/list] a trial is sent at once, and a refusal is shown and audited', async () => {
  const { data } = await owner.ask('staffMessage/list')
  expect(data.list).toEqual([
    { name: 'weCom', title: '企业微信' },
    { name: 'mail', title: '邮件' },
  ])
  expect((await owner.ask('staffMessage/trial', { messenger: 'mail' })).status).toBe(200)
  expect(arrived.mail).toMatchObject([{ title: '试发消息' }])
  refusal = { kind: 'refused', detail: 'errcode 93000' }
  const refused = await owner.ask('staffMessage/trial', { messenger: 'weCom' })
  expect([refused.reason, refused.msg]).toEqual(['PROVIDER_UNAVAILABLE', '企业微信没有接收：errcode 93000'])
  expect((await owner.ask('staffMessage/trial', { messenger: 'dingTalk' })).status).toBe(404)
  const finance = await createStaff(server, { roles: ['finance'] })
  expect((await finance.ask('staffMessage/trial', { messenger: 'mail' })).reason).toBe('NOT_ALLOWED')
})

test('without a way to send there is nothing to do', async () => {
  const plain = await startTestServer({ beside: server })
  await plain.worker.sweep('staff alarms')
  expect(
    (await plain.context.database.pool.query(`select from jobs where done_at is null and dead_at is null`)).rows,
  ).toHaveLength(0)
  await plain.stop()
})
