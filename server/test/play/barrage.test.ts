import type { Call } from '@app/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Moderation } from '../../src/ports/moderation.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { useUp } from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { listenTo } from '../live/listener.ts'

let server: TestServer
let user: TestUser
let call: Call
/** The moderation service's verdict, determined by the test's text. */
const moderation: Moderation = {
  name: 'test',
  isPaid: true,
  moderateText: async (text) => {
    if (text.includes('可疑')) return { kind: 'review', doubts: ['像广告'] }
    return text.includes('不妥') ? { kind: 'refuse', found: ['辱骂'] } : { kind: 'pass' }
  },
  moderatePicture: async () => ({ kind: 'pass' }),
}

beforeAll(async () => {
  server = await startTestServer({ deps: { moderation } })
  const { db } = server.context.database
  await db
    .insertInto('barrage_words')
    .values([
      { text: '平安喜乐', position: 2 },
      { text: '万事顺遂', position: 1 },
    ])
    .execute()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.context.database.pool.query('delete from barrage_lines')
  user = await makeUser(server.context.database, { nickname: '云间过客' })
  call = server.as(user)
})

const send = (input: { wordId?: string; text?: string }, as = call, key: string = crypto.randomUUID()) =>
  as('hwnft/wishingWords/send', input, { idempotencyKey: key })
const list = (input: { page?: number; size?: number; cursor?: string } = {}, as = call) =>
  as('hwnft/wishingWords/list', input)

/** Makes all lines `seconds` older. */
async function pass(seconds: number): Promise<void> {
  await server.context.database.pool.query(
    'update barrage_lines set created_at = created_at - make_interval(secs => $1)',
    [seconds],
  )
}

describe('[call hwnft/wishingWords/list]', () => {
  test('offers the phrases in the operator’s order, on the first page alone', async () => {
    const { words, everySeconds } = await list({}, server.call)
    expect(words.map(({ text }) => text)).toEqual(['万事顺遂', '平安喜乐'])
    expect(everySeconds).toBe(10)
    expect((await list({ page: 2 })).words).toEqual([])
  })

  test('shows the lines newest first, names masked, the caller’s marked, by cursor and by page', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(server.context.database)))
    for (const [index, person] of people.entries()) await send({ text: `第${index}句` }, server.as(person))
    await send({ text: '我的一句' })
    const all = await list()
    expect(all.list.map(({ text }) => text)).toEqual(['我的一句', '第4句', '第3句', '第2句', '第1句', '第0句'])
    expect(all.list.map(({ isMine }) => isMine)).toEqual([true, false, false, false, false, false])
    expect(all.list[0]).toMatchObject({ name: '云**客' })
    expect(all.cursor).toBeNull()
    const first = await list({ size: 4 })
    const second = await list({ size: 4, cursor: first.cursor ?? '' })
    expect([...first.list, ...second.list]).toEqual(all.list)
    expect(second.words).toEqual([])
    expect((await list({ size: 4, page: 2 })).list).toEqual(all.list.slice(4))
    expect((await list({}, server.call)).list.every(({ isMine }) => !isMine)).toBe(true)
    expect(await refusal(list({ cursor: 'x' }))).toMatchObject({ status: 400, data: { field: 'cursor' } })
  })

  test('names the live event to continue from, and every later line is pushed to everybody', async () => {
    await send({ text: '先前的一句' }, server.as(await makeUser(server.context.database)))
    const { live } = await list({}, server.call)
    const listener = await listenTo(server.url, { topic: 'barrage', after: String(live) })
    const { line } = await send({ text: '灯火可亲' })
    const { isMine, ...shown } = line
    expect(isMine).toBe(true)
    await expect.poll(() => listener.events()).toEqual([{ id: live + 1, event: 'line', data: shown }])
    expect(JSON.stringify(shown)).not.toContain(user.uid)
    expect((await list()).live).toBe(live + 1)
    listener.close()
  })
})

describe('hwnft/wishingWords/send', () => {
  test('sends a phrase of the list', async () => {
    const [word] = (await list()).words
    const { line } = await send({ wordId: word?.wordId ?? '' })
    expect(line).toMatchObject({ text: '万事顺遂', name: '云**客', isMine: true })
    expect((await list()).list).toEqual([line])
  })

  test('accepts either a phrase or a text of at most twenty characters', async () => {
    const tooLong = '一'.repeat(21)
    for (const input of [{}, { wordId: '1', text: '平安' }, { text: '   ' }, { text: tooLong }]) {
      expect(await refusal(send(input))).toMatchObject({ status: 400, reason: 'BAD_INPUT', data: { field: 'text' } })
    }
    expect((await send({ text: ` ${'🏮'.repeat(20)} ` })).line.text).toBe('🏮'.repeat(20))
    await pass(11)
    expect((await refusal(send({ wordId: '999999' }))).reason).toBe('NOT_FOUND')
  })

  test('needs a verified name', async () => {
    const stranger = await makeUser(server.context.database, { kycStatus: 1 })
    expect((await refusal(send({ text: '你好' }, server.as(stranger)))).reason).toBe('KYC_REQUIRED')
  })

  test('lets one person send one line in ten seconds, under concurrent calls', async () => {
    const [word] = (await list()).words
    const tries = await outcomes(Array.from({ length: 12 }, () => send({ wordId: word?.wordId ?? '' })))
    expect(tries.succeeded).toHaveLength(1)
    expect(new Set(tries.reasons)).toEqual(new Set(['LINE_TOO_SOON']))
    expect((await list()).list).toHaveLength(1)
    await pass(8)
    const early = await fetch(`${server.url}/api/v1/hwnft/wishingWords/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ text: '再来一句' }),
    })
    expect(early.status).toBe(429)
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    await pass(2)
    expect((await send({ text: '再来一句' })).line.text).toBe('再来一句')
    const other = await makeUser(server.context.database)
    expect((await send({ text: '我也来' }, server.as(other))).line.text).toBe('我也来')
  })

  test('gives a retry the first answer, and pushes nothing again', async () => {
    const key = crypto.randomUUID()
    const first = await send({ text: '只说一次' }, call, key)
    const { live } = await list()
    expect(await send({ text: '只说一次' }, call, key)).toEqual(first)
    expect((await refusal(send({ text: '另说一句' }, call, key))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
    const after = await list()
    expect([after.list, after.live]).toEqual([[first.line], live])
  })

  test.each([
    ['说得不妥', 'BANNED_WORDS'],
    ['有点可疑', 'BANNED_WORDS'],
    ['看 https://a.cn', 'LINK_REFUSED'],
  ])('refuses %s kindly, shows it to nobody and does not start the waiting time', async (text, reason) => {
    const { live } = await list()
    const error = await refusal(send({ text }))
    expect(error).toMatchObject({ status: 400, reason, data: { field: 'text' } })
    expect(error.message).not.toBe('')
    const after = await list()
    expect([after.list, after.live]).toEqual([[], live])
    expect((await send({ text: '祝大家好' })).line.text).toBe('祝大家好')
  })

  test('refuses doubtful own texts kindly, but never the phrases', async () => {
    const { words } = await list()
    expect((await refusal(send({ text: '可疑' }))).message).toBe('这句话暂时发不出去，换个说法，或选一句祝福语吧')
    expect((await send({ wordId: words[0]?.wordId ?? '' })).line.text).toBe('万事顺遂')
  })

  test('has own texts checked a dozen times a minute, so that the checks cannot be probed', async () => {
    const [word] = (await list()).words
    await useUp(server, `barrage-check:${user.uid}`, 60, 12)
    expect(await refusal(send({ text: '祝大家好' }))).toMatchObject({ status: 429, reason: 'LINE_TOO_SOON' })
    expect((await send({ wordId: word?.wordId ?? '' })).line.text).toBe('万事顺遂')
  })
})
