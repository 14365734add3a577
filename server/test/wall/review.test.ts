import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { leave, makePicture, makeSeen, makeSpot, newKey, report } from './world.ts'

let server: TestServer
let spotId: string
const folder = mkdtempSync(join(tmpdir(), 'review-wall-'))
const person = (given = {}): Promise<TestUser> => makeUser(server.context.database, given)
beforeAll(async () => {
  server = await startTestServer()
  spotId = await makeSpot(server)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as an operator would, over the server's database. */
function review(...given: string[]): Promise<{ code: number; output: string }> {
  const entry = join(import.meta.dirname, '../../src/bin/review.ts')
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATA_FOLDER: folder,
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: 'https://yunxiu.example',
    CHAIN_RPC_URL: 'http://127.0.0.1:9',
    CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...given], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
const by = ['--by', '陆审核']

test('lists what waits with all there is to know, and decides it', async () => {
  const writer = await person({ nickname: '松下客\u001b[2J' })
  const imageId = await makePicture(server, writer)
  const { messageId } = await leave(server, writer, { spotId, text: '第一句\n第二句\u202e', imageIds: [imageId] })
  const seen = await makeSeen(server, { spotId, text: '收到举报的一条' })
  for (let count = 0; count < 3; count++) await report(server, await person(), seen)
  const path = 'hwnft/scenicSpotComment/comment'
  const other = await makeSeen(server, { spotId })
  const { commentId } = await server.as(await person())(path, { messageId: other, text: '一条评论' }, newKey())

  const { code, output } = await review('messages')
  expect(code).toBe(0)
  const parts = [`message ${messageId}  pending`, '第一句\\n第二句\\u202e', '松下客\\u001b[2J', '听松峰']
  const more = [`message ${seen}  hidden`, 'report: abuse', `comment ${commentId}  pending`, '一条评论']
  for (const part of [...parts, ...more]) expect(output).toContain(part)
  expect(output).toContain(`https://yunxiu.example/media/uploads/${imageId}.jpg`)

  expect(await review('approve', 'message', messageId, ...by)).toEqual({
    code: 0,
    output: 'Decided, in the name of 陆审核: visible.\n',
  })
  const late = await review('refuse', 'message', messageId, '与景区无关', '--by', '别人')
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining('It is visible, decided by 陆审核') })
  expect((await review('restore', 'message', seen, ...by)).code).toBe(0)
  expect((await review('refuse', 'comment', commentId, '与留言无关', ...by)).code).toBe(0)
  expect((await review('hide', 'message', messageId, '画面里有他人的正脸', ...by)).code).toBe(0)
  expect(await review('restore', 'comment', '999999', ...by)).toMatchObject({ code: 1 })
  expect(await review('messages')).toEqual({ code: 0, output: 'Nothing waits.\n' })
  const mine = await server.as(writer)('hwnft/scenicSpotMessage/info', { messageId })
  expect(mine).toMatchObject({ state: 'hidden', reason: '画面里有他人的正脸' })
}, 60_000)

test.each([
  ['a name to decide in', ['approve', 'message', '1']],
  ['a reason', ['refuse', 'message', '1', ...by]],
  ['no reason for what needs none', ['approve', 'comment', '1', '很好', ...by]],
  ['an id', ['hide', 'comment', 'somebody', '与留言无关', ...by]],
  ['a message or a comment', ['restore', 'picture', '1', ...by]],
  ['nothing besides the list', ['messages', '1']],
])('asks for %s', async (_, given) => {
  expect(await review(...given)).toMatchObject({ code: 2, output: expect.stringContaining('review -- messages') })
})
