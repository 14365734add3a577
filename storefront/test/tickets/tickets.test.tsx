// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { ownItem } from '../gifts/samples.ts'
import { pageOf, said, someCard, someHelp, someTicket } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

function open(address: string, answers: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({
    'ops/help/info': someHelp(),
    'user/ticket/list': pageOf([someCard()]),
    'user/ticket/info': someTicket(),
    'user/ticket/seen': {},
    'user/user/info': someUser,
    ...answers,
  })
  logIn(someUser)
  const bodies = (path: string) => seen.filter((one) => one.path === path).map(({ body }) => body)
  return openApp(address).then(() => ({ seen, bodies }))
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>(/遇到了什么问题|回复客服|还有什么没有解决|补充说明/)
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })

describe('the help page', () => {
  it('[console.tickets] shows frequent questions by topic, and a link to support', async () => {
    stubApi({ 'ops/help/info': someHelp() })
    await openApp('/help')
    expect(await screen.findByText('付了款怎么还没到？')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '藏品与链上' }))
    expect(screen.queryByText('付了款怎么还没到？')).toBeNull()
    expect(screen.getByText('通常几分钟。')).toBeTruthy()
    expect(screen.getByText('每天 09:00–21:00')).toBeTruthy()
    expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toBe('#/help/ask')
  })
})

describe('asking', () => {
  it('[console.tickets] sends a question once and leads to its conversation', async () => {
    const { bodies } = await open('/help/ask', { 'user/ticket/create': { ticketId: '7' } })
    await write('  怎么改昵称 ')
    fireEvent.click(screen.getByRole('button', { name: '账号与实名' }))
    const send = screen.getByRole('button', { name: '发给客服' })
    fireEvent.click(send)
    fireEvent.click(send)
    expect(await screen.findByRole('list', { name: '对话' })).toBeTruthy()
    expect(bodies('user/ticket/create')).toEqual([{ topic: 'account', text: '怎么改昵称', imageIds: [] }])
    expect(window.location.hash).toBe('#/ticket/7')
    expect(sessionStorage.getItem(`ticketDraft:${someUser.uid}:new`)).toBeNull()
  })

  it('[console.tickets] keeps the input when it is refused or lost, and retries under the same key', async () => {
    let tries = 0
    const { seen } = await open('/help/ask', {
      'user/ticket/create': () => {
        if (tries++ === 0) throw new TypeError('the line broke')
        return { ticketId: '7' }
      },
    })
    await write('付款后没有看到藏品')
    fireEvent.click(screen.getByRole('button', { name: '发给客服' }))
    expect(await screen.findByText(/无法连接/)).toBeTruthy()
    expect((await field()).value).toBe('付款后没有看到藏品')
    fireEvent.click(screen.getByRole('button', { name: '发给客服' }))
    await screen.findByRole('list', { name: '对话' })
    const keys = seen
      .filter(({ path }) => path === 'user/ticket/create')
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('says if there are too many already, and keeps a draft over a reload', async () => {
    await open('/help/ask', { 'user/ticket/create': new Refused('TICKET_LIMIT') })
    await write('再问一个')
    fireEvent.click(screen.getByRole('button', { name: '发给客服' }))
    expect(await screen.findByText(/还有几条咨询没有结束/)).toBeTruthy()
    cleanup()
    await open('/help/ask')
    expect((await field()).value).toBe('再问一个')
  })

  it('sends nothing that is empty, too long or unsuitable', async () => {
    const { bodies } = await open('/help/ask')
    await field()
    const send = () => fireEvent.click(screen.getByRole('button', { name: '发给客服' }))
    send()
    expect(await screen.findByText('写几句再发出去')).toBeTruthy()
    await write('字'.repeat(103))
    send()
    expect(await screen.findByText('最多 100 个字，现在多了 3 个')).toBeTruthy()
    expect(bodies('user/ticket/create')).toEqual([])
  })

  it('about a piece or an order needs no topic, and names it', async () => {
    const { bodies } = await open('/help/ask?nftId=7', {
      'hwnft/userNft/info': ownItem(),
      'user/ticket/create': { ticketId: '7' },
    })
    expect(await screen.findByText('藏品 #0012')).toBeTruthy()
    expect(screen.queryByRole('group', { name: '问题类型' })).toBeNull()
    await write('证书打不开')
    fireEvent.click(screen.getByRole('button', { name: '发给客服' }))
    await waitFor(() =>
      expect(bodies('user/ticket/create')).toEqual([{ topic: 'item', text: '证书打不开', imageIds: [], nftId: '7' }]),
    )
  })

  it('asks for a login first', async () => {
    stubApi({})
    await openApp('/help/ask')
    expect(await screen.findByRole('link', { name: '登录或注册' })).toBeTruthy()
  })
})

describe("the user's tickets", () => {
  it('[console.tickets] are listed with their state and unread answers', async () => {
    await open('/mine/ticket', {
      'user/ticket/list': pageOf([
        someCard({ isUnread: true }),
        someCard({ ticketId: '6', asked: '旧的', state: 'closed' }),
      ]),
    })
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first as HTMLElement).getByText('有新回复')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('已回复')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('已结束')).toBeTruthy()
    expect(
      within(second as HTMLElement)
        .getByRole('link', { name: '旧的' })
        .getAttribute('href'),
    ).toBe('#/ticket/6')
  })

  it('lead to a first question if there are none', async () => {
    await open('/mine/ticket', { 'user/ticket/list': pageOf([]) })
    expect(await screen.findByText('还没有咨询')).toBeTruthy()
  })
})

describe('a conversation', () => {
  it('[console.tickets] is read, marked as seen, and continued', async () => {
    const { bodies } = await open('/ticket/7', {
      'user/ticket/info': someTicket({ isUnread: true }),
      'user/ticket/reply': {},
    })
    const list = await screen.findByRole('list', { name: '对话' })
    expect(
      within(list)
        .getAllByRole('article')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['你说', '客服说'])
    await waitFor(() => expect(bodies('user/ticket/seen')[0]).toEqual({ ticketId: '7', entryId: '2' }))
    await write('还是没有')
    fireEvent.click(screen.getByRole('button', { name: '发出' }))
    await waitFor(() =>
      expect(bodies('user/ticket/reply')).toEqual([{ ticketId: '7', text: '还是没有', imageIds: [] }]),
    )
    await waitFor(async () => expect((await field()).value).toBe(''))
  })

  it('[console.tickets] is closed, rated once, and opened again', async () => {
    const solved = someTicket({
      state: 'solved',
      canRate: true,
      reopenUntil: Math.floor(Date.now() / 1000) + 600_000,
      entries: [...someTicket().entries, { ...said('3', 'collector', ''), kind: 'solved' }],
    })
    const { bodies } = await open('/ticket/7', {
      'user/ticket/info': solved,
      'user/ticket/rate': {},
      'user/ticket/reopen': {},
    })
    expect(await screen.findByText('你标记为已解决')).toBeTruthy()
    const rate = await screen.findByRole<HTMLButtonElement>('button', { name: '提交评价' })
    expect(rate.disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '4 星，满意' }))
    fireEvent.click(rate)
    await waitFor(() => expect(bodies('user/ticket/rate')).toEqual([{ ticketId: '7', rating: 4 }]))
    fireEvent.click(screen.getByRole('button', { name: '还没解决，重新打开' }))
    await write('又不见了')
    fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
    await waitFor(() =>
      expect(bodies('user/ticket/reopen')).toEqual([{ ticketId: '7', text: '又不见了', imageIds: [] }]),
    )
  })

  it('says when an answer is due, and nothing once that is past', async () => {
    const due = Math.floor(Date.now() / 1000) + 1200
    await open('/ticket/7', { 'user/ticket/info': someTicket({ state: 'open', answerBy: due }) })
    expect(await screen.findByText(/已经收到，预计/)).toBeTruthy()
    cleanup()
    freshVisit()
    await open('/ticket/7', { 'user/ticket/info': someTicket({ state: 'open', answerBy: due - 5000 }) })
    expect(await screen.findByText(/让你久等了/)).toBeTruthy()
  })

  it("that is closed leads to another question; another user's is not found", async () => {
    await open('/ticket/7', { 'user/ticket/info': someTicket({ state: 'closed', rating: 5 }) })
    expect((await screen.findByRole('link', { name: '重新提问' })).getAttribute('href')).toBe('#/help/ask')
    expect(screen.getByText('谢谢你的评价')).toBeTruthy()
    cleanup()
    freshVisit()
    await open('/ticket/8', { 'user/ticket/info': new Refused('TICKET_NOT_FOUND') })
    expect(await screen.findByText('没有找到这次咨询')).toBeTruthy()
  })
})
