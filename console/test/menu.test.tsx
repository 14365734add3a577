import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, owner } from './support/app.tsx'

const server = fakeServer()

async function openMenu() {
  server.open('/me')
  return within(await screen.findByRole('navigation', { name: '页面' }))
}

describe('the menu', () => {
  test('a long menu folds the sections of other pages and keeps opened sections open', async () => {
    const user = userEvent.setup()
    const fold = async () => (await openMenu()).getByRole('button', { name: '系统' })
    expect((await fold()).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('link', { name: '员工' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '系统' }))
    expect(screen.getByRole('link', { name: '员工' })).toBeTruthy()
    cleanup()
    expect((await fold()).getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('button', { name: '系统' }))
    expect(screen.queryByRole('link', { name: '员工' })).toBeNull()
  })

  test('stands under the name of the brand', async () => {
    server.answer({ 'session/ways': { brand: '青岚', signOn: null, imageHost: '', storefront: '' } })
    await openMenu()
    expect(await within(screen.getByRole('complementary', { name: '控制台' })).findByText(/^青岚/)).toBeTruthy()
  })

  test('[console.permissions] has only the pages that the user may see, and a short one is not folded', async () => {
    server.answer({ 'session/info': { ...owner, permissions: ['order.read', 'parcel.read'] } })
    const menu = await openMenu()
    const paths = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(paths).toEqual(expect.arrayContaining(['/console/orders', '/console/parcels']))
    expect(paths).not.toContain('/console/staff')
    expect(menu.queryAllByRole('button')).toEqual([])
  })
})
