import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readWallCommand } from '../../src/bin/reviewWall.ts'
import { runCommandLine } from '../support/commandLine.ts'
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
const review = (...given: string[]) =>
  runCommandLine('review.ts', given, {
    databaseUrl: server.databaseUrl,
    folder,
    settings: { PUBLIC_URL: 'https://yunxiu.example' },
  })
/** What the same words come to in this process, with the server's own context. */
async function decideBy(name: string, ...given: string[]): Promise<{ code: number | undefined; output: string }> {
  const said: string[] = []
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line)),
  )
  try {
    const code = await readWallCommand(given, name)?.(server.context)
    return { code, output: said.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test('lists what waits with all there is to know', { timeout: 180_000 }, async () => {
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
  expect(await review('approve', 'message', messageId, '--by', '陆审核')).toEqual({
    code: 0,
    output: 'Decided, in the name of 陆审核: visible.\n',
  })
})

test('decides what waits, in a name and for a reason, and says when it is too late', async () => {
  const writer = await person()
  const { messageId } = await leave(server, writer, { spotId, text: '等着' })
  const decided = await decideBy('陆审核', 'approve', 'message', messageId)
  expect(decided).toEqual({ code: 0, output: 'Decided, in the name of 陆审核: visible.' })
  const late = await decideBy('别人', 'refuse', 'message', messageId, '与景区无关')
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining('It is visible, decided by 陆审核') })
  const mine = () => server.as(writer)('hwnft/scenicSpotMessage/info', { messageId })
  await decideBy('陆审核', 'hide', 'message', messageId, ' 画面里有他人的正脸 ')
  expect(await mine()).toMatchObject({ state: 'hidden', reason: '画面里有他人的正脸' })
  await decideBy('陆审核', 'restore', 'message', messageId)
  expect(await mine()).toMatchObject({ state: 'visible', reason: null })
  const missing = await decideBy('陆审核', 'restore', 'comment', '999999')
  expect(missing).toEqual({ code: 1, output: 'There is no such message or comment.' })
})

test.each([
  ['a name to decide in', '', ['approve', 'message', '1']],
  ['a reason', '陆审核', ['refuse', 'message', '1']],
  ['no reason for what needs none', '陆审核', ['approve', 'comment', '1', '很好']],
  ['an id', '陆审核', ['hide', 'comment', 'somebody', '与留言无关']],
  ['a message or a comment', '陆审核', ['restore', 'picture', '1']],
  ['nothing besides the list', '', ['messages', '1']],
])('asks for %s', (_, name, given) => {
  expect(readWallCommand(given, name)).toBeUndefined()
})

test('explains itself', { timeout: 90_000 }, async () => {
  const output = expect.stringContaining('review -- messages')
  expect(await review('refuse', 'message', '1', '--by', '陆审核')).toMatchObject({ code: 2, output })
})
