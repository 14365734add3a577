import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PageContent, publishIntroduction, publishNotice, publishPage } from '../../src/modules/ops/index.ts'
import { openModule, opsOf } from '../support/modules.ts'

let dataFolder: string
let server: Awaited<ReturnType<typeof open>>
const open = () => openModule(opsOf, { process: { dataFolder } })
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await mkdir(join(dataFolder, 'media'))
  const blank = sharp({ create: { width: 750, height: 1200, channels: 3, background: '#345' } })
  await blank.webp().toFile(join(dataFolder, 'media/poster.webp'))
  server = await open()
})
afterAll(async () => {
  await server.close()
  await rm(dataFolder, { recursive: true })
})

const content = '<p>海报</p><img src="/media/poster.webp" /><img src="/media/gone.webp" />'
const shown = '<p>海报</p><img src="/media/poster.webp" width="750" height="1200" /><img src="/media/gone.webp" />'
const publishAt = new Date(Date.now() - 60_000)

describe('[call ops/notice/info] [call ops/introduce/info] [call ops/config/info] pictures', () => {
  test('of a notice state their size', async () => {
    const { id: classificationId } = await server.database.db
      .insertInto('notice_classifications')
      .values({ name: '公告', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const notice = { classificationId, title: '海报', content, isPinned: false, publishAt }
    const id = await server.database.transaction((tx) => publishNotice(tx, notice))
    expect((await server.get('ops/notice/info', { id })).content).toBe(shown)
  })

  test('of an introduction state their size', async () => {
    const text = { key: 'about', version: '1', title: '关于', content, isAgreement: false, position: 0, publishAt }
    await server.database.transaction((tx) => publishIntroduction(tx, text))
    expect((await server.get('ops/introduce/info', { key: 'about' })).content).toBe(shown)
  })

  test('of a page state their size', async () => {
    const input = { brandName: '栖溪', title: '溪上消夏', subtitle: '', howTo: [], rules: [], rightsIds: [] }
    const sections = [{ title: '', content, items: [] }]
    const page = { key: 'jxdd-summer', look: 'summer', hero: null, sections, ...input } satisfies PageContent
    await server.database.transaction((tx) => publishPage(tx, page))
    expect((await server.get('ops/config/info', { key: page.key })).sections[0]?.content).toBe(shown)
  })
})
