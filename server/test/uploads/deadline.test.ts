import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { plain } from './pictures.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ overrides: { http: { bodySeconds: 0.4 }, uploads: { seconds: 2.5 } } })
  token = (await makeUser(server.context.database)).token
})
afterAll(() => server?.stop())

/** Sends a request in pieces with a pause before each of them; answers what came back before the connection ended. */
async function sendSlowly(path: string, type: string, pieces: readonly Buffer[], pause: number): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => {})
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  socket.write(
    `POST ${apiPrefix}${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
  )
  for (const piece of pieces) {
    await wait(pause)
    if (socket.destroyed) break
    socket.write(piece)
  }
  await closed
  return answer
}

const form = async () => {
  const head = ['--x', 'Content-Disposition: form-data; name="purpose"', '', 'avatar', '--x']
  const file = ['Content-Disposition: form-data; name="file"; filename="a.jpg"', '', '']
  const photo = await plain(200, 200).jpeg().toBuffer()
  const half = Math.floor(photo.length / 2)
  return [
    Buffer.from([...head, ...file].join('\r\n')),
    photo.subarray(0, half),
    photo.subarray(half),
    Buffer.from('\r\n--x--\r\n'),
  ]
}

test('a body of JSON that trickles in is cut off', async () => {
  const pieces = ['{', '"nickname"', ':"山"}'].map((text) => Buffer.from(text))
  expect(await sendSlowly('user/user/updateUserInfo', 'application/json', pieces, 300)).toBe('')
})

test('an upload on a slow line has its own, longer time', async () => {
  const answer = await sendSlowly(
    'resources/user/image/uploadImage',
    'multipart/form-data; boundary=x',
    await form(),
    300,
  )
  expect(answer).toContain('200 OK')
})

test('an upload that takes longer than that is cut off and leaves nothing', async () => {
  const before = await countRows()
  const answer = await sendSlowly(
    'resources/user/image/uploadImage',
    'multipart/form-data; boundary=x',
    await form(),
    1000,
  )
  expect(answer).not.toContain('200 OK')
  expect(await countRows()).toBe(before)
})

async function countRows(): Promise<number> {
  return (await server.context.database.db.selectFrom('uploads').select('id').execute()).length
}
