import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PageContent, publishPage } from '../../src/modules/ops/index.ts'
import { opsOf, useModule } from '../support/modules.ts'
import { xssPayloads } from '../support/xss.ts'

const ops = useModule(opsOf, { brand: { name: '望川 <数藏>' } })
beforeEach(() => ops.module.forget())
afterEach(() => ops.database.db.deleteFrom('content_pages').execute())

const picture = { url: '/media/demo/a', widths: [480], ratio: 1.5, placeholder: '' }
const page: PageContent = {
  key: 'jxdd-summer',
  look: 'summer',
  brandName: '栖溪',
  title: '溪上消夏',
  subtitle: '{brand}的藏友，带一块手巾就够了',
  hero: picture,
  sections: [
    {
      title: '在水边',
      content: '<p>一条溪<strong>分三段</strong></p>',
      items: [{ title: '上溪', text: '水最凉', picture, link: '/digital' }],
    },
  ],
  howTo: ['在“我的权益”里找到它', '到前台出示核验码'],
  rules: ['每人一次'],
  rightsIds: ['7', '3'],
}

const publish = (change: Partial<PageContent> = {}) =>
  ops.database.transaction((tx) => publishPage(tx, { ...page, ...change }))
const get = (key = page.key) => ops.get('ops/config/info', { key })
const withItem = (item: Partial<PageContent['sections'][number]['items'][number]>) => ({
  sections: [{ title: '', content: '', items: [{ title: '', text: '', picture: null, link: '', ...item }] }],
})

describe('[call ops/config/info]', () => {
  test('shows a whole page, with the platform named', async () => {
    await publish()
    expect(await get()).toEqual({
      ...page,
      subtitle: '望川 <数藏>的藏友，带一块手巾就够了',
      updateTime: expect.closeTo(Date.now() / 1000, -2),
    })
  })

  test('a published page replaces the previous one, once it is announced', async () => {
    await publish()
    expect((await get()).title).toBe('溪上消夏')
    await publish({ title: '溪上听泉', hero: null })
    ops.module.forget()
    expect(await get()).toMatchObject({ title: '溪上听泉', hero: null })
    expect(await ops.database.db.selectFrom('content_pages').select('key').execute()).toHaveLength(1)
  })

  test('refuses an empty page', async () => {
    await publish()
    for (const key of ['jxdd-autumn', 'interest', 'nothing']) {
      expect(await ops.ask('ops/config/info', { key })).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
    }
  })

  test.each([{}, { key: '../interest' }, { key: 'a'.repeat(41) }])('names the malformed field in %j', async (input) => {
    expect(await ops.ask('ops/config/info', input)).toMatchObject({ code: 400, data: { field: 'key' } })
  })

  test.each(['javascript:go()', ' javascript:go()', '//evil.example', '/\\evil.example', 'data:text/html,x', 'x'])(
    'removes the link %j',
    async (link) => {
      await publish(withItem({ link }))
      expect((await get()).sections[0]?.items[0]?.link).toBe('')
    },
  )

  test.each(['/goods/G1', 'https://a.example/x', 'http://a.example'])('keeps the link %j', async (link) => {
    await publish(withItem({ link }))
    expect((await get()).sections[0]?.items[0]?.link).toBe(link)
  })

  test.each(['https://evil.example/p', '//evil.example/p', '/media/../x', 'data:image/svg+xml,x'])(
    'shows no picture from %j',
    async (url) => {
      await publish({ ...withItem({ picture: { ...picture, url } }), hero: { ...picture, url } })
      const { hero, sections } = await get()
      expect([hero, sections[0]?.items[0]?.picture]).toEqual([null, null])
    },
  )

  test('is stored sanitized, and sanitized again if other programs wrote it', async () => {
    const hostile = (content: string) => [{ title: '', content, items: [] }]
    await publish({ sections: hostile(`${xssPayloads.slice(0, 5).join('')}<p onclick="go()">好</p>`) })
    const { sections } = await ops.database.db.selectFrom('content_pages').select('sections').executeTakeFirstOrThrow()
    expect(JSON.stringify(sections)).not.toMatch(/<script|onclick|onerror/i)
    await ops.database.db
      .updateTable('content_pages')
      .set({ sections: JSON.stringify(hostile('<p>坏</p><script>go()</script>')) })
      .execute()
    ops.module.forget()
    expect((await get()).sections[0]?.content).toBe('<p>坏</p>')
  })

  test('an invalid row counts as no page', async () => {
    await publish()
    await ops.database.db.updateTable('content_pages').set({ sections: '[{"name":"x"}]' }).execute()
    expect(await ops.ask('ops/config/info', { key: page.key })).toMatchObject({ code: 404 })
  })
})
