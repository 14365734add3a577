// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { stubStreams } from '../support/event-source.ts'
import { stubUploads } from '../support/xhr.ts'
import { pageOf, someMessage, someWall, verified } from './samples.ts'

beforeEach(() => {
  freshVisit()
  stubStreams()
})
afterEach(freshVisit)

async function openSheet(answers: Parameters<typeof stubApi>[0] = {}, button = '写一条留言') {
  const seen = stubApi({
    'hwnft/scenicSpotMsgConfig/info': someWall(),
    'hwnft/scenicSpotMessage/list': pageOf([someMessage()]),
    'user/user/info': verified,
    ...answers,
  })
  logIn(verified)
  await openApp('/messageWall?spotId=2')
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const sheet = await screen.findByRole('dialog', { name: '写留言' })
  const sent = () => seen.filter(({ path }) => path === 'hwnft/scenicSpotMessage/message')
  return { sheet: within(sheet), sent }
}

const textOf = (sheet: ReturnType<typeof within>) => sheet.getByLabelText('留言') as HTMLTextAreaElement
const send = (sheet: ReturnType<typeof within>) =>
  fireEvent.click(sheet.getByRole('button', { name: '发布（审核后公开）' }))

describe('leaving a message', () => {
  it('[route /messageWall] sends it once for the selected spot, and explains what happens next', async () => {
    const { sheet, sent } = await openSheet({ 'hwnft/scenicSpotMessage/message': someMessage({ state: 'pending' }) })
    fireEvent.change(textOf(sheet), { target: { value: '  鹤来了 ' } })
    const button = sheet.getByRole('button', { name: '发布（审核后公开）' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('已经收到')).toBeTruthy()
    expect(sent().map(({ body }) => body)).toEqual([{ spotId: '2', text: '鹤来了', imageIds: [] }])
    expect(screen.getByText('2 积分')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看我的留言' }).getAttribute('href')).toBe('#/mineMessage')
  })

  it('[route /messageWall] reports a refusal kindly at the field and keeps the input', async () => {
    const refusals = {
      BANNED_WORDS: /内容含有不适宜的词语/,
      CONTACT_REFUSED: /请去掉电话、微信等联系方式/,
      LINK_REFUSED: /这里不能放链接/,
      MESSAGE_DAILY_LIMIT: /今天的留言次数已用完/,
    }
    const answers = (Object.keys(refusals) as (keyof typeof refusals)[]).map((reason) => new Refused(reason))
    const { sheet } = await openSheet({
      'hwnft/scenicSpotMessage/message': () => answers.shift() ?? new Refused('INTERNAL'),
    })
    fireEvent.change(textOf(sheet), { target: { value: '说说鹤' } })
    for (const message of Object.values(refusals)) {
      send(sheet)
      expect(await sheet.findByText(message)).toBeTruthy()
      expect(textOf(sheet).value).toBe('说说鹤')
      expect(textOf(sheet).getAttribute('aria-invalid')).toBe('true')
    }
  })

  it('[valid.banned-words] refuses unmistakable banned words, and no or too much text, before anything is sent', async () => {
    const { sheet, sent } = await openSheet({})
    expect(sheet.getByText('今天还可以写 5 条')).toBeTruthy()
    for (const [text, message] of [
      ['', '请先写下留言'],
      ['六 合 彩', '内容含有不适宜的词语，请修改后再发。写下的内容会保留。'],
      ['长'.repeat(301), '最多 300 个字，现在多了 1 个'],
    ] as const) {
      fireEvent.change(textOf(sheet), { target: { value: text } })
      send(sheet)
      expect(await sheet.findByText(message)).toBeTruthy()
    }
    expect(sent()).toEqual([])
  })

  it('keeps text and pictures over a reload', async () => {
    const uploads = stubUploads()
    const first = await openSheet()
    fireEvent.change(textOf(first.sheet), { target: { value: '写到一半' } })
    const input = screen.getByRole('group', { name: '添加照片' }).querySelector('input')
    fireEvent.change(input ?? document.body, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.form.get('purpose')).toBe('message')
    act(() => uploads[0]?.progress(1, 2))
    expect(await first.sheet.findByText('50%')).toBeTruthy()
    const picture = { url: '', widths: [], ratio: 1, placeholder: '' }
    act(() => uploads[0]?.answer(200, { code: 200, msg: 'OK', data: { imageId: 'p1', picture }, time: Date.now() }))
    await first.sheet.findByRole('button', { name: '移除第 1 张照片' })

    cleanup()
    const { sheet, sent } = await openSheet(
      { 'hwnft/scenicSpotMessage/message': someMessage({ state: 'pending' }) },
      '接着写留言',
    )
    expect(textOf(sheet).value).toBe('写到一半')
    send(sheet)
    await screen.findByText('已经收到')
    expect(sent().map(({ body }) => body)).toEqual([{ spotId: '2', text: '写到一半', imageIds: ['p1'] }])
  })

  it('declares that AI made the pictures added after a tick, and marks them', async () => {
    const uploads = stubUploads()
    const { sheet } = await openSheet()
    const add = async (count: number) => {
      const input = screen.getByRole('group', { name: '添加照片' }).querySelector('input')
      fireEvent.change(input ?? document.body, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
      await waitFor(() => expect(uploads).toHaveLength(count))
    }
    fireEvent.click(sheet.getByRole('checkbox', { name: /由 AI 生成或参与生成/ }))
    await add(1)
    expect(uploads[0]?.form.get('origin')).toBe('ai')
    const picture = { url: '/media/u/aa/a', widths: [480], ratio: 1, placeholder: '', aiLabel: 'possible' }
    act(() => uploads[0]?.answer(200, { code: 200, msg: 'OK', data: { imageId: 'p1', picture }, time: Date.now() }))
    expect(await sheet.findByText('可能由 AI 生成')).toBeTruthy()
    fireEvent.click(sheet.getByRole('checkbox', { name: /由 AI 生成或参与生成/ }))
    await add(2)
    expect(uploads[1]?.form.get('origin')).toBeNull()
  })

  it('lets a picture be removed again', async () => {
    sessionStorage.setItem(
      `wallDraft:${verified.uid}`,
      JSON.stringify({
        spotId: '1',
        text: '两张',
        pictures: ['p1', 'p2'].map((imageId) => ({
          imageId,
          picture: { url: '', widths: [], ratio: 1, placeholder: '' },
        })),
      }),
    )
    const { sheet, sent } = await openSheet(
      { 'hwnft/scenicSpotMessage/message': someMessage({ state: 'pending' }) },
      '接着写留言',
    )
    expect(sheet.getByText('已经放满 2 张，移除一张可以再换。')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '移除第 1 张照片' }))
    send(sheet)
    await screen.findByText('已经收到')
    expect(sent().map(({ body }) => body)).toEqual([{ spotId: '1', text: '两张', imageIds: ['p2'] }])
  })
})
