// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { bodiesOf, hallOf, pines, snow, stubHall } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const shared = {
  hallId: '5',
  name: '松下小筑',
  foreword: '请随我走一圈',
  ownerName: '松**客',
  isOwn: false,
  pieces: [pines, snow],
}
const linksTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe("[route /mine/hall] the user's hall", () => {
  it('is private until it is shared; a suggestion is saved before', async () => {
    const { seen, saves } = stubHall(hallOf({ revision: 0, pieces: [pines] }))
    await openApp('/mine/hall')
    expect(await screen.findByText(/自动布置 1 件，只有你看得到/)).toBeTruthy()
    expect(linksTo('听松')).toBe('#/collection/11')
    await userEvent.click(screen.getByRole('button', { name: '分享' }))
    const sheet = within(await screen.findByRole('dialog', { name: '开放展厅' }))
    expect(bodiesOf(seen, 'user/hall/share')).toEqual([])
    await userEvent.click(sheet.getByRole('button', { name: '开放展厅' }))
    const opened = within(await screen.findByRole('dialog', { name: '展厅已开放' }))
    expect(await opened.findByText(/#\/hall\/aKeyThatNobodyGuesses$/)).toBeTruthy()
    expect(saves()).toHaveLength(1)
  })

  it('is unshared at once', async () => {
    const { seen } = stubHall(hallOf({ hallKey: 'aKeyThatNobodyGuesses', sharedTime: 1 }))
    await openApp('/mine/hall')
    expect(await screen.findByText(/已开放/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '分享' }))
    await userEvent.click(await screen.findByRole('button', { name: '收回分享' }))
    await screen.findByRole('dialog', { name: '开放展厅' })
    expect(bodiesOf(seen, 'user/hall/unshare')).toHaveLength(1)
    expect(await screen.findByText('3 件藏品 · 只有你看得到')).toBeTruthy()
  })

  it('explains why it cannot be shared, and what to do', async () => {
    stubHall(hallOf(), { 'user/hall/share': new Refused('HALL_HELD') })
    await openApp('/mine/hall')
    await userEvent.click(await screen.findByRole('button', { name: '分享' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '开放展厅' })).getByRole('button', { name: '开放展厅' }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('还不能分享')
  })

  it.each([
    ['hidden', null, /有人举报了展厅里的文字/, []],
    ['down', '含有联系方式', /展厅的文字被撤下了：含有联系方式/, ['#/mineDecision']],
  ] as const)(
    'with texts that are %s says so, and offers no sharing',
    async (standing, downReason, notice, appeals) => {
      stubHall(hallOf({ standing, downReason }))
      await openApp('/mine/hall')
      expect(await screen.findByText(notice)).toBeTruthy()
      expect(screen.queryByRole('button', { name: '分享' })).toBeNull()
      expect(screen.queryAllByRole('link', { name: '申诉' }).map((link) => link.getAttribute('href'))).toEqual(appeals)
    },
  )

  it('has a message for a user without pieces, and for a logged-out visitor', async () => {
    stubHall(hallOf({ revision: 0, pieces: [] }))
    await openApp('/mine/hall')
    expect(await screen.findByText('展厅已准备好')).toBeTruthy()
    freshVisit()
    stubApi()
    await openApp('/mine/hall')
    expect(await screen.findByText('这里是你的展厅')).toBeTruthy()
  })
})

describe('[route /hall/:key] a shared hall', () => {
  it('shows works, series, numbers and captions to everyone, and links to the works', async () => {
    stubApi({ 'hwnft/hall/info': shared })
    await openApp('/hall/aKeyThatNobodyGuesses')
    expect(await screen.findByRole('heading', { level: 1, name: '松下小筑' })).toBeTruthy()
    expect(screen.getByText('松**客 的展厅 · 2 件藏品')).toBeTruthy()
    expect(linksTo('北门雪')).toBe('#/goods/G12')
    const second = within(screen.getByRole('listitem', { name: '第 2 件，共 2 件' }))
    expect(second.getByText('#0002 / 600')).toBeTruthy()
    expect(second.getByText('那年路过')).toBeTruthy()
    expect(screen.getByRole('button', { name: /举报/ })).toBeTruthy()
    await waitFor(() => expect(document.title).toContain('松下小筑'))
  })

  it('cannot be reported by its owner, who finds a link back', async () => {
    stubApi({ 'hwnft/hall/info': { ...shared, isOwn: true } })
    await openApp('/hall/aKeyThatNobodyGuesses')
    expect((await screen.findAllByRole('link', { name: '回我的展厅' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /举报/ })).toBeNull()
  })

  it('is refused once it was unshared, without naming its owner', async () => {
    stubApi({ 'hwnft/hall/info': new Refused('HALL_NOT_FOUND') })
    await openApp('/hall/aKeyThatNobodyGuesses')
    expect(await screen.findByText('这个展厅没有开放')).toBeTruthy()
    expect(document.body.textContent).not.toContain('松')
  })

  it('that everything has left is empty', async () => {
    stubApi({ 'hwnft/hall/info': { ...shared, pieces: [] } })
    await openApp('/hall/aKeyThatNobodyGuesses')
    expect(await screen.findByText('主人还没有挂上作品')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '展厅海报' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: '在展厅里走动' })).toBeNull()
  })
})
