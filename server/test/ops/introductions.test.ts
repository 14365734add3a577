import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishIntroduction } from '../../src/modules/ops/index.ts'
import { opsOf, useModule } from '../support/modules.ts'

const ops = useModule(opsOf, { brand: { name: '望川 <数藏> & 友' } })
beforeEach(() => ops.module.forget())
// A version in force is neither changed nor removed, row by row.
afterEach(() => sql`truncate introductions`.execute(ops.database.db))

const day = 86_400_000

interface Given {
  version?: string
  title?: string
  content?: string
  isAgreement?: boolean
  position?: number
  daysAgo?: number
}

const publish = (key: string, { daysAgo = 1, ...given }: Given = {}) =>
  ops.database.transaction((tx) =>
    publishIntroduction(tx, {
      key,
      version: '1',
      title: key,
      content: '<p>正文</p>',
      isAgreement: false,
      position: 0,
      publishAt: new Date(Date.now() - daysAgo * day),
      ...given,
    }),
  )

describe('[call ops/introduce/info]', () => {
  test.each(['policy', 'clause', 'rules', 'problem', 'about', 'user-agreement'])(
    'returns title, version, date and sanitized text of %s',
    async (key) => {
      await publish(key, { title: '关于', version: '2026.1', content: '<p>{brand}<style>p{}</style></p>', daysAgo: 3 })
      expect(await ops.get('ops/introduce/info', { key })).toEqual({
        key,
        title: '关于',
        version: '2026.1',
        publishTime: expect.closeTo(Date.now() / 1000 - 3 * 86_400, -2),
        content: '<p>望川 &lt;数藏&gt; &amp; 友</p>',
      })
    },
  )

  test('is stored sanitized, and sanitized again if other programs wrote it', async () => {
    await publish('about', { content: '<p onclick="go()">好</p>' })
    const { body } = await ops.database.db.selectFrom('introductions').select('body').executeTakeFirstOrThrow()
    expect(body).toBe('<p>好</p>')
    await sql`truncate introductions`.execute(ops.database.db)
    await ops.database.db
      .insertInto('introductions')
      .values({ key: 'about', version: '0', title: '旧', body: '<p>坏</p><script>go()</script>' })
      .execute()
    ops.module.forget()
    expect((await ops.get('ops/introduce/info', { key: 'about' })).content).toBe('<p>坏</p>')
  })

  test('shows the latest version in force; an earlier one stays, a scheduled one waits', async () => {
    await publish('policy', { version: '1', daysAgo: 9 })
    await publish('policy', { version: '2', daysAgo: 2 })
    await publish('policy', { version: '3', daysAgo: -1 })
    expect((await ops.get('ops/introduce/info', { key: 'policy' })).version).toBe('2')
    expect(await ops.database.db.selectFrom('introductions').select('version').execute()).toHaveLength(3)
  })

  test('a version is written once: another text needs another version', async () => {
    await publish('policy')
    await expect(publish('policy')).rejects.toMatchObject({ reason: 'NAME_TAKEN' })
  })

  test('refuses an unpublished page', async () => {
    await publish('rules', { daysAgo: -1 })
    for (const key of ['rules', 'nothing']) {
      expect(await ops.ask('ops/introduce/info', { key })).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
    }
  })

  test('a change is seen once it is announced', async () => {
    expect(await ops.ask('ops/introduce/info', { key: 'about' })).toMatchObject({ code: 404 })
    await publish('about')
    ops.module.forget()
    expect((await ops.get('ops/introduce/info', { key: 'about' })).key).toBe('about')
  })

  test.each([{}, { key: '../about' }, { key: 'a'.repeat(41) }])('names the malformed field in %j', async (input) => {
    expect(await ops.ask('ops/introduce/info', input)).toMatchObject({ code: 400, data: { field: 'key' } })
  })
})

test('the agreements in force are listed with version, date and page, in their order', async () => {
  expect((await ops.get('ops/basic/config/info')).agreements).toEqual([])
  await publish('purchase-agreement', { title: '购买须知', isAgreement: true, position: 2, daysAgo: 5 })
  await publish('policy', { title: '隐私政策', isAgreement: true, position: 1, version: '7' })
  await publish('about')
  await publish('later', { isAgreement: true, daysAgo: -1 })
  ops.module.forget()
  expect((await ops.get('ops/basic/config/info')).agreements).toEqual([
    {
      key: 'policy',
      title: '隐私政策',
      path: '/aboutUs/policy',
      version: '7',
      publishTime: expect.closeTo(Date.now() / 1000 - 86_400, -2),
    },
    expect.objectContaining({ title: '购买须知', path: '/protocolList?key=purchase-agreement', version: '1' }),
  ])
})
