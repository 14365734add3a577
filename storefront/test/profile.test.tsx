// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { reasons } from '@app/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../src/lib/session.ts'
import { freshVisit, logIn, openApp } from './support/app.tsx'
import { type Seen, someUser, stubApi } from './support/api.ts'
import { stubUploads } from './support/xhr.ts'

beforeEach(() => {
  freshVisit()
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} })
})
afterEach(freshVisit)

const avatar = '/media/u/ab/abc-256.webp'
const updates = (seen: readonly Seen[]) => seen.filter(({ path }) => path === 'user/user/updateUserInfo')

/** The profile of somebody with a birthday (epoch seconds), with every change taken. */
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

describe('the avatar', () => {
  const photo = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' })

  it('is sent, saved at once, and shown wherever the visitor is', async () => {
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

  it('that is refused stays as it was, and the photo can be sent again', async () => {
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
  it.each([
    ['1949-10-01', -639_100_800],
    ['1969-12-31', -86_400],
    ['1970-01-01', 1],
    ['2001-05-09', 989_366_400],
  ])('on %s is kept', async (date, seconds) => {
    const { seen, birthdayField } = await openProfile()
    fireEvent.change(birthdayField, { target: { value: date } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(updates(seen)).toHaveLength(1))
    expect(updates(seen)[0]?.body).toMatchObject({ birthday: seconds })
  })

  it.each([
    [-639_100_800, '1949-10-01'],
    [1, '1970-01-01'],
    [0, ''],
  ])('of %i seconds is shown as %j', async (seconds, date) => {
    const { birthdayField } = await openProfile(seconds)
    expect(birthdayField.value).toBe(date)
  })

  it.each(['1899-12-31', '2999-01-01'])('on %s is refused at its field', async (date) => {
    const { seen, birthdayField } = await openProfile()
    fireEvent.change(birthdayField, { target: { value: date } })
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/1900 年以后/)).toBeTruthy()
    expect(updates(seen)).toEqual([])
  })
})
