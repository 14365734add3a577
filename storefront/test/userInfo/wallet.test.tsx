// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setClipboard } from '../support/browser.ts'

beforeEach(freshVisit)
afterEach(() => {
  delete window.ethereum
  freshVisit()
})

type Wallets = Reply<'hwnft/metaUserWallet/list'>['list']
const verified = { ...someUser, kycStatus: 2 as const }
const address = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
const signature = `0x${'ab'.repeat(65)}`
const message = `example wants you to sign in\n${address}\n绑定`
const chain = { chainId: 31337, name: '云岫链', contract721: null, contract1155: null, rpcPath: '/rpc' }
const wallet = (isCustodial: boolean): Wallets[number] => ({
  address,
  chainId: 31337,
  chainName: '云岫链',
  isCustodial,
  createTime: 1_790_000_000,
})

/** Opens the page with these wallets; new and bound ones are listed from then on. */
async function openPage(list: Wallets, rest: Parameters<typeof stubApi>[0] = {}, user: typeof someUser = verified) {
  let held = list
  const keep = (one: Wallets[number]) => {
    held = [...held, one]
    return one
  }
  const seen = stubApi({
    'user/user/info': user,
    'hwnft/metaChain/list': { list: [chain] },
    'hwnft/metaUserWallet/list': () => ({ list: held }),
    'hwnft/metaUserWallet/create': () => keep(wallet(true)),
    'hwnft/metaUserWallet/challenge': { message, expiresIn: 600 },
    'hwnft/metaUserWallet/add': () => keep(wallet(false)),
    ...rest,
  })
  act(() => logIn(user))
  await openApp('/userInfo/wallet')
  return seen
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)

async function openBinding() {
  fireEvent.click(await screen.findByRole('button', { name: '绑定' }))
  return within(await screen.findByRole('dialog', { name: '绑定自己的钱包' }))
}

describe("[route /userInfo/wallet] the user's addresses", () => {
  it('explains what they are, and creates one that the platform holds', async () => {
    const seen = await openPage([])
    expect(await screen.findByText(/公开的账本/)).toBeTruthy()
    const button = screen.getByRole('button', { name: '开通地址' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText(address)).toBeTruthy()
    expect(bodies(seen, 'hwnft/metaUserWallet/create')).toEqual([{ chainId: 31337 }])
    await waitFor(() => expect(useSession.getState().isWallet).toBe(true))
  })

  it('copies an address', async () => {
    const copied = vi.fn(() => Promise.resolve())
    await openPage([wallet(true)])
    setClipboard(copied)
    fireEvent.click(await screen.findByRole('button', { name: '复制平台代管的地址' }))
    await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith(address))
  })

  it('creates and binds nothing before verification, and leads there', async () => {
    await openPage([], {}, someUser)
    expect((await screen.findByRole('link', { name: '去认证' })).getAttribute('href')).toBe('#/userInfo/kycAuth')
    for (const name of ['开通地址', '绑定'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  })

  it('offers a retry if the wallets fail to load', async () => {
    await openPage([], { 'hwnft/metaUserWallet/list': new Refused('NOT_ALLOWED') })
    expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy()
  })
})

describe('an own wallet', () => {
  function injectWallet(answers: Record<string, () => unknown>) {
    const request = vi.fn(({ method }: { method: string; params?: readonly unknown[] }) => {
      const answer = answers[method]
      return answer ? Promise.resolve().then(answer) : Promise.reject(new Error(method))
    })
    window.ethereum = { request }
    return request
  }

  it('in the browser is connected, shows what it will sign, and signs exactly that', async () => {
    const request = injectWallet({ eth_requestAccounts: () => [address], personal_sign: () => signature })
    const seen = await openPage([wallet(true)])
    const dialog = await openBinding()
    fireEvent.click(dialog.getByRole('button', { name: '连接浏览器里的钱包' }))
    expect((await dialog.findByText(/example wants you to sign in/)).textContent).toBe(message)
    expect(bodies(seen, 'hwnft/metaUserWallet/challenge')).toEqual([{ chainId: 31337, address }])
    fireEvent.click(dialog.getByRole('button', { name: '在钱包里签名并绑定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const signed = request.mock.calls.at(-1)?.[0].params
    expect(signed).toEqual([`0x${Buffer.from(message).toString('hex')}`, address])
    expect(bodies(seen, 'hwnft/metaUserWallet/add')).toEqual([{ message, signature }])
    expect(screen.getByRole('button', { name: '复制自己的钱包的地址' })).toBeTruthy()
  })

  it('may be declined in the wallet, and asked again', async () => {
    const accounts = vi.fn<() => string[]>()
    accounts.mockImplementationOnce(() => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    })
    accounts.mockReturnValue([address])
    injectWallet({ eth_requestAccounts: accounts })
    await openPage([])
    const dialog = await openBinding()
    fireEvent.click(dialog.getByRole('button', { name: '连接浏览器里的钱包' }))
    expect(await dialog.findByText('你在钱包里取消了，没有任何改动')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '连接浏览器里的钱包' }))
    expect(await dialog.findByText(/example wants you to sign in/)).toBeTruthy()
  })

  it('elsewhere is verified by hand: address, text, signature', async () => {
    const seen = await openPage([])
    const dialog = await openBinding()
    const write = (label: string, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } })
    write('钱包地址', '0x12')
    fireEvent.click(dialog.getByRole('button', { name: '下一步' }))
    expect(dialog.getByText('地址以 0x 开头，后面是 40 位数字或字母 a 到 f')).toBeTruthy()
    write('钱包地址', ` ${address} `)
    fireEvent.click(dialog.getByRole('button', { name: '下一步' }))
    await dialog.findByRole('textbox', { name: '签名结果' })
    write('签名结果', '0xabc')
    fireEvent.click(dialog.getByRole('button', { name: '核对并绑定' }))
    expect(dialog.getByText('签名以 0x 开头，后面是 130 位数字或字母 a 到 f')).toBeTruthy()
    write('签名结果', signature)
    fireEvent.click(dialog.getByRole('button', { name: '核对并绑定' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(seen, 'hwnft/metaUserWallet/add')).toEqual([{ message, signature }])
  })

  it('that is bound to another user, or signed too late, is reported', async () => {
    const answers = [new Refused('WALLET_TAKEN'), new Refused('CHALLENGE_EXPIRED')]
    injectWallet({ eth_requestAccounts: () => [address], personal_sign: () => signature })
    await openPage([], { 'hwnft/metaUserWallet/add': () => answers.shift() ?? wallet(false) })
    const dialog = await openBinding()
    fireEvent.click(dialog.getByRole('button', { name: '连接浏览器里的钱包' }))
    const sign = await dialog.findByRole('button', { name: '在钱包里签名并绑定' })
    fireEvent.click(sign)
    expect(await dialog.findByText('该地址已被其他账号绑定')).toBeTruthy()
    fireEvent.click(sign)
    expect(await dialog.findByText('签名内容已过期，请重新获取')).toBeTruthy()
    expect(dialog.getByRole('button', { name: '连接浏览器里的钱包' })).toBeTruthy()
  })
})
