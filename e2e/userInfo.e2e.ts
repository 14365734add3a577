import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { type Device, deviceNames } from './support/chromium.ts'
import { query } from './support/database.ts'
import { newPerson, type Person } from './support/people.ts'
import { enterCode } from './support/puzzle.ts'

const visit = useVisitors()
const code = '482906'

test('[route /userInfo/changePassword] a new password ends every session and logs in again', async () => {
  const person = await newPerson()
  const { page, open } = await visit('phone', { person })
  await open('/userInfo/changePassword')
  await page.getByLabel('本账户手机号').fill(person.phone)
  await enterCode(page, 'phone', person.phone)
  await page.getByLabel('新密码').fill('riverside2026')
  const said = page.getByText('所有设备都已退出，请用新密码登录。').first().waitFor()
  await submit(page, '修改密码')
  await page.waitForURL(/#\/login$/)
  await said
  expect(await query('select id from sessions where uid = $1 and revoked_at is null', [person.uid])).toEqual([])
  await logInByPassword(page, { ...person, password: 'riverside2026' })
  await page.waitForURL(/#\/$/)
})

test('another session is ended from the list, and all of them together', async () => {
  const person = await newPerson()
  const [here, there] = [await visit({ person }), await visit()]
  await there.open('/login')
  await logInByPassword(there.page, person)
  await there.page.waitForURL(/#\/$/)

  await here.open('/userInfo/changePassword')
  const rows = here.page.getByRole('listitem').filter({ hasText: '登录' }).filter({ hasText: '·' })
  await here.page.getByText('当前', { exact: true }).waitFor()
  await here.page.getByRole('button', { name: /^让 .+ 退出$/ }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: '让它退出' }).click()
  await here.page.getByText('已让它退出').first().waitFor()
  expect(await rows.getByRole('button').count()).toBe(0)
  await there.open('/userInfo/address')
  await there.page.getByRole('link', { name: '登录或注册' }).waitFor()

  await here.page.getByRole('button', { name: '全部退出' }).click()
  await here.page.getByRole('dialog').getByRole('button', { name: '全部退出' }).click()
  await here.page.waitForURL(/#\/login$/)
  expect(await query('select id from sessions where uid = $1 and revoked_at is null', [person.uid])).toEqual([])
})

test('[route /userInfo/safeCode] a safe code is set, protects its own switch, and locks after five wrong attempts', async () => {
  const person = await newPerson()
  const { page, open } = await visit('phone', { person })
  await open('/userInfo/safeCode')
  const first = page.getByLabel('安全码', { exact: true }).and(page.locator('input'))
  await first.fill('123456')
  await page.getByText('安全码过于简单').waitFor()
  await first.fill(code)
  await page.getByLabel('再输入一次').fill(code)
  await page.getByLabel('本账户手机号').fill(person.phone)
  await enterCode(page, 'phone', person.phone)
  await submit(page, '设置安全码')
  await page.getByText('安全码已设置', { exact: true }).first().waitFor()

  const toggle = page.getByRole('switch', { name: /赠送时验证安全码/ })
  const wasOn = await toggle.isChecked()
  await toggle.click()
  await page.getByRole('dialog').getByLabel('安全码', { exact: true }).fill(code)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await toggle.isChecked()).toBe(!wasOn)

  await toggle.click()
  const dialog = page.getByRole('dialog')
  for (const left of [4, 3, 2, 1]) {
    await dialog.getByLabel('安全码', { exact: true }).fill('482907')
    await dialog.getByText(`安全码不正确，还可以试 ${left} 次`).waitFor()
  }
  await dialog.getByLabel('安全码', { exact: true }).fill('482907')
  await dialog.getByText('输错次数过多，已暂时锁住').waitFor()
  expect(await dialog.getByRole('timer').textContent()).toMatch(/00:(29:\d\d|30:00)$/)
})

test('without a real name there is no safe code and no wallet, and both link to the verification', async () => {
  const { page, open } = await visit({ person: await newPerson({ verified: false }) })
  await open('/userInfo/safeCode')
  await page.getByRole('link', { name: '去实名认证' }).waitFor()
  await open('/userInfo/wallet')
  await page.getByRole('link', { name: '去认证' }).click()
  await page.getByRole('heading', { level: 1, name: '实名认证' }).waitFor()
  expect(page.url()).toMatch(/#\/userInfo\/kycAuth$/)
})

test('[route /userInfo/wallet] the platform creates an address, and a wallet in the browser proves another', async () => {
  const person = await newPerson()
  const account = privateKeyToAccount(generatePrivateKey())
  const { page, open } = await visit({ person })
  await page.exposeFunction('signHex', (hex: `0x${string}`) => account.signMessage({ message: { raw: hex } }))
  await page.addInitScript((address) => {
    const { signHex } = window as unknown as { signHex: (hex: string) => Promise<string> }
    Object.assign(window, {
      ethereum: {
        request: ({ method, params }: { method: string; params: string[] }) =>
          method === 'personal_sign' ? signHex(params[0] ?? '') : Promise.resolve([address]),
      },
    })
  }, account.address)
  await open('/userInfo/wallet')
  await page.getByRole('button', { name: '开通地址' }).click()
  await page.getByRole('button', { name: '复制平台代管的地址' }).waitFor()
  await page.getByRole('button', { name: '绑定' }).click()
  await page.getByRole('button', { name: '连接浏览器里的钱包' }).click()
  await page.getByLabel('要签名的内容', { exact: true }).getByText(account.address).waitFor()
  await page.getByRole('button', { name: '在钱包里签名并绑定' }).click()
  await page.getByRole('button', { name: '复制自己的钱包的地址' }).waitFor()
  const rows = await query('select lower(address) as address from wallets where uid = $1 and not is_custodial', [
    person.uid,
  ])
  expect(rows).toEqual([{ address: account.address.toLowerCase() }])
})

test('an external wallet is proved manually, and a wrong signature is refused', async () => {
  const person = await newPerson()
  const [account, stranger] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
  const { page, open } = await visit('phone', { person })
  await open('/userInfo/wallet')
  await page.getByRole('button', { name: '绑定' }).click()
  await page.getByRole('textbox', { name: '钱包地址' }).fill(account.address)
  await page.getByRole('button', { name: '下一步' }).click()
  const message = (await page.getByLabel('要签名的内容', { exact: true }).textContent()) ?? ''
  const result = page.getByRole('textbox', { name: '签名结果' })
  await result.fill(await stranger.signMessage({ message }))
  await page.getByRole('button', { name: '核对并绑定' }).click()
  await page.getByText('签名与地址不符，请用该地址重新签名').waitFor()
  expect(await query('select id from wallets where uid = $1', [person.uid])).toEqual([])
  await result.fill(await account.signMessage({ message }))
  await page.getByRole('button', { name: '核对并绑定' }).click()
  await page.getByRole('button', { name: '复制自己的钱包的地址' }).waitFor()
})

test.each(deviceNames)(
  '[route /addressForm] an address is entered, survives a reload, and is saved, on a %s',
  async (device) => {
    const person = await newPerson()
    const { page, open } = await visit(device, { person })
    await open('/userInfo/address')
    await page.getByText('还没有收货地址').waitFor()
    await page.getByRole('link', { name: '新增收货地址' }).click()
    await page.getByLabel('收货人').fill('林晚舟')
    await page.getByLabel('手机号').fill('13912348821')
    await chooseRegion(page, device)
    await page.reload()
    await page.getByText('接着上次没保存的内容').waitFor()
    await page.getByLabel('详细地址').fill('文三路 100 号')
    await submit(page, '保存')
    await page.waitForURL(/#\/userInfo\/address$/)
    const card = page.getByRole('listitem').filter({ hasText: '文三路 100 号' })
    await card.getByText('默认', { exact: true }).waitFor()
    await card.getByText('浙江省 杭州市 西湖区').waitFor()
    await card.getByText('139****8821').waitFor()
    const rows = await query('select region_code, is_default from addresses where uid = $1', [person.uid])
    expect(rows).toEqual([{ region_code: '330106', is_default: true }])
  },
)

test('[route /userInfo/address] a pasted line creates a second address, which becomes the default, is edited, and deleted', async () => {
  const person = await newPerson()
  const { page, open } = await visit('phone', { person })
  for (const line of [
    '沈听松 13812345678 浙江省杭州市西湖区文三路100号',
    '林晚舟，13912348821，北京东城区东四北大街8号',
  ]) {
    await open('/addressForm')
    await page.getByLabel('粘贴整段文字，自动填写').fill(line)
    await page.getByRole('button', { name: '识别并填入' }).click()
    await page.getByText('已填入，请核对一遍').waitFor()
    await submit(page, '保存')
    await page.waitForURL(/#\/userInfo\/address$/)
  }
  const card = (detail: string) => page.getByRole('listitem').filter({ hasText: detail })
  await card('文三路100号').getByText('默认', { exact: true }).waitFor()
  await card('东四北大街8号').getByRole('button', { name: '设为默认' }).click()
  await card('东四北大街8号').getByText('默认', { exact: true }).waitFor()

  await card('文三路100号').getByRole('link', { name: '编辑' }).click()
  expect(await page.getByLabel('手机号').getAttribute('placeholder')).toBe('138****5678')
  await page.getByLabel('详细地址').fill('文三路102号')
  await submit(page, '保存')
  await card('文三路102号').getByText('138****5678').waitFor()

  await card('东四北大街8号').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await card('东四北大街8号').waitFor({ state: 'detached' })
  await card('文三路102号').getByText('默认', { exact: true }).waitFor()
})

const submit = (page: Page, name: string) => page.locator('form').getByRole('button', { name, exact: true }).click()

async function logInByPassword(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await submit(page, '登录')
}

/** Selects the region down to 西湖区: in the sheet on phones, in the three lists on desktops. */
async function chooseRegion(page: Page, device: Device): Promise<void> {
  if (device === 'phone') {
    await page.getByRole('button', { name: '所在地区，请选择省、市、区县' }).click()
    for (const name of ['浙江省', '杭州市', '西湖区']) {
      await page.getByRole('dialog').getByRole('list').getByRole('button', { name }).click()
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return
  }
  for (const [level, name] of [
    ['省份', '浙江省'],
    ['城市', '杭州市'],
    ['区县', '西湖区'],
  ] as const) {
    await page.getByRole('combobox', { name: level }).selectOption({ label: name })
  }
}
