// @vitest-environment jsdom
import type { Path } from '@app/contract/paths'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const pages: [address: string, read: Path][] = [
  ['/goods/G1', 'goods/goods/info'],
  ['/blindBoxInfo/B1', 'hwnft/blindBox/detail'],
  ['/giftBoxInfo/1', 'hwnft/giftBox/detail'],
  ['/composeInfo/1', 'hwnft/synthesize/detail'],
  ['/collection/1', 'hwnft/userNft/info'],
  ['/show/key', 'hwnft/nft/info'],
  ['/noticeInfo/1', 'ops/notice/info'],
  ['/aboutUs/policy', 'ops/introduce/info'],
  ['/interestInfo/tea/31-7', 'rights/rightsSold/info'],
  ['/messageDetail?id=10', 'hwnft/scenicSpotMessage/info'],
  ['/mine/order', 'order/orders'],
  ['/mine/transfer', 'hwnft/giftRecord/list'],
]

test.each(pages)("%s shows the server's message and when to try again, not that it is gone", async (address, path) => {
  stubApi({ 'user/user/info': someUser, [path]: new Refused('TOO_FAST', null, 900) })
  logIn()
  await openApp(address)
  expect(await screen.findByText('操作太快，请 15 分钟后再试')).toBeTruthy()
  expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy()
})

test.each(pages)('%s does not take a foreign refusal for our own', async (address, path) => {
  stubApi({ 'user/user/info': someUser })
  const answer = globalThis.fetch
  const proxied = async (url: string, request: RequestInit) =>
    url.includes(path) ? new Response('<html>', { status: 404 }) : answer(url, request)
  vi.stubGlobal('fetch', proxied)
  logIn()
  await openApp(address)
  expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy()
})
