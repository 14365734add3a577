import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideForReview, settle } from '../../src/modules/wall/itemQueries.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { opsAlone, opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { leave, makePicture, makeSeen, makeSpot, newKey, report } from './fixture.ts'

let server: TestServer
let spotId: string
const person = (given = {}): Promise<TestUser> => makeUser(server.context.database, given)
beforeAll(async () => {
  server = await startTestServer({ overrides: { http: { publicUrl: 'https://yunxiu.example' } } })
  spotId = await makeSpot(server)
})
afterAll(() => server?.stop())

const wall = (...given: string[]) => opsOver(server.context)('wall', ...given)

test('lists waiting entries with all details', async () => {
  const writer = await person({ nickname: '松下客\u001b[2J' })
  const imageId = await makePicture(server, writer)
  const { messageId } = await leave(server, writer, { spotId, text: '第一句\n第二\u200b句', imageIds: [imageId] })
  const seen = await makeSeen(server, { spotId, text: '收到举报的一条' })
  for (let count = 0; count < 3; count++) await report(server, await person(), seen)
  const path = 'hwnft/scenicSpotComment/comment'
  const other = await makeSeen(server, { spotId })
  const { commentId } = await server.as(await person())(path, { messageId: other, text: '一条评论' }, newKey())

  const { code, output } = await wall('list')
  expect(code).toBe(0)
  const parts = [`message ${messageId}  留言待审核`, '第一句\\n第二\\u200b句', '松下客\\u001b[2J', '听松峰']
  const more = [`message ${seen}  留言已隐藏`, '举报：abuse', `comment ${commentId}  评论待审核`, '一条评论']
  for (const part of [...parts, ...more]) expect(output).toContain(part)
  expect(output).toContain(`https://yunxiu.example/media/uploads/${imageId}.jpg`)
  expect(await wall('approve', 'message', messageId, '--by', '陆审核')).toEqual({
    code: 0,
    output: '已由陆审核处理：已公开。\n',
  })
})

test('decides waiting entries, under a name and with a reason, and reports when it is too late', async () => {
  const writer = await person()
  const { messageId } = await leave(server, writer, { spotId, text: '等着' })
  const decided = await wall('approve', 'message', messageId, '--by', '陆审核')
  expect(decided).toEqual({ code: 0, output: '已由陆审核处理：已公开。\n' })
  const late = await wall('refuse', 'message', messageId, '--reason', '与景区无关', '--by', '别人')
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining('目前是「已公开」（陆审核于') })
  const mine = () => server.as(writer)('hwnft/scenicSpotMessage/info', { messageId })
  await wall('hide', 'message', messageId, '--reason', ' 画面里有他人的正脸 ', '--by', '陆审核')
  expect(await mine()).toMatchObject({ state: 'hidden', reason: '画面里有他人的正脸' })
  await wall('restore', 'message', messageId, '--by', '陆审核')
  expect(await mine()).toMatchObject({ state: 'visible', reason: null })
  const missing = await wall('restore', 'comment', '999999', '--by', '陆审核')
  expect(missing).toEqual({ code: 1, output: '没有这条留言或评论。\n' })
})

test('writes no state that does not follow the present one, for any caller', async () => {
  const { messageId: id } = await leave(server, await person(), { spotId, text: '还没有人查看' })
  const item = { kind: 'message', id } as const
  const { database } = server.context
  await expect(database.transaction((tx) => hideForReview(tx, item, '多人举报'))).rejects.toThrow(
    'does not become hidden',
  )
  const hide = database.transaction((tx) => settle(tx, item, { state: 'hidden', reason: '与景区无关', by: '陆审核' }))
  await expect(hide).rejects.toThrow('does not become hidden')
  await database.transaction((tx) => settle(tx, item, { state: 'visible', reason: null, by: '陆审核' }))
  await expect(
    database.transaction((tx) => settle(tx, item, { state: 'refused', reason: '与景区无关', by: '陆审核' })),
  ).rejects.toThrow('does not become refused')
})

test.each([
  ['a reason', ['refuse', 'message', '1', '--by', '陆审核']],
  ['no reason for what needs none', ['approve', 'comment', '1', '--reason', '很好', '--by', '陆审核']],
  ['an id', ['hide', 'comment', 'somebody', '--reason', '与留言无关', '--by', '陆审核']],
  ['a message or a comment', ['restore', 'picture', '1', '--by', '陆审核']],
  ['nothing besides the list', ['list', '1']],
])('requires %s', async (_, given) => {
  const output = expect.stringContaining('用法\n  npm run ops -- wall')
  expect(await opsAlone('wall', ...given)).toMatchObject({ code: 2, output })
})
