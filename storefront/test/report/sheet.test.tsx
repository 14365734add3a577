// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import { reasons } from '@app/contract/errors'
import type { Reply } from '@app/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setFlying } from '../../src/features/barrage/choice.ts'
import { stubSky } from '../barrage/fake-sky.ts'
import { pageOf, someAward, someLottery } from '../play/samples.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { stubStreams } from '../support/event-source.ts'
import { someMessage } from '../wall/samples.ts'
import { allowance, eventOf, wishOf } from '../wishes/samples.ts'

const person = { ...someUser, kycStatus: KycStatus.success }
const lineOf = (lineId: string, text: string, isMine = false) => ({
  lineId,
  text,
  name: '云**山',
  isMine,
  time: 1_700_000_000,
})
const lines: Reply<'hwnft/wishingWords/list'> = {
  ...pageOf(lineOf('2', '买灯加我'), lineOf('1', '愿灯火可亲'), lineOf('3', '我写的', true)),
  words: [],
  everySeconds: 10,
  live: 41,
}
const wishes = (...list: Reply<'hwnft/wishLog/list'>['list']) => ({ ...pageOf(...list), waiting: 0 })
const charted = (rank: number, isMine = false) => ({
  entryId: `90${rank}`,
  rank,
  nickname: `藏**${rank}`,
  avatar: '',
  count: 9 - rank,
  isMine,
})
const answers: Parameters<typeof stubApi>[0] = {
  'user/user/info': person,
  'hwnft/report/add': {},
  'hwnft/wishingWords/list': lines,
  'hwnft/wish/info': { event: eventOf(), mine: allowance, events: [] },
  'hwnft/wishLog/list': wishes(
    wishOf({ wishId: '7', isMine: false }),
    wishOf({ wishId: '8', isMine: false, isAnonymous: true, name: '', text: '愿所有人都好' }),
    wishOf({ wishId: '9', text: '我的心愿' }),
  ),
  'hwnft/awardConfig/list': { list: [someLottery()] },
  'hwnft/awardLog/list': pageOf(
    someAward({ drawId: '31', isMine: false, name: '松**客' }),
    someAward({ drawId: '32', isMine: true, name: '我自己' }),
  ),
  'hwnft/scenicSpotMessage/info': someMessage({ messageId: '10', name: '四点半起床', text: '山里有雾' }),
  'user/user/inviteNewPeople/charts': {
    period: 'all',
    month: '',
    list: [charted(1), charted(2), charted(3, true), charted(4), charted(5, true)],
    mine: { rank: 3, count: 6 },
  },
}

beforeEach(() => {
  freshVisit()
  setFlying(true)
  stubSky()
})
afterEach(freshVisit)

async function open(address: string, given: typeof answers = {}, user: typeof someUser | null = person) {
  const streams = stubStreams()
  const seen = stubApi({ ...answers, ...given })
  if (user) logIn(user)
  await openApp(address)
  return { seen, streams }
}
const reported = (seen: readonly Seen[]) => seen.filter(({ path }) => path === 'hwnft/report/add')
const flags = () => screen.getAllByRole('button', { name: /^举报/ }).map((button) => button.getAttribute('aria-label'))
async function choose(opener: string, sheetName: string, reason: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: opener }))
  const sheet = within(await screen.findByRole('dialog', { name: sheetName }))
  fireEvent.click(sheet.getByRole('radio', { name: reason }))
  fireEvent.click(sheet.getByRole('button', { name: '提交举报' }))
  return sheet
}

describe('public content can be reported on its page', () => {
  test.each([
    ['/appBarrage', '举报“买灯加我”', '举报这句祝福', /^广告或诱导/, { kind: 'line', id: '2', reason: 'advertising' }],
    [
      '/appBarrage',
      '举报“买灯加我”',
      '举报这句祝福',
      /^昵称或头像不妥/,
      { kind: 'name', on: 'line', id: '2', reason: 'other' },
    ],
    ['/wishPary', '举报“愿山河无恙”', '举报这个心愿', /^不实信息/, { kind: 'wish', id: '7', reason: 'false' }],
    [
      '/lottery',
      '举报昵称“松**客”',
      '举报这个昵称',
      /^冒充他人或平台/,
      { kind: 'name', on: 'award', id: '31', reason: 'false' },
    ],
    [
      '/ranking',
      '举报昵称“藏**4”',
      '举报这个昵称',
      /^低俗或辱骂/,
      { kind: 'name', on: 'chart', id: '904', reason: 'abuse' },
    ],
    ['/ranking', '举报昵称“藏**1”', '举报这个昵称', /^其他/, { kind: 'name', on: 'chart', id: '901', reason: 'other' }],
    [
      '/messageDetail?id=10',
      '举报四点半起床的留言',
      '举报这条留言',
      /^昵称或头像不妥/,
      { kind: 'name', on: 'message', id: '10', reason: 'other' },
    ],
  ] as const)('%s: %s', async (address, opener, sheetName, reason, body) => {
    const { seen } = await open(address)
    await choose(opener, sheetName, reason)
    expect(await screen.findByText('已收到举报')).toBeTruthy()
    expect(reported(seen).map((one) => one.body)).toEqual([{ ...body, detail: '' }])
  })

  test.each([
    ['/appBarrage', ['举报“买灯加我”', '举报“愿灯火可亲”']],
    ['/wishPary', ['举报“愿山河无恙”', '举报“愿所有人都好”']],
    ['/ranking', ['举报昵称“藏**1”', '举报昵称“藏**2”', '举报昵称“藏**4”']],
  ])("%s: the user's own content cannot be reported", async (address, labels) => {
    await open(address)
    await screen.findByRole('button', { name: labels[0] })
    expect(flags()).toEqual(labels)
  })

  test('an anonymous wish has no name to report', async () => {
    await open('/wishPary')
    fireEvent.click(await screen.findByRole('button', { name: '举报“愿所有人都好”' }))
    const sheet = within(await screen.findByRole('dialog', { name: '举报这个心愿' }))
    expect(sheet.getByText('愿所有人都好')).toBeTruthy()
    expect(sheet.queryByRole('radio', { name: /昵称/ })).toBeNull()
  })
})

describe('the sheet', () => {
  test('asks for a reason, reports a refusal, and keeps the input', async () => {
    const { seen } = await open('/appBarrage', { 'hwnft/report/add': new Refused('TOO_FAST') })
    fireEvent.click(await screen.findByRole('button', { name: '举报“买灯加我”' }))
    const sheet = within(await screen.findByRole('dialog', { name: '举报这句祝福' }))
    fireEvent.click(sheet.getByRole('button', { name: '提交举报' }))
    expect(await sheet.findByText('请选择一个原因')).toBeTruthy()
    fireEvent.click(sheet.getByRole('radio', { name: /^其他/ }))
    fireEvent.change(sheet.getByLabelText('补充说明（可不写）'), { target: { value: ' 看着不对 ' } })
    fireEvent.click(sheet.getByRole('button', { name: '提交举报' }))
    expect(await sheet.findByText(reasons.TOO_FAST.msg)).toBeTruthy()
    expect(sheet.getByLabelText<HTMLTextAreaElement>('补充说明（可不写）').value).toBe(' 看着不对 ')
    expect(reported(seen).map(({ body }) => body)).toEqual([
      { kind: 'line', id: '2', reason: 'other', detail: '看着不对' },
    ])
  })

  test('shows the same confirmation a second time', async () => {
    const { seen } = await open('/appBarrage')
    for (const times of [1, 2]) {
      await choose('举报“买灯加我”', '举报这句祝福', /^广告或诱导/)
      expect(await screen.findByText(/重复举报同一内容只计一次/)).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: '好的' }))
      await waitFor(() => expect(screen.queryByText('已收到举报')).toBeNull())
      expect(reported(seen).length).toBe(times)
    }
  })

  test('leads to the login, and back', async () => {
    await open('/wishPary', {}, null)
    fireEvent.click(await screen.findByRole('button', { name: '举报“愿山河无恙”' }))
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2FwishPary'))
  })

  test('leads a user without a real name to verification', async () => {
    await open('/appBarrage', {}, { ...person, kycStatus: KycStatus.none })
    fireEvent.click(await screen.findByRole('button', { name: '举报“买灯加我”' }))
    const sheet = within(await screen.findByRole('dialog', { name: '举报这句祝福' }))
    expect(sheet.getByRole('link', { name: '去实名认证' }).getAttribute('href')).toBe('#/userInfo/kycAuth')
  })
})

describe('hidden content', () => {
  test('disappears from the list of blessings and the sky at once, whether it was listed or arrived since', async () => {
    const { seen, streams } = await open('/appBarrage')
    await screen.findByText('愿灯火可亲', { selector: 'li span' })
    const stream = streams.find(({ topic }) => topic === 'barrage')
    const { isMine: _, ...news } = lineOf('4', '刚来的')
    act(() => stream?.say('line', 42, news))
    await screen.findByText('刚来的', { selector: 'li span' })
    const flying = () => Array.from(document.querySelectorAll('.barrage-line'), ({ textContent }) => textContent)
    await waitFor(() => expect(flying()).toContain('刚来的'))
    const reads = () => seen.filter(({ path }) => path === 'hwnft/wishingWords/list').length
    const before = reads()
    act(() => {
      stream?.say('gone', 43, { lineId: '2' })
      stream?.say('gone', 44, { lineId: '4' })
    })
    const listed = () => screen.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)
    expect(listed()).toEqual(['愿灯火可亲', '我写的'])
    expect(flying()).not.toContain('刚来的')
    expect(reads()).toBe(before)
  })

  test('disappears from the wishes and the lanterns at once', async () => {
    const { streams } = await open('/wishPary')
    await screen.findByText('愿所有人都好', { selector: 'p' })
    const stream = streams.find(({ topic }) => topic === 'wishes')
    act(() => {
      stream?.say('wish', 5, { wishId: '12', eventId: '5', text: '刚放的灯', name: '云**山', time: 1_700_000_000 })
    })
    await screen.findByText('刚放的灯', { selector: 'p' })
    act(() => {
      stream?.say('gone', 6, { wishId: '12' })
      stream?.say('gone', 7, { wishId: '8' })
    })
    await waitFor(() => expect(screen.queryAllByText(/刚放的灯|愿所有人都好/)).toEqual([]))
    expect(screen.getByText('愿山河无恙', { selector: 'p' })).toBeTruthy()
  })
})
