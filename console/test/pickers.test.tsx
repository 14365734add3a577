import type { AdminReply } from '@app/contract/admin/routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { compose, endByEnter } from '../../ui/test/support/composition.ts'
import { owner, Refused, fakeServer } from './support/app.tsx'

const server = fakeServer()
const works = [
  { id: 'W1', name: '渔舟唱晚', note: 'W1 · 100 份' },
  { id: 'W2', name: '山居秋暝', note: 'W2 · 50 份' },
]
const pick = ({ search, ids }: { search?: string; ids?: string }) => ({
  list: works.filter(({ id, name }) => (ids ? ids.split(',').includes(id) : name.includes(search ?? ''))),
})
const page = { list: [], next: null }

describe('[console.pickers]', () => {
  test('a list is filtered by a record found by name, and the address keeps its id', async () => {
    const user = userEvent.setup()
    server.answer({ 'pick/list': pick, 'item/list': page })
    const { history } = server.open('/items')
    await user.type(await screen.findByRole('combobox', { name: '商品' }), '秋暝')
    await waitFor(() => expect(server.inputsOf('pick/list')).toContainEqual({ of: 'work', search: '秋暝' }))
    await user.click(await screen.findByRole('option', { name: /山居秋暝/ }))
    await waitFor(() => expect(history.location.search).toBe('?goodsSn=W2'))
    expect(await screen.findByText('山居秋暝')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '不限商品' }))
    await waitFor(() => expect(history.location.search).toBe(''))
  })

  test('a record in the address is shown by name, and without the permission its id is typed', async () => {
    server.answer({ 'pick/list': pick, 'item/list': page, 'session/info': { ...owner, permissions: ['item.read'] } })
    server.open('/items?goodsSn=W1')
    expect(await screen.findByText('渔舟唱晚')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: '持有人' })).toBeNull()
    expect(screen.getByRole('searchbox', { name: '持有人' })).toBeTruthy()
  })

  test('[console.pickers] no row of an earlier text can be chosen while the latest rows load', async () => {
    const user = userEvent.setup()
    const waiting = Promise.withResolvers<AdminReply<'pick/list'>>()
    server.answer({
      'pick/list': ({ search, ids }) => (search === '秋暝' ? waiting.promise : pick({ search, ids })),
      'item/list': page,
    })
    const { history } = server.open('/items')
    const field = await screen.findByRole('combobox', { name: '商品' })
    await user.type(field, '渔舟')
    await user.keyboard('{ArrowDown}')
    const old = await screen.findByRole('option', { name: /渔舟唱晚/ })
    await user.tripleClick(field)
    await user.paste('秋暝')
    await user.keyboard('{ArrowDown}{Enter}')
    await user.click(old)
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
    expect(history.location.search).toBe('')
    waiting.resolve(pick({ search: '秋暝' }))
    await user.click(await screen.findByRole('option', { name: /山居秋暝/ }))
    await waitFor(() => expect(history.location.search).toBe('?goodsSn=W2'))
  })

  test('waits for the input method, whose keys are its own', async () => {
    const user = userEvent.setup()
    server.answer({ 'pick/list': pick, 'item/list': page })
    const { history } = server.open('/items')
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: '商品' })
    await user.click(field)
    await screen.findAllByRole('option')
    const before = server.inputsOf('pick/list').length
    compose(field, 'Chrome', 'q', 'qiu')
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).not.toBe('true')
    fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229, isComposing: true })
    expect(endByEnter(field, 'Chrome', '秋')).toBe(false)
    await waitFor(() => expect(server.inputsOf('pick/list').slice(before)).toEqual([{ of: 'work', search: '秋' }]))
    expect(history.location.search).toBe('')
  })

  test('a form receives the id of the chosen record', async () => {
    const user = userEvent.setup()
    server.answer({
      'pick/list': pick,
      'airdrop/list': page,
      'airdrop/prepare': new Refused('CONFLICT', 409),
    })
    server.open('/airdrops')
    await user.click(await screen.findByRole('button', { name: '导入名单' }))
    await user.click(await screen.findByRole('combobox', { name: '商品' }))
    await user.click(await screen.findByRole('option', { name: /渔舟唱晚/ }))
    await user.type(screen.getByLabelText(/^名称/), '周年纪念')
    await user.type(screen.getByLabelText('手机号或用户编号、件数'), '13800000001')
    await user.click(screen.getByRole('button', { name: '试算' }))
    await waitFor(() =>
      expect(server.inputsOf('airdrop/prepare')).toEqual([
        expect.objectContaining({ goodsSn: 'W1', title: '周年纪念' }),
      ]),
    )
  })
})
