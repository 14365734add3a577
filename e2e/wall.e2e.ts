import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newKey } from '../server/test/support/keys.ts'
import { plain } from '../server/test/uploads/pictures.ts'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'
import { approve, callAs, commentsOf, messagesOf, newSpot } from './support/wall.ts'

const visit = useVisitors()

const leaf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const spotOf = (page: Page, name: string) =>
  page.getByRole('group', { name: '景区', exact: true }).getByRole('button', { name })

test(
  '[route /messageWall] [route /mineMessage] [route /messageDetail] a message is left with a picture, seen live, answered, reported and removed',
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
    await other.open(`/messageWall?spotId=${spot.spotId}`)
    await other.page.getByText('这里还没有留言').waitFor()

    await mine.page.getByRole('button', { name: '写一条留言' }).click()
    const sheet = mine.page.getByRole('dialog', { name: '写留言' })
    await sheet.getByLabel('留言', { exact: true }).fill(text)
    const chosen = mine.page.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: '添加照片' }).click()
    const buffer = await plain(1600, 1200).jpeg().toBuffer()
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await sheet.getByRole('img', { name: '第 1 张照片' }).waitFor()
    await sheet.getByRole('button', { name: '发布（审核后公开）' }).dblclick()
    await sheet.getByRole('link', { name: '看我的留言' }).click()
    await leaf(mine.page, text).getByText('待审核').waitFor()
    const [message, ...more] = await messagesOf(writer)
    expect(more).toEqual([])
    const messageId = message?.id ?? ''

    await approve('message', messageId)
    await leaf(mine.page, text).getByText('已展示').waitFor()
    await other.page.getByRole('button', { name: '有 1 条新留言' }).click()
    await leaf(other.page, text)
      .getByRole('button', { name: /^放大看/ })
      .waitFor()

    await friend.open(`/messageWall?spotId=${spot.spotId}`)
    await leaf(friend.page, text).getByRole('button', { name: /赞/ }).dblclick()
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
    await said.getByText('待审核').waitFor({ state: 'detached' })

    // The filter survives returning from the message and a reload.
    await other.page.getByRole('button', { name: '最热' }).click()
    await leaf(other.page, text).getByRole('link', { name: '评论 1' }).click()
    await other.page.getByText('我也听见了').waitFor()
    await other.page.getByRole('button', { name: '返回' }).click()
    await other.page.waitForURL(new RegExp(`spotId=${spot.spotId}&order=hottest$`))
    await other.page.reload()
    await leaf(other.page, text).waitFor()
    expect(await spotOf(other.page, spot.name).getAttribute('aria-pressed')).toBe('true')
    expect(await other.page.getByRole('button', { name: '最热' }).getAttribute('aria-pressed')).toBe('true')

    await leaf(friend.page, text)
      .getByRole('button', { name: /^举报.+的留言$/ })
      .click()
    const report = friend.page.getByRole('dialog', { name: '举报这条留言' })
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
    await leaf(mine.page, text).getByText('收到多位用户举报').waitFor()
    // The browser logs that the hidden message is gone.
    const complaints = [...mine.complaints, ...other.complaints, ...friend.complaints]
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  },
)
