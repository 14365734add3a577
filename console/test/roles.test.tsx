import { allPermissions } from '@app/contract/admin/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { permissionGroups } from '../src/pages/staff/permission-groups.ts'
import { fakeServer, owner, Refused } from './support/app.tsx'

const server = fakeServer()

const roles = [
  { key: 'owner', name: '负责人', permissions: [...allPermissions], isBuiltIn: true, version: 0, holders: 2 },
  { key: '3', name: '值班', permissions: ['order.read'], isBuiltIn: false, version: 1, holders: 1 },
]

describe('[console.permissions] the roles', () => {
  test('are a table of permissions in groups, one column each', async () => {
    server.answer({ 'role/list': { list: roles } as never, 'approval/ofTarget': { list: [] } })
    server.open('/roles')
    const table = within(await screen.findByRole('region', { name: '角色与权限' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['权限', '负责人2 人', '值班1 人']),
    )
    const cells = (name: string) =>
      within(table.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells('查看订单')).toEqual(['有', '有'])
    expect(cells('退款')).toEqual(['有', '没有'])
    screen.getByText('1 项权限，1 人')
  })

  test('have every permission in exactly one group', () => {
    const grouped = permissionGroups.flatMap(({ rights }) => rights)
    expect(grouped.toSorted()).toEqual(allPermissions.toSorted())
  })
})

describe('[console.permissions] a page that the user may not see', () => {
  test('says who has the permission and who can give it, and leads back', async () => {
    server.answer({ 'session/info': { ...owner, permissions: ['order.read'] } })
    const { history } = server.open('/payments')
    await screen.findByText('你还不能查看「支付」')
    screen.getByText(/「查看支付与退款」权限，负责人、运营、客服、财务.*等角色有/)
    expect(server.inputsOf('payment/list')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '回到工作台' }))
    await waitFor(() => expect(history.location.pathname).toBe('/console/'))
  })

  test('explains a refusal of the server in the same way', async () => {
    server.answer({ 'role/list': new Refused('NOT_ALLOWED', 403) })
    server.open('/roles')
    await screen.findByText('你还不能查看「这里的内容」')
    expect(screen.queryByRole('button', { name: /重试|再试/ })).toBeNull()
  })
})
