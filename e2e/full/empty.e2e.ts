import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors, type Visitor } from '../support/browser.ts'
import { runCommand } from '../support/commands.ts'
import { enterConsole } from '../support/console.ts'
import { query } from '../support/database.ts'
import { act, approveNext, askToPublish, enrol, goIn } from '../support/admin.ts'
import { editor, inMinutes } from '../support/drafts.ts'
import { newPhone } from '../support/people.ts'
import { giveRealName, register } from '../support/registering.ts'
import { cashier, completeSheet, placeOrder, settleAtChannel } from '../support/shop.ts'
import {
  lastMonth,
  makePartner,
  makeStatement,
  oweSomething,
  pay as payStatement,
  type Settled,
} from '../support/settlements.ts'
import { useOwnSite } from '../support/site.ts'

// The site contains only what operators create in the browser. Dangerous actions ask for the second factor again after
// an hour.
useOwnSite(async () => ({ DEMONSTRATION: 'off', CONSOLE_STEP_UP_SECONDS: '3600' }))

const visit = useVisitors()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const work = '溪山晴雪'

test(
  '[console.own-app] two operators set up, open, sell from and close an empty deployment in their browsers',
  {
    timeout: 600_000,
  },
  async () => {
    const owner = await visit()
    const { output } = await runCommand('staff', 'create', 'lin', '林掌柜', '--by', '安装人')
    await enrol(owner.page, linkIn(output))
    await goIn(owner.page)
    const second = await addSecond(owner)
    const collector = await visit('phone')
    await collector.open('/digital')
    await collector.page.getByText('这里还没有作品').waitFor()

    await publishAgreements(owner.page)
    await fillLicences(owner.page)
    await owner.page.goto('/console/shops')
    await act(owner.page, '添加店铺', { 名称: '云岫山房', 类型: '自营' })
    await draftWork(owner.page)
    await askToPublish(owner.page, '发布', '冬季首发')
    await owner.page.getByText('复核期间不能修改').waitFor()
    await approveNext(second.page, '雪后初晴，溪水还没有封冻。')
    // The page that its requester left open says so, and is up to date.
    await owner.page.getByRole('link', { name: '申请有结果' }).waitFor()
    await owner.page.getByText('复核期间不能修改').waitFor({ state: 'detached' })

    await rehearse(owner.page)
    await draftBlindBox(owner.page)
    await askToPublish(owner.page, '发布', '随雪而来')
    await approveNext(second.page, '雪窗盲盒')
    await draftLottery(owner.page)
    await askToPublish(owner.page, '发布', '雪夜同乐')
    await approveNext(second.page, '雪夜转盘')
    await becomeCollector(collector)
    await sellFromNowOn(owner.page)
    await approveNext(second.page, '发售时间')
    await openBox(collector)
    await draw(collector)
    const orderSn = await buy(collector)
    await stopSale(owner.page, collector)
    await refund(owner.page, orderSn, collector)
    await settle(owner.page, second.page)

    for (const { complaints } of [owner, second, collector]) expect(complaints.filter(isFault)).toEqual([])
  },
)

/** Ignores the browser's messages about refusals before login and about content that was taken down. */
const isFault = (complaint: string): boolean =>
  !/ 401 .*session\/| 404 .*(goods\/info|session\/invitation)/.test(complaint)

const linkIn = (text: string): string => /https?:\/\/\S+#[\w-]{43}/.exec(text)?.[0] ?? ''

/** The first owner adds another, who can approve after the server's operator has issued the link. */
async function addSecond({ page }: Visitor): Promise<Visitor> {
  await page.goto('/console/staff')
  await page.getByRole('button', { name: '添加员工' }).first().click()
  const dialog = page.getByRole('dialog', { name: '添加员工' })
  await dialog.getByLabel('登录名').fill('zhou')
  await dialog.getByLabel('姓名').fill('周同事')
  await dialog.getByLabel('负责人').check()
  await dialog.getByLabel('原因').fill('第二位负责人')
  await dialog.getByRole('button', { name: '添加员工' }).click()
  const shown = page.getByRole('dialog', { name: '邀请链接' })
  const replaced = linkIn(await shown.innerText())
  await shown.getByRole('button', { name: '已经发给本人' }).click()
  const { output } = await runCommand('staff', 'invite', 'zhou', '--as', 'lin')
  const second = await visit()
  await second.page.goto(`/console/invitation${new URL(replaced).hash}`)
  await second.page.getByText('邀请链接已失效').waitFor()
  await enrol(second.page, linkIn(output))
  await goIn(second.page)
  return second
}

async function publishAgreements(page: Page): Promise<void> {
  for (const title of ['用户服务协议', '隐私政策', '实名认证须知']) {
    await page.goto('/console/texts')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('textbox', { name: '正文' }).fill(`${title}：藏品不在用户之间转售。`)
    await page.getByLabel('生效时间').fill(inMinutes(-1))
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.waitForURL(/\/texts\/[a-z-]+$/)
    await act(page, '公布', { 原因: '开站' })
    await page.getByText('现行', { exact: true }).waitFor()
  }
}

async function fillLicences(page: Page): Promise<void> {
  await page.goto('/console/site')
  await page.getByLabel('标语').fill('看见山河')
  await page.getByRole('button', { name: '保存' }).first().click()
  await page
    .getByText(/已保存|保存：已完成/)
    .first()
    .waitFor()
}

/** Begins a draft of a kind, and returns a helper that fills it in. */
async function begin(page: Page, kind: string) {
  await page.goto('/console/drafts')
  await page.getByRole('button', { name: `新建${kind}`, exact: true }).click()
  await heading(page)
    .filter({ hasText: `未命名的${kind}` })
    .waitFor()
  return editor(page)
}

/** Fields that works and blind boxes share. */
const issued = {
  'creator.name': '顾远山',
  issuer: '云岫文旅',
  licenceNumber: '浙文备 2026-0001',
  perPersonLimit: 2,
}

async function draftWork(page: Page): Promise<void> {
  const draft = await begin(page, '作品')
  await draft.write({ ...issued, name: work, priceFen: 68, edition: 20, saleStart: inMinutes(1440) })
  await draft.choose('aiUse', '没有使用 AI')
  await draft.picture('cover')
  await draft.picture('gallery')
  await page.getByRole('textbox', { name: '故事' }).fill('雪后初晴，溪水还没有封冻。')
  await draft.pick('shopId', '云岫山房')
}

/** Drafts a blind box with two works that are issued only with it. */
async function draftBlindBox(page: Page): Promise<void> {
  const draft = await begin(page, '盲盒')
  await draft.write({ ...issued, name: '雪窗盲盒', priceFen: 20, edition: 10, saleStart: inMinutes(-1) })
  await draft.choose('aiUse', '没有使用 AI')
  await draft.picture('cover')
  await draft.picture('gallery')
  await draft.pick('shopId', '云岫山房')
  for (const [index, [name, rank, quantity]] of [
    ['窗花', '常规款', 9] as const,
    ['寒梅', '隐藏款', 1] as const,
  ].entries()) {
    await draft.add('藏品')
    const prize = page.locator(`[id="field-prizes"]`)
    await prize.getByRole('radio', { name: '随盒发行' }).nth(index).check()
    await draft.write({ [`prizes.${index}.own.name`]: name, [`prizes.${index}.rank`]: rank })
    await draft.write({ [`prizes.${index}.quantity`]: quantity })
    await draft.picture(`prizes.${index}.own.cover`)
  }
}

/** Drafts a lottery of eight cells, seven of which bring points. */
async function draftLottery(page: Page): Promise<void> {
  const draft = await begin(page, '抽奖')
  await draft.write({ title: '雪夜转盘', subtitle: '每天一次免费', startsAt: inMinutes(-5), endsAt: inMinutes(120) })
  await draft.picture('cover')
  await draft.write({ 'prizes.0.odds': 30 })
  await draft.picture('prizes.0.cover')
  for (const index of [1, 2, 3, 4, 5, 6, 7]) {
    await draft.write({ [`prizes.${index}.name`]: `${index} 积分`, [`prizes.${index}.odds`]: 10 })
    await draft.write({ [`prizes.${index}.points`]: index })
    await draft.picture(`prizes.${index}.cover`)
  }
}

/** Runs a load test that simulates tomorrow's sale. */
async function rehearse(page: Page): Promise<void> {
  await page.goto('/console/rehearsals')
  await page.getByRole('button', { name: '发起演练' }).click()
  const form = page.getByRole('dialog', { name: '发起演练' })
  await form.getByRole('combobox', { name: '商品' }).fill(work)
  await page.getByRole('option', { name: work }).click()
  await form.getByRole('textbox', { name: '人数', exact: true }).fill('60')
  await form.getByRole('button', { name: '发起演练' }).click()
  await page.waitForURL(/\/rehearsals\/\d+$/)
  await page.getByText('已完成').first().waitFor({ timeout: 120_000 })
  await page.getByText('完全一致').first().waitFor()
}

async function toWork(page: Page): Promise<void> {
  await page.goto('/console/goods')
  await page.locator('tbody a').filter({ hasText: work }).first().click()
  await heading(page).filter({ hasText: work }).waitFor()
}

async function becomeCollector({ page, open }: Visitor): Promise<void> {
  await open('/login')
  await register(page, 'phone', newPhone())
  await page.waitForURL(({ hash }) => !hash.startsWith('#/login'))
  await open('/userInfo/kycAuth')
  await giveRealName(page)
}

async function sellFromNowOn(page: Page): Promise<void> {
  await toWork(page)
  await page.getByRole('button', { name: '修改' }).click()
  await page.getByRole('status').filter({ hasText: '已保存' }).waitFor()
  await page.getByLabel('发售时间', { exact: true }).fill(inMinutes(-1))
  await askToPublish(page, '发布修改', '提前开售')
}

async function buy({ page, open }: Visitor): Promise<string> {
  await open('/digital')
  await page.getByRole('link', { name: work }).first().click()
  await placeOrder(page)
  await pay(page)
  return new URLSearchParams(page.url().split('?')[1]).get('orderSn') ?? ''
}

/** Pays at the cashier until the sheet shows the purchase. */
async function pay(page: Page): Promise<void> {
  const till = await cashier(page)
  await till.getByRole('button', { name: /^支付 ¥/ }).click()
  await page.getByRole('heading', { name: '沙盒收银台' }).waitFor()
  await settleAtChannel(page)
  await completeSheet(page)
}

/** Buys a box, and gets one of the two works. */
async function openBox({ page, open }: Visitor): Promise<void> {
  await open('/activity/blindBox')
  await page.getByRole('link', { name: '雪窗盲盒' }).first().click()
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
  await pay(page)
  await page.getByRole('dialog', { name: '订单完成' }).getByRole('link', { name: '去打开盲盒' }).click()
  await page.getByRole('button', { name: /^开 1 个雪窗盲盒/ }).click()
  await page.getByRole('button', { name: '跳过' }).click()
  const piece = page
    .getByRole('dialog', { name: /^打开盲盒/ })
    .getByRole('heading', { level: 2 })
    .last()
  await expect.poll(() => piece.innerText(), { timeout: 15_000 }).toMatch(/^(窗花|寒梅)$/)
}

async function draw({ page, open }: Visitor): Promise<void> {
  await open('/lottery')
  await page.getByRole('heading', { name: '雪夜转盘' }).waitFor()
  await page.getByRole('button', { name: '免费抽一次', exact: true }).click()
  await page.getByRole('dialog', { name: /抽中/ }).waitFor()
}

/** Watches the sale on its console page, and stops it for all users. */
async function stopSale(page: Page, { page: seen, open }: Visitor): Promise<void> {
  await page.goto('/console/sales')
  await page.locator('tbody a').filter({ hasText: work }).click()
  await page.getByText('1 单').first().waitFor()
  await page.getByRole('button', { name: '停售' }).click()
  await page.getByText('已停售').first().waitFor()
  await open(`/goods/${new URL(page.url()).pathname.split('/').at(-1)}`)
  await seen.getByText('已下架').first().waitFor()
}

async function refund(page: Page, orderSn: string, { page: seen, open }: Visitor): Promise<void> {
  await page.goto(`/console/orders/${orderSn}`)
  await page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '退款' })
  await dialog.getByLabel('原因').fill('买家改了主意')
  await dialog.getByRole('button', { name: '退 ¥68.00' }).click()
  await page.getByText('已退款').first().waitFor()
  await open(`/mine/order?orderSn=${orderSn}`)
  await seen.getByText('已退款').first().waitFor()
}

/** A partner who owned the shop for the month is owed money, agrees, and is paid with two approvals. */
async function settle(page: Page, second: Page): Promise<void> {
  const partner: Settled = {
    name: '山房文旅',
    month: lastMonth(),
    holdings: [['店铺', '云岫山房']],
    reference: 'ICBC20260001',
  }
  await makePartner(page, second, partner)
  await oweSomething(page, second, partner)
  const statement = await makeStatement(page, partner)
  const theirs = await visit()
  const [shop] = await query<{ id: string }>('select id::text from shops')
  await enterConsole(theirs.context, ['partner'], { brands: [], shops: [shop?.id ?? ''] })
  await theirs.page.goto(statement)
  await act(theirs.page, '确认无误')
  await theirs.page.getByText('商户已确认').first().waitFor()
  await payStatement(page, second, statement, partner)
}
