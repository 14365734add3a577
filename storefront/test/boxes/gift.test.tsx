// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { myGift, pageOf, someGift, verified } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

describe('one gift box', () => {
  it('[route /giftBoxInfo/:id] shows its contents, each linking to its own page', async () => {
    stubApi({ 'hwnft/giftBox/detail': someGift })
    await openApp('/giftBoxInfo/7')
    expect(await screen.findByRole('heading', { level: 1, name: '中秋礼盒' })).toBeTruthy()
    expect(screen.getByText('数字藏品 × 2')).toBeTruthy()
    expect(screen.getByRole('link', { name: '隐灯' }).getAttribute('href')).toBe('#/goods/G1')
    expect(screen.getByRole('link', { name: '灯下藏山' }).getAttribute('href')).toBe('#/blindBoxInfo/B1')
    expect(screen.queryByRole('button', { name: '打开礼盒' })).toBeNull()
  })

  it('opens one that the user owns, and none of another kind', async () => {
    act(() => logIn(verified))
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/giftBox/detail': someGift,
      'hwnft/userBox/list': pageOf({ ...myGift, boxId: '70', giftBoxId: '6' }, myGift),
      'hwnft/userBox/open': {
        items: [],
        blindBoxes: [{ boxId: '9', name: '灯下藏山', cover: myGift.cover, number: 8 }],
      },
    })
    await openApp('/giftBoxInfo/7')
    fireEvent.click(await screen.findByRole('button', { name: '打开礼盒' }))
    await waitFor(() => expect(seen.find(({ path }) => path === 'hwnft/userBox/open')?.body).toEqual({ boxId: '71' }))
    expect(await screen.findByRole('dialog', { name: '打开礼盒《中秋礼盒》' })).toBeTruthy()
  })

  it('reports that the gift box does not exist', async () => {
    stubApi({ 'hwnft/giftBox/detail': new Refused('NOT_FOUND') })
    await openApp('/giftBoxInfo/9')
    expect(await screen.findByText('没有找到这个礼盒')).toBeTruthy()
  })
})
