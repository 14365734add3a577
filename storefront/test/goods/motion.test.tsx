import type { Motion } from '@app/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sizeOf } from '../../src/domain/motion/labels.ts'
import { GoodsGallery } from '../../src/features/goods/detail/goods-gallery.tsx'
import { someGoods } from './samples.ts'

const poster = { url: '/media/u/aa/poster', widths: [640], ratio: 1, placeholder: '' }
const video: Motion = { kind: 'video', url: '/media/u/aa/film.mp4', bytes: 12_900_000, seconds: 42, poster }
const model: Motion = { kind: 'model', url: '/media/u/bb/vase.glb', bytes: 694_324, seconds: null, poster }

const { scrollTo } = Element.prototype
const fetched = vi.fn()
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  // jsdom does not scroll.
  Element.prototype.scrollTo = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Element.prototype.scrollTo = scrollTo
})

const show = (motion: Motion | null) => render(<GoodsGallery goods={{ ...someGoods, motion }} />)
/** Addresses of requested models and videos, excluding other requests of an earlier page. */
const ofMotion = () => fetched.mock.calls.map(([address]) => String(address)).filter((one) => one.includes('/media/'))
const films = () => document.querySelectorAll('video, model-viewer')

describe('[storefront.goods] animation of a work', () => {
  test('is neither loaded nor built before it is requested: its poster is shown, with a description of the file', async () => {
    show(video)
    expect(await screen.findByText('视频 0:42，约 12 MB')).toBeTruthy()
    expect(films()).toHaveLength(0)
    expect(ofMotion()).toEqual([])
    fireEvent.click(screen.getAllByRole('button', { name: '播放' })[0] as HTMLElement)
    expect(films()).toHaveLength(1)
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/u/aa/film.mp4')
    expect(screen.getByLabelText(`《${someGoods.name}》的视频`).tagName).toBe('VIDEO')
  })

  test('leaves the poster and a message after a failure, and can be requested again', async () => {
    show(video)
    await screen.findByText(/视频 0:42/)
    fireEvent.click(screen.getAllByRole('button', { name: '播放' })[0] as HTMLElement)
    fireEvent.error(document.querySelector('video') as HTMLVideoElement)
    expect(screen.getByRole('status').textContent).toBe('视频暂时无法播放，请看图片。')
    expect(films()).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(screen.getByRole('status').textContent).toBe('视频正在载入…')
    fireEvent.canPlay(document.querySelector('video') as HTMLVideoElement)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('is not even loaded on a device without WebGL', async () => {
    show(model)
    expect(await screen.findByText('3D 模型，约 678 KB')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '转动看看' })[0] as HTMLElement)
    expect(screen.getByRole('status').textContent).toBe('这台设备无法展示模型，请看图片。')
    expect(films()).toHaveLength(0)
    expect(ofMotion()).toEqual([])
  })

  test('is not mentioned if a work has none', () => {
    show(null)
    expect(screen.queryByRole('button', { name: /转动|播放/ })).toBeNull()
    expect(sizeOf({ ...model, bytes: 3_250_000 })).toBe('3D 模型，约 3.1 MB')
  })
})
