// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { reasons } from '@app/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../src/lib/session.ts'
import { levelsReply, pointsReply } from './points/samples.ts'
import { freshVisit, logIn, openApp } from './support/app.tsx'
import { Refused, type Seen, someUser, stubApi } from './support/api.ts'
import { stubUploads } from './support/xhr.ts'

beforeEach(() => {
  freshVisit()
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} })
})
afterEach(freshVisit)

const avatar = '/media/u/ab/abc-256.webp'
const updates = (seen: readonly Seen[]) => seen.filter(({ path }) => path === 'user/user/updateUserInfo')

/** Opens the profile of a user with a birthday (epoch seconds); every change is accepted. */
async function openProfile(birthday = 0) {
  const user = { ...someUser, birthday }
  const seen = stubApi({
    'user/user/info': user,
    'user/user/updateUserInfo': ({ body }) => ({
      ...user,
      ...(body as object),
      ...('avatarImageId' in (body as object) && { avatar }),
    }),
  })
  logIn(user)
  await openApp('/userInfo/baseInfo')
  return { seen, birthdayField: await screen.findByLabelText<HTMLInputElement>('生日') }
}

async function pick(file: File): Promise<void> {
  const input = screen.getByRole('group', { name: '更换头像' }).querySelector('input')
  if (!input) throw new Error('There is no file input')
  await userEvent.upload(input, file)
}

it('[route /userInfo/baseInfo] shows the earned level, as the personal centre does, however few points are left', async () => {
  const user = { ...someUser, points: 3, vipLevels: levelsReply.levels }
  stubApi({
    'user/user/info': user,
    'user/userPoint/List': pointsReply([], { points: 3, earned: 2100 }),
    'ops/basic/config/basicVipLevelConfig': levelsReply,
  })
  logIn(user)
  await openApp('/userInfo/baseInfo')
  expect((await screen.findByText('白鹤')).textContent).toBe('会员等级：白鹤')
})

describe('the avatar', () => {
  const photo = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' })

  it('is uploaded, saved at once, and shown everywhere', async () => {
    const sent = stubUploads()
    const { seen } = await openProfile()
    await pick(photo)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.form.get('purpose')).toBe('avatar')
    const data = { imageId: 'abc', picture: { url: '/media/u/ab/abc', widths: [256], ratio: 1, placeholder: '' } }
    sent[0]?.answer(200, { code: 200, msg: 'OK', data, time: Date.now() })
    await waitFor(() => expect(useSession.getState().userAvatar).toBe(avatar))
    expect(updates(seen).map(({ body }) => body)).toEqual([{ avatarImageId: 'abc' }])
    const shown = [...document.querySelectorAll('img')].filter((image) => image.getAttribute('src') === avatar)
    expect(shown.some((image) => image.closest('header'))).toBe(true)
    expect(shown.some((image) => image.closest('form'))).toBe(true)
  })

  it('that is refused stays unchanged, and the photo can be sent again', async () => {
    const sent = stubUploads()
    const { seen } = await openProfile()
    await pick(photo)
    await waitFor(() => expect(sent).toHaveLength(1))
    const { status, msg } = reasons.IMAGE_UNREADABLE
    sent[0]?.answer(status, { code: status, msg, data: null, time: Date.now(), reason: 'IMAGE_UNREADABLE' })
    expect(await screen.findByText(msg)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(updates(seen)).toEqual([])
    expect(useSession.getState().userAvatar).toBe('')
  })

  it('above the limit is not sent at all', async () => {
    const sent = stubUploads()
    await openProfile()
    const heavy = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
    vi.spyOn(heavy, 'size', 'get').mockReturnValue(11_000_000)
    await pick(heavy)
    expect(await screen.findByText(/11 MB/)).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('a birthday', () => {
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

  it('before and after 1970 is kept, and refused at its field outside the lives of users', async () => {
    const { seen, birthdayField } = await openProfile()
    const dates = { '1949-10-01': -639_100_800, '1969-12-31': -86_400, '1970-01-01': 1, '2001-05-09': 989_366_400 }
    for (const [index, date] of Object.keys(dates).entries()) {
      fireEvent.change(birthdayField, { target: { value: date } })
      save()
      await waitFor(() => expect(updates(seen)).toHaveLength(index + 1))
    }
    const kept = updates(seen).map(({ body }) => (body as { birthday?: number }).birthday)
    expect(kept).toEqual(Object.values(dates))
    for (const date of ['1899-12-31', '2999-01-01']) {
      fireEvent.change(birthdayField, { target: { value: date } })
      save()
      expect(await screen.findByText(/1900 年以后/)).toBeTruthy()
      fireEvent.change(birthdayField, { target: { value: '2001-05-09' } })
      expect(screen.queryByText(/1900 年以后/)).toBeNull()
    }
    expect(updates(seen)).toHaveLength(kept.length)
  })

  it('is shown as its date, or empty if there is none', async () => {
    for (const [seconds, date] of [
      [-639_100_800, '1949-10-01'],
      [1, '1970-01-01'],
      [0, ''],
    ] as const) {
      const { birthdayField } = await openProfile(seconds)
      expect(birthdayField.value).toBe(date)
      freshVisit()
    }
  })
})

it('texts have as many characters as the server counts', async () => {
  const { seen } = await openProfile()
  const most = { nickname: 20, city: 40, occupation: 30, signature: 100 }
  const labels = [/^昵称/, '城市', '职业', '个性签名']
  for (const [index, limit] of Object.values(most).entries()) {
    await userEvent.clear(screen.getByLabelText(labels[index] ?? ''))
    await userEvent.paste('🌊'.repeat(limit + 1))
  }
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(updates(seen)).toHaveLength(1))
  const sent = Object.values(updates(seen)[0]?.body as object)
  for (const limit of Object.values(most)) expect(sent).toContain('🌊'.repeat(limit))
})

describe('a name under review', () => {
  const held = reasons.NAME_HELD.msg

  it('is not sent with the rest, and its refusal is shown at the nickname', async () => {
    const user = { ...someUser, nickname: '山中一只鹤' }
    const seen = stubApi({
      'user/user/info': user,
      'user/user/updateUserInfo': ({ body }) =>
        'nickname' in (body as object) ? new Refused('NAME_HELD') : { ...user, ...(body as object) },
    })
    logIn(user)
    await openApp('/userInfo/baseInfo')
    fireEvent.change(await screen.findByLabelText('城市'), { target: { value: '云岫' } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(updates(seen)).toHaveLength(1))
    expect(updates(seen).map(({ body }) => Object.keys(body as object))).toEqual([
      expect.not.arrayContaining(['nickname']),
    ])
    const nickname = screen.getByLabelText(/^昵称/)
    fireEvent.change(nickname, { target: { value: '另一只鹤' } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(held)).toBeTruthy()
    expect(nickname.getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps its avatar, and explains why', async () => {
    const sent = stubUploads()
    stubApi({ 'user/user/info': someUser, 'user/user/updateUserInfo': new Refused('NAME_HELD') })
    logIn(someUser)
    await openApp('/userInfo/baseInfo')
    await screen.findByLabelText('生日')
    await pick(new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const data = { imageId: 'abc', picture: { url: '/media/u/ab/abc', widths: [256], ratio: 1, placeholder: '' } }
    sent[0]?.answer(200, { code: 200, msg: 'OK', data, time: Date.now() })
    expect(await screen.findByText(held)).toBeTruthy()
  })
})
