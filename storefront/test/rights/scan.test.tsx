// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PassedRight, Redemption } from '../../src/features/rights/staff/api.ts'
import { queryClient } from '../../src/lib/query.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { stubWakeLock } from '../support/wake-lock.ts'

const code = 'ABCDEFGH23'

beforeEach(freshVisit)
afterEach(() => {
  vi.restoreAllMocks()
  freshVisit()
})

const passed: PassedRight = {
  name: '茶山采摘半日',
  brandName: '锦溪茶舍',
  goodsName: '云水谣',
  serial: 12,
  cover: { url: '', widths: [], ratio: 1, placeholder: '' },
  holder: '松下客 138****0001',
}
const redeemed: Redemption = { ...passed, place: '锦溪茶舍前台', time: 1_790_000_000 }
const lastPage = (list: Redemption[]) => ({ list, total: list.length, page: 1, size: 20, cursor: null })

async function open(address: string, answers: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({
    'user/user/info': someUser,
    'rights/staff/info': { staff: { name: '小满', place: '锦溪茶舍前台' } },
    'rights/staff/list': lastPage([]),
    'rights/staff/look': passed,
    'rights/staff/redeem': redeemed,
    ...answers,
  })
  logIn()
  await openApp(address)
  return seen
}
const sent = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path)
/** Returns the text announced under a title. */
async function verdictOf(title: string) {
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')
  if (!alert) throw new Error(`${title} is not said aloud`)
  return within(alert)
}

describe('/staff/scan', () => {
  test('is for staff: others are told where their pass is, visitors to log in', async () => {
    await open('/staff/scan', { 'rights/staff/info': { staff: null } })
    await screen.findByText('这里是工作人员用的')
    expect(screen.queryByLabelText('输入核销码')).toBeNull()
    freshVisit()
    stubApi()
    await openApp('/staff/scan')
    await screen.findByText('工作人员登录后核销')
  })

  test('accepts a typed code in groups and lower-case letters, shows its right, and redeems it once', async () => {
    const seen = await open('/staff/scan')
    await screen.findByText('锦溪茶舍前台，小满')
    fireEvent.change(screen.getByLabelText('输入核销码'), { target: { value: 'abc def gh23' } })
    fireEvent.click(screen.getByRole('button', { name: '核对' }))
    await screen.findByText('持有人 松下客 138****0001')
    expect(sent(seen, 'rights/staff/look').map(({ body }) => body)).toEqual([{ passCode: code }])
    expect(sent(seen, 'rights/staff/redeem')).toEqual([])
    const confirm = screen.getByRole('button', { name: '确认核销' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    const verdict = await verdictOf('已核销')
    expect(verdict.getByText(/^锦溪茶舍前台/)).toBeTruthy()
    expect(sent(seen, 'rights/staff/redeem').map(({ body }) => body)).toEqual([{ passCode: code }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '下一位' }))
    fireEvent.click(screen.getByRole('button', { name: '下一位' }))
    await screen.findByLabelText('输入核销码')
    expect(window.location.hash).toBe('#/staff/scan')
  })

  test('rejects an invalid code without asking the server', async () => {
    const seen = await open('/staff/scan')
    fireEvent.change(await screen.findByLabelText('输入核销码'), { target: { value: 'abc' } })
    fireEvent.click(screen.getByRole('button', { name: '核对' }))
    await screen.findByText('核销码是十位字母和数字，请再核对一下')
    freshVisit()
    await open('/staff/scan?code=abc')
    await screen.findByText('没有这个核销码')
    expect(sent(seen, 'rights/staff/look')).toEqual([])
  })

  test('sends the same key again after a lost answer', async () => {
    let isLost = true
    const seen = await open(`/staff/scan?code=${code}`, {
      'rights/staff/redeem': () => {
        if (!isLost) return redeemed
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: '确认核销' }))
    await screen.findByText('网络没有响应')
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    await screen.findByText('已核销')
    const keys = sent(seen, 'rights/staff/redeem').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test.each([
    ['RIGHTS_USED', '已经用过', /^已在 2026\/\d\d\/\d\d/],
    ['PASS_EXPIRED', '核销码已过期', /请对方刷新/],
    ['PASS_UNKNOWN', '没有这个核销码', /请核对十位码/],
    ['ITEM_LOCKED', '现在不能核销', /正在转赠/],
    ['RIGHTS_ENDED', '不能核销', /已过期或已关闭/],
  ] as const)('shows %s at a glance', async (reason, title, text) => {
    await open(`/staff/scan?code=${code}`, {
      'rights/staff/look': new Refused(reason, { time: 1_790_000_000 }),
    })
    const verdict = await verdictOf(title)
    expect(verdict.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认核销' })).toBeNull()
  })

  test('asks again after a failure', async () => {
    let isLost = true
    const seen = await open(`/staff/scan?code=${code}`, {
      'rights/staff/look': () => {
        if (!isLost) return passed
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    await screen.findByText('网络没有响应')
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    await screen.findByRole('button', { name: '确认核销' })
    expect(sent(seen, 'rights/staff/look')).toHaveLength(2)
  })

  test('lists the redemptions of the user, the newest first', async () => {
    let list: Redemption[] = []
    await open('/staff/scan', {
      'rights/staff/list': () => lastPage(list),
      'rights/staff/redeem': () => {
        list = [redeemed]
        return redeemed
      },
    })
    await screen.findByText('还没有核销过')
    fireEvent.change(screen.getByLabelText('输入核销码'), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: '核对' }))
    fireEvent.click(await screen.findByRole('button', { name: '确认核销' }))
    fireEvent.click(await screen.findByRole('button', { name: '下一位' }))
    expect(await screen.findByText('云水谣 #0012，松下客 138****0001')).toBeTruthy()
  })
})

describe('the camera of /staff/scan', () => {
  afterEach(() => {
    for (const name of ['mediaDevices', 'wakeLock']) Reflect.deleteProperty(navigator, name)
  })

  const press = async () => fireEvent.click(await screen.findByRole('button', { name: '打开相机扫码' }))
  function stubCamera(getUserMedia: () => Promise<unknown>) {
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  }

  test('scans the QR code of a pass and continues with it', async () => {
    const stop = vi.fn()
    stubCamera(async () => ({ getTracks: () => [{ stop }] }))
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const texts = ['https://elsewhere.example.cn/', `https://yunxiu.example.cn/#/staff/scan?code=${code}`]
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => [{ rawValue: texts.shift() ?? '' }]
      },
    )
    await open('/staff/scan')
    await press()
    await screen.findByText('这个码不是核销码，请对准对方的核销码')
    await screen.findByRole('button', { name: '确认核销' })
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })

  describe('with a torch', () => {
    /** Stubs a camera that sees no code. Returns the states that its torch was set to. */
    function stubLamp({ torch = true, obeys = true } = {}): boolean[] {
      const told: boolean[] = []
      const track = {
        stop: vi.fn(),
        getCapabilities: () => ({ torch }),
        async applyConstraints({ advanced: [constraint] }: { advanced: { torch: boolean }[] }) {
          if (!obeys) throw new DOMException('', 'OverconstrainedError')
          told.push(constraint?.torch ?? false)
        },
      }
      stubCamera(async () => ({ getTracks: () => [track] }))
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
      vi.stubGlobal(
        'BarcodeDetector',
        class {
          static getSupportedFormats = async () => ['qr_code']
          detect = async () => []
        },
      )
      return told
    }
    const openCamera = async () => {
      await open('/staff/scan')
      await press()
      await screen.findByText('把核销码放进框里')
    }

    test('turns it on and off', async () => {
      const told = stubLamp()
      await openCamera()
      expect(told).toEqual([])
      fireEvent.click(screen.getByRole('button', { name: '打开手电筒' }))
      fireEvent.click(await screen.findByRole('button', { name: '关闭手电筒' }))
      await screen.findByRole('button', { name: '打开手电筒' })
      expect(told).toEqual([true, false])
    })

    test('turns it on again for the next guest', async () => {
      const told = stubLamp()
      await openCamera()
      fireEvent.click(screen.getByRole('button', { name: '打开手电筒' }))
      fireEvent.change(screen.getByLabelText('输入核销码'), { target: { value: code } })
      fireEvent.click(screen.getByRole('button', { name: '核对' }))
      fireEvent.click(await screen.findByRole('button', { name: '确认核销' }))
      fireEvent.click(await screen.findByRole('button', { name: '下一位' }))
      await screen.findByRole('button', { name: '关闭手电筒' })
      await waitFor(() => expect(told).toEqual([true, false, true]))
    })

    test('says if it does not respond, and allows another try', async () => {
      stubLamp({ obeys: false })
      await openCamera()
      fireEvent.click(screen.getByRole('button', { name: '打开手电筒' }))
      await screen.findAllByText('手电筒打开失败')
      expect(screen.getByRole('button', { name: '打开手电筒' })).toBeTruthy()
    })

    test('offers none if the camera lacks it', async () => {
      stubLamp({ torch: false })
      await openCamera()
      expect(screen.queryByRole('button', { name: '打开手电筒' })).toBeNull()
    })

    test('keeps the screen awake while it scans', async () => {
      const lock = stubWakeLock()
      stubLamp()
      await open('/staff/scan')
      await screen.findByRole('button', { name: '打开相机扫码' })
      expect(lock).toEqual({ asked: 0, held: 0 })
      await press()
      await screen.findByText('把核销码放进框里')
      await waitFor(() => expect(lock).toEqual({ asked: 1, held: 1 }))
      fireEvent.change(screen.getByLabelText('输入核销码'), { target: { value: code } })
      fireEvent.click(screen.getByRole('button', { name: '核对' }))
      await screen.findByRole('button', { name: '确认核销' })
      await waitFor(() => expect(lock).toEqual({ asked: 1, held: 0 }))
    })
  })

  test.each([
    ['NotAllowedError', '没有得到相机的许可'],
    ['NotFoundError', '没有找到相机'],
    ['NotReadableError', '相机正被占用'],
  ])('that fails with %s says so, and the code can still be typed', async (name, message) => {
    stubCamera(() => Promise.reject(new DOMException('', name)))
    await open('/staff/scan')
    await press()
    await screen.findByText(message)
    expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy()
    expect(screen.getByLabelText('输入核销码')).toBeTruthy()
  })

  test.each([
    [false, '这个网址不能用相机'],
    [true, '这个浏览器不能扫码'],
  ])('that the browser withholds (secure: %s) explains why', async (isSecure, message) => {
    vi.stubGlobal('isSecureContext', isSecure)
    await open('/staff/scan')
    await press()
    await screen.findByText(message)
    expect(screen.getByLabelText('输入核销码')).toBeTruthy()
  })
})

describe('the account menu', () => {
  test.each([
    ['staff', { name: '小满', place: '前台' }],
    ['nobody else', null],
  ])('leads %s to the scanner', async (_who, staff) => {
    queryClient.clear()
    await open('/staff/scan', { 'rights/staff/info': { staff } })
    await screen.findByText(staff ? '前台，小满' : '这里是工作人员用的')
    fireEvent.click(screen.getByRole('button', { name: '松下客的账号' }))
    const menu = within((await screen.findByRole('link', { name: '转赠记录' })).closest('ul') as HTMLElement)
    expect(menu.queryByRole('link', { name: '现场核销' })?.getAttribute('href')).toBe(
      staff ? '#/staff/scan' : undefined,
    )
  })
})
