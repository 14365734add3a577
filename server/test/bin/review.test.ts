import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KycStatus } from '@app/contract'
import { makeEvent, makeWisher } from '../play/wishWorld.ts'
import { runCommandLine } from '../support/commandLine.ts'
import { makeUser } from '../support/factories.ts'
import { idNumber } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'review-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as an operator would, over the server's database. */
const review = (...given: string[]) => runCommandLine('review.ts', given, { databaseUrl: server.databaseUrl, folder })

async function waiting() {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const call = server.as(user)
  await call('user/user/kyc/add', { realName: '沈知白', idNumber: idNumber({ ends: '8' }) })
  return { uid: user.uid, info: () => call('user/user/kyc/info', {}) }
}

test('lists who waits, approves one and rejects another', async () => {
  const [first, second] = [await waiting(), await waiting()]
  const list = await review()
  expect(list).toMatchObject({ code: 0, output: expect.stringContaining(first.uid) })
  expect(list.output).toContain('**白')
  expect(list.output).not.toContain('沈知白')

  expect(await review('approve', first.uid, '--by', '陆审核')).toMatchObject({ code: 0 })
  await expect.poll(first.info).toMatchObject({ kycStatus: KycStatus.success })
  const again = await review('approve', first.uid, '--by', '别人')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('Already approved by 陆审核') })

  expect(await review('reject', second.uid, '照片与姓名不符', '--by', '陆审核')).toMatchObject({ code: 0 })
  expect(await second.info()).toMatchObject({ kycStatus: KycStatus.fail, failReason: '照片与姓名不符' })
  expect(await review()).toEqual({ code: 0, output: 'Nobody waits.\n' })
}, 60_000)

test('lists the wishes that wait, shows one to everybody and keeps another from them', async () => {
  const eventId = await makeEvent(server)
  const { wish } = await makeWisher(server)
  const [first, second] = [(await wish(eventId, { text: '愿某人还钱\u202e' })).wish, (await wish(eventId)).wish]
  await server.context.database.pool.query(
    `update wishes set is_public = false, review_since = now(), doubts = '["debt"]' where pool_id = $1`,
    [eventId],
  )
  const list = await review('wishes')
  expect(list).toMatchObject({ code: 0, output: expect.stringContaining(`wish ${first.wishId}  since`) })
  expect(list.output).toContain('"愿某人还钱\\u202e"\n  doubt: debt')

  expect(await review('approve', 'wish', first.wishId, '--by', '陆审核')).toMatchObject({ code: 0 })
  expect(await review('refuse', 'wish', second.wishId, '--by', '陆审核')).toMatchObject({ code: 0 })
  const again = await review('approve', 'wish', second.wishId, '--by', '别人')
  expect(again).toEqual({ code: 1, output: 'No such wish waits.\n' })
  const seen = await server.call('hwnft/wishLog/list', { eventId })
  expect(seen.list.map(({ wishId }) => wishId)).toEqual([first.wishId])
}, 120_000)

test.each([
  ['a name to decide in', ['approve', '1']],
  ['a reason', ['reject', '1', '--by', '陆审核']],
  ['a uid', ['approve', 'somebody', '--by', '陆审核']],
  ['a known verb', ['forget', '1', '--by', '陆审核']],
  ['a name to decide of a wish in', ['approve', 'wish', '1']],
])('asks for %s', async (_, given) => {
  expect(await review(...given)).toMatchObject({ code: 2, output: expect.stringContaining('usage: npm run -s review') })
})
