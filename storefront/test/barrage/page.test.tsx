// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import { reasons } from '@app/contract/errors'
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setFlying } from '../../src/features/barrage/choice.ts'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { setScreen, setUserAgent } from '../support/browser.ts'
import { setHidden, stubStreams } from '../support/event-source.ts'
import { stubSky } from './fake-sky.ts'

const person = { ...someUser, kycStatus: KycStatus.success }
const lineOf = (lineId: string, text: string, isMine = false) => ({
  lineId,
  text,
  name: '云**山',
  isMine,
  time: 1_700_000_000,
})
const words: Reply<'hwnft/wishingWords/list'> = {
  list: [lineOf('1', '愿灯火可亲')],
  total: 1,
  page: 1,
  size: 30,
  cursor: null,
  words: [{ wordId: '7', text: '岁岁平安' }],
  everySeconds: 10,
  live: 41,
}

beforeEach(() => {
  freshVisit()
  setFlying(true)
})
afterEach(freshVisit)

async function open(answers: Parameters<typeof stubApi>[0] = {}) {
  const flights = stubSky()
  const streams = stubStreams()
  const seen = stubApi({ 'user/user/info': person, 'hwnft/wishingWords/list': words, ...answers })
  logIn(person)
  await openApp('/appBarrage')
  await screen.findByText('愿灯火可亲', { selector: 'li span' })
  const stream = () => streams.find(({ topic }) => topic === 'barrage')
  return { flights, stream, seen }
}

const inFlight = () => Array.from(document.querySelectorAll('.barrage-line'), ({ textContent }) => textContent)
const listed = () => screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)

describe('/appBarrage', () => {
  test("lines of others fly and are listed as they are sent, continuing from the list's number", async () => {
    const { stream } = await open()
    expect(stream()?.after).toBe('41')
    const { isMine: _, ...line } = lineOf('2', '<i>愿山水常在</i>')
    act(() => {
      stream()?.say('line', 42, line)
      stream()?.say('line', 42, line)
    })
    await waitFor(() => expect(listed()).toEqual(['<i>愿山水常在</i>', '愿灯火可亲']))
    expect(inFlight().filter((text) => text === '<i>愿山水常在</i>')).toHaveLength(1)
  })

  test("a user's own line flies at once and only once, followed by a pause of ten seconds", async () => {
    const { stream, seen } = await open({
      'hwnft/wishingWords/send': { line: { ...lineOf('3', '月色正好', true), name: '松下客' } },
    })
    fireEvent.change(screen.getByLabelText('自己写一句'), { target: { value: ' 月色正好 ' } })
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    await screen.findByRole('button', { name: /^(10|9) 秒后再发$/ })
    const { isMine: _, ...line } = lineOf('3', '月色正好')
    act(() => stream()?.say('line', 42, line))
    await waitFor(() => expect(inFlight().filter((text) => text === '月色正好')).toHaveLength(1))
    expect(listed()).toEqual(['月色正好', '愿灯火可亲'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '岁岁平安' }).disabled).toBe(true)
    expect(seen.find(({ path }) => path === 'hwnft/wishingWords/send')?.body).toEqual({ text: '月色正好' })
    expect(screen.getByLabelText<HTMLInputElement>('自己写一句').value).toBe('')
  })

  test('a phrase is sent with one press', async () => {
    const { seen } = await open({ 'hwnft/wishingWords/send': { line: lineOf('3', '岁岁平安', true) } })
    fireEvent.click(screen.getByRole('button', { name: '岁岁平安' }))
    await screen.findByRole('button', { name: /秒后再发$/ })
    expect(seen.find(({ path }) => path === 'hwnft/wishingWords/send')?.body).toEqual({ wordId: '7' })
  })

  test('a refused text stays in the field, with the reason', async () => {
    await open({ 'hwnft/wishingWords/send': new Refused('BANNED_WORDS', { field: 'text' }) })
    fireEvent.change(screen.getByLabelText('自己写一句'), { target: { value: '不好的话' } })
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    await screen.findByText(reasons.BANNED_WORDS.msg)
    expect(screen.getByLabelText<HTMLInputElement>('自己写一句').value).toBe('不好的话')
  })

  test('is limited in the characters that the server counts, and no input is cut', async () => {
    const { seen } = await open({ 'hwnft/wishingWords/send': { line: lineOf('3', '🎐'.repeat(20), true) } })
    const field = screen.getByLabelText<HTMLInputElement>('自己写一句')
    const sent = () => seen.filter(({ path }) => path === 'hwnft/wishingWords/send').map(({ body }) => body)
    await userEvent.click(field)
    await userEvent.paste('🎐'.repeat(21))
    await screen.findByText('最多 20 个字，现在多了 1 个')
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(sent()).toEqual([])
    await userEvent.clear(field)
    await userEvent.paste('🎐'.repeat(20))
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(sent()).toEqual([{ text: '🎐'.repeat(20) }]))
  })

  test('[valid.banned-words] text with unmistakable banned words is refused before anything is sent', async () => {
    const { seen } = await open()
    fireEvent.change(screen.getByLabelText('自己写一句'), { target: { value: '六 合 彩' } })
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    await screen.findByText(reasons.BANNED_WORDS.msg)
    expect(seen.some(({ path }) => path === 'hwnft/wishingWords/send')).toBe(false)
  })

  test('pauses while the page is hidden', async () => {
    const { flights } = await open()
    await waitFor(() => expect(flights.length).toBeGreaterThan(0))
    act(() => setHidden(true))
    expect(flights.every(({ isPaused }) => isPaused)).toBe(true)
    act(() => setHidden(false))
    expect(flights.some(({ isPaused }) => isPaused)).toBe(false)
  })

  test('when switched off nothing flies, at the next visit either', async () => {
    await open()
    fireEvent.click(screen.getByRole('switch', { name: '弹幕飘动' }))
    expect(document.querySelector('[data-barrage]')).toBeNull()
    expect(localStorage.getItem('barrage')).toBe('off')
    expect(listed()).toEqual(['愿灯火可亲'])
  })

  test('[route /appBarrage] under reduced motion only the list is shown, in which lines arrive', async () => {
    setScreen({ reducedMotion: true })
    const { stream } = await open()
    const { isMine: _, ...line } = lineOf('2', '愿山水常在')
    act(() => stream()?.say('line', 42, line))
    await waitFor(() => expect(listed()).toEqual(['愿山水常在', '愿灯火可亲']))
    expect(document.querySelector('[data-barrage]')).toBeNull()
    expect(screen.queryByRole('switch', { name: '弹幕飘动' })).toBeNull()
  })

  test('inside the native app it is a transparent layer with few lines', async () => {
    setUserAgent('Mozilla/5.0 YunxiuApp/2.1')
    stubSky()
    stubStreams()
    stubApi({ 'user/user/info': person, 'hwnft/wishingWords/list': words })
    logIn(person)
    const { unmount } = await openApp('/appBarrage')
    await screen.findByRole('switch', { name: '弹幕飘动' })
    expect(document.documentElement.dataset).toHaveProperty('clear')
    expect(within(document.body).queryByRole('link', { name: '玩乐' })).toBeNull()
    unmount()
    expect(document.documentElement.dataset).not.toHaveProperty('clear')
  })
})
