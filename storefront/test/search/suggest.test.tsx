import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubApi, type Seen } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { isShown } from '../support/dom.ts'
import { someNames } from './samples.ts'

beforeEach(() => {
  freshVisit()
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(freshVisit)

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索藏品' })
const asked = (seen: readonly Seen[]) =>
  seen.filter(({ path }) => path === 'goods/search/suggest').map(({ query }) => query.get('keyword'))

async function openHeader(answers: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({ 'goods/search/suggest': someNames, ...answers })
  await openApp('/album')
  // The panel is a lazy chunk.
  await import('../../src/domain/search/panel.tsx')
  return seen
}

/** Advances the fake clock, and lets what waits for it happen. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('suggestions while typing', () => {
  it('[const.remote-select] asks 300 ms after the last key, once', async () => {
    const seen = await openHeader()
    vi.useFakeTimers()
    act(() => field().focus())
    await pass(0)
    fireEvent.change(field(), { target: { value: '云' } })
    await pass(200)
    fireEvent.change(field(), { target: { value: '云岫' } })
    await pass(299)
    expect(asked(seen)).toEqual([])
    await pass(1)
    expect(asked(seen)).toEqual(['云岫'])
    await pass(5000)
    expect(asked(seen)).toEqual(['云岫'])
  })

  it('asks nothing while an input method composes', async () => {
    const seen = await openHeader()
    vi.useFakeTimers()
    act(() => field().focus())
    await pass(0)
    fireEvent.compositionStart(field())
    fireEvent.change(field(), { target: { value: "yun'xiu" } })
    await pass(2000)
    expect(asked(seen)).toEqual([])
    fireEvent.change(field(), { target: { value: '云岫' } })
    fireEvent.compositionEnd(field())
    await pass(300)
    expect(asked(seen)).toEqual(['云岫'])
  })

  it('cancels a request at the next keystroke', async () => {
    const signals: AbortSignal[] = []
    await openHeader()
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
      if (signal && address.includes('search/suggest')) signals.push(signal)
      return new Promise(() => undefined)
    })
    vi.useFakeTimers()
    act(() => field().focus())
    await pass(0)
    fireEvent.change(field(), { target: { value: '云' } })
    await pass(300)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    fireEvent.change(field(), { target: { value: '云岫' } })
    await pass(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('suggests only boxes in a search for boxes', async () => {
    const seen = await openHeader()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '搜索类型' }), '盲盒')
    await userEvent.type(field(), '云岫')
    await screen.findByRole('option', { name: /云岫春山/ })
    expect(seen.find(({ path }) => path === 'goods/search/suggest')?.query.get('kind')).toBe('box')
  })
})

describe('the list below', () => {
  it('is a combobox: arrows cycle, Enter chooses, and the choice is remembered', async () => {
    await openHeader()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await userEvent.type(field(), '云岫')
    await screen.findByRole('option', { name: /云岫春山/ })
    const list = screen.getByRole('listbox', { name: '搜索建议' })
    expect([field().getAttribute('aria-expanded'), field().getAttribute('aria-controls')]).toEqual(['true', list.id])
    const options = within(list).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      '云岫春山作品',
      '云岫四时专辑专题',
      '在全站搜索“云岫”',
    ])
    const active = () => options.findIndex(({ id }) => id === field().getAttribute('aria-activedescendant'))
    const walked = []
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}']) {
      await userEvent.keyboard(key)
      walked.push(active())
    }
    expect(walked).toEqual([0, -1, 2, -1, 0, 1])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(window.location.hash).toBe('#/albumInfo/3'))
    expect(localStorage.getItem('searches')).toBe('["云岫四时"]')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('closes with Escape and keeps the input; an arrow opens it again', async () => {
    await openHeader()
    await userEvent.type(field(), '云岫')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['云岫', 'false'])
    await userEvent.keyboard('{ArrowDown}')
    expect(isShown(await screen.findByRole('listbox'))).toBe(true)
  })

  it('leaves the keys to an input method that composes', async () => {
    await openHeader()
    await userEvent.type(field(), '云岫')
    await screen.findByRole('listbox')
    fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })
    fireEvent.keyDown(field(), { key: 'ArrowDown', keyCode: 229 })
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
  })

  it('links to all results', async () => {
    await openHeader()
    await userEvent.type(field(), '云岫')
    await userEvent.click(await screen.findByRole('option', { name: '在全站搜索“云岫”' }))
    await waitFor(() => expect(window.location.hash).toBe(`#/search?keyword=${encodeURIComponent('云岫')}`))
  })

  it('still searches if no suggestions load', async () => {
    await openHeader({ 'goods/search/suggest': () => Promise.reject(new Error('gone')) })
    await userEvent.type(field(), '云岫')
    expect(isShown(await screen.findByRole('option', { name: '在全站搜索“云岫”' }))).toBe(true)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(window.location.hash).toBe(`#/digital?type=1&keyword=${encodeURIComponent('云岫')}`))
  })
})

describe('earlier searches', () => {
  const remember = (...searches: string[]) => localStorage.setItem('searches', JSON.stringify(searches))

  it('are listed before anything is typed, can be repeated, and can be deleted', async () => {
    remember('铜镜', '皮影')
    await openHeader()
    await userEvent.click(field())
    const list = await screen.findByRole('listbox', { name: '最近搜过' })
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['铜镜', '皮影'])
    expect(isShown(screen.getByText('最近搜过，只记在这台设备上'))).toBe(true)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(window.location.hash).toBe(`#/digital?type=1&keyword=${encodeURIComponent('皮影')}`))
    await waitFor(() => expect(localStorage.getItem('searches')).toBe('["皮影","铜镜"]'))
    // A new page takes the focus.
    await screen.findByRole('heading', { name: '数字专区' })
    await waitFor(() => expect(document.activeElement).not.toBe(field()))
    await userEvent.clear(field())
    await userEvent.click(await screen.findByRole('button', { name: '清空记录' }))
    expect(localStorage.getItem('searches')).toBe('[]')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('are ten, the latest first, each once', async () => {
    const { rememberSearch } = await import('../../src/domain/search/history.ts')
    for (let number = 1; number <= 11; number++) rememberSearch(`搜 ${number}`)
    rememberSearch(' 搜 5 ')
    rememberSearch('  ')
    expect(JSON.parse(localStorage.getItem('searches') ?? '')).toEqual(
      [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((number) => `搜 ${number}`),
    )
  })

  it('that cannot be read are none', async () => {
    localStorage.setItem('searches', '{"broken')
    await openHeader()
    await userEvent.type(field(), '云')
    await userEvent.clear(field())
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(isShown(field())).toBe(true)
  })
})
