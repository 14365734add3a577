// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { crane, hallOf, piece, pines, snow, stubHall } from './samples.ts'

beforeEach(freshVisit)
afterEach(() => {
  freshVisit()
  vi.restoreAllMocks()
})

const open = () => openApp('/mine/hall/arrange')
const names = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.replace(/^\d+/, ''))
const handle = (name: string) => screen.findByRole('button', { name: new RegExp(`^移动《${name}》`) })
const save = async () => userEvent.click(await screen.findByRole('button', { name: '保存并走进去' }))
const hung = (...pieces: { nftId: string; caption: string }[]) =>
  pieces.map(({ nftId, caption }) => ({ nftId, caption }))

describe('[route /mine/hall/arrange] arranging', () => {
  it('moves a piece by arrow keys, keeps the focus on it, announces its place, and saves everything in one press', async () => {
    const { saves } = stubHall()
    await open()
    const pinesHandle = await handle('听松')
    pinesHandle.focus()
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(names()).toEqual(['北门雪', '望鹤台', '听松'])
    expect(document.activeElement).toBe(await handle('听松'))
    expect(screen.getByText('《听松》现在是第 3 件')).toBeTruthy()
    expect(saves()).toEqual([])
    await save()
    await waitFor(() => expect(window.location.hash).toBe('#/mine/hall'))
    expect(saves()).toEqual([
      { revision: 3, name: '松下小筑', foreword: '请随我走一圈', pieces: hung(snow, crane, pines) },
    ])
  })

  it('moves it by buttons too, which stay under the finger', async () => {
    stubHall()
    await open()
    const back = await screen.findByRole('button', { name: '《望鹤台》前移' })
    await userEvent.click(back)
    expect(names()).toEqual(['听松', '望鹤台', '北门雪'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('《望鹤台》前移')
    await userEvent.click(screen.getByRole('button', { name: '《听松》前移' }))
    expect(names()).toEqual(['听松', '望鹤台', '北门雪'])
  })

  it('lets a handle be dragged over other rows, and only while it is held', async () => {
    stubHall()
    Object.assign(Element.prototype, { releasePointerCapture: () => undefined })
    await open()
    const first = await handle('听松')
    const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('h3'))
    // Rows of a hundred pixels, in their current order.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = rows().indexOf(this as HTMLElement) * 100
      return new DOMRect(0, top, 300, 96)
    })
    fireEvent.pointerDown(first, { button: 0, pointerId: 1 })
    fireEvent.pointerMove(window, { clientY: 150 })
    expect(names()).toEqual(['北门雪', '听松', '望鹤台'])
    fireEvent.pointerMove(window, { clientY: 250 })
    expect(names()).toEqual(['北门雪', '望鹤台', '听松'])
    fireEvent.pointerUp(window)
    fireEvent.pointerMove(window, { clientY: 50 })
    expect(names()).toEqual(['北门雪', '望鹤台', '听松'])
  })

  it('captions, removes and adds works, each at its place', async () => {
    const { saves } = stubHall()
    await open()
    await userEvent.type(await screen.findByLabelText('《听松》的说明'), '风来的时候')
    await userEvent.click(screen.getByRole('button', { name: '取下《北门雪》' }))
    await userEvent.click(screen.getAllByRole('button', { name: '从藏品里挑' })[0]!)
    const sheet = within(await screen.findByRole('dialog', { name: '从藏品里挑' }))
    expect((await sheet.findByRole('button', { name: /听松/ })).hasAttribute('disabled')).toBe(true)
    await userEvent.click(sheet.getByRole('button', { name: /松月/ }))
    await userEvent.click(sheet.getByRole('button', { name: '挂上 1 件' }))
    expect(names()).toEqual(['听松', '望鹤台', '松月'])
    await save()
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]?.pieces).toEqual(hung({ ...pines, caption: '风来的时候' }, crane, { nftId: '20', caption: '' }))
  })

  it('accepts no more than the hall holds', async () => {
    stubHall(hallOf({ pieces: Array.from({ length: 60 }, (_, index) => piece(String(100 + index), `第${index}件`)) }))
    await open()
    await userEvent.click((await screen.findAllByRole('button', { name: '从藏品里挑' }))[0]!)
    const sheet = within(await screen.findByRole('dialog', { name: '从藏品里挑' }))
    expect((await sheet.findByRole('button', { name: /松月/ })).hasAttribute('disabled')).toBe(true)
    expect(sheet.getByText('展厅最多挂 60 件，已经满了')).toBeTruthy()
  })

  it('limits texts in the characters that the server counts, and cuts nothing', async () => {
    const { saves } = stubHall()
    await open()
    for (const [label, most] of [
      [/^展厅名/, 20],
      [/^前言/, 200],
      ['《北门雪》的说明', 40],
    ] as const) {
      const field = await screen.findByLabelText(label)
      await userEvent.clear(field)
      await userEvent.paste('🏯'.repeat(most + 1))
      expect(await screen.findByText(`最多 ${most} 个字，现在多了 1 个`)).toBeTruthy()
      await userEvent.clear(field)
      await userEvent.paste('🏯'.repeat(most))
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
    }
    await save()
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]).toMatchObject({ name: '🏯'.repeat(20), foreword: '🏯'.repeat(200) })
  })

  it('marks the refused caption, and keeps the input', async () => {
    stubHall(hallOf(), { 'user/hall/save': new Refused('BANNED_WORDS', { field: 'pieces.1.caption' }) })
    await open()
    const caption = await screen.findByLabelText('《北门雪》的说明')
    await userEvent.type(caption, '，很久')
    await save()
    await waitFor(() => expect(caption.getAttribute('aria-invalid')).toBe('true'))
    expect(caption).toHaveProperty('value', '那年路过，很久')
    expect((await screen.findByLabelText('《听松》的说明')).getAttribute('aria-invalid')).not.toBe('true')
  })
})

describe('[route /mine/hall/arrange] two tabs', () => {
  async function fallBehind() {
    const server = stubHall()
    await open()
    await userEvent.type(await screen.findByLabelText('《听松》的说明'), '这里')
    server.put({ revision: 4, name: '那边', pieces: [crane] })
    await save()
    await screen.findByText('展厅刚在另一处改过')
    expect(names()).toEqual(['听松', '北门雪', '望鹤台'])
    return server
  }

  it('are notified of each other, and the later one may take what the other saved', async () => {
    const { saves } = await fallBehind()
    await userEvent.click(await screen.findByRole('button', { name: '看那边的布置' }))
    await waitFor(() => expect(names()).toEqual(['望鹤台']))
    expect(screen.getByLabelText(/^展厅名/)).toHaveProperty('value', '那边')
    expect(screen.queryByText('展厅刚在另一处改过')).toBeNull()
    expect(saves()).toHaveLength(1)
  })

  it("may overwrite the other's state knowingly", async () => {
    const { saves } = await fallBehind()
    await userEvent.click(await screen.findByRole('button', { name: '用这里的' }))
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect(saves()[1]).toMatchObject({ revision: 4, pieces: hung({ ...pines, caption: '这里' }, snow, crane) })
    await waitFor(() => expect(screen.queryByText('展厅刚在另一处改过')).toBeNull())
  })
})

it('[route /mine/hall/arrange] removes a piece that changed its owner meanwhile, says so, and saves nothing yet', async () => {
  const { saves } = stubHall(hallOf(), {
    'user/hall/save': new Refused('ITEM_NOT_FOUND', { gone: [snow.nftId] }),
  })
  await open()
  await userEvent.type(await screen.findByLabelText('《听松》的说明'), '还在')
  await save()
  expect((await screen.findByText(/^有 1 件已不在你的藏品里/)).getAttribute('role')).toBe('alert')
  expect(names()).toEqual(['听松', '望鹤台'])
  expect(screen.getByLabelText('《听松》的说明')).toHaveProperty('value', '还在')
  expect(saves()).toHaveLength(1)
})
