// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { type FakeStream, stubStreams } from '../support/event-source.ts'
import { pageOf, someComment, someMessage, verified } from './samples.ts'

let streams: readonly FakeStream[]

beforeEach(() => {
  freshVisit()
  streams = stubStreams()
})
afterEach(freshVisit)

const comments = (...list: ReturnType<typeof someComment>[]) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
})

describe("the user's messages", () => {
  it('[route /mineMessage] shows the state of each and why, and accepts one appeal', async () => {
    const mine = { isMine: true, spotName: '鹤汀' } as const
    const refused = someMessage({ ...mine, messageId: '3', state: 'refused', reason: '看不清', canAppeal: true })
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/scenicSpotMessage/list': pageOf([
        someMessage({ ...mine, messageId: '1', state: 'pending' }),
        someMessage({ ...mine, messageId: '2' }),
        refused,
        someMessage({ ...mine, messageId: '4', state: 'hidden', reason: '多人举报' }),
      ]),
      'hwnft/scenicSpotMessage/appeal': { ...refused, canAppeal: false },
    })
    logIn(verified)
    await openApp('/mineMessage')
    const leaves = await screen.findAllByRole('article')
    const labels = ['待审核', '已展示', '未通过', '已隐藏']
    expect(leaves.map((leaf) => labels.find((word) => leaf.textContent?.includes(word)))).toEqual(labels)
    expect(leaves[2]?.textContent).toContain('看不清')
    expect(leaves[3]?.textContent).toContain('多人举报')
    expect(screen.getAllByRole('button', { name: '申诉' })).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '申诉' }))
    const sheet = within(await screen.findByRole('dialog', { name: '申诉' }))
    fireEvent.change(sheet.getByLabelText('申诉理由'), { target: { value: '写的' } })
    fireEvent.click(sheet.getByRole('button', { name: '提交申诉' }))
    expect(await sheet.findByText(/^至少写 4 个字/)).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('申诉理由'), { target: { value: '不是六合彩' } })
    fireEvent.click(sheet.getByRole('button', { name: '提交申诉' }))
    expect(await sheet.findByText('内容含有不适宜的词语，请修改后再发。写下的内容会保留。')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('申诉理由'), { target: { value: '照片很清楚' } })
    fireEvent.click(sheet.getByRole('button', { name: '提交申诉' }))
    await waitFor(() => expect(leaves[2]?.textContent).toContain('申诉已收到'))
    expect(within(leaves[2] ?? document.body).queryByText('申诉')).toBeNull()
    const asked = seen.find(({ path }) => path === 'hwnft/scenicSpotMessage/appeal')
    expect(asked?.body).toEqual({ messageId: '3', text: '照片很清楚' })
  })

  it('[route /mineMessage] deletes one only after a confirmation', async () => {
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/scenicSpotMessage/list': pageOf([someMessage({ isMine: true })]),
      'hwnft/scenicSpotMessage/delete': {},
    })
    logIn(verified)
    await openApp('/mineMessage')
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    const question = within(await screen.findByRole('dialog', { name: '删除这条留言' }))
    expect(seen.some(({ path }) => path === 'hwnft/scenicSpotMessage/delete')).toBe(false)
    fireEvent.click(question.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('还没有留过言')).toBeTruthy()
  })

  it('[route /mineMessage] invites to log in', async () => {
    stubApi()
    await openApp('/mineMessage')
    expect(await screen.findByText('登录后再来看')).toBeTruthy()
  })
})

describe('one message', () => {
  it("[route /messageDetail] shows its comments, the user's own with their state, and disappears when it is hidden", async () => {
    let isThere = true
    stubApi({
      'user/user/info': verified,
      'hwnft/scenicSpotMessage/info': () => (isThere ? someMessage() : new Refused('MESSAGE_NOT_FOUND')),
      'hwnft/scenicSpotComment/list': comments(
        someComment(),
        someComment({ commentId: '21', text: '我的话', isMine: true, state: 'pending' }),
      ),
    })
    logIn(verified)
    await openApp('/messageDetail?id=10')
    const list = await screen.findByRole('list', { name: '评论' })
    const [other, mine] = within(list).getAllByRole('listitem')
    expect(other?.textContent).toContain('举报')
    expect(mine?.textContent).toContain('待审核')
    isThere = false
    act(() => streams.at(-1)?.say('gone', 5, { messageId: '10' }))
    expect(await screen.findByText('这条留言已经看不到了')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看看其他留言' }).getAttribute('href')).toBe('#/messageWall')
  })

  it('[route /messageDetail] tells users who may not comment yet what comes first', async () => {
    stubApi({
      'user/user/info': someUser,
      'hwnft/scenicSpotMessage/info': someMessage(),
      'hwnft/scenicSpotComment/list': comments(),
    })
    await openApp('/messageDetail?id=10')
    const first = await screen.findByRole('link', { name: '登录后评论' })
    expect(first.getAttribute('href')).toBe('#/login?redirect=%2FmessageDetail%3Fid%3D10')
    act(() => logIn(someUser))
    expect((await screen.findByRole('link', { name: '实名后可评论' })).getAttribute('href')).toBe('#/userInfo/kycAuth')
  })

  it('[route /messageDetail] keeps a refused comment in its field', async () => {
    stubApi({
      'user/user/info': verified,
      'hwnft/scenicSpotMessage/info': someMessage(),
      'hwnft/scenicSpotComment/list': comments(),
      'hwnft/scenicSpotComment/comment': new Refused('LINK_REFUSED'),
    })
    logIn(verified)
    await openApp('/messageDetail?id=10')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('写评论')
    fireEvent.change(field, { target: { value: '看 a.example' } })
    fireEvent.click(screen.getByRole('button', { name: '发表评论' }))
    expect(await screen.findByText(/这里不能放链接/)).toBeTruthy()
    expect(field.value).toBe('看 a.example')
  })

  it('[valid.banned-words] refuses a comment with unmistakable banned words before it is sent', async () => {
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/scenicSpotMessage/info': someMessage(),
      'hwnft/scenicSpotComment/list': comments(),
    })
    logIn(verified)
    await openApp('/messageDetail?id=10')
    fireEvent.change(await screen.findByLabelText('写评论'), { target: { value: '六 合 彩' } })
    fireEvent.click(screen.getByRole('button', { name: '发表评论' }))
    expect(await screen.findByText('内容含有不适宜的词语，请修改后再发。写下的内容会保留。')).toBeTruthy()
    expect(seen.some(({ path }) => path === 'hwnft/scenicSpotComment/comment')).toBe(false)
  })

  it('[route /messageDetail] reports a comment with a reason', async () => {
    const seen = stubApi({
      'user/user/info': verified,
      'hwnft/scenicSpotMessage/info': someMessage(),
      'hwnft/scenicSpotComment/list': comments(someComment()),
      'hwnft/report/add': {},
    })
    logIn(verified)
    await openApp('/messageDetail?id=10')
    fireEvent.click(await screen.findByRole('button', { name: '举报四点半起床的评论' }))
    const sheet = within(await screen.findByRole('dialog', { name: '举报这条评论' }))
    fireEvent.click(sheet.getByRole('button', { name: '提交举报' }))
    expect(await sheet.findByText('请选择一个原因')).toBeTruthy()
    fireEvent.click(sheet.getByRole('radio', { name: /^泄露隐私/ }))
    fireEvent.click(sheet.getByRole('button', { name: '提交举报' }))
    expect(await screen.findByText('已收到举报')).toBeTruthy()
    const asked = seen.find(({ path }) => path === 'hwnft/report/add')
    expect(asked?.body).toEqual({ kind: 'comment', id: '20', reason: 'private', detail: '' })
  })
})
