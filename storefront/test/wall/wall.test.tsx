// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { type FakeStream, stubStreams } from '../support/event-source.ts'
import { pageOf, someMessage, someWall, verified } from './samples.ts'

let streams: readonly FakeStream[]

beforeEach(() => {
  freshVisit()
  streams = stubStreams()
  // jsdom computes no layout.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(freshVisit)

/** Sends an event on the topic of walls. */
function say(name: string, number: number, data: unknown): void {
  const open = streams.findLast(({ isClosed, topic }) => !isClosed && topic === 'wall')
  act(() => open?.say(name, number, data))
}

const leaves = () => screen.findAllByRole('article')
const thumbOf = (leaf: HTMLElement | undefined) => within(leaf ?? document.body).getByRole('button', { name: /赞/ })

describe('the wall', () => {
  it('[route /messageWall] shows the spots, and the messages of the one in the address', async () => {
    const seen = stubApi({
      'hwnft/scenicSpotMsgConfig/info': someWall(),
      'hwnft/scenicSpotMessage/list': pageOf([someMessage()]),
    })
    await openApp('/messageWall?spotId=2&order=hottest')
    await leaves()
    const shelf = within(screen.getByRole('group', { name: '景区' }))
    expect(shelf.getByRole('button', { name: /^全部景区/ }).textContent).toContain('7 条留言')
    const tile = shelf.getByRole('button', { name: /^鹤汀/ })
    expect(tile.textContent).toContain('漱川下游6:00 至 17:004 条留言')
    expect(tile.getAttribute('aria-pressed')).toBe('true')
    const asked = seen.find(({ path }) => path === 'hwnft/scenicSpotMessage/list')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ spotId: '2', order: 'hottest', scope: 'wall' })
    expect(streams.at(-1)?.after).toBe('100')
  })

  it('offers new messages above the list, updates counts, and removes what is hidden', async () => {
    const answers = [
      pageOf([someMessage()]),
      pageOf([someMessage({ messageId: '11', text: '新来的' }), someMessage({ thumbs: 9 })]),
    ]
    let asked = 0
    stubApi({
      'hwnft/scenicSpotMsgConfig/info': someWall(),
      'hwnft/scenicSpotMessage/list': () => answers[Math.min(asked++, 1)] ?? new Refused('INTERNAL'),
    })
    await openApp('/messageWall?spotId=1')
    const [leaf] = await leaves()
    say('message', 101, { messageId: '11', spotId: '1' })
    say('message', 102, { messageId: '12', spotId: '2' })
    say('thumbs', 103, { messageId: '10', thumbs: 9 })
    say('comments', 104, { messageId: '10', comments: 6 })
    await waitFor(() => expect(thumbOf(leaf).textContent).toBe('赞9'))
    expect(await within(leaf ?? document.body).findByRole('link', { name: /评论 ?6/ })).toBeTruthy()
    expect(screen.queryByText('新来的')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: '有 1 条新留言' }))
    expect(await screen.findByText('新来的')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/条新留言$/)).toBeNull())
    say('gone', 105, { messageId: '11' })
    await waitFor(() => expect(screen.queryByText('新来的')).toBeNull())
  })

  it.each([
    ['nobody', undefined, { leftToday: null }, '登录后留言'],
    ['somebody without a name', someUser, {}, '实名后可留言'],
    ['somebody who wrote enough', verified, { leftToday: 0 }, '今天的 5 条已用完'],
    ['everybody else', verified, {}, '写一条留言'],
  ])('[route /messageWall] tells %s what the button does', async (_, user, changes, label) => {
    stubApi({
      'hwnft/scenicSpotMsgConfig/info': someWall(changes),
      'hwnft/scenicSpotMessage/list': pageOf([]),
      'user/user/info': user ?? new Refused('NOT_LOGGED_IN'),
    })
    if (user) logIn(user)
    await openApp('/messageWall')
    expect(await screen.findByRole('button', { name: label })).toBeTruthy()
    expect(await screen.findByText('这里还没有留言')).toBeTruthy()
  })
})

describe('a thumb', () => {
  async function openWall(answer: Parameters<typeof stubApi>[0]) {
    const seen = stubApi({
      'hwnft/scenicSpotMsgConfig/info': someWall(),
      'hwnft/scenicSpotMessage/list': pageOf([someMessage()]),
      'user/user/info': verified,
      ...answer,
    })
    logIn(verified)
    await openApp('/messageWall')
    const [leaf] = await leaves()
    return { thumb: thumbOf(leaf), sent: () => seen.filter(({ path }) => path === 'hwnft/scenicSpotMessage/thumbs') }
  }

  it('shows at once, sends one request at a time, and ends as it was pressed last', async () => {
    const answers: (() => void)[] = []
    const { thumb, sent } = await openWall({
      'hwnft/scenicSpotMessage/thumbs': ({ body }) =>
        new Promise((resolve) => {
          const { on } = body as { on: boolean }
          answers.push(() => resolve({ thumbs: on ? 5 : 4, hasThumbed: on }))
        }),
    })
    fireEvent.click(thumb, { detail: 1 })
    await waitFor(() => expect(thumb.textContent).toBe('已赞5'))
    fireEvent.click(thumb, { detail: 1 })
    await waitFor(() => expect(thumb.textContent).toBe('赞4'))
    await waitFor(() => expect(answers).toHaveLength(1))
    // An event received meanwhile may predate the thumb.
    say('thumbs', 101, { messageId: '10', thumbs: 30 })
    expect(thumb.textContent).toBe('赞4')
    act(() => answers[0]?.())
    await waitFor(() => expect(answers).toHaveLength(2))
    act(() => answers[1]?.())
    await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ on: true }, { on: false }]))
    expect(thumb.textContent).toBe('赞4')
  })

  it('ignores the second half of a double click', async () => {
    const { thumb, sent } = await openWall({ 'hwnft/scenicSpotMessage/thumbs': { thumbs: 5, hasThumbed: true } })
    fireEvent.click(thumb, { detail: 1 })
    fireEvent.click(thumb, { detail: 2 })
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(thumb.getAttribute('aria-pressed')).toBe('true'))
  })

  it('reverts if it was refused, and explains why', async () => {
    const { thumb } = await openWall({ 'hwnft/scenicSpotMessage/thumbs': new Refused('TOO_FAST') })
    fireEvent.click(thumb, { detail: 1 })
    await screen.findAllByText('操作太快，请稍后再试')
    await waitFor(() => expect(thumb.textContent).toBe('赞4'))
    expect(thumb.getAttribute('aria-pressed')).toBe('false')
  })
})
