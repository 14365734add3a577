import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const picture = { url: '/media/u/ab/abcdefghij0123456789', widths: [640, 1600], ratio: 1, placeholder: '' }
const fact: AdminReply<'media/list'>['list'][number] = {
  id: 'abcdefghij0123456789',
  name: '灯市',
  picture,
  width: 1600,
  height: 1600,
} as never

beforeEach(() => {
  server.answer({
    'recipe/list': { list: [], next: null },
    'media/list': { list: [fact], next: null },
    'pick/list': { list: [{ id: 'W1', name: '月下独酌', note: '' }] },
    'recipe/save': { activityId: '4', version: 1 },
  })
})

test('[console.recipes] a recipe takes its cover from the library, and none if none is chosen', async () => {
  const user = userEvent.setup()
  server.open('/recipes')
  await user.click(await screen.findByRole('button', { name: '新建合成' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('不选就用合成所得的封面')).toBeTruthy()
  await user.click(within(dialog.getByRole('group', { name: '封面' })).getByRole('button', { name: '从素材库选' }))
  await user.click(await screen.findByRole('button', { name: /灯市/ }))
  await waitFor(() => expect(dialog.getByText(/宽 1600 像素/)).toBeTruthy())
  await user.click(within(dialog.getByRole('group', { name: '封面' })).getByRole('button', { name: '不用这张' }))
  expect(dialog.queryByText(/宽 1600 像素/)).toBeNull()
})
