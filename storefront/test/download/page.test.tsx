// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceKind } from '../../src/features/download/device.ts'
import { type AppPackages, formatSize, isNewer } from '../../src/features/download/packages.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { basicConfig, noPackage, Refused, stubApi } from '../support/api.ts'
import { setClipboard, setUserAgent } from '../support/browser.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const agents = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537 Chrome/156 Mobile',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Safari/605',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 Chrome/156',
}
const sha256 = 'c0ffee'.repeat(10)
const packages: AppPackages = {
  ios: { ...noPackage, link: 'https://apps.example.com/id1', version: '2.1.0' },
  android: {
    link: 'https://dl.example.com/a.apk',
    version: '2.2.0',
    publishTime: 1_795_000_000,
    size: 40_475_033,
    sha256,
    notes: '看展更快\n修正若干问题',
    requiredFrom: '2.1.0',
  },
}

async function open(userAgent: string, app: AppPackages = packages) {
  setUserAgent(userAgent)
  const config: Reply<'ops/basic/config/info'> = { ...basicConfig, app }
  stubApi({ 'ops/basic/config/info': config })
  await openApp('/downLoad')
  await screen.findByRole('heading', { level: 1, name: '云岫数藏 App' })
}
const link = (name: RegExp | string) => screen.findByRole('link', { name })

describe('the device', () => {
  const devices = [
    [agents.iphone, 5, 'ios'],
    [agents.mac, 0, 'desktop'],
    // A tablet that requests desktop pages.
    [agents.mac, 5, 'ios'],
    [agents.android, 5, 'android'],
    [agents.windows, 10, 'desktop'],
  ] as const

  it('follows from the user agent and the touch points', () => {
    expect(devices.map(([agent, touches]) => [agent, touches, deviceKind(agent, touches)])).toEqual(devices)
  })
})

it('compares versions by number', () => {
  expect(isNewer('2.10', '2.9.9')).toBe(true)
  expect(isNewer('2.1', '2.1.0')).toBe(false)
  expect(isNewer('2.0.9', '2.1')).toBe(false)
})

it('formats a size as app stores do', () => {
  expect(formatSize(40_475_033)).toBe('38.6 MB')
  expect(formatSize(700)).toBe('1 KB')
})

describe('[route /downLoad] the download page', () => {
  it('leads an iPhone to the store', async () => {
    await open(agents.iphone)
    expect((await link('到 App Store 下载')).getAttribute('href')).toBe(packages.ios.link)
    expect(screen.queryByRole('img', { name: '下载页的二维码' })).toBeNull()
  })

  it('offers an Android phone the package with its version, size, date and checksum', async () => {
    await open(agents.android)
    expect((await link('下载安卓版')).getAttribute('href')).toBe(packages.android.link)
    expect(screen.getByText(/^2\.2\.0 版 · 38\.6 MB · \d{4}\/\d\d\/\d\d$/)).toBeTruthy()
    expect(screen.getByText(sha256)).toBeTruthy()
    const copied = vi.fn(() => Promise.resolve())
    setClipboard(copied)
    fireEvent.click(screen.getByRole('button', { name: '复制校验值' }))
    await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith(sha256))
    expect(screen.getByRole('heading', { name: '安装安卓版' })).toBeTruthy()
    expect(screen.getAllByText(/^看展更快/).length).toBe(2)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('shows a desktop a QR code of this page for the phone', async () => {
    await open(agents.windows)
    expect(await screen.findByText('用手机扫一扫')).toBeTruthy()
    expect(screen.getByRole('img', { name: '下载页的二维码' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '下载安卓版' })).toBeNull()
  })

  it.each([
    ['', 'is to come'],
    ['javascript:alert(1)', 'may not be followed'],
  ])('offers no button for a package whose link %j %s', async (address) => {
    await open(agents.android, { ios: noPackage, android: { ...noPackage, link: address } })
    expect(await screen.findByText('安卓版即将推出')).toBeTruthy()
    expect((await link('继续用网页版')).getAttribute('href')).toBe('#/')
    expect(screen.queryByRole('link', { name: /下载安/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: '安装安卓版' })).toBeNull()
  })

  it('tells the app itself that it is installed, and about a newer version', async () => {
    await open(`${agents.android} YunxiuApp/2.2.0`)
    expect(await screen.findByText('2.2.0 版，已经装好了，不用再下载。')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^更新到/ })).toBeNull()
    freshVisit()
    await open(`${agents.android} YunxiuApp/2.1`)
    expect((await link('更新到 2.2.0')).getAttribute('href')).toBe(packages.android.link)
  })

  it('offers a retry if the links fail to load', async () => {
    setUserAgent(agents.iphone)
    let isDown = true
    stubApi({
      'ops/basic/config/info': () => (isDown ? new Refused('NOT_FOUND') : { ...basicConfig, app: packages }),
    })
    await openApp('/downLoad')
    expect(await screen.findByText('下载方式加载失败')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(await link('到 App Store 下载')).toBeTruthy()
  })
})

describe('inside the app', () => {
  const inApp = (version: string) => `${agents.android} YunxiuApp/${version}`

  it('only the update is shown if the app is older than allowed', async () => {
    await open(inApp('2.0.9'))
    const dialog = within(await screen.findByRole('alertdialog', { name: '请先更新 云岫数藏 App' }))
    const button = dialog.getByRole('link', { name: '更新到 2.2.0' })
    expect([button.getAttribute('href'), button.hasAttribute('download')]).toEqual([packages.android.link, true])
    expect(dialog.getByText(/^看展更快/)).toBeTruthy()
  })

  it('the oldest allowed version behaves as usual', async () => {
    await open(inApp('2.1'))
    await screen.findByText('你正在使用 App')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('an unavailable update is not required', async () => {
    await open(inApp('1.0'), { ...packages, android: { ...packages.android, link: '' } })
    await screen.findByText('你正在使用 App')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
