import { Menu } from '@app/ui/menu'
import { Link } from '@tanstack/react-router'
import { send } from '../lib/call.ts'
import { forgetAllDrafts } from '../form/draft.ts'
import { useMe } from '../lib/session.ts'
import { chooseTheme, themes } from './theme.ts'

async function logOut(): Promise<void> {
  try {
    await send('session/logout', {})
  } finally {
    forgetAllDrafts()
    window.location.assign('/console/login')
  }
}

/** Menu of the signed-in user: name, theme and sign-out. */
export default function AccountMenu() {
  const me = useMe()
  const roles = me.roles.map(({ name }) => name).join('、') || '没有角色'
  return (
    <Menu
      heading={`${me.name} · ${roles}`}
      trigger={
        <button type="button" className="h-9 rounded-md px-3 text-sm whitespace-nowrap hover:bg-sunken">
          {me.displayName}
        </button>
      }
      entries={[
        { key: 'me', label: '我的账号', link: <Link to="/me" /> },
        'line',
        ...themes.map(({ choice, label }) => ({ key: choice, label, onSelect: () => chooseTheme(choice) })),
        'line',
        { key: 'out', label: '退出登录', onSelect: () => void logOut() },
      ]}
    />
  )
}
