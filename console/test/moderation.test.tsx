import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()
// Loads the page's code in advance; no test waits for it.
beforeAll(async () => {
  await import('../src/pages/moderation/queue.tsx')
})

type Waiting = AdminReply<'moderation/queue'>['list'][number]

const waiting = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  kind: 'wish',
  id,
  version: `v${id}`,
  text: `愿第${id}盏灯长明`,
  marks: [],
  pictures: [],
  author: { uid: '900', nickname: '云**客' },
  place: '灯会',
  why: 'new',
  since: 1_766_000_000,
  doubts: [],
  reports: [],
  isHidden: true,
  ...more,
})

/** A queue that decided entries leave. */
function queueOf(...list: Waiting[]) {
  const left = new Map(list.map((one) => [one.id, one]))
  server.answer({
    'moderation/waiting': () => ({ queue: left.size, appeals: 0 }),
    'moderation/queue': () => ({ list: [...left.values()], next: null }),
    'moderation/decide': ({ id }: { id: string }) => {
      left.delete(id)
      return {}
    },
  })
}
const detail = async () => within(await screen.findByRole('region', { name: '要处理的内容' }))

describe('the queue', () => {
  test('[console.moderation] is worked by keyboard: down, approve, reject with a picked reason', async () => {
    queueOf(waiting('1'), waiting('2'), waiting('3'))
    const user = userEvent.setup()
    server.open('/moderation')
    expect((await detail()).getByText('愿第1盏灯长明')).toBeTruthy()
    await user.keyboard('j')
    expect((await detail()).getByText('愿第2盏灯长明')).toBeTruthy()
    await user.keyboard('a')
    expect(await findToast('已通过')).toBeTruthy()
    expect(server.inputsOf('moderation/decide')).toEqual([{ kind: 'wish', id: '2', version: 'v2', verdict: 'pass' }])
    expect((await detail()).getByText('愿第3盏灯长明')).toBeTruthy()
    await user.keyboard('kr')
    const dialog = within(await screen.findByRole('dialog', { name: '不通过' }))
    await user.click(dialog.getByRole('button', { name: '与主题无关' }))
    await user.click(dialog.getByRole('button', { name: '不通过' }))
    await waitFor(() =>
      expect(server.inputsOf('moderation/decide')[1]).toEqual({
        kind: 'wish',
        id: '1',
        version: 'v1',
        verdict: 'reject',
        reason: '与主题无关',
      }),
    )
    expect((await detail()).getByText('愿第3盏灯长明')).toBeTruthy()
    await user.keyboard('a')
    expect(await screen.findByText('已全部处理')).toBeTruthy()
  })

  test('[console.moderation] marks matches of the word lists, and shows reports and reporters beside them', async () => {
    queueOf(
      waiting('1', {
        kind: 'line',
        why: 'reported',
        text: '来这里赌博',
        marks: [{ from: 3, to: 5, list: '赌博', isBanned: true }],
        reports: [{ reason: 'advertising', detail: '像是广告' }],
        isHidden: false,
      }),
    )
    server.open('/moderation')
    const shown = await detail()
    expect(shown.getByText('赌博', { selector: 'mark' })).toBeTruthy()
    expect(shown.getByText('广告引流：像是广告')).toBeTruthy()
    expect(shown.getByText('别人现在看得到')).toBeTruthy()
    expect(shown.getByRole('button', { name: /^撤下/ })).toBeTruthy()
  })

  test('[console.moderation] the second of two reviewers gets a message, and what still waits comes back', async () => {
    queueOf(waiting('1'))
    server.answer({ 'moderation/decide': new Refused('EDITED_MEANWHILE', 409) })
    const user = userEvent.setup()
    server.open('/moderation')
    await detail()
    await user.keyboard('a')
    expect(await screen.findAllByText('拒绝：EDITED_MEANWHILE')).not.toEqual([])
    expect((await detail()).getByText('愿第1盏灯长明')).toBeTruthy()
  })
})

test("[console.moderation] the user's own decision is left to a colleague, others’ are answered", async () => {
  const appeal: AdminReply<'appeal/list'>['list'][number] = {
    decisionId: '5',
    kind: 'wish',
    id: '1',
    text: '愿春雨如约',
    author: { uid: '900', nickname: '云**客' },
    verdict: 'reject',
    reason: '与活动无关',
    decidedBy: '江小满',
    decidedAt: 1_766_000_000,
    state: 'appealed',
    appeal: '这是写给家人的愿望',
    appealedAt: 1_766_000_100,
    answer: null,
    answeredBy: null,
    isOwn: false,
  }
  const own = { ...appeal, decisionId: '6', isOwn: true, author: { uid: '901', nickname: '山**人' } }
  server.answer({ 'appeal/list': { list: [appeal, own], next: null }, 'appeal/decide': {} })
  const user = userEvent.setup()
  server.open('/appeals')
  const theirs = within(await screen.findByRole('article', { name: '云**客 的申诉' }))
  const mine = within(screen.getByRole('article', { name: '山**人 的申诉' }))
  expect(mine.queryByRole('button', { name: '撤销处理' })).toBeNull()
  await user.click(theirs.getByRole('button', { name: '撤销处理' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤销处理' }))
  await user.type(dialog.getByLabelText('给作者的答复'), '确为祝愿')
  await user.click(dialog.getByRole('button', { name: '撤销处理' }))
  await waitFor(() =>
    expect(server.inputsOf('appeal/decide')).toEqual([{ decisionId: '5', outcome: 'lifted', answer: '确为祝愿' }]),
  )
})

test('[console.moderation] words are added by line, removed, and tested', async () => {
  server.answer({
    'words/list': {
      own: { added: ['云端秘宝'], addedNames: [], exempted: [] },
      builtIn: [{ name: '赌博', terms: 120 }],
    },
    'words/add': { added: 2 },
    'words/remove': { removed: 1 },
    'words/try': {
      marks: [{ from: 0, to: 4, list: '自有词表', isBanned: true, term: '云端秘宝' }],
      holdsContact: false,
      holdsLink: false,
      holdsUnseen: false,
      outcome: 'refused',
    },
  })
  const user = userEvent.setup()
  server.open('/words')
  await user.click((await screen.findAllByRole('button', { name: '添加' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: '添加' }))
  await user.type(dialog.getByRole('textbox'), '天外来石{Enter}{Enter}限时领取 ')
  await user.click(dialog.getByRole('button', { name: '添加' }))
  await waitFor(() =>
    expect(server.inputsOf('words/add')).toEqual([{ list: 'added', terms: ['天外来石', '限时领取'] }]),
  )
  await user.click(await screen.findByRole('button', { name: '移除 云端秘宝' }))
  await waitFor(() => expect(server.inputsOf('words/remove')).toEqual([{ list: 'added', terms: ['云端秘宝'] }]))
  await user.type(screen.getByLabelText('文字'), '云端秘宝限时')
  await user.click(screen.getByRole('button', { name: '试一下' }))
  expect(await screen.findByText('会被拒绝')).toBeTruthy()
  expect(screen.getByText('云端秘宝', { selector: 'mark' })).toBeTruthy()
})
