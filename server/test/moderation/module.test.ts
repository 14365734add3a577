import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceSetting } from '../../src/core/storedSettings.ts'
import { createModerationModule } from '../../src/modules/moderation/index.ts'
import type { Moderation, Verdict } from '../../src/ports/moderation.ts'
import { type TestFoundation, testFoundation } from '../support/foundation.ts'

let foundation: TestFoundation
let verdict: Verdict
let asked: string[]

const provider: Moderation = {
  name: 'test',
  judgeText(text) {
    asked.push(text)
    return Promise.resolve(verdict)
  },
  judgePicture(url) {
    asked.push(url)
    return Promise.resolve(verdict)
  },
}
const create = () => createModerationModule(foundation, provider)

beforeAll(async () => {
  foundation = await testFoundation({ http: { publicUrl: 'https://yun.example.cn' } })
})
afterAll(() => foundation?.close())
beforeEach(() => {
  verdict = { kind: 'pass' }
  asked = []
})

async function refusalOf(check: Promise<unknown>): Promise<unknown> {
  return check.then(
    () => 'no refusal',
    (error: unknown) => error,
  )
}

describe('words', () => {
  test.each([
    ['来玩 六-合-彩', 'BANNED_WORDS'],
    ['加我薇❤信 yun2026', 'CONTACT_REFUSED'],
    ['打 138 0013 8000', 'CONTACT_REFUSED'],
    ['看 example。com', 'LINK_REFUSED'],
    ['weixin://dl', 'LINK_REFUSED'],
  ])('%j is refused with %s, which names the field, and nobody outside is asked', async (text, reason) => {
    const moderation = create()
    for (const check of [moderation.checkText(text, 'text'), moderation.checkUnreviewed(text, 'text', 'words')]) {
      expect(await refusalOf(check)).toMatchObject({ reason, status: 400, data: { field: 'text' } })
    }
    expect(asked).toEqual([])
  })

  test('pass where neither the lists nor the service mind, as nothing at all does', async () => {
    expect(await create().checkText('眼前的景色情意绵绵', 'text')).toEqual({ doubts: [] })
    expect(await create().checkText('  ', 'text')).toEqual({ doubts: [] })
    expect(asked).toEqual(['眼前的景色情意绵绵'])
  })

  test('leave to a person what the lists and the service doubt, each label once', async () => {
    verdict = { kind: 'review', doubts: ['ad', 'gambling'] }
    expect(await create().checkText('来赌，博一把', 'text')).toEqual({ doubts: ['gambling', 'ad'] })
  })

  test('are refused where the service refuses them', async () => {
    verdict = { kind: 'refuse', found: ['sexual_terms'] }
    const refused = { reason: 'BANNED_WORDS', data: { field: 'message' } }
    expect(await refusalOf(create().checkText('春风', 'message'))).toMatchObject(refused)
    expect(await refusalOf(create().checkUnreviewed('春风', 'message', 'words'))).toMatchObject(refused)
  })

  test('a service that does not answer is a doubt, no error, and is asked again the next time', async () => {
    const moderation = create()
    verdict = { kind: 'unanswered', detail: 'TimeoutError' }
    expect(await moderation.checkText('春风', 'text')).toEqual({ doubts: ['unanswered'] })
    expect(await refusalOf(moderation.checkUnreviewed('春风', 'text', 'words'))).toMatchObject({
      reason: 'PROVIDER_UNAVAILABLE',
      data: { field: 'text' },
    })
    verdict = { kind: 'pass' }
    expect(await moderation.checkText('春风', 'text')).toEqual({ doubts: [] })
    expect(asked).toHaveLength(3)
  })

  test('said again within minutes are not paid for again, and find the same verdict', async () => {
    const moderation = create()
    verdict = { kind: 'review', doubts: ['ad'] }
    await moderation.checkText('春风', 'text')
    verdict = { kind: 'pass' }
    expect(await moderation.checkText('春风', 'text')).toEqual({ doubts: ['ad'] })
    expect(asked).toEqual(['春风'])
  })

  test('that nobody reviews are refused where the lists or the service doubt', async () => {
    const moderation = create()
    const doubted = moderation.checkUnreviewed('来赌，博一把', 'message', 'words')
    expect(await refusalOf(doubted)).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'message' } })
    verdict = { kind: 'review', doubts: ['ad'] }
    const served = moderation.checkUnreviewed('春风', 'message', 'words')
    expect(await refusalOf(served)).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'message' } })
  })
})

test('names may not be like those of the platform’s people, of whom words may speak', async () => {
  const moderation = create()
  for (const name of ['官方客服', '官 方 客 服', '系統管理員', '平台☆官方']) {
    expect(await refusalOf(moderation.checkUnreviewed(name, 'nickname', 'name'))).toMatchObject({
      reason: 'BANNED_WORDS',
      data: { field: 'nickname' },
    })
  }
  expect(await moderation.checkText('官方客服很热情', 'text')).toEqual({ doubts: [] })
})

describe('pictures', () => {
  const pictures = [{ url: '/media/u/ab/abc' }, { url: '/media/u/cd/cde' }]

  test('are shown to the service at their public address', async () => {
    expect(await create().checkPictures(pictures)).toEqual({ doubts: [] })
    expect(asked).toEqual(['https://yun.example.cn/media/u/ab/abc.jpg', 'https://yun.example.cn/media/u/cd/cde.jpg'])
  })

  test.each<[Verdict, string[]]>([
    [{ kind: 'review', doubts: ['nudity'] }, ['nudity']],
    [{ kind: 'refuse', found: ['nudity'] }, ['nudity']],
    [{ kind: 'unanswered', detail: 'ECONNRESET' }, ['unanswered']],
  ])('are left to a person, never refused: %j', async (found, doubts) => {
    verdict = found
    expect(await create().checkPictures(pictures)).toEqual({ doubts })
  })

  test('none is nothing to ask about', async () => {
    expect(await create().checkPictures([])).toEqual({ doubts: [] })
    expect(asked).toEqual([])
  })
})

describe('what an operator adds and exempts', () => {
  async function keep(value: object): Promise<void> {
    await foundation.database.transaction(async (tx) => {
      await sql`insert into settings (key, value) values ('moderation', ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(tx)
      await announceSetting(tx, 'moderation')
    })
  }

  test('counts from the moment it is announced', async () => {
    const moderation = create()
    expect(await moderation.checkText('云中白鹭', 'text')).toEqual({ doubts: [] })
    expect(await refusalOf(moderation.checkText('百家乐', 'text'))).toMatchObject({ reason: 'BANNED_WORDS' })
    await keep({ added: ['云中白鹭'], addedNames: ['守塔人'], exempted: ['百家乐'] })
    moderation.forget()
    expect(await refusalOf(moderation.checkText('雲 中 白 鷺', 'text'))).toMatchObject({ reason: 'BANNED_WORDS' })
    expect(await moderation.checkText('百家乐', 'text')).toEqual({ doubts: [] })
    expect(await moderation.checkText('守塔人', 'text')).toEqual({ doubts: [] })
    const name = moderation.checkUnreviewed('守塔人', 'nickname', 'name')
    expect(await refusalOf(name)).toMatchObject({ reason: 'BANNED_WORDS' })
  })

  test('that does not fit leaves the house’s own lists standing', async () => {
    await keep({ added: ['白'] })
    const moderation = create()
    expect(await moderation.checkText('白', 'text')).toEqual({ doubts: [] })
    expect(await refusalOf(moderation.checkText('百家乐', 'text'))).toMatchObject({ reason: 'BANNED_WORDS' })
  })
})
