// @vitest-environment jsdom
import { ApiError } from '@app/contract/client'
import { reasons, type Reason } from '@app/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../src/lib/call.ts'
import { correctClock, serverNow } from '../src/lib/clock.ts'
import { errorText } from '../src/lib/errors.ts'
import { resetSession, setUserInfo, storeTokens, useSession } from '../src/lib/session.ts'
import { rememberQuery } from '../src/lib/stored-query.ts'
import { upload, type UploadOptions } from '../src/lib/upload.ts'
import { Refused, someUser, stubApi } from './support/api.ts'
import { setScreen } from './support/browser.ts'
import { stubUploads } from './support/xhr.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  resetSession()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = '/userInfo/baseInfo'
  setScreen()
  storeTokens({ token: 'old', refreshToken: 'refresh-1' })
  setUserInfo(someUser)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = 'resources/user/image/uploadImage'
const photo = new Blob(['pixels'], { type: 'image/jpeg' })
const reply = { imageId: 'i1', picture: { url: '/media/u/i1/i1', widths: [96], ratio: 1, placeholder: '' } }
const success = { code: 200, msg: 'OK', data: reply, time: Date.now() }
const refusalOf = (reason: Reason) => ({
  code: reasons[reason].status,
  msg: reasons[reason].msg,
  data: null,
  time: 1,
  reason,
})
const start = (options?: UploadOptions) => upload(path, { purpose: 'avatar' }, photo, options)

describe('an upload', () => {
  it('[session.headers] is a form of the fields and then the file, with the headers of every request', async () => {
    rememberQuery('?channel=map')
    const [sent, done] = [stubUploads(), start()]
    expect(sent[0]).toMatchObject({
      method: 'POST',
      address: `/api/v1/${path}?~&channel=map`,
      headers: { authorization: 'Bearer old', platform: 'web' },
    })
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['purpose', 'file'])
    expect(sent[0]?.form.get('purpose')).toBe('avatar')
    correctClock(1000)
    sent[0]?.answer(200, { ...success, time: Date.now() + 3_600_000 })
    expect(await done).toEqual(reply)
    expect(Math.round((serverNow() - Date.now()) / 60_000)).toBe(60)
  })

  it('[session.timeouts] times out after ten minutes, other requests after one', async () => {
    const sent = stubUploads()
    stubApi({ 'user/user/info': someUser })
    const asked = vi.spyOn(globalThis, 'setTimeout')
    const done = start()
    await call('user/user/info', {})
    expect(asked).toHaveBeenCalledWith(expect.any(Function), 60_000)
    asked.mockRestore()
    expect(sent[0]?.timeout).toBe(600_000)
    sent[0]?.fail('timeout')
    await expect(done).rejects.toMatchObject({ status: 0 })
  })

  it('reports its progress', async () => {
    const [sent, onProgress] = [stubUploads(), vi.fn()]
    const done = start({ onProgress })
    sent[0]?.progress(250, 1000)
    sent[0]?.progress(1000, 1000)
    sent[0]?.answer(200, success)
    await done
    expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  })

  it('can be cancelled, before and during sending, without a message', async () => {
    const sent = stubUploads()
    const controller = new AbortController()
    const done = start({ signal: controller.signal })
    controller.abort()
    const error: unknown = await done.catch((caught: unknown) => caught)
    expect(sent[0]?.isAborted).toBe(true)
    expect(errorText(error)).toBeNull()
    await expect(start({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['IMAGE_UNREADABLE', '无法识别这张图片'],
    ['UPLOAD_LIMIT', '今日上传次数已用完'],
    ['TOO_LARGE', '过大'],
  ] as const)('that is refused for %s says so', async (reason, message) => {
    const [sent, done] = [stubUploads(), start()]
    sent[0]?.answer(reasons[reason].status, refusalOf(reason))
    const error: unknown = await done.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: reasons[reason].status, reason })
    expect(errorText(error)).toContain(message)
  })

  it('that breaks, or is answered by something else, fails as any request does', async () => {
    const sent = stubUploads()
    const broken = start()
    sent[0]?.fail('error')
    await expect(broken).rejects.toMatchObject({ status: 0 })
    const answered = start()
    sent[1]?.answer(502, '<html>Bad gateway</html>')
    await expect(answered).rejects.toMatchObject({ status: 502 })
  })
})

describe('an expired session', () => {
  it('is renewed and the file sent once more', async () => {
    const sent = stubUploads()
    stubApi({ 'user/userAuth/refreshToken': { token: 'new', refreshToken: 'refresh-2', uid: 'u1', isNew: false } })
    const done = start()
    sent[0]?.answer(401, refusalOf('NOT_LOGGED_IN'))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.headers['authorization']).toBe('Bearer new')
    sent[1]?.answer(200, success)
    expect(await done).toEqual(reply)
  })

  it('that cannot be renewed leads to the login page', async () => {
    const sent = stubUploads()
    stubApi({ 'user/userAuth/refreshToken': new Refused('REFRESH_TOKEN_INVALID') })
    const done = start()
    sent[0]?.answer(401, refusalOf('NOT_LOGGED_IN'))
    await expect(done).rejects.toMatchObject({ status: 401 })
    expect(useSession.getState().token).toBe('')
    expect(window.location.hash).toContain('/login?redirect=')
  })
})
