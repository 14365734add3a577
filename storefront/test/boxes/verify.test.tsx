// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BoxDetail } from '../../src/features/boxes/api.ts'
import { type Seen, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { deck, pageOf, prizes, revealedBox, sealedBox, seconds } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const opening = (number: number, prizeId = deck[number - 1] ?? '') => ({ number, prizeId, time: seconds() })
const truth = [1, 2, 3, 4, 5].map((number) => opening(number))
const otherThan = (id: string | undefined) => prizes.find(({ prizeId }) => prizeId !== id)?.prizeId ?? ''

async function openProof(box: BoxDetail, openings = truth, address = '/verify/box/B1'): Promise<Seen[]> {
  const seen = stubApi({
    'hwnft/blindBox/detail': box,
    // Two per page, to page through by cursor.
    'hwnft/blindBox/openings': ({ query }) => {
      const from = Number(query.get('cursor') ?? 0)
      const next = from + 2 < openings.length ? String(from + 2) : null
      return { ...pageOf(...openings.slice(from, from + 2)), total: openings.length, cursor: next }
    },
  })
  await openApp(address)
  return seen
}

describe('the public proof of a box', () => {
  it('pages through every opening by cursor and finds all correct', async () => {
    const seen = await openProof(revealedBox)
    expect(await screen.findByText('全部一致')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: '一致' })).toHaveLength(5)
    expect(screen.getByText('5 次开盒，逐一重算，全部一致。')).toBeTruthy()
    expect(seen.filter(({ path }) => path === 'hwnft/blindBox/openings')).toHaveLength(3)
  })

  it('lists what can be checked while the seed is secret', async () => {
    await openProof(sealedBox)
    expect(await screen.findByText('发售还没结束，随机数仍在封存')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: '一致' })).toHaveLength(2)
    expect(screen.getAllByRole('img', { name: '还没公布' })).toHaveLength(3)
  })

  it('names the box whose content does not match the seed', async () => {
    const wrong = opening(4, otherThan(deck[3]))
    await openProof(revealedBox, [...truth.slice(0, 3), wrong])
    expect(await screen.findByText('有不一致的地方')).toBeTruthy()
    expect(screen.getByText(/1 个盒子与重算不一致。例如第 4 号盒/)).toBeTruthy()
  })

  it('finds a commitment that does not match the seed, and shows both', async () => {
    const commitment = '0'.repeat(64)
    await openProof({ ...revealedBox, proof: { ...revealedBox.proof, commitment } })
    expect(await screen.findByText('用公布的随机数和奖品表重算，得到的不是开售前的封条。')).toBeTruthy()
    expect(screen.getByText(commitment)).toBeTruthy()
    expect(screen.getByText(sealedBox.proof.commitment)).toBeTruthy()
  })

  it('finds a box that was opened twice and probabilities that do not add up, before any seed is known', async () => {
    const [first, ...others] = prizes
    const bent = { ...sealedBox, prizes: first ? [{ ...first, odds: first.odds + 1 }, ...others] : [] }
    await openProof(bent, [opening(1), opening(1)])
    expect(await screen.findByText('有不一致的地方')).toBeTruthy()
    expect(screen.getByText(/公示的概率与奖品数量算出的不一致，合计 100.01%/)).toBeTruthy()
    expect(screen.getByText('这些盒号重复打开或并不存在：1。')).toBeTruthy()
  })

  it('verifies the user’s own box by its number', async () => {
    await openProof(revealedBox, truth, '/verify/box/B1?number=2')
    expect(await screen.findByText('与重算一致')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('盒号'), { target: { value: '20' } })
    const name = prizes.find(({ prizeId }) => prizeId === deck[19])?.name
    const section = within(screen.getByRole('region', { name: '查我的盒子' }))
    expect(section.getByText(new RegExp(`《${name}》`))).toBeTruthy()
    expect(section.getByText('第 20 号盒，没有被打开过')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('盒号'), { target: { value: '21' } })
    expect(section.getByText('这款盲盒的盒号是 1 至 20')).toBeTruthy()
  })
})
