import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GoodsSn, Picture } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrlOf, veil, veilText } from '../../src/modules/uploads/hidden/veil.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { plain } from './pictures.ts'

const storefrontFolder = mkdtempSync(join(tmpdir(), 'storefront-'))
writeFileSync(join(storefrontFolder, 'index.html'), '<html><head></head><body><!--first-answers--></body></html>')

// All processes of a site share one data folder.
const dataFolder = mkdtempSync(join(tmpdir(), 'data-'))
const overrides = { http: { storefrontFolder }, process: { dataFolder } }

let server: TestServer
/** Another process of the same site. */
let beside: TestServer
let moderator: StaffMember
beforeAll(async () => {
  server = await startTestServer({ overrides })
  beside = await startTestServer({ beside: server, overrides })
  moderator = await createStaff(server, { roles: ['moderator'] })
})
afterAll(async () => {
  await beside.stop()
  await server.stop()
  for (const folder of [storefrontFolder, dataFolder]) rmSync(folder, { recursive: true })
})

const reason = '版权方投诉'

/** Creates a work on the home page, found by its name, with a picture as its cover and within its story. */
async function makeShown(name: string): Promise<{ goodsSn: GoodsSn; picture: Picture }> {
  const publisher = await createStaff(server, { roles: ['publisher'] })
  const bytes = await plain(1200, 900, { r: Math.floor(Math.random() * 256), g: 90, b: 90 })
    .png()
    .toBuffer()
  const { data } = await publisher.ask('media/upload', { name }, bytes)
  const { picture } = data
  const body = `<p>卷首</p><img src="${picture.url}-960.webp" alt="细部"><p>卷尾</p>`
  const goodsSn = await makeGoods(server.context.database, { name, isDrop: true, body })
  await server.context.database.db
    .updateTable('goods')
    .set({ cover: JSON.stringify(picture), gallery: JSON.stringify([picture]) })
    .where('sn', '=', goodsSn)
    .execute()
  await server.context.database.transaction((tx) => server.context.goods.changed(tx, goodsSn))
  return { goodsSn, picture }
}

/** Returns every public page that shows a work, as text. */
async function pagesOf(site: TestServer, { goodsSn, name }: { goodsSn: GoodsSn; name: string }): Promise<string[]> {
  const page = { page: 1, size: 10 }
  const [info, list, home, found, screen] = await Promise.all([
    site.call('goods/goods/info', { goodsSn }),
    site.call('goods/goods/list', page),
    site.call('goods/homePageGoods/list', page),
    site.call('goods/search/list', { ...page, keyword: name }),
    fetch(site.url).then((response) => response.text()),
  ])
  return [...[info, list, home, found].map((reply) => JSON.stringify(reply)), screen]
}

test('a hidden picture disappears from every page and address of every process at once, and returns when it is shown', async () => {
  const name = '雪景寒林'
  const { goodsSn, picture } = await makeShown(name)
  const files = ['-960.webp', '-960.avif', '.jpg'].map((ending) => picture.url + ending)
  const blur = picture.placeholder
  const seen = async (site: TestServer) => ({
    pages: (await pagesOf(site, { goodsSn, name })).map((text) => text.includes(picture.url) && text.includes(blur)),
    files: await Promise.all(files.map(async (file) => (await fetch(site.url + file)).status)),
  })
  const shown = { pages: [true, true, true, true, true], files: [200, 200, 200] }
  const gone = { pages: [false, false, false, false, false], files: [404, 404, 404] }
  for (const site of [server, beside]) await expect.poll(() => seen(site)).toEqual(shown)

  const address = `https://shop.example.cn${picture.url}-960.webp?v=1`
  expect((await moderator.ask('picture/hide', { address, reason })).data).toEqual({ url: picture.url, isNew: true })
  expect(await seen(server)).toEqual(gone)
  await expect.poll(() => seen(beside)).toEqual(gone)
  for (const text of await pagesOf(server, { goodsSn, name })) expect(text).not.toContain(picture.url)
  expect((await server.call('goods/goods/info', { goodsSn })).story).toBe('<p>卷首</p><p>卷尾</p>')
  expect((await fetch(server.url + files[0])).headers.get('cache-control')).toBe('no-store')
  // A process that starts while it is hidden does not serve it either.
  const late = await startTestServer({ beside: server, overrides })
  expect(await seen(late)).toEqual(gone)
  await late.stop()

  const again = await moderator.ask('picture/hide', { address: picture.url, reason })
  expect(again.data).toEqual({ url: picture.url, isNew: false })
  expect((await moderator.ask('picture/hidden')).data.list).toMatchObject([{ url: picture.url, reason }])
  expect((await moderator.ask('picture/show', { address: picture.url, reason: '已核实' })).data.isNew).toBe(true)
  for (const site of [server, beside]) await expect.poll(() => seen(site)).toEqual(shown)
  const owner = await createStaff(server, { roles: ['owner'] })
  const { data } = await owner.ask('audit/list', { target: `picture:${picture.url}` })
  expect(data.list.map(({ verb }) => verb)).toEqual(['picture/show', 'picture/hide', 'picture/hide'])
})

test('only the address of a picture is accepted, and only from staff with the right', async () => {
  expect((await moderator.ask('picture/hide', { address: '/goods/1', reason })).reason).toBe('BAD_INPUT')
  const support = await createStaff(server, { roles: ['support'] })
  expect((await support.ask('picture/hide', { address: '/media/a/b', reason })).reason).toBe('NOT_ALLOWED')
})

describe('hiding removes pictures from values', () => {
  test('an address leads to its picture, and to no other whose name begins alike', () => {
    const addresses = {
      '/media/u/ab/abcd': '/media/u/ab/abcd',
      '/media/u/ab/abcd-640.avif': '/media/u/ab/abcd',
      '/media/x/foo-2': '/media/x/foo-2',
      '/media/x/foo-2.jpg': '/media/x/foo-2',
      '/media/x/foo-2-640.webp': '/media/x/foo-2',
      '/media/x/foo/tiles/4096/3_0.webp': '/media/x/foo',
      '/media/x/../foo.jpg': undefined,
      '/goods/1': undefined,
    }
    for (const [address, url] of Object.entries(addresses))
      expect([address, pictureUrlOf(address)]).toEqual([address, url])
  })

  test('a text loses the picture, and keeps others whose names begin alike', () => {
    const text =
      '<p>一<img class="a" src="/media/x/foo-640.webp">二<img src="/media/x/foo-2-640.webp"></p>/media/x/foo.jpg'
    expect(veilText(text, ['/media/x/foo'])).toBe('<p>一二<img src="/media/x/foo-2-640.webp"></p>/media/hidden.jpg')
  })

  test('a reply is copied if it contains a hidden picture, and otherwise returned unchanged', () => {
    const picture = { url: '/media/x/foo', widths: [640], ratio: 1, placeholder: 'data:blur', tiles: [4096] }
    const reply = { a: [{ cover: picture }], b: { at: new Date(0), list: [1, null] } }
    const veiled = veil(reply, new Set(['/media/x/foo']))
    const cover = { url: '/media/hidden', widths: [640], ratio: 1, placeholder: '' }
    expect(veiled).toEqual({ ...reply, a: [{ cover }] })
    expect(veiled.b).toBe(reply.b)
    expect(reply.a[0]?.cover).toBe(picture)
    expect(veil(reply, new Set(['/media/x/other']))).toBe(reply)
  })
})
