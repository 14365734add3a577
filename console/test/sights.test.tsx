import type { Picture, Sight } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { within as inPicture } from '../src/pages/drafts/content/area.ts'
import { describeSights } from '../src/pages/drafts/content/labels.ts'
import { fakeServer } from './support/app.tsx'
import { draftAnswers, draftInfo } from './support/draft.ts'

const server = fakeServer()

const large: Picture = { url: '/media/u/aa/a', widths: [480, 2400], ratio: 1, placeholder: '' }
const hares: Sight = {
  title: '找三只兔子',
  text: '先数兔子，再数耳朵。',
  area: { left: 0.36, top: 0.34, width: 0.29, height: 0.3 },
}
const info = (content: AdminReply<'draft/info'>['content']) => draftInfo({ kind: 'work', title: '三兔藻井', content })

beforeEach(() => {
  server.answer(draftAnswers(info({ name: '三兔藻井', gallery: [large], sights: [hares] })))
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function edit() {
  const user = userEvent.setup()
  server.open('/drafts/5')
  const sights = await screen.findByRole('group', { name: '看点' })
  return { user, sights }
}

/** Position of the first point, as shown beside the picture. */
const placed = (sights: HTMLElement) =>
  Object.fromEntries(
    ['左', '上', '宽', '高'].map((side) => [
      side,
      within(sights).getAllByLabelText<HTMLInputElement>(`${side} %`)[0]?.value,
    ]),
  )

const saved = () => server.inputsOf('draft/save').at(-1)

describe('[console.goods-editor] the points of a work', () => {
  test('are added, described, and placed by numbers alone', async () => {
    const { user, sights } = await edit()
    await user.click(within(sights).getByRole('button', { name: '添加看点' }))
    const [, title] = within(sights).getAllByLabelText('标题')
    const [, text] = within(sights).getAllByLabelText('说明')
    const [, left] = within(sights).getAllByLabelText('左 %')
    const [, width] = within(sights).getAllByLabelText('宽 %')
    if (!title || !text || !left || !width) throw new Error('There is no second point')
    await user.type(title, '莲瓣')
    await user.type(text, '一瓣隔着一瓣。')
    await user.clear(width)
    await user.type(width, '25.5')
    await user.clear(left)
    await user.type(left, '60')
    await user.tab()
    await waitFor(() =>
      expect(saved()).toMatchObject({
        content: {
          sights: [
            hares,
            { title: '莲瓣', text: '一瓣隔着一瓣。', area: { left: 0.6, top: 0.35, width: 0.255, height: 0.3 } },
          ],
        },
      }),
    )
  })

  test('are moved and enlarged on the picture by the arrow keys, and never leave it', async () => {
    // jsdom computes no layout.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
    const { sights } = await edit()
    const area = await within(sights).findByLabelText('看点 1的位置，方向键移动')
    expect(within(sights).getByRole('img', { name: '看点 1' }).getAttribute('src')).toMatch(/^\/media\/u\/aa\/a-/)
    fireEvent.keyDown(area, { key: 'ArrowRight' })
    fireEvent.keyDown(within(sights).getByLabelText('看点 1的下边，方向键调整'), { key: 'ArrowDown' })
    await waitFor(() => expect(placed(sights)).toEqual({ 左: '37', 上: '34', 宽: '29', 高: '31' }))
    for (let press = 0; press < 9; press++) fireEvent.keyDown(area, { key: 'ArrowRight', ctrlKey: true })
    await waitFor(() => expect(placed(sights)).toEqual({ 左: '71', 上: '34', 宽: '29', 高: '31' }))
  })

  test('show what is wrong with a place beside it', async () => {
    const sentence = '看点“找三只兔子”的位置超出了图片'
    server.answer({
      'draft/preflight': {
        version: 3,
        findings: [{ level: 'blocks', code: 'sightOutside', field: 'sights.0.area', sentence }],
      },
    })
    const { sights } = await edit()
    expect(await within(sights).findByText(sentence)).toBeTruthy()
  })

  test('report that a typed place leaves the picture, before anything else is asked', async () => {
    const { user, sights } = await edit()
    const [left] = within(sights).getAllByLabelText('左 %')
    if (!left) throw new Error('There is no point')
    expect(within(sights).queryByText('这个位置超出了图片')).toBeNull()
    await user.clear(left)
    await user.type(left, '90')
    await user.tab()
    expect(within(sights).getByText('这个位置超出了图片')).toBeTruthy()
  })

  test('are reordered', async () => {
    const second = { ...hares, title: '莲瓣' }
    server.answer({ 'draft/info': info({ name: '三兔藻井', gallery: [large], sights: [hares, second] }) })
    const { user, sights } = await edit()
    await user.click(within(sights).getAllByRole('button', { name: '下移' })[0] as HTMLElement)
    await waitFor(() => expect(saved()).toMatchObject({ content: { sights: [second, hares] } }))
  })

  test('are marked as hidden if the first picture is too small', async () => {
    server.answer({
      'draft/info': info({ name: '三兔藻井', gallery: [{ ...large, widths: [480, 1600] }], sights: [hares] }),
    })
    await edit()
    expect(screen.getByText(/^第一张图片的长边不足 2000 像素/)).toBeTruthy()
  })

  test('differ in text and percent', () => {
    const labels = { titles: { sights: '看点' }, choices: {}, nameOf: () => undefined }
    expect(describeSights({ sights: [hares] }, labels)).toEqual({
      看点: '找三只兔子，先数兔子，再数耳朵。，左 36% 上 34% 宽 29% 高 30%',
    })
  })

  test('stay within the picture, and large enough to be seen', () => {
    expect(inPicture({ left: 0.9, top: -1, width: 0.5, height: 0 })).toEqual({
      left: 0.5,
      top: 0,
      width: 0.5,
      height: 0.02,
    })
  })
})
