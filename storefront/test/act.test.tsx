// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act as inReact, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, useAct, useAnswered } from '../src/lib/act.ts'
import { queryClient } from '../src/lib/query.ts'
import { useSession } from '../src/lib/session.ts'
import { Refused, type Seen, someUser, stubApi } from './support/api.ts'
import { freshVisit, logIn } from './support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const noAnswer = () => {
  throw new ApiError(0, 'no answer')
}
const keysOf = (seen: Seen[], path: Path) =>
  seen.filter((entry) => entry.path === path).map(({ headers }) => headers['idempotency-key'])
const kept = () => JSON.parse(localStorage.getItem('pendingActs') ?? '{}') as Record<string, unknown[]>

describe('a write', () => {
  it('keeps its key until it is answered, and then is a new one', async () => {
    let tries = 0
    const seen = stubApi({ 'hwnft/giftRecord/recall': () => (++tries === 1 ? noAnswer() : {}) })
    logIn()
    const recall = () => act('hwnft/giftRecord/recall', { giftId: '4' })
    await expect(recall()).rejects.toMatchObject({ status: 0 })
    await recall()
    await recall()
    const [first, second, third] = keysOf(seen, 'hwnft/giftRecord/recall')
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.each([
    ['IDEMPOTENCY_KEY_REUSED', false],
    ['TOO_FAST', true],
  ] as const)('refused with %s: its key is kept is %s', async (reason, isKept) => {
    const seen = stubApi({ 'hwnft/giftRecord/recall': new Refused(reason, null, 5) })
    logIn()
    for (const _ of [1, 2]) {
      await expect(act('hwnft/giftRecord/recall', { giftId: '4' })).rejects.toMatchObject({ reason })
    }
    const [first, second] = keysOf(seen, 'hwnft/giftRecord/recall')
    expect(second === first).toBe(isKept)
  })

  it('keeps the key of what is kept beyond a reload as long as the page where nothing can be written', async () => {
    let tries = 0
    const seen = stubApi({ 'hwnft/userBox/open': () => (++tries === 1 ? noAnswer() : new Refused('BOX_NOT_FOUND')) })
    logIn()
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    for (const status of [0, 404]) {
      await expect(act('hwnft/userBox/open', { boxId: '4' })).rejects.toMatchObject({ status })
    }
    forbidden.mockRestore()
    const [first, second] = keysOf(seen, 'hwnft/userBox/open')
    expect(second).toBe(first)
  })

  it('lets what shows what it changed be read anew, the counts of the account too, and nothing else', async () => {
    stubApi({
      'hwnft/exchangeCode/exchange': { type: 1, name: '早春图', cover: someCover, nftId: '7' },
      'user/user/info': { ...someUser, points: 77 },
    })
    logIn()
    const touched: Path[] = [
      'hwnft/userNft/list',
      'hwnft/userNft/listCount',
      'hwnft/userBox/list',
      'hwnft/collectionPage/list',
    ]
    const others: Path[] = ['goods/goods/list', 'order/orders', 'hwnft/giftRecord/list']
    for (const path of [...touched, ...others]) queryClient.setQueryData([path, {}], {})
    await act('hwnft/exchangeCode/exchange', { code: 'ABCDEFGH2345' })
    const isStale = (path: Path) => queryClient.getQueryState([path, {}])?.isInvalidated
    await vi.waitFor(() => expect(touched.map(isStale)).toEqual(touched.map(() => true)))
    expect(others.map(isStale)).toEqual(others.map(() => false))
    await vi.waitFor(() => expect(useSession.getState().userInfo.points).toBe(77))
  })

  it('keeps nothing secret or personal on the device', async () => {
    stubApi({ 'hwnft/exchangeCode/exchange': noAnswer, 'hwnft/giftRecord/send': noAnswer })
    logIn()
    const gift = {
      nftId: '7',
      recipientPhone: '13900001111',
      recipientSurname: '林',
      message: '给你',
      transferToken: 'proof',
    }
    await expect(act('hwnft/exchangeCode/exchange', { code: 'ABCDEFGH2345' })).rejects.toThrow()
    await expect(act('hwnft/giftRecord/send', gift)).rejects.toThrow()
    const text = JSON.stringify(kept())
    expect(kept()['u1']).toHaveLength(2)
    for (const secret of ['ABCDEFGH2345', '13900001111', '林', '给你', 'proof']) expect(text).not.toContain(secret)
  })
})

it('a press without a network fails at once, and is not made later by itself', async () => {
  const seen = stubApi({ 'hwnft/giftRecord/recall': noAnswer })
  logIn()
  function Recall() {
    const { mutate, status } = useAct('hwnft/giftRecord/recall', { isQuiet: true })
    return (
      <button type="button" onClick={() => mutate({ giftId: '4' })}>
        {status}
      </button>
    )
  }
  onlineManager.setOnline(false)
  try {
    render(
      <QueryClientProvider client={queryClient}>
        <Recall />
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button'))
    await screen.findByText('error')
  } finally {
    await inReact(async () => onlineManager.setOnline(true))
  }
  expect(keysOf(seen, 'hwnft/giftRecord/recall')).toHaveLength(1)
})

const someCover = { url: '/media/one', widths: [320], ratio: 1, placeholder: '' }

function Page({ onDone }: { onDone: (reply: unknown) => void }) {
  useAnswered('hwnft/giftRecord/send', '7', onDone)
  return null
}

describe('an act of which only the key is kept', () => {
  const sent = { giftId: '31', expireTime: 1_900_000_000 }
  const pending = { key: 'k'.repeat(32), path: 'hwnft/giftRecord/send', about: '7', madeAt: 0 }
  beforeEach(() => {
    const mine = [
      { ...pending, madeAt: Date.now() },
      { ...pending, key: 'o'.repeat(32), about: '8', madeAt: Date.now() },
    ]
    localStorage.setItem('pendingActs', JSON.stringify({ [someUser.uid]: mine }))
  })

  async function open(answer: NonNullable<Parameters<typeof stubApi>[0]>['user/intention/info']) {
    const seen = stubApi({ 'user/intention/info': answer })
    logIn()
    const onDone = vi.fn()
    render(<Page onDone={onDone} />)
    return { onDone, asked: () => seen.filter(({ path }) => path === 'user/intention/info') }
  }

  it('is asked for after a reload, and shown if it came true', async () => {
    const { onDone, asked } = await open({ outcome: 'done', reply: sent, reason: '' })
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent))
    expect(asked().map(({ query }) => query.get('key'))).toEqual([pending.key])
    expect(kept()['u1']).toMatchObject([{ about: '8' }])
  })

  it('is over without a word if it was refused', async () => {
    const { onDone } = await open({ outcome: 'refused', reply: null, reason: 'SURNAME_WRONG' })
    await vi.waitFor(() => expect(kept()['u1']).toMatchObject([{ about: '8' }]))
    expect(onDone).not.toHaveBeenCalled()
  })

  it('leads nobody to the login page where the session has ended meanwhile, which nobody asked about', async () => {
    const { asked } = await open(new Refused('NOT_LOGGED_IN'))
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    await inReact(() => new Promise((resolve) => setTimeout(resolve)))
    expect(window.location.hash).toBe('')
    expect(kept()['u1']).toHaveLength(2)
  })

  it('is asked for a few times while it may be on its way, and goes under the same key when it is pressed again', async () => {
    vi.useFakeTimers()
    const { onDone, asked } = await open({ outcome: 'none', reply: null, reason: '' })
    await inReact(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked()).toHaveLength(3)
    expect(onDone).not.toHaveBeenCalled()
    cleanup()
    const seen = stubApi({ 'hwnft/giftRecord/send': sent })
    const gift = { nftId: '7', recipientPhone: '13900001111', recipientSurname: '林', message: '' }
    await act('hwnft/giftRecord/send', gift)
    expect(keysOf(seen, 'hwnft/giftRecord/send')).toEqual([pending.key])
    expect(kept()['u1']).toMatchObject([{ about: '8' }])
  })
})
