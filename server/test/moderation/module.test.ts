import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceSetting } from '../../src/core/storedSettings.ts'
import { createModerationModule } from '../../src/modules/moderation/index.ts'
import type { Moderation, Verdict } from '../../src/ports/moderation.ts'
import { checkCells } from '../support/cells.ts'
import { type TestCore, testCore } from '../support/testCore.ts'

let core: TestCore
let verdict: Verdict
let asked: string[]
const uid = '900001'

const provider: Moderation = {
  name: 'test',
  isPaid: true,
  moderateText(text) {
    asked.push(text)
    return Promise.resolve(verdict)
  },
  moderatePicture(url) {
    asked.push(url)
    return Promise.resolve(verdict)
  },
}
const create = () => createModerationModule(core, provider)

beforeAll(async () => {
  core = await testCore({ http: { publicUrl: 'https://yun.example.cn' } })
})
afterAll(() => core?.close())
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

describe('texts', () => {
  test.each([
    ['来玩 六-合-彩', 'BANNED_WORDS'],
    ['加我薇❤信 yun2026', 'CONTACT_REFUSED'],
    ['打 138 0013 8000', 'CONTACT_REFUSED'],
    ['看 example。com', 'LINK_REFUSED'],
    ['weixin://dl', 'LINK_REFUSED'],
  ])('%j is refused with %s, which names the field, without asking the service', async (text, reason) => {
    const moderation = create()
    for (const check of [
      moderation.checkText(text, { field: 'text', uid }),
      moderation.checkUnreviewed(text, { field: 'text', uid, use: 'words' }),
    ]) {
      expect(await refusalOf(check)).toMatchObject({ reason, status: 400, data: { field: 'text' } })
    }
    expect(asked).toEqual([])
  })

  test('pass if neither the lists nor the service object, like an empty text', async () => {
    expect(await create().checkText('眼前的景色情意绵绵', { field: 'text', uid })).toEqual({ doubts: [] })
    expect(await create().checkText('  ', { field: 'text', uid })).toEqual({ doubts: [] })
    expect(asked).toEqual(['眼前的景色情意绵绵'])
  })

  test('wait for a reviewer if the lists or the service doubt them, each label once', async () => {
    verdict = { kind: 'review', doubts: ['ad', 'gambling'] }
    expect(await create().checkText('来赌，博一把', { field: 'text', uid })).toEqual({ doubts: ['gambling', 'ad'] })
  })

  test('are refused if the service refuses them', async () => {
    verdict = { kind: 'refuse', found: ['sexual_terms'] }
    const refused = { reason: 'BANNED_WORDS', data: { field: 'message' } }
    expect(await refusalOf(create().checkText('春风', { field: 'message', uid }))).toMatchObject(refused)
    expect(await refusalOf(create().checkUnreviewed('春风', { field: 'message', uid, use: 'words' }))).toMatchObject(
      refused,
    )
  })

  test('a service that does not answer is a doubt, not an error, and is asked again the next time', async () => {
    const moderation = create()
    verdict = { kind: 'unanswered', detail: 'TimeoutError' }
    expect(await moderation.checkText('春风', { field: 'text', uid })).toEqual({ doubts: ['unanswered'] })
    expect(await refusalOf(moderation.checkUnreviewed('春风', { field: 'text', uid, use: 'words' }))).toMatchObject({
      reason: 'PROVIDER_UNAVAILABLE',
      data: { field: 'text' },
    })
    verdict = { kind: 'pass' }
    expect(await moderation.checkText('春风', { field: 'text', uid })).toEqual({ doubts: [] })
    expect(asked).toHaveLength(3)
  })

  test('repeated within minutes are not paid for again, and get the same verdict', async () => {
    const moderation = create()
    verdict = { kind: 'review', doubts: ['ad'] }
    await moderation.checkText('春风', { field: 'text', uid })
    verdict = { kind: 'pass' }
    expect(await moderation.checkText('春风', { field: 'text', uid })).toEqual({ doubts: ['ad'] })
    expect(asked).toEqual(['春风'])
  })

  test('without a reviewer are refused if the lists or the service doubt them', async () => {
    const moderation = create()
    const doubted = moderation.checkUnreviewed('来赌，博一把', { field: 'message', uid, use: 'words' })
    expect(await refusalOf(doubted)).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'message' } })
    verdict = { kind: 'review', doubts: ['ad'] }
    const served = moderation.checkUnreviewed('春风', { field: 'message', uid, use: 'words' })
    expect(await refusalOf(served)).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'message' } })
  })
})

test('names may not resemble those of the platform’s people, who may be mentioned in texts', async () => {
  const moderation = create()
  for (const name of ['官方客服', '官 方 客 服', '系統管理員', '平台☆官方']) {
    expect(
      await refusalOf(moderation.checkUnreviewed(name, { field: 'nickname', uid, use: 'nickname' })),
    ).toMatchObject({
      reason: 'BANNED_WORDS',
      data: { field: 'nickname' },
    })
  }
  expect(await moderation.checkText('官方客服很热情', { field: 'text', uid })).toEqual({ doubts: [] })
})

describe('a nickname', () => {
  test('that imitates the platform is refused', () =>
    checkCells(
      [
        '官方',
        '云岫数藏',
        '雲岫數藏·小岫',
        '云 岫 数 藏',
        '宫方小助',
        '客服小云',
        '容服007',
        '运营团队',
        'Official',
        'ОFFIСIАL',
        'ａｄｍｉｎ',
        'Κefu01',
        '𝓈𝓎𝓈𝓉𝑒𝓂',
        '愙服',
        '関方',
        'yún-xiù 01',
      ],
      async (name) => {
        const nickname = create().checkUnreviewed(name, { field: 'nickname', uid, use: 'nickname' })
        expect(await refusalOf(nickname)).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'nickname' } })
        expect(asked).toEqual([])
      },
    ))

  test.each(['客服主管', '景区官方讲解员'])('%j may be somebody’s profession', async (career) => {
    await create().checkUnreviewed(career, { field: 'career', uid, use: 'profile' })
    expect(asked).toEqual([career])
  })

  test('with characters that readers cannot see is refused', () =>
    checkCells(
      [
        ['an empty width', '云\u200b雀'],
        ['a joiner between letters', '云\u200d雀'],
        ['a Mongolian variant without its letter', '云\u180b雀'],
        ['a keycap without its key', '云\ufe0f\u20e3雀'],
        ['a joiner at the end', 'ئۇيغۇر\u200c'],
        ['a tag', '云雀\u{e0061}'],
        ['a blank letter', '\u3164'],
        ['an empty Braille cell', '\u2800云雀'],
        ['a control', '云\u0007雀'],
        ['a line separator', '云\u2028雀'],
        ['a selector without its emoji', '云\ufe0f雀'],
        ['marks piled up', 'a\u0301\u0302\u0303\u0304雀'],
        ['a mark that is a joiner', '云\u034f雀'],
      ],
      async (_what, name) => {
        const nickname = create().checkUnreviewed(name, { field: 'nickname', uid, use: 'nickname' })
        expect(await refusalOf(nickname)).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'nickname' } })
        expect(asked).toEqual([])
      },
    ))

  test('may be of any script, with emoji', () =>
    checkCells(
      [
        'བཀྲ་ཤིས་བདེ་ལེགས',
        'བསྒྲུབས་པ',
        'ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ',
        'ᠨᠠᠷ\u180e\u180bᠠ',
        'ᠠ\u180bᠨ\u200dᠠ',
        'ئۇيغۇر\u200cچە',
        'ꆈꌠꉙ',
        'မြို့',
        '1️⃣号山客',
        '🏴󠁧󠁢󠁳󠁣󠁴󠁿山客',
        '👨‍👩‍👧‍👦👍🏽',
        '看雪❤️',
        '👨‍👩‍👧一家',
        '山👩🏽‍🌾谷',
        'café 小馆',
        'Nguyễn',
        '가온',
        'かな',
        '🇨🇳听雨',
      ],
      async (name) => {
        await create().checkUnreviewed(name, { field: 'nickname', uid, use: 'nickname' })
        expect(asked.splice(0)).toEqual([name])
      },
    ))
})

test.each(['words', 'profile', 'nickname'] as const)('text that reverses direction is refused in %s', async (use) => {
  for (const turned of ['春\u202e风', '春\u2067风', '春\u200f风', '春\u061c风']) {
    const check = create().checkUnreviewed(turned, { field: 'text', uid, use })
    expect(await refusalOf(check)).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'text' } })
  }
  expect(asked).toEqual([])
})

describe('the cost of a check', () => {
  const costly = (perPersonAndHour: number, dailyBudget: number) =>
    createModerationModule(
      {
        ...core,
        config: {
          ...core.config,
          moderation: { ...core.config.moderation, perPersonAndHour, dailyBudget },
        },
      },
      provider,
    )

  test('is counted for each person, and repeating the same text costs nothing', async () => {
    const moderation = costly(2, 1000)
    const check = (text: string, who: string) => moderation.checkText(text, { field: 'text', uid: who })
    await check('一', 'limited')
    await check('一', 'limited')
    await check('二', 'limited')
    expect(await refusalOf(check('三', 'limited'))).toMatchObject({
      reason: 'TOO_FAST',
      retryAfter: expect.any(Number),
    })
    expect(asked).toEqual(['一', '二'])
    expect(await check('三', 'another')).toEqual({ doubts: [] })
  })

  test('has a limit for all together, after which a reviewer looks', async () => {
    await sql`delete from rate_counters where key = 'moderation'`.execute(core.database.db)
    const moderation = costly(1000, 2)
    await moderation.checkText('一', { field: 'text', uid: 'a' })
    await moderation.checkPictures([{ url: '/media/u/aa/one' }])
    expect(await moderation.checkText('二', { field: 'text', uid: 'b' })).toEqual({ doubts: ['unanswered'] })
    expect(await moderation.checkPictures([{ url: '/media/u/aa/two' }])).toEqual({ doubts: ['unanswered'] })
    expect(asked).toHaveLength(2)
  })
})

describe('pictures', () => {
  const pictures = [{ url: '/media/u/ab/abc' }, { url: '/media/u/cd/cde' }]

  test('are sent to the service by their public address', async () => {
    expect(await create().checkPictures(pictures)).toEqual({ doubts: [] })
    expect(asked).toEqual(['https://yun.example.cn/media/u/ab/abc.jpg', 'https://yun.example.cn/media/u/cd/cde.jpg'])
  })

  test.each<[Verdict, string[]]>([
    [{ kind: 'review', doubts: ['nudity'] }, ['nudity']],
    [{ kind: 'refuse', found: ['nudity'] }, ['nudity']],
    [{ kind: 'unanswered', detail: 'ECONNRESET' }, ['unanswered']],
  ])('are left to a reviewer, never refused: %j', async (found, doubts) => {
    verdict = found
    expect(await create().checkPictures(pictures)).toEqual({ doubts })
  })

  test('an empty list needs no check', async () => {
    expect(await create().checkPictures([])).toEqual({ doubts: [] })
    expect(asked).toEqual([])
  })
})

describe('terms that an operator adds and exempts', () => {
  async function keep(value: object): Promise<void> {
    await core.database.transaction(async (tx) => {
      await sql`insert into settings (key, value) values ('moderation', ${JSON.stringify(value)}::jsonb)
        on conflict (key) do update set value = excluded.value`.execute(tx)
      await announceSetting(tx, 'moderation')
    })
  }

  test('count from the moment they are announced', async () => {
    const moderation = create()
    expect(await moderation.checkText('云中白鹭', { field: 'text', uid })).toEqual({ doubts: [] })
    expect(await refusalOf(moderation.checkText('百家乐', { field: 'text', uid }))).toMatchObject({
      reason: 'BANNED_WORDS',
    })
    await keep({ added: ['云中白鹭'], addedNames: ['守塔人'], exempted: ['百家乐'] })
    moderation.forget()
    expect(await refusalOf(moderation.checkText('雲 中 白 鷺', { field: 'text', uid }))).toMatchObject({
      reason: 'BANNED_WORDS',
    })
    expect(await moderation.checkText('百家乐', { field: 'text', uid })).toEqual({ doubts: [] })
    expect(await moderation.checkText('守塔人', { field: 'text', uid })).toEqual({ doubts: [] })
    const name = moderation.checkUnreviewed('守塔人', { field: 'nickname', uid, use: 'nickname' })
    expect(await refusalOf(name)).toMatchObject({ reason: 'BANNED_WORDS' })
  })

  test('that do not fit leave the built-in lists in force', async () => {
    await keep({ added: ['白'] })
    const moderation = create()
    expect(await moderation.checkText('白', { field: 'text', uid })).toEqual({ doubts: [] })
    expect(await refusalOf(moderation.checkText('百家乐', { field: 'text', uid }))).toMatchObject({
      reason: 'BANNED_WORDS',
    })
  })
})
