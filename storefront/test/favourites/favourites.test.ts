import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addFavourites, adoptFavourites, setFavourite } from '../../src/features/goods/favourites/favourites.ts'
import { rememberWish, takeWish } from '../../src/features/goods/favourites/wish.ts'
import { resetSession, useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, logIn } from '../support/app.tsx'

beforeEach(() => {
  freshVisit()
  logIn()
})
afterEach(freshVisit)

const hearts = () => useSession.getState().collectGoodsSns.map(({ goodsSn }) => goodsSn)
const changes = (seen: Seen[]) =>
  seen.filter(({ path }) => path.startsWith('goods/collectibles/')).map(({ path }) => path.split('/').at(-1))

/** Answers that wait until they are let through, in the order asked. */
function gate() {
  const waiting: (() => void)[] = []
  return { wait: () => new Promise<void>((resolve) => waiting.push(resolve)), open: () => waiting.shift()?.() }
}
const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('a heart', () => {
  it('shows before the server has answered, and counts in the point it brought', async () => {
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

  it('goes back to what it was when the server refuses', async () => {
    stubApi({ 'goods/collectibles/add': new Refused('FAVOURITE_LIMIT') })
    await setFavourite('G1', true)
    expect(hearts()).toEqual([])
  })

  it('sends the last of many presses, not each of them', async () => {
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

  it('touches nobody else when its person has left meanwhile', async () => {
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

describe('what the server knows', () => {
  it('[entity.session-state] is taken over, except where a change is under way', async () => {
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
})

describe('a heart pressed before the login', () => {
  it('is remembered once', () => {
    rememberWish('G1')
    expect(takeWish()).toBe('G1')
    expect(takeWish()).toBeUndefined()
  })

  it('is meant for ten minutes', () => {
    sessionStorage.setItem('favouriteWish', JSON.stringify({ goodsSn: 'G1', until: Date.now() - 1 }))
    expect(takeWish()).toBeUndefined()
  })
})
