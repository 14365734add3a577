import type { MediaFact } from '@app/contract/admin/media'
import { Field, toastStore } from '@app/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import type { Picture } from '@app/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { meOptions } from '../src/lib/session.ts'
import { queryClient } from '../src/lib/query.ts'
import { GalleryField } from '../src/form/pictures/gallery-field.tsx'
import { PictureField } from '../src/form/pictures/picture-field.tsx'
import { RichText } from '../src/form/rich-text/rich-text.tsx'
import { owner, Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

const factOf = (letter: string, width: number, sharpness = 300): MediaFact => ({
  id: letter.repeat(20),
  name: `图 ${letter}`,
  picture: { url: `/media/u/${letter}${letter}/${letter.repeat(20)}`, widths: [480, width], ratio: 1, placeholder: '' },
  width,
  height: width,
  sharpness,
  bytes: 1000,
  uploadedBy: '沈知远',
  uploadedAt: 1_766_000_000,
})
const [large, small, dim] = [factOf('a', 2400), factOf('b', 800), factOf('c', 2000, 3)]

beforeEach(() => {
  // jsdom has no layout to locate the cursor in.
  Range.prototype.getClientRects = () => [] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  queryClient.setQueryData(meOptions.queryKey, owner)
  server.answer({
    'session/ways': { brand: '云岫', signOn: null, imageHost: '', storefront: '' },
    'media/list': { list: [large, small, dim], next: null },
  })
})

function show(node: React.ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>{node}</Suspense>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

function Cover({ isDisabled }: { isDisabled?: boolean }) {
  const [value, setValue] = useState<Picture | null>(isDisabled ? large.picture : null)
  return (
    <PictureField label="封面" usage="cover" value={value} onChange={setValue} {...(isDisabled && { isDisabled })} />
  )
}

describe('[console.media] a picture in a form', () => {
  test('is chosen from the library, with a warning if it is too small or not sharp', async () => {
    const user = show(<Cover />)
    await user.click(screen.getByRole('button', { name: '从素材库选' }))
    await user.click(await screen.findByRole('button', { name: /图 b/ }))
    expect(await screen.findByText('这张图宽 800 像素，封面至少 1600')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '换一张' }))
    await user.click(await screen.findByRole('button', { name: /图 c/ }))
    expect(await screen.findByText('这张图可能不够清晰，请放大查看')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '换一张' }))
    await user.click(await screen.findByRole('button', { name: /图 a/ }))
    await waitFor(() => expect(screen.queryByText(/至少 1600|不够清晰/)).toBeNull())
  })

  test('is uploaded, and stays unchanged if that is refused', async () => {
    server.answer({ 'media/upload': new Refused('IMAGE_UNREADABLE') })
    const user = show(<Cover />)
    const file = new File([new Uint8Array([1, 2, 3])], '溪山.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('选择图片文件'), file)
    await waitFor(() => expect(server.inputsOf('media/upload')).toMatchObject([{ name: '溪山', body: { size: 3 } }]))
    expect(screen.queryByRole('img', { name: '封面' })).toBeNull()
    server.answer({ 'media/upload': { ...large, isKnown: false } })
    await user.upload(screen.getByLabelText('选择图片文件'), file)
    expect(await screen.findByRole('img', { name: '封面' })).toBeTruthy()
  })

  test.each(['', 'text/plain', 'application/octet-stream'])(
    'is accepted from a drop by its bytes, whatever its type ("%s"); other files are not sent',
    async (type) => {
      server.answer({ 'media/upload': { ...large, isKnown: false } })
      show(<Cover />)
      const zone = screen.getByText('也可以拖到这里，或粘贴')
      fireEvent.drop(zone, { dataTransfer: { files: [new File(['PK'], '稿.docx', { type })] } })
      await waitFor(() => expect(toastStore.read()).toMatchObject([{ text: '“稿.docx”不是图片，没有上传' }]))
      const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], '溪山.jfif', { type })
      fireEvent.drop(zone, { dataTransfer: { files: [jpeg] } })
      await waitFor(() => expect(server.inputsOf('media/upload')).toMatchObject([{ name: '溪山' }]))
    },
  )

  test('is declared as made by AI with a tick before its upload', async () => {
    server.answer({ 'media/upload': { ...large, isKnown: false } })
    const user = show(<Cover />)
    await user.click(screen.getByRole('checkbox', { name: /由 AI 生成或参与生成/ }))
    const file = new File([new Uint8Array([1, 2, 3])], '溪山.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('选择图片文件'), file)
    await waitFor(() => expect(server.inputsOf('media/upload')).toMatchObject([{ origin: 'ai' }]))
  })

  test('is cropped to the proportions of its place, as a new picture', async () => {
    server.answer({ 'media/crop': { ...small, isKnown: false } })
    const user = show(<Cover />)
    await user.click(screen.getByRole('button', { name: '从素材库选' }))
    await user.click(await screen.findByRole('button', { name: /图 a/ }))
    await user.click(await screen.findByRole('button', { name: '裁剪' }))
    await user.click(await screen.findByRole('button', { name: '16 : 9' }))
    await user.click(screen.getByRole('button', { name: '完成裁剪' }))
    await waitFor(() => expect(server.inputsOf('media/crop')).toHaveLength(1))
    const [{ id, crop }] = server.inputsOf('media/crop') as [{ id: string; crop: { width: number; height: number } }]
    expect(id).toBe(large.id)
    expect(crop.width / crop.height).toBeCloseTo(16 / 9)
    expect(await screen.findByText('这张图宽 800 像素，封面至少 1600')).toBeTruthy()
  })

  test('that is frozen is shown and cannot be changed', () => {
    show(<Cover isDisabled />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

function Pictures() {
  const [value, setValue] = useState<Picture[]>([])
  return (
    <Field isGroup label="图片">
      <GalleryField most={3} value={value} onChange={setValue} />
    </Field>
  )
}

test('[console.media] several pictures are chosen at once, reordered and removed by keyboard', async () => {
  const user = show(<Pictures />)
  await user.click(screen.getByRole('button', { name: '从素材库选' }))
  for (const name of [/图 a/, /图 b/, /图 c/]) await user.click(await screen.findByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: '用这 3 张' }))
  const group = screen.getByRole('group', { name: '图片' })
  const widths = () => [...group.querySelectorAll('li')].map((one) => /宽 (\d+)/.exec(one.textContent)?.[1])
  await waitFor(() => expect(widths()).toEqual(['2400', '800', '2000']))
  within(group)
    .getByRole('button', { name: /^第 3 张/ })
    .focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(widths()).toEqual(['2000', '2400', '800'])
  await user.keyboard('{Delete}')
  expect(widths()).toEqual(['2400', '800'])
})

function Story({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <RichText label="故事" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('<p>另一版</p>')}>
        取另一版
      </button>
    </>
  )
}

describe('[console.story] the editor of stories', () => {
  test('writes the HTML that the server keeps, inserts library pictures, and accepts a restored version', async () => {
    const user = show(<Story initial="<h2>缘起</h2><p>山行<script>x()</script></p>" />)
    const box = await screen.findByRole('textbox', { name: '故事' })
    expect(box.innerHTML).toContain('<h2>缘起</h2>')
    expect(box.innerHTML).not.toContain('script')
    await user.click(screen.getByRole('button', { name: '引用' }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('<blockquote>'))
    await user.click(screen.getByRole('button', { name: '插入图片' }))
    await user.click(await screen.findByRole('button', { name: /图 a/ }))
    await user.click(screen.getByRole('button', { name: '用这 1 张' }))
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain(
        `src="${large.picture.url}-2400.webp" alt="图 a" width="2400"`,
      ),
    )
    await user.click(screen.getByRole('button', { name: '取另一版' }))
    await waitFor(() => expect(box.textContent).toBe('另一版'))
  })

  test('accepts only links to pages', async () => {
    const user = show(<Story initial="<p>山行</p>" />)
    await user.click(await screen.findByRole('button', { name: '链接' }))
    await user.type(screen.getByLabelText('链接地址'), 'javascript:alert(1)')
    expect(screen.getByRole('button', { name: '好' })).toHaveProperty('disabled', true)
  })
})

test('[console.media] the library tells size and sharpness in words, on the list and on the page', async () => {
  const blurred = { ...large, sharpness: 39, bytes: 1_572_864 }
  server.answer({
    'media/list': { list: [blurred], next: null },
    'media/info': { ...blurred, uses: [] },
    'audit/list': { list: [], next: null },
  })
  const { history } = server.open('/media')
  expect(await screen.findByRole('cell', { name: '模糊' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '1.5 MB' })).toBeTruthy()
  history.push(`/media/${large.id}`)
  expect(await screen.findByText('尺寸')).toBeTruthy()
  expect(screen.getByText('模糊')).toBeTruthy()
  expect(screen.getByText('1.5 MB')).toBeTruthy()
})

test('[console.media] a picture in use shows where, and cannot be removed', async () => {
  server.answer({
    'media/info': { ...large, uses: [{ kind: '作品', id: 'g1', name: '溪山行旅' }] },
    'audit/list': { list: [], next: null },
  })
  server.open(`/media/${large.id}`)
  expect(await screen.findByText('溪山行旅')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '移除' })).toBeNull()
})

test('[console.media] an unused picture is removed with a reason', async () => {
  server.answer({
    'media/info': { ...large, uses: [] },
    'audit/list': { list: [], next: null },
    'media/remove': {},
  })
  const user = userEvent.setup()
  server.open(`/media/${large.id}`)
  await user.click(await screen.findByRole('button', { name: '移除' }))
  await user.type(screen.getByLabelText('原因'), '传错了')
  await user.click(screen.getAllByRole('button', { name: '移除' }).at(-1) as HTMLElement)
  expect(await findToast('移除：已完成')).toBeTruthy()
  expect(server.inputsOf('media/remove')).toEqual([{ id: large.id, reason: '传错了' }])
})

test('[console.media] the AI label of a picture is shown with its origin, and is removed or set with a reason', async () => {
  const label = {
    label: 'suspected' as const,
    source: 'suspected' as const,
    trace: 'c2pa' as const,
    producer: '',
    by: null,
    reason: null,
    at: 1_766_000_000,
  }
  server.answer({
    'media/info': { ...large, uses: [] },
    'audit/list': { list: [], next: null },
    'picture/labelOf': { label },
    'picture/unlabel': {},
    'picture/suspect': { url: large.picture.url, isNew: true },
  })
  const user = userEvent.setup()
  server.open(`/media/${large.id}`)
  expect(await screen.findByText(/^平台识别 · C2PA 来源声明写明由 AI 生成 · /)).toBeTruthy()
  server.answer({ 'picture/labelOf': { label: null } })
  await user.click(screen.getByRole('button', { name: '撤销 AI 标识' }))
  await user.type(screen.getByLabelText('原因'), '作者给了原稿')
  await user.click(screen.getAllByRole('button', { name: '撤销 AI 标识' }).at(-1) as HTMLElement)
  const again = await screen.findByRole('button', { name: '标为疑似 AI 生成' })
  // What the file says is not for staff to remove.
  server.answer({ 'picture/labelOf': { label: { ...label, label: 'generated', source: 'metadata', trace: null } } })
  await user.click(again)
  await user.type(screen.getByLabelText('原因'), '画面有生成痕迹')
  await user.click(screen.getAllByRole('button', { name: '标为疑似 AI 生成' }).at(-1) as HTMLElement)
  expect(await screen.findByText(/^文件自带的标识 · /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '撤销 AI 标识' })).toBeNull()
  const address = large.picture.url
  expect(server.inputsOf('picture/unlabel')).toEqual([{ address, reason: '作者给了原稿' }])
  expect(server.inputsOf('picture/suspect')).toEqual([{ address, reason: '画面有生成痕迹' }])
})
