import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plain } from '../server/test/uploads/pictures.ts'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { newPerson } from './support/people.ts'
import { newSupport } from './support/staff.ts'

const visit = useVisitors()
const photo = await plain(1200, 900).jpeg().toBuffer()

const entries = (page: Page) => page.getByRole('list', { name: '对话' }).getByRole('listitem')

test(
  '[console.tickets] a question is asked, answered, continued, solved, rated and reopened',
  { timeout: 120_000 },
  async () => {
    const [person, support] = [await newPerson(), await newSupport()]
    const { page, open } = await visit('phone', { person })
    await open('/help')
    await page.getByText('数字藏品可以退款吗？').click()
    await page.getByText('一经交付不支持退换').waitFor()
    await page.getByRole('link', { name: '联系客服' }).click()
    await page.getByLabel('遇到了什么问题').fill('付款后没有看到藏品')
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '添加图片' }).click()
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('img', { name: '第 1 张图片' }).waitFor()
    // The draft survives a reload.
    await page.reload()
    await page.getByRole('img', { name: '第 1 张图片' }).waitFor()
    expect(await page.getByLabel('遇到了什么问题').inputValue()).toBe('付款后没有看到藏品')
    await page.getByRole('button', { name: '发给客服' }).dblclick()
    await entries(page).first().getByText('付款后没有看到藏品').waitFor()
    await page.getByText('等待回复').waitFor()
    const made = await query<{ id: string }>('select id::text from tickets where uid = $1', [person.uid])
    expect(made).toHaveLength(1)
    const ticketId = made[0]?.id ?? ''

    // The page refreshes by itself.
    await support.answer(ticketId, '已经到账，请刷新“我的藏品”。')
    await entries(page).getByText('已经到账，请刷新“我的藏品”。').waitFor()
    await page.getByLabel('回复客服').fill('看到了，谢谢')
    await page.getByRole('button', { name: '发出', exact: true }).dblclick()
    await entries(page).getByText('看到了，谢谢').waitFor()
    expect(await page.getByRole('list', { name: '对话' }).getByRole('article').count()).toBe(3)
    await page.getByRole('button', { name: '问题已解决' }).click()
    await page.getByText('你标记为已解决').waitFor()
    await page.getByRole('radio', { name: '5 星，很满意' }).check()
    await page.getByRole('button', { name: '提交评价' }).click()
    await page.getByText('谢谢你的评价').waitFor()

    await page.getByRole('button', { name: '还没解决，重新打开' }).click()
    await page.getByLabel('还有什么没有解决').fill('又不见了')
    await page.getByRole('button', { name: '重新打开', exact: true }).click()
    await entries(page).getByText('你重新打开了这次咨询').waitFor()

    // An answer that arrived meanwhile is announced until it was seen.
    await open('/mine/ticket')
    await page.getByRole('article').getByText('等待回复').waitFor()
    await open('/help')
    await support.answer(ticketId, '已重新核对，请再看一次。')
    await open('/mine/ticket')
    await page.getByRole('article').getByText('有新回复').waitFor()
    await page.getByRole('link', { name: '付款后没有看到藏品' }).click()
    await entries(page).getByText('已重新核对，请再看一次。').waitFor()
    await expect
      .poll(() => query('select 1 from tickets where id = $1 and told_entry = seen_entry', [ticketId]))
      .toHaveLength(1)
  },
)
