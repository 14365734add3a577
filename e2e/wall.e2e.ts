import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plain } from '../server/test/uploads/pictures.ts'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { foundIn, payloadsUpTo, watchForRuns } from './support/payloads.ts'
import { newPerson } from './support/people.ts'
import { approve, callAs, commentsOf, messagesOf, newMessage, newSpot } from './support/wall.ts'
import { newKey } from '../server/test/support/keys.ts'

const visit = useVisitors()
const photo = await plain(1600, 1200).jpeg().toBuffer()

const sheet = (page: Page) => page.getByRole('dialog', { name: '写留言' })
const leaf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const thumb = (page: Page, text: string) => leaf(page, text).getByRole('button', { name: /赞/ })
const spotOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '景区', exact: true }).getByRole('button', { name })

/** Opens the form and enters the text without sending it. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /写一条留言|接着写留言/ }).click()
  await sheet(page).getByLabel('留言', { exact: true }).fill(text)
}

const send = (page: Page) => sheet(page).getByRole('button', { name: '交给工作人员看' })

/** Filters out the errors of missing pages and intended refusals. */
const unexpected = (complaints: readonly string[]) => complaints.filter((text) => !/\b(400|404|429|500)\b/.test(text))

test(
  '[route /messageWall] [route /mineMessage] [route /messageDetail] a message is left, seen, answered, reported and removed',
  { timeout: 150_000 },
  async () => {
    const [spot, writer, reader] = [await newSpot(), await newPerson(), await newPerson()]
    const text = `雾散的时候，台下有人唱歌 ${spot.spotId}`
    const mine = await visit('phone', { person: writer })
    const other = await visit()
    const friend = await visit('phone', { person: reader })

    await mine.open('/messageWall')
    await spotOf(mine.page, spot.name).click()
    await mine.page.waitForURL(new RegExp(`#/messageWall\\?spotId=${spot.spotId}$`))
    await mine.page.getByText('这里还没有留言').waitFor()
    await other.open(`/messageWall?spotId=${spot.spotId}`)
    await other.page.getByText('这里还没有留言').waitFor()

    await write(mine.page, text)
    const chosen = mine.page.waitForEvent('filechooser')
    await sheet(mine.page).getByRole('button', { name: '添加照片' }).click()
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await sheet(mine.page).getByRole('img', { name: '第 1 张照片' }).waitFor()
    await send(mine.page).dblclick()
    await sheet(mine.page).getByText('已经收到').waitFor()
    await sheet(mine.page).getByText('2 积分').waitFor()
    await sheet(mine.page).getByRole('link', { name: '看我的留言' }).click()
    await leaf(mine.page, text).getByText('待审核').waitFor()
    const [message, ...more] = await messagesOf(writer)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      text,
      state: 'pending',
      pictures: [{ url: expect.stringMatching(/^\/media\//) }],
    })
    const messageId = message?.id ?? ''

    await approve('message', messageId)
    await leaf(mine.page, text).getByText('已展示').waitFor()
    await other.page.getByRole('button', { name: '有 1 条新留言' }).click()
    await leaf(other.page, text)
      .getByRole('button', { name: /^放大看/ })
      .click()
    await other.page.getByRole('dialog').getByRole('img').waitFor()
    await other.page.keyboard.press('Escape')

    await friend.open(`/messageWall?spotId=${spot.spotId}`)
    await thumb(friend.page, text).dblclick()
    await leaf(friend.page, text).getByRole('button', { name: '已赞 1', pressed: true }).waitFor()
    await leaf(other.page, text).getByRole('button', { name: '赞 1', pressed: false }).waitFor()
    expect(await messagesOf(writer)).toMatchObject([{ thumbs: 1 }])

    await leaf(friend.page, text).getByRole('link', { name: '评论' }).click()
    await friend.page.getByLabel('写评论').fill('我也听见了')
    await friend.page.getByRole('button', { name: '发表评论' }).dblclick()
    const said = friend.page.getByRole('list', { name: '评论' }).getByRole('listitem')
    await said.filter({ hasText: '我也听见了' }).getByText('待审核').waitFor()
    const [comment, ...others] = await commentsOf(reader)
    expect(others).toEqual([])
    await approve('comment', comment?.id ?? '')
    await leaf(other.page, text).getByRole('link', { name: '评论 1' }).waitFor()
    await said.getByText('待审核').waitFor({ state: 'detached' })

    await leaf(friend.page, text)
      .getByRole('button', { name: /^举报.+的留言$/ })
      .click()
    const report = friend.page.getByRole('dialog', { name: '举报这条留言' })
    await report.getByRole('button', { name: '提交举报' }).click()
    await report.getByText('请选择一个原因').waitFor()
    await report.getByRole('radio', { name: /^广告或诱导/ }).check()
    await report.getByRole('button', { name: '提交举报' }).click()
    await friend.page.getByText('已收到举报').waitFor()
    await friend.page.getByRole('button', { name: '好的' }).click()
    for (const person of [await newPerson(), await newPerson()]) {
      const call = await callAs(person)
      await call('hwnft/scenicSpotMessage/report', { messageId, reason: 'advertising' }, newKey())
    }
    await leaf(other.page, text).waitFor({ state: 'detached' })
    await friend.page.getByText('这条留言已经看不到了').waitFor()
    await leaf(mine.page, text).getByText('已隐藏').waitFor()
    await leaf(mine.page, text).getByText('收到多位用户举报').waitFor()
    expect(unexpected([...mine.complaints, ...other.complaints, ...friend.complaints])).toEqual([])
  },
)

test('[route /messageWall] a refused text stays in the form, also over a reload, and results in one message', async () => {
  const [spot, writer] = [await newSpot(), await newPerson()]
  const { page, open, complaints } = await visit({ person: writer })
  await open(`/messageWall?spotId=${spot.spotId}`)
  const field = sheet(page).getByLabel('留言', { exact: true })
  const refusals = [
    ['来玩 六-合-彩', '里面有不适合展示的词语'],
    ['想看照片加我 13812345678', '请先去掉电话、微信这类联系方式'],
    ['照片在 https://shiny-example.net/a', '这里不能放链接'],
  ] as const
  await write(page, '')
  await send(page).click()
  await sheet(page).getByText('写几句再交上去').waitFor()
  for (const [text, expected] of refusals) {
    await field.fill(text)
    await send(page).click()
    await sheet(page).getByText(expected).waitFor()
    expect(await field.inputValue()).toBe(text)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await field.fill('长'.repeat(301))
  await send(page).click()
  await sheet(page).getByText('最多 300 个字，现在多了 1 个').waitFor()
  await field.fill('石阶上长了青苔，慢慢走')
  await page.reload()
  await page.getByRole('button', { name: '接着写留言' }).click()
  expect(await field.inputValue()).toBe('石阶上长了青苔，慢慢走')
  await send(page).dblclick()
  await sheet(page).getByText('已经收到').waitFor()
  await sheet(page).getByRole('button', { name: '关闭' }).click()
  await page.getByText('今天还可以写 4 条。').waitFor()
  expect(await messagesOf(writer)).toHaveLength(1)
  expect(unexpected(complaints)).toEqual([])
})

test('[route /messageWall] if another device used the last message of the day, the text stays in the form', async () => {
  const [spot, writer] = [await newSpot(), await newPerson()]
  const { page, open } = await visit('phone', { person: writer })
  await open(`/messageWall?spotId=${spot.spotId}`)
  await write(page, '第六条说说云')
  const call = await callAs(writer)
  for (const number of ['一', '二', '三', '四', '五']) {
    const input = { spotId: spot.spotId, text: `第${number}条说说松` }
    await call('hwnft/scenicSpotMessage/message', input, { idempotencyKey: randomUUID() })
  }
  await send(page).click()
  await sheet(page).getByText('今天的留言次数用完了').waitFor()
  expect(await sheet(page).getByLabel('留言', { exact: true }).inputValue()).toBe('第六条说说云')
  await sheet(page).getByLabel('留言', { exact: true }).fill('')
  await page.reload()
  expect(await page.getByRole('button', { name: '今天的 5 条都写完了' }).isDisabled()).toBe(true)
})

test('[route /mineMessage] a refused message is appealed against once, and deleted after a confirmation', async () => {
  const [spot, writer] = [await newSpot(), await newPerson()]
  const messageId = await newMessage(spot, writer, { state: 'refused', text: '飘了一千年' })
  const { page, open, complaints } = await visit({ person: writer })
  await open('/mineMessage')
  const message = leaf(page, '飘了一千年')
  await message.getByText('未通过').waitFor()
  await message.getByText('与景区无关').waitFor()
  await message.getByRole('button', { name: '申诉' }).click()
  const appeal = page.getByRole('dialog', { name: '申诉' })
  await appeal.getByLabel('申诉理由').fill('写的')
  await appeal.getByRole('button', { name: '提交申诉' }).click()
  await appeal.getByText('至少写 4 个字').waitFor()
  await appeal.getByLabel('申诉理由').fill('写的是洞窟里的飞天')
  await appeal.getByRole('button', { name: '提交申诉' }).dblclick()
  await message.getByText('已经申诉过').waitFor()
  expect(await message.getByRole('button', { name: '申诉' }).count()).toBe(0)
  expect(await query('select appeal from wall_messages where id = $1', [messageId])).toEqual([
    { appeal: '写的是洞窟里的飞天' },
  ])

  await message.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '删除这条留言' })
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  await message.getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('还没有留过言').waitFor()
  expect(await messagesOf(writer)).toEqual([])
  expect(complaints).toEqual([])
})

test('[route /messageWall] [route /mineMessage] a user who may not write yet is shown what to do first', async () => {
  const spot = await newSpot()
  const messageId = await newMessage(spot, await newPerson())
  const stranger = await visit('phone')
  await stranger.open(`/messageDetail?id=${messageId}`)
  await stranger.page.getByRole('link', { name: '登录后评论' }).waitFor()
  await stranger.open('/mineMessage')
  await stranger.page.getByText('登录后再来看').waitFor()
  await stranger.open(`/messageWall?spotId=${spot.spotId}`)
  await stranger.page.getByRole('button', { name: '登录后留言' }).click()
  await stranger.page.waitForURL(/#\/login\?redirect=/)
  const back = new URLSearchParams(stranger.page.url().split('?').at(-1)).get('redirect')
  expect(back).toBe(`/messageWall?spotId=${spot.spotId}`)

  const unnamed = await visit('phone', { person: await newPerson({ verified: false }) })
  await unnamed.open(`/messageDetail?id=${messageId}`)
  await unnamed.page.getByRole('link', { name: '实名后可评论' }).waitFor()
  await unnamed.page.getByRole('button', { name: /^举报.+的留言$/ }).click()
  await unnamed.page.getByText('举报要由实名的人提出').waitFor()
  await unnamed.page.keyboard.press('Escape')
  await unnamed.open('/messageWall')
  await unnamed.page.getByRole('button', { name: '实名后可留言' }).click()
  await unnamed.page.waitForURL(/#\/userInfo\/kycAuth/)
})

test('[route /messageWall] the filter survives a reload and returning from a message', async () => {
  const spot = await newSpot()
  const text = `从台上看得见七座峰 ${spot.spotId}`
  await newMessage(spot, await newPerson(), { text })
  const { page, open } = await visit()
  await open('/messageWall')
  await spotOf(page, spot.name).click()
  await page.getByRole('button', { name: '最热' }).click()
  await page.waitForURL(/order=hottest/)
  await leaf(page, text).getByRole('link', { name: '评论' }).click()
  await page.getByText('还没有人评论').waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL(new RegExp(`spotId=${spot.spotId}&order=hottest$`))
  await page.reload()
  await leaf(page, text).waitFor()
  expect(await spotOf(page, spot.name).getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('button', { name: '最热' }).getAttribute('aria-pressed')).toBe('true')
})

test('[route /messageWall] a like that fails is undone and reported', async () => {
  const [spot, reader] = [await newSpot(), await newPerson()]
  const text = `钟声到这里就轻了 ${spot.spotId}`
  await newMessage(spot, await newPerson(), { text })
  const { page, open, context } = await visit('phone', { person: reader })
  await context.route('**/scenicSpotMessage/thumbs', (route) => route.fulfill({ status: 500, body: '{}' }))
  await open(`/messageWall?spotId=${spot.spotId}`)
  await thumb(page, text).click()
  await page.getByText('服务器发生错误').first().waitFor()
  await leaf(page, text).getByRole('button', { name: '赞', exact: true, pressed: false }).waitFor()
  await context.unrouteAll()
  await thumb(page, text).click()
  await leaf(page, text).getByRole('button', { name: '已赞 1' }).waitFor()
  // The page shows it before the server has it.
  const kept = () => query('select thumbs from wall_messages where spot_id = $1', [spot.spotId])
  await expect.poll(kept).toEqual([{ thumbs: 1 }])
})

test('[route /messageWall] nothing moves with reduced motion', async () => {
  const [spot, writer] = [await newSpot(), await newPerson()]
  const { page, open } = await visit('phone', { person: writer, reducedMotion: 'reduce' })
  await open(`/messageWall?spotId=${spot.spotId}`)
  await write(page, '云停在半山')
  const place = () => sheet(page).evaluate((element) => element.getBoundingClientRect().top)
  const before = await place()
  await page.waitForTimeout(300)
  expect(await place()).toBe(before)
  await send(page).click()
  await sheet(page).getByText('已经收到').waitFor()
  await sheet(page).getByRole('button', { name: '关闭' }).click()
  const [message] = await messagesOf(writer)
  await approve('message', message?.id ?? '')
  await page.getByRole('button', { name: '有 1 条新留言' }).click()
  await leaf(page, '云停在半山').waitFor()
})

test('[route /messageWall] [route /messageDetail] no text runs as code', { timeout: 150_000 }, async () => {
  const [spot, writer] = [await newSpot(), await newPerson()]
  const texts = payloadsUpTo(300)
  const messageId = await newMessage(spot, writer, { text: '好', comments: texts })
  for (const text of texts) await newMessage(spot, writer, { text })
  const { page, open, context, complaints } = await visit()
  const ran: string[] = []
  await watchForRuns(page)
  await context.route(/evil\.example/, (route) => {
    ran.push(route.request().url())
    return route.abort()
  })
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => ran.push('dialog')))

  await open(`/messageWall?spotId=${spot.spotId}`)
  await showAll(page, 'main article > p', texts.length)
  expect(await page.locator('main article > p').allTextContents()).toEqual(expect.arrayContaining([...texts]))
  expect(await foundIn(page)).toEqual({ runs: 0, elements: 0 })
  await open(`/messageDetail?id=${messageId}`)
  await showAll(page, 'ul[aria-label="评论"] > li', texts.length)
  expect(await page.locator('ul[aria-label="评论"] > li > p').allTextContents()).toEqual(texts)
  expect(await foundIn(page)).toEqual({ runs: 0, elements: 0 })
  expect(ran).toEqual([])
  expect(complaints).toEqual([])
})

/** Scrolls down an endless list, page by page, until it has `count` entries. */
async function showAll(page: Page, selector: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return page.locator(selector).count()
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(count)
}
