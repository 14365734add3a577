import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiPrefix } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { plain } from './pictures.ts'

const upload = 'resources/user/image/uploadImage'
const multipart = 'multipart/form-data; boundary=x'

let patient: TestServer
let hurried: TestServer
let token: string
beforeAll(async () => {
  const http = { bodySeconds: 0.3 }
  patient = await startTestServer({ overrides: { http, uploads: { seconds: 600 } } })
  hurried = await startTestServer({ beside: patient, overrides: { http, uploads: { seconds: 1 } } })
  token = (await makeUser(patient.context.database)).token
})
afterAll(async () => {
  await hurried?.stop()
  await patient?.stop()
})

/** Begins a request whose body is `length` bytes; `answer` is the response so far. */
function begin(server: TestServer, path: string, type: string, length: number) {
  const { hostname, port } = new URL(server.url)
  const socket: Socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    `POST ${apiPrefix}${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
  )
  return { send: (piece: Buffer) => void socket.write(piece), closed, answer: () => answer }
}

/** A form with a picture, in two halves. */
async function form(): Promise<[Buffer, Buffer]> {
  const head = ['--x', 'Content-Disposition: form-data; name="purpose"', '', 'avatar', '--x']
  const file = ['Content-Disposition: form-data; name="file"; filename="a.jpg"', '', '']
  const photo = await plain(200, 200).jpeg().toBuffer()
  const whole = Buffer.concat([Buffer.from([...head, ...file].join('\r\n')), photo, Buffer.from('\r\n--x--\r\n')])
  return [whole.subarray(0, whole.length / 2), whole.subarray(whole.length / 2)]
}

test('a JSON body that does not arrive is cut off, an upload that began before it continues', async () => {
  const [first, second] = await form()
  const slow = begin(patient, upload, multipart, first.length + second.length)
  slow.send(first)
  const json = begin(patient, 'user/user/updateUserInfo', 'application/json', 20)
  json.send(Buffer.from('{"nickname"'))
  await json.closed
  expect(json.answer()).toBe('')

  slow.send(second)
  await slow.closed
  expect(slow.answer()).toContain('200 OK')
})

test('an upload that takes longer than its own time limit is cut off and leaves nothing', async () => {
  const before = await countRows()
  const [first, second] = await form()
  const slow = begin(hurried, upload, multipart, first.length + second.length)
  slow.send(first)
  await slow.closed
  expect(slow.answer()).not.toContain('200 OK')
  await vi.waitFor(() => expect(countRows()).resolves.toBe(before))
})

async function countRows(): Promise<number> {
  return (await patient.context.database.db.selectFrom('uploads').select('id').execute()).length
}
