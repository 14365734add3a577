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

/** Opens every page with these answers; lists those that do not show a text and a retry. */
async function silent(text: string, answer: (path: Path) => void): Promise<string[]> {
  const missing: string[] = []
  for (const [address, path] of pages) {
    freshVisit()
    answer(path)
    logIn()
    await openApp(address)
    const again = await screen.findByRole('button', { name: '再试一次' }).catch(() => null)
    if (!again || !document.body.textContent.includes(text)) missing.push(address)
  }
  return missing
}

test(
  "pages show the server's message and when to try again, not that something is gone",
  { timeout: 120_000 },
  async () => {
    const refused = (path: Path) => stubApi({ 'user/user/info': someUser, [path]: new Refused('TOO_FAST', null, 900) })
    expect(await silent('操作太快，请 15 分钟后再试', refused)).toEqual([])
  },
)

test('pages do not take a foreign refusal for our own', { timeout: 120_000 }, async () => {
  const proxied = (path: Path) => {
    stubApi({ 'user/user/info': someUser })
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) =>
      url.includes(path) ? new Response('<html>', { status: 404 }) : answer(url, request),
    )
  }
  expect(await silent('', proxied)).toEqual([])
})
