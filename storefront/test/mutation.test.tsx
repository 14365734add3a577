// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import type { Path } from '@app/contract/paths'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act as inReact, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decides, isLost, mutate, useApiMutation } from '../src/lib/mutation.ts'
import { LostNotice } from '../src/lib/lost-notice.tsx'
import { useLost } from '../src/lib/lost.ts'
import { queryClient } from '../src/lib/query.ts'
import { useSession } from '../src/lib/session.ts'
import { Refused, type Seen, someUser, stubApi } from './support/api.ts'
import { freshVisit, logIn } from './support/app.tsx'
import { donePress, holdPauses, noteLost, passPauses, unknownPress } from './support/lost.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const noAnswer = () => {
  throw new ApiError(0, 'no answer')
}
const keysOf = (seen: Seen[], path: Path) =>
  seen.filter((entry) => entry.path === path).map(({ headers }) => headers['idempotency-key'])
const kept = () => JSON.parse(localStorage.getItem('pendingActs') ?? '{}') as Record<string, unknown[]>

const someCover = { url: '/media/one', widths: [320], ratio: 1, placeholder: '' }
const redeemed = { type: 1, name: '早春图', cover: someCover, nftId: '7' } as const

describe('a failure', () => {
  const keptPath = 'hwnft/giftRecord/send'
  /** Whether it settles a press that may not be the first under its key, one that is, and whether its answer is lost. */
  it.each([
    ['no answer', new ApiError(0, ''), false, false, true],
    ['a timeout', new ApiError(408, ''), false, false, true],
    ['a fault of the server', new ApiError(500, ''), false, false, true],
    ['a malformed request', new ApiError(400, '', 'BAD_INPUT'), true, true, false],
    ['an ended session', new ApiError(401, '', 'NOT_LOGGED_IN'), false, true, false],
    ['a rule', new ApiError(409, '', 'GIFT_SELF'), true, true, false],
    ['too many requests, from a proxy', new ApiError(429, ''), false, true, false],
    ['too many requests', new ApiError(429, '', 'TOO_FAST'), false, true, false],
    ['the limit of a day', new ApiError(429, '', 'GIFT_DAILY_LIMIT'), true, true, false],
    ['a key that stands for an earlier press', new ApiError(409, '', 'IDEMPOTENCY_KEY_REUSED'), false, false, true],
    ['a fault of the page', new TypeError('broken'), false, false, false],
  ])('by %s settles a later press: %s, the only one: %s, is lost: %s', (_what, error, later, only, lost) => {
    expect([decides(error, keptPath, false), decides(error, keptPath, true), isLost(error)]).toEqual([
      later,
      only,
      lost,
    ])
  })

  it('by a key that stands for something else settles a press whose key does not outlive the page', () => {
    const reused = new ApiError(409, '', 'IDEMPOTENCY_KEY_REUSED')
    expect(decides(reused, 'hwnft/giftRecord/recall', false)).toBe(true)
  })
})

describe('a write', () => {
  it('keeps its key until it is answered, and then uses a new one', async () => {
    let tries = 0
    const seen = stubApi({ 'hwnft/giftRecord/recall': () => (++tries === 1 ? noAnswer() : {}) })
    logIn()
    const recall = () => mutate('hwnft/giftRecord/recall', { giftId: '4' })
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
      await expect(mutate('hwnft/giftRecord/recall', { giftId: '4' })).rejects.toMatchObject({ reason })
    }
    const [first, second] = keysOf(seen, 'hwnft/giftRecord/recall')
    expect(second === first).toBe(isKept)
  })

  it.each([
    ['kept if an earlier press may have taken effect', [0, 429, 429], 1],
    ['freed if no other press was sent under it', [429, 429], 2],
  ])('refused for the moment: its persistent key is %s', async (_what, statuses, keys) => {
    const answers = [...statuses]
    const seen = stubApi({
      'hwnft/userBox/open': () => (answers.shift() === 0 ? noAnswer() : new Refused('TOO_FAST', null, 5)),
    })
    logIn()
    for (const status of statuses) {
      await expect(mutate('hwnft/userBox/open', { boxId: '4' })).rejects.toMatchObject({ status })
    }
    expect(new Set(keysOf(seen, 'hwnft/userBox/open')).size).toBe(keys)
  })

  it('that accepts a gift and one that declines it are different actions', async () => {
    stubApi({ 'hwnft/giftRecord/receive': noAnswer })
    logIn()
    for (const accept of [true, false]) {
      await mutate('hwnft/giftRecord/receive', { giftId: '5', accept }).catch(() => undefined)
    }
    expect(kept()[someUser.uid]).toMatchObject([{ about: '5' }, { about: '5 declined' }])
  })

  it('keeps a persistent key as long as the page if nothing can be stored', async () => {
    let tries = 0
    const seen = stubApi({ 'hwnft/userBox/open': () => (++tries === 1 ? noAnswer() : new Refused('BOX_NOT_FOUND')) })
    logIn()
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    for (const status of [0, 404]) {
      await expect(mutate('hwnft/userBox/open', { boxId: '4' })).rejects.toMatchObject({ status })
    }
    await expect(mutate('hwnft/userBox/open', { boxId: '4' })).rejects.toMatchObject({ status: 404 })
    forbidden.mockRestore()
    const [first, second, third] = keysOf(seen, 'hwnft/userBox/open')
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it("refetches what shows the change, including the account's counts, and nothing else", async () => {
    stubApi({
      'hwnft/exchangeCode/exchange': redeemed,
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
    await mutate('hwnft/exchangeCode/exchange', { code: 'ABCDEFGH2345' })
    const isStale = (path: Path) => queryClient.getQueryState([path, {}])?.isInvalidated
    await vi.waitFor(() => expect(touched.map(isStale)).toEqual(touched.map(() => true)))
    expect(others.map(isStale)).toEqual(others.map(() => false))
    await vi.waitFor(() => expect(useSession.getState().userInfo.points).toBe(77))
  })

  it.each([
    ['refused because the state has changed', new Refused('EXCHANGE_CODE_USED'), {}, true],
    ['refused as malformed', new Refused('BAD_INPUT'), {}, false],
    ['refused for the moment', new Refused('TOO_FAST', null, 5), {}, false],
    ['refused of a page that refetches by itself', new Refused('EXCHANGE_CODE_USED'), { readsNothing: true }, false],
    ['done of a page that refetches by itself', redeemed, { readsNothing: true }, false],
  ])('%s: what shows the change is refetched is %s', async (_what, answer, variant, isRefetched) => {
    stubApi({ 'hwnft/exchangeCode/exchange': answer, 'user/user/info': someUser })
    logIn()
    const path = 'hwnft/userBox/list'
    queryClient.setQueryData([path, {}], {})
    await mutate('hwnft/exchangeCode/exchange', { code: 'ABCDEFGH2345' }, variant).catch(() => undefined)
    expect(queryClient.getQueryState([path, {}])?.isInvalidated).toBe(isRefetched)
  })

  it('stores nothing secret or personal on the device', async () => {
    stubApi({ 'hwnft/exchangeCode/exchange': noAnswer, 'hwnft/giftRecord/send': noAnswer })
    logIn()
    const gift = {
      nftId: '7',
      recipientPhone: '13900001111',
      recipientSurname: '林',
      message: '给你',
      transferToken: 'proof',
    }
    await expect(mutate('hwnft/exchangeCode/exchange', { code: 'ABCDEFGH2345' })).rejects.toThrow()
    await expect(mutate('hwnft/giftRecord/send', gift)).rejects.toThrow()
    const text = JSON.stringify(kept())
    expect(kept()['u1']).toHaveLength(2)
    for (const secret of ['ABCDEFGH2345', '13900001111', '林', '给你', 'proof']) expect(text).not.toContain(secret)
  })
})

it('an offline press fails at once, and is not repeated automatically later', async () => {
  const seen = stubApi({ 'hwnft/giftRecord/recall': noAnswer })
  logIn()
  function Recall() {
    const { mutate: recall, status } = useApiMutation('hwnft/giftRecord/recall', { isQuiet: true })
    return (
      <button type="button" onClick={() => recall({ giftId: '4' })}>
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

function Page({ onDone }: { onDone: (reply: unknown) => void }) {
  const lost = useLost('hwnft/giftRecord/send', '7', onDone)
  return <LostNotice lost={lost} submission="转赠" onGoOn={() => void mutate('hwnft/giftRecord/send', gift)} />
}

const gift = { nftId: '7', recipientPhone: '13900001111', recipientSurname: '林', message: '' }
const sent = { giftId: '31', expireTime: 1_900_000_000 }
const sendings = (seen: Seen[]) => keysOf(seen, 'hwnft/giftRecord/send')
const questions = (seen: Seen[]) =>
  seen.filter(({ path }) => path === 'user/intention/info').map(({ query }) => query.get('key'))

describe('a press whose answer was lost', () => {
  let key: string
  beforeEach(() => {
    key = noteLost(someUser.uid, 'hwnft/giftRecord/send', '7')
    noteLost(someUser.uid, 'hwnft/giftRecord/send', '8')
    holdPauses()
  })

  function open(answers: Parameters<typeof stubApi>[0], user = someUser) {
    const seen = stubApi({ 'hwnft/giftRecord/send': sent, ...answers })
    logIn(user)
    const onDone = vi.fn()
    render(<Page onDone={onDone} />)
    return { seen, onDone }
  }

  it('is queried after a reload, and shown if it succeeded', async () => {
    const { seen, onDone } = open(donePress(sent))
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, '7'))
    expect(questions(seen)).toEqual([key])
    expect(kept()['u1']).toMatchObject([{ about: '8' }])
  })

  it('ends without a message if it was refused', async () => {
    const { onDone } = open({ 'user/intention/info': { outcome: 'refused', reply: null, reason: 'SURNAME_WRONG' } })
    await vi.waitFor(() => expect(kept()['u1']).toMatchObject([{ about: '8' }]))
    expect(onDone).not.toHaveBeenCalled()
  })

  it('is not visible to another user', async () => {
    const { seen } = open(donePress(sent), { ...someUser, uid: 'u2' })
    await passPauses()
    expect(questions(seen)).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('does not lead to the login page if the session has ended in the meantime', async () => {
    const { seen } = open({ 'user/intention/info': new Refused('NOT_LOGGED_IN') })
    await vi.waitFor(() => expect(questions(seen)).toHaveLength(1))
    await inReact(() => vi.advanceTimersByTimeAsync(0))
    expect(window.location.hash).toBe('')
    expect(kept()['u1']).toHaveLength(2)
  })

  it('that never arrived is offered after a few queries, and repeated only by a press, under its key', async () => {
    const { seen, onDone } = open(unknownPress)
    expect((await screen.findByText(/正在确认上次的转赠/)).textContent).toContain('不会重复提交')
    await passPauses()
    expect(await screen.findByText('上次没有提交成功，还要转赠吗？')).toBeTruthy()
    expect(questions(seen)).toEqual([key, key, key])
    await inReact(() => vi.advanceTimersByTimeAsync(60_000))
    expect(sendings(seen)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '继续转赠' }))
    await vi.waitFor(() => expect(kept()['u1']).toMatchObject([{ about: '8' }]))
    expect(sendings(seen)).toEqual([key])
    expect(onDone).not.toHaveBeenCalled()
  })

  it('that arrived while it was queried is not done twice', async () => {
    let asked = 0
    const { seen, onDone } = open({
      'user/intention/info': () => donePressAfter(2, ++asked),
    })
    await passPauses()
    expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, '7')
    expect(sendings(seen)).toEqual([])
  })

  it('that arrived between the offer and another press is reported with its outcome', async () => {
    let asked = 0
    const { onDone } = open({
      'user/intention/info': () => donePressAfter(4, ++asked),
      'hwnft/giftRecord/send': new Refused('IDEMPOTENCY_KEY_REUSED'),
    })
    await passPauses()
    await expect(inReact(() => mutate('hwnft/giftRecord/send', gift))).rejects.toMatchObject({ status: 409 })
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, '7'))
  })

  it('can be discarded, and the next press is a separate action', async () => {
    const { seen } = open(unknownPress)
    await passPauses()
    fireEvent.click(await screen.findByRole('button', { name: '不用了' }))
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    await mutate('hwnft/giftRecord/send', gift)
    expect(sendings(seen)).toHaveLength(1)
    expect(sendings(seen)).not.toContain(key)
  })

  it('that another tab has settled cannot be repeated', async () => {
    const { seen } = open(unknownPress)
    await passPauses()
    const button = await screen.findByRole('button', { name: '继续转赠' })
    localStorage.removeItem('pendingActs')
    fireEvent.click(button)
    await vi.waitFor(() => expect(screen.queryByText('上次没有提交成功，还要转赠吗？')).toBeNull())
    expect(sendings(seen)).toEqual([])
  })

  it('that another tab settles is no longer offered, and nothing else stored asks about it', async () => {
    const { seen } = open(unknownPress)
    await passPauses()
    await screen.findByText('上次没有提交成功，还要转赠吗？')
    const asked = questions(seen).length
    const store = (change: string) =>
      inReact(async () => void window.dispatchEvent(new StorageEvent('storage', { key: change })))
    await store('theme')
    expect(questions(seen)).toHaveLength(asked)
    localStorage.removeItem('pendingActs')
    await store('pendingActs')
    expect(screen.queryByText('上次没有提交成功，还要转赠吗？')).toBeNull()
  })

  it('is left to the next page if this one is left before the answer to its query', async () => {
    const answered = Promise.withResolvers<(typeof unknownPress)['user/intention/info']>()
    const { seen, onDone } = open({ 'user/intention/info': () => answered.promise })
    await vi.waitFor(() => expect(questions(seen)).toEqual([key]))
    cleanup()
    await inReact(async () => answered.resolve(donePress(sent)['user/intention/info'] as never))
    await passPauses()
    expect(onDone).not.toHaveBeenCalled()
    expect(kept()['u1']).toHaveLength(2)
  })

  it('is not queried again once its page is left', async () => {
    const { seen } = open(unknownPress)
    await vi.waitFor(() => expect(questions(seen)).toEqual([key]))
    await inReact(() => vi.advanceTimersByTimeAsync(0))
    cleanup()
    await passPauses()
    expect(questions(seen)).toEqual([key])
  })

  it('is queried when the network is back, and not sent again', async () => {
    let isOnline = false
    const { seen, onDone } = open({
      'user/intention/info': () => (isOnline ? donePress(sent)['user/intention/info'] : noAnswer()),
    })
    await screen.findByText(/暂时不确定上次的转赠是否提交成功/)
    isOnline = true
    inReact(() => void window.dispatchEvent(new Event('online')))
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(sendings(seen)).toEqual([])
  })

  it('on this page is queried as soon as it ends without an answer', async () => {
    localStorage.clear()
    const { onDone } = open({ ...donePress(sent), 'hwnft/giftRecord/send': noAnswer })
    await expect(inReact(() => mutate('hwnft/giftRecord/send', gift))).rejects.toMatchObject({ status: 0 })
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, '7'))
    expect(kept()).toEqual({})
  })

  it('is not queried while it is in progress', async () => {
    localStorage.clear()
    const { promise, resolve } = Promise.withResolvers<typeof sent>()
    const { seen } = open({ ...unknownPress, 'hwnft/giftRecord/send': () => promise })
    const sending = mutate('hwnft/giftRecord/send', gift)
    await passPauses()
    expect(questions(seen)).toEqual([])
    resolve(sent)
    await inReact(() => sending)
    expect(kept()).toEqual({})
  })
})

/** Answers queries: done from number `since` on. */
const donePressAfter = (since: number, asked: number) =>
  (asked < since ? unknownPress : donePress(sent))['user/intention/info']
