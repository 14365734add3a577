import { afterAll, beforeAll, expect, test } from 'vitest'
import { KycStatus } from '@app/contract'
import { makeWisher } from '../play/wishFixture.ts'
import { makeUser } from '../support/factories.ts'
import { opsAlone, opsOver } from '../support/ops.ts'
import { idNumber, identityVersion } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeEvent } from '../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const ops = (...given: string[]) => opsOver(server.context)(...given)

async function waiting() {
  const user = await makeUser(server.context.database, { kycStatus: KycStatus.none })
  const call = server.as(user)
  await call('user/user/kyc/add', {
    realName: '沈知白',
    idNumber: idNumber({ ends: '8' }),
    agreementVersion: identityVersion,
  })
  return { uid: user.uid, info: () => call('user/user/kyc/info', {}) }
}

test('lists pending users, approves one and rejects another', async () => {
  const [first, second] = [await waiting(), await waiting()]
  const list = await ops('real-name', 'list')
  expect(list).toMatchObject({ code: 0, output: expect.stringContaining(first.uid) })
  expect(list.output).toContain('**白')
  expect(list.output).not.toContain('沈知白')

  expect(await ops('real-name', 'approve', first.uid, '--by', '陆审核')).toMatchObject({ code: 0 })
  await expect.poll(first.info).toMatchObject({ kycStatus: KycStatus.success })
  const again = await ops('real-name', 'approve', first.uid, '--by', '别人')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('陆审核已于') })

  expect(await ops('real-name', 'reject', second.uid, '--reason', '照片与姓名不符', '--by', '陆审核')).toMatchObject({
    code: 0,
  })
  expect(await second.info()).toMatchObject({ kycStatus: KycStatus.fail, failReason: '照片与姓名不符' })
  expect(await ops('real-name', 'list')).toEqual({ code: 0, output: '没有等待审核的实名。\n' })
})

test('lists pending wishes, shows one publicly and hides another', async () => {
  const eventId = await makeEvent(server)
  const { wish } = await makeWisher(server)
  const [first, second] = [(await wish(eventId, { text: '愿某人\u200b还钱' })).wish, (await wish(eventId)).wish]
  // As if a machine had been unsure of them; no wish comes to wait afterwards.
  await server.context.database.pool.query(
    `alter table wishes disable trigger user;
    update wishes set is_public = false, review_since = now(), doubts = '["debt"]' where pool_id = ${eventId};
    alter table wishes enable trigger user`,
  )
  const list = await ops('wishes', 'list')
  expect(list).toMatchObject({ code: 0, output: expect.stringContaining(`心愿 ${first.wishId}  自`) })
  expect(list.output).toContain('"愿某人\\u200b还钱"\n  疑点：debt')

  expect(await ops('wishes', 'approve', first.wishId, '--by', '陆审核')).toMatchObject({ code: 0 })
  expect(await ops('wishes', 'refuse', second.wishId, '--by', '陆审核')).toMatchObject({ code: 0 })
  const again = await ops('wishes', 'approve', second.wishId, '--by', '别人')
  expect(again).toEqual({ code: 1, output: '这条心愿没有在等待处理。\n' })
  const seen = await server.call('hwnft/wishLog/list', { eventId })
  expect(seen.list.map(({ wishId }) => wishId)).toEqual([first.wishId])
})

test.each([
  ['a reason', ['real-name', 'reject', '1', '--by', '陆审核']],
  ['a uid', ['real-name', 'approve', 'somebody', '--by', '陆审核']],
  ['a known verb', ['real-name', 'forget', '1', '--by', '陆审核']],
])('prints help for %s', async (_, given) => {
  const output = expect.stringContaining(`用法\n  npm run ops -- ${given[0]}`)
  expect(await opsAlone(...given)).toMatchObject({ code: 2, output })
})
