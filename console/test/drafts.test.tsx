import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { merge } from '../src/pages/drafts/content/value.ts'
import { Refused, findToast, fakeServer } from './support/app.tsx'
import { draftAnswers, draftInfo, uploaded } from './support/draft.ts'

const server = fakeServer()

const info = draftInfo({
  kind: 'work',
  title: '溪山行旅',
  content: { name: '溪山行旅', subtitle: '', story: '', priceFen: 9900, gallery: [], priorityWindows: [] },
})
const missing = { level: 'blocks' as const, code: 'missing', field: 'edition', sentence: '还没有填发行数量' }

beforeEach(() => {
  server.answer(draftAnswers(info, [missing]))
})

async function edit() {
  const user = userEvent.setup()
  server.open('/drafts/5')
  const name = await screen.findByLabelText<HTMLInputElement>('名称')
  return { user, name }
}

describe('[console.goods-editor] the editor of a work', () => {
  test('saves input by itself, as the next version of the one it was opened with', async () => {
    const { user, name } = await edit()
    await user.type(name, '图')
    await waitFor(() => expect(server.inputsOf('draft/save')).toHaveLength(1))
    expect(server.inputsOf('draft/save')[0]).toMatchObject({
      id: '5',
      version: 3,
      isAutosave: true,
      content: { name: '溪山行旅图' },
    })
    expect(await screen.findByText(/^已保存 /)).toBeTruthy()
    await user.type(name, '卷')
    await waitFor(() => expect(server.inputsOf('draft/save')[1]).toMatchObject({ version: 4 }))
  })

  test("keeps input typed during a picture's upload, and the picture too", async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    server.answer({
      'media/upload': async () => {
        await arrived
        return uploaded
      },
    })
    const { user, name } = await edit()
    const cover = screen.getByRole('group', { name: '封面' })
    await user.upload(within(cover).getByLabelText('选择图片文件'), new File(['x'], '图.png', { type: 'image/png' }))
    await user.type(name, '图')
    arrive()
    await within(cover).findByRole('img')
    await waitFor(() =>
      expect(server.inputsOf('draft/save').at(-1)).toMatchObject({
        content: { name: '溪山行旅图', cover: uploaded.picture },
      }),
    )
  })

  test('stores it in this browser while there is no answer, and continues on the next visit', async () => {
    server.answer({ 'draft/save': () => undefined as never })
    const { user, name } = await edit()
    await user.type(name, '图')
    expect(await screen.findByText(/已存在这台电脑上/)).toBeTruthy()
    expect(localStorage.getItem('console.draft.content.5')).toContain('溪山行旅图')
    server.answer({ 'draft/save': { version: 4, savedAt: 1_766_000_060 } })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^已保存 /)).toBeTruthy()
    expect(localStorage.getItem('console.draft.content.5')).toBeNull()
  })

  test('asks only about fields that both changed, and saves over exactly what it showed', async () => {
    const theirs = { ...info.content, name: '关山行旅', priceFen: 12_000 }
    let isFirst = true
    server.answer({
      'draft/save': ({ version }: { version: number }) => {
        if (version === 3) return new Refused('EDITED_MEANWHILE', 409)
        return { version: version + 1, savedAt: 1_766_000_060 }
      },
      'draft/info': () => {
        if (isFirst) {
          isFirst = false
          return info
        }
        return { ...info, version: 7, content: theirs, updatedBy: { id: '2', name: '江小满' } }
      },
    })
    const { user, name } = await edit()
    await user.type(name, '图')
    expect(await screen.findByText('江小满刚才也修改了以下内容')).toBeTruthy()
    expect(screen.getByText('关山行旅')).toBeTruthy()
    expect(screen.getByText(/没有勾选的项用你的，会盖掉对方的/)).toBeTruthy()
    screen.getByRole('button', { name: '保存，都用我的' })
    await user.click(screen.getByRole('checkbox', { name: '名称：采用对方的' }))
    await user.click(screen.getByRole('button', { name: '保存，都用对方的' }))
    await waitFor(() => expect(server.inputsOf('draft/save')).toHaveLength(2))
    expect(server.inputsOf('draft/save')[1]).toMatchObject({
      version: 7,
      content: { name: '关山行旅', priceFen: 12_000 },
    })
  })

  test('shows frozen fields with the reason, and does not let them be edited', async () => {
    server.answer({ 'draft/info': { ...info, publishedId: 'W1', frozen: { priceFen: '已有人买过，价格不再变' } } })
    await edit()
    expect(await screen.findByText('已有人买过，价格不再变')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('价格').disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('名称').disabled).toBe(false)
  })

  test('is read-only while it is scheduled', async () => {
    server.answer({ 'draft/info': { ...info, state: 'scheduled', publishAt: 1_767_000_000 } })
    const { name } = await edit()
    expect(name.disabled).toBe(true)
    expect(screen.getByRole('button', { name: '取消定时' })).toBeTruthy()
  })

  test('adds, reorders and removes entries of a list', async () => {
    const { user } = await edit()
    const rules = screen.getByRole('group', { name: '购买须知' })
    await user.click(within(rules).getByRole('button', { name: '添加须知' }))
    await user.type(within(rules).getByLabelText('一条'), '一经售出不退换')
    await user.click(within(rules).getByRole('button', { name: '添加须知' }))
    await user.click(within(rules).getAllByRole('button', { name: '下移' })[0] as HTMLElement)
    await waitFor(() =>
      expect(server.inputsOf('draft/save').at(-1)).toMatchObject({ content: { rules: ['', '一经售出不退换'] } }),
    )
  })
})

describe('[console.preflight] findings before publishing', () => {
  test('link to their field, and block the publication', async () => {
    const { user } = await edit()
    const publish = await screen.findByRole<HTMLButtonElement>('button', { name: '发布' })
    expect(publish.disabled).toBe(true)
    await user.click(await screen.findByRole('button', { name: '还没有填发行数量' }))
    expect(document.activeElement).toBe(screen.getByLabelText('发行数量'))
  })

  test('once resolved, the version seen is published, for a reason, and waits for a colleague', async () => {
    server.answer({
      'draft/preflight': { version: 3, findings: [] },
      'draft/publish': { outcome: 'waiting', approvalId: '9' } as never,
    })
    const { user } = await edit()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布' }).disabled).toBe(false))
    await user.click(screen.getByRole('button', { name: '发布' }))
    await user.type(screen.getByLabelText('原因'), '周五首发')
    await user.click(screen.getAllByRole('button', { name: '发布' }).at(-1) as HTMLElement)
    expect(await findToast('已提交，等待另一位同事复核')).toBeTruthy()
    expect(server.inputsOf('draft/publish')).toEqual([{ id: '5', version: 3, reason: '周五首发' }])
  })
})

test('two edits of one version are merged field by field', () => {
  const base = { name: '甲', priceFen: 1, story: '' }
  expect(merge(base, { ...base, name: '乙' }, { ...base, priceFen: 2 })).toEqual({
    content: { name: '乙', priceFen: 2, story: '' },
    conflicts: [],
  })
  expect(merge(base, { ...base, name: '乙' }, { ...base, name: '丙' }).conflicts).toEqual(['name'])
  expect(merge(base, { ...base, name: '乙' }, { ...base, name: '乙' }).conflicts).toEqual([])
})
