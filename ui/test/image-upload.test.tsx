// @vitest-environment jsdom
import { cleanup, configure, createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImageUpload, type SendImage } from '../src/index.ts'

configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:picked'), revokeObjectURL: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' })

/** A send function whose result the test controls. */
function controlledSend() {
  const calls: {
    file: File
    signal: AbortSignal
    onProgress: (share: number) => void
    settle: PromiseWithResolvers<void>
  }[] = []
  const send: SendImage = (file, options) => {
    const settle = Promise.withResolvers<void>()
    options.signal.addEventListener('abort', () => settle.reject(new DOMException('', 'AbortError')))
    calls.push({ file, ...options, settle })
    return settle.promise
  }
  return { send, calls }
}

function show(send: SendImage) {
  const { container } = render(
    <ImageUpload
      label="更换头像"
      hint="10 MB 以内"
      accept="image/jpeg"
      send={send}
      errorText={(error) => (error instanceof Error ? error.message : null)}
    >
      {(preview) => <img alt="头像" src={preview ?? 'old.webp'} />}
    </ImageUpload>,
  )
  const input = container.querySelector('input')
  if (!input) throw new Error('There is no file input')
  return { input, group: screen.getByRole('group', { name: '更换头像' }) }
}

const source = () => screen.getByAltText('头像').getAttribute('src')

describe('ImageUpload', () => {
  it('shows the picked file and the upload progress, then the initial state again', async () => {
    const { send, calls } = controlledSend()
    const { input } = show(send)
    await userEvent.upload(input, photo)
    expect(calls[0]?.file).toBe(photo)
    expect(source()).toBe('blob:picked')
    calls[0]?.onProgress(0.426)
    const bar = await screen.findByRole('progressbar', { name: '正在上传' })
    await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('43'))
    expect(screen.getByText('42%')).toBeTruthy()
    calls[0]?.onProgress(1)
    expect(await screen.findByText('正在处理')).toBeTruthy()
    calls[0]?.settle.resolve()
    expect(await screen.findByRole('button', { name: '更换头像' })).toBeTruthy()
    expect([screen.queryByRole('progressbar'), source()]).toEqual([null, 'old.webp'])
    await vi.waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picked'))
  })

  it('works by keyboard, keeps the focus, and can be cancelled silently', async () => {
    const { send, calls } = controlledSend()
    const { input } = show(send)
    const opened = vi.spyOn(input, 'click')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    await userEvent.upload(input, photo)
    const button = screen.getByRole('button', { name: '取消' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(await screen.findByRole('button', { name: '更换头像' })).toBe(document.activeElement)
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(source()).toBe('old.webp')
  })

  it('reports a failure and keeps the picked file for another attempt', async () => {
    const { send, calls } = controlledSend()
    const { input } = show(send)
    await userEvent.upload(input, photo)
    calls[0]?.settle.reject(new Error('无法识别这张图片'))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('无法识别这张图片'))
    expect(source()).toBe('blob:picked')
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(calls[1]?.file).toBe(photo)
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(screen.getByRole('button', { name: '取消' })).toBe(document.activeElement)
    calls[1]?.settle.resolve()
    expect(await screen.findByRole('button', { name: '更换头像' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull()
  })

  it('accepts dropped and pasted files, one at a time', async () => {
    const { send, calls } = controlledSend()
    const { group } = show(send)
    const over = createEvent.dragOver(group)
    fireEvent(group, over)
    expect(over.defaultPrevented).toBe(true)
    fireEvent.drop(group, { dataTransfer: { files: [photo] } })
    fireEvent.paste(group, { clipboardData: { files: [photo] } })
    expect(calls).toHaveLength(1)
    calls[0]?.settle.resolve()
    await screen.findByRole('button', { name: '更换头像' })
    fireEvent.paste(group, { clipboardData: { files: [photo] } })
    expect(calls).toHaveLength(2)
  })

  it.each(['', 'application/octet-stream', 'image/pjpeg', 'text/plain', 'application/pdf'])(
    'leaves a file of type "%s" to be judged by its bytes',
    (type) => {
      const { send, calls } = controlledSend()
      const { group } = show(send)
      fireEvent.drop(group, { dataTransfer: { files: [new File(['pixels'], 'photo', { type })] } })
      expect(calls).toHaveLength(1)
    },
  )

  it('sends nothing without a file', () => {
    const { send, calls } = controlledSend()
    const { group } = show(send)
    fireEvent.paste(group, { clipboardData: { files: [] } })
    expect(calls).toHaveLength(0)
  })

  it('finishes an upload whose page is left, and shows the picture when the page is shown again', async () => {
    const { send, calls } = controlledSend()
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <ImageUpload label="更换头像" hint="" accept="image/jpeg" send={send} errorText={String}>
          {(preview) => <img alt="头像" src={preview ?? 'old.webp'} />}
        </ImageUpload>
      </Activity>
    )
    const { container, rerender } = render(page('visible'))
    const input = container.querySelector('input')
    if (!input) throw new Error('There is no file input')
    await userEvent.upload(input, photo)
    rerender(page('hidden'))
    expect(calls[0]?.signal.aborted).toBe(false)
    expect(URL.revokeObjectURL).not.toHaveBeenCalled()
    rerender(page('visible'))
    expect(source()).toBe('blob:picked')
    rerender(page('hidden'))
    calls[0]?.settle.resolve()
    await vi.waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picked'))
    rerender(page('visible'))
    expect(source()).toBe('old.webp')
  })
})
