import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from '../support/browser.ts'
import { enterConsole } from '../support/console.ts'
import { query } from '../support/database.ts'
import { editor, inMinutes, preview, publishWithApproval } from '../support/drafts.ts'
import { newPerson } from '../support/people.ts'
import { newWork } from '../support/works.ts'

const visit = useVisitors()

/** Begins a draft of a kind in the console; returns its page, and a second staff member who may publish. */
async function begin({ page, context }: { page: Page; context: BrowserContext }, kind: string) {
  const other = await enterConsole(context, ['owner'])
  await enterConsole(context, ['owner'])
  await page.goto('/console/drafts')
  await page.getByRole('button', { name: `新建${kind}`, exact: true }).click()
  await page.waitForURL(/\/console\/drafts\/\d+$/)
  return { other, draft: editor(page) }
}

let made = 0
const named = (prefix: string) => `${prefix} ${process.pid}-${++made}`

test(
  '[console.play] a lottery is filled in, previewed and published in the browser, and its odds are shown to users',
  { timeout: 240_000 },
  async () => {
    const [work, title] = [await newWork({ edition: 20 }), named('灯市转盘')]
    const admin = await visit()
    const { page } = admin
    const { other, draft } = await begin(admin, '抽奖')
    await draft.write({ title, subtitle: '每天一次免费', startsAt: inMinutes(-5), endsAt: inMinutes(120) })
    await draft.picture('cover')
    await draft.write({ 'prizes.0.odds': '60' })
    await draft.picture('prizes.0.cover')
    await draft.write({ 'prizes.1.name': '一纸花笺', 'prizes.1.odds': '4.5', 'prizes.1.stock': '5' })
    await draft.choose('prizes.1.kind', '数字藏品')
    await draft.pick('prizes.1.giftSn', work.name)
    await draft.picture('prizes.1.cover')
    for (const index of [2, 3, 4, 5, 6, 7]) {
      const odds = index === 7 ? '10.5' : '5'
      await draft.write({ [`prizes.${index}.name`]: `${index} 积分`, [`prizes.${index}.odds`]: odds })
      await draft.write({ [`prizes.${index}.points`]: index })
      await draft.picture(`prizes.${index}.cover`)
    }
    await page.getByText('概率合计').filter({ hasText: '100%' }).waitFor()
    await page.getByText('得藏品或盒的概率 4.5%').waitFor()
    await draft.add('规则')
    await draft.write({ 'rules.0': '每天零点恢复一次免费。' })
    await page.getByText('可以发布，请留意').waitFor()

    const shown = await preview(page)
    await shown.getByRole('heading', { name: title }).waitFor()
    await shown.getByRole('button', { name: '概率与规则' }).click()
    await shown.getByRole('row', { name: /一纸花笺 剩 5 件 4\.50%/ }).waitFor()
    await page.getByRole('link', { name: '回到编辑' }).click()

    const poolId = await publishWithApproval(page, other)
    const collector = await visit('phone', { person: await newPerson() })
    await collector.open(`/lottery?id=${poolId}`)
    await collector.page.getByRole('heading', { name: title }).waitFor()
    await collector.page.getByRole('button', { name: '概率与规则' }).click()
    await collector.page.getByRole('row', { name: /一纸花笺 剩 5 件 4\.50%/ }).waitFor()
    await collector.page.getByText('每天零点恢复一次免费。').waitFor()
    expect(admin.complaints).toEqual([])
  },
)

test(
  '[console.play] a wishing event with paid wishes is filled in, previewed and published in the browser',
  { timeout: 120_000 },
  async () => {
    const title = named('元夕祈愿')
    const [shop] = await query<{ name: string }>('select name from shops order by id limit 1')
    const admin = await visit()
    const { page } = admin
    const { other, draft } = await begin(admin, '祈愿活动')
    await draft.write({ title, startsAt: inMinutes(-5), endsAt: inMinutes(120) })
    await draft.picture('cover')
    await draft.picture('prizes.0.cover')
    await page.getByRole('checkbox', { name: '次数之外，还可以付费放灯' }).check()
    await draft.write({ 'ticket.priceFen': '9.9', 'ticket.issuer': '云岫文化' })
    await draft.pick('ticket.shopId', shop?.name ?? '')
    await page.getByText('可以发布，请留意').waitFor()

    const shown = await preview(page)
    await shown.getByRole('heading', { name: title }).first().waitFor()
    await shown.getByRole('row', { name: /谢谢你的心愿/ }).waitFor()
    await page.getByRole('link', { name: '回到编辑' }).click()

    const eventId = await publishWithApproval(page, other)
    const collector = await visit('phone', { person: await newPerson() })
    await collector.open(`/wishPary?eventId=${eventId}`)
    await collector.page.getByRole('heading', { name: title }).first().waitFor()
    await collector.page.getByRole('row', { name: /谢谢你的心愿 不限量 100\.00%/ }).waitFor()
    await collector.page.getByText('¥9.90').first().waitFor()
    expect(admin.complaints).toEqual([])
  },
)

test(
  '[console.auction] a lot is filled in, previewed and published in the browser, and its page shows the terms',
  { timeout: 120_000 },
  async () => {
    const name = named('雨过天青瓷瓶')
    const [shop] = await query<{ name: string }>('select name from shops order by id limit 1')
    const admin = await visit()
    const { page } = admin
    const { other, draft } = await begin(admin, '拍品')
    await draft.write({
      name,
      house: '云岫拍卖行',
      licenceNumber: '云拍批字第 001 号',
      'creator.name': '沈知白',
      'creator.title': '陶艺师',
      'creator.introduction': '守窑三十年。',
      startPriceFen: '1000',
      stepFen: '50',
      depositFen: '200',
      startsAt: inMinutes(60),
      endsAt: inMinutes(180),
    })
    await draft.pick('shopId', shop?.name ?? '')
    await draft.picture('cover')
    await draft.picture('gallery')
    await draft.add('段落')
    await draft.write({ 'story.0': '一窑一件。' })
    await draft.add('说明')
    await draft.write({ 'remarks.0': '品相完好，瓶口有一处窑裂。' })
    await page.getByText('可以发布', { exact: true }).waitFor()

    const shown = await preview(page)
    await shown.getByRole('heading', { level: 1, name }).waitFor()
    await shown.getByText('品相完好，瓶口有一处窑裂。').waitFor()
    await page.getByRole('link', { name: '回到编辑' }).click()

    const lotId = await publishWithApproval(page, other)
    const collector = await visit('phone', { person: await newPerson() })
    await collector.open(`/auction?lot=${lotId}`)
    await collector.page.getByRole('heading', { level: 1, name }).waitFor()
    await collector.page.getByText('起拍价 1000 元，每次加价不少于 50 元。').waitFor()
    expect(admin.complaints).toEqual([])
  },
)
