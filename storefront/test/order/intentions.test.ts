// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  findIntention,
  intentionLife,
  openIntention,
  settleIntention,
} from '../../src/features/order/purchase/intentions.ts'

const now = 1_800_000_000_000

beforeEach(() => {
  settleIntention('u1', 'G1')
  settleIntention('u2', 'G1')
  sessionStorage.clear()
})

describe('the key of an intention', () => {
  it('stays the same until its outcome is known', () => {
    const first = openIntention('u1', 'G1', { quantity: 1 }, now)
    expect(first.key).toMatch(/^[\da-f]{32}$/)
    expect(openIntention('u1', 'G1', { quantity: 1 }, now + 5000)).toEqual(first)
    settleIntention('u1', 'G1')
    expect(openIntention('u1', 'G1', { quantity: 1 }, now + 6000).key).not.toBe(first.key)
  })

  it('is written down before anything is sent, so that a reload finds it', async () => {
    const { key } = openIntention('u1', 'G1', { quantity: 2 }, now)
    vi.resetModules()
    const reloaded = await import('../../src/features/order/purchase/intentions.ts')
    expect(reloaded.findIntention('u1', 'G1', now + 1000)).toMatchObject({ key, quantity: 2 })
  })

  it('is another one for another person, good, quantity or address', () => {
    const keys = [
      openIntention('u1', 'G1', { quantity: 1 }, now),
      openIntention('u2', 'G1', { quantity: 1 }, now),
      openIntention('u1', 'G2', { quantity: 1 }, now),
      openIntention('u1', 'G1', { quantity: 2 }, now),
      openIntention('u1', 'G1', { quantity: 2, addressId: '7' }, now),
    ].map(({ key }) => key)
    expect(new Set(keys).size).toBe(5)
  })

  it('is not taken up again when nobody can still mean it', () => {
    openIntention('u1', 'G1', { quantity: 1 }, now)
    expect(findIntention('u1', 'G1', now + intentionLife - 1)).toBeDefined()
    expect(findIntention('u1', 'G1', now + intentionLife)).toBeUndefined()
  })

  it('lasts as long as the page where storage is forbidden', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    const { key } = openIntention('u1', 'G1', { quantity: 1 }, now)
    expect(openIntention('u1', 'G1', { quantity: 1 }, now).key).toBe(key)
    forbidden.mockRestore()
  })
})
