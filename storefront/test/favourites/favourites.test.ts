import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { goodsInfo } from '../../src/domain/goods/api.ts'
import { addFavourites, adoptFavourites, setFavourite } from '../../src/features/goods/favourites/favourites.ts'
import { rememberFavouriteIntent, takeFavouriteIntent } from '../../src/features/goods/favourites/intent.ts'
import { timeouts } from '../../src/lib/call.ts'
import { queryClient } from '../../src/lib/query.ts'
import { resetSession, useSession } from '../../src/lib/session.ts'
import { someGoods } from '../goods/samples.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn } from '../support/app.tsx'

beforeEach(() => {
  freshVisit()
  logIn()
})
afterEach(freshVisit)

const hearts = () => useSession.getState().collectGoodsSns.map(({ goodsSn }) => goodsSn)
const changes = (seen: Seen[]) =>
  seen.filter(({ path }) => path.startsWith('goods/collectibles/')).map(({ path }) => path.split('/').at(-1))

/** Answers that wait until they are released, in the order of the requests. */
function gate() {
  const waiting: (() => void)[] = []
  return { wait: () => new Promise<void>((resolve) => waiting.push(resolve)), open: () => waiting.shift()?.() }
}
/** A work that nobody else likes. */
const counted = {
  'goods/collectibles/add': { collectCount: 1, gained: 0 },
  'goods/collectibles/delete': { collectCount: 0, gained: 0 },
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('a heart', () => {
  it('changes before the server has answered, and adds the point it brought', async () => {
    const { wait, open } = gate()
    stubApi({ 'goods/collectibles/add': () => wait().then(() => ({ collectCount: 4, gained: 1 })) })
    const done = setFavourite('G1', true)
    expect(hearts()).toEqual(['G1'])
    expect(useSession.getState().userInfo.points).toBe(0)
    await tick()
    open()
    await done
    expect(hearts()).toEqual(['G1'])
    expect(useSession.getState().userInfo.points).toBe(1)
  })

  it('reverts if the server refuses', async () => {
    stubApi({ 'goods/collectibles/add': new Refused('FAVOURITE_LIMIT') })
    await setFavourite('G1', true)
    expect(hearts()).toEqual([])
  })

  it('sends only the last of many presses', async () => {
    const { wait, open } = gate()
    const seen = stubApi({
      'goods/collectibles/add': () => wait().then(() => ({ collectCount: 4, gained: 0 })),
      'goods/collectibles/delete': { collectCount: 3, gained: 0 },
    })
    const done = setFavourite('G1', true)
    void setFavourite('G1', false)
    void setFavourite('G1', true)
    void setFavourite('G1', false)
    expect(hearts()).toEqual([])
    await tick()
    open()
    await done
    expect(changes(seen)).toEqual(['add', 'delete'])
    expect(hearts()).toEqual([])
  })

  it('does not affect another user who has logged in meanwhile', async () => {
    const { wait, open } = gate()
    stubApi({ 'goods/collectibles/add': () => wait().then(() => ({ collectCount: 4, gained: 1 })) })
    const done = setFavourite('G1', true)
    await tick()
    resetSession()
    open()
    await done
    expect(hearts()).toEqual([])
    expect(useSession.getState().userInfo.points).toBe(0)
  })
})

describe("the server's state", () => {
  it('[entity.session-state] is taken over, except while a change is pending', async () => {
    const { wait, open } = gate()
    stubApi({ 'goods/collectibles/add': () => wait().then(() => ({ collectCount: 1, gained: 0 })) })
    const done = setFavourite('G9', true)
    adoptFavourites([{ goodsSn: 'G1' }, { goodsSn: 'G2' }])
    expect(hearts()).toEqual(['G9', 'G1', 'G2'])
    addFavourites([{ goodsSn: 'G2' }, { goodsSn: 'G3' }])
    expect(hearts()).toEqual(['G9', 'G1', 'G2', 'G3'])
    await tick()
    open()
    await done
  })

  it('does not undo a press made after it was read', async () => {
    stubApi(counted)
    await setFavourite('G9', true)
    await setFavourite('G1', true)
    await setFavourite('G1', false)
    adoptFavourites([{ goodsSn: 'G1' }, { goodsSn: 'G2' }])
    expect(hearts()).toEqual(['G9', 'G2'])
    addFavourites([{ goodsSn: 'G1' }, { goodsSn: 'G3' }])
    expect(hearts()).toEqual(['G9', 'G2', 'G3'])
  })

  it('is taken over completely once every earlier list is discarded', async () => {
    stubApi(counted)
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    await setFavourite('G9', true)
    now.mockReturnValue(performance.now() + timeouts.request)
    adoptFavourites([{ goodsSn: 'G1' }])
    expect(hearts()).toEqual(['G1'])
  })

  it('is taken over completely by another user', async () => {
    stubApi(counted)
    await setFavourite('G9', true)
    await setFavourite('G1', false)
    resetSession()
    logIn({ ...someUser, uid: '80000002' })
    adoptFavourites([{ goodsSn: 'G1' }])
    expect(hearts()).toEqual(['G1'])
  })
})

describe('the number of likes of a work', () => {
  it("is that of the press's answer, whatever read of the work was in progress", async () => {
    const { wait, open } = gate()
    stubApi({
      'goods/collectibles/add': { collectCount: 4, gained: 0 },
      'goods/goods/info': () => wait().then(() => ({ ...someGoods, collectCount: 3 })),
    })
    const key = goodsInfo(someGoods.goodsSn)
    queryClient.setQueryData(key.queryKey, { ...someGoods, collectCount: 3 })
    const looking = queryClient.fetchQuery({ ...key, staleTime: 0 }).catch(() => undefined)
    await tick()
    await setFavourite(someGoods.goodsSn, true)
    open()
    await looking
    await tick()
    expect(queryClient.getQueryData(key.queryKey)?.collectCount).toBe(4)
  })
})

describe('a heart pressed before the login', () => {
  it('is remembered once', () => {
    rememberFavouriteIntent('G1')
    expect(takeFavouriteIntent()).toBe('G1')
    expect(takeFavouriteIntent()).toBeUndefined()
  })

  it('is valid for ten minutes', () => {
    sessionStorage.setItem('favouriteWish', JSON.stringify({ goodsSn: 'G1', until: Date.now() - 1 }))
    expect(takeFavouriteIntent()).toBeUndefined()
  })
})
