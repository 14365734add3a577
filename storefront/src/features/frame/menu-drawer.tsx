import { Avatar, ChevronRightIcon } from '@app/ui'
import { Drawer } from '@app/ui/drawer'
import { NavLink } from '../../lib/router/link.tsx'
import { imageUrl } from '../../lib/image.ts'
import { useNoticeNews } from '../../domain/notice/news.ts'
import { useSession } from '../../lib/session.ts'
import { AccountList } from './account-list.tsx'
import { LoginButton } from './account-menu.tsx'
import { sayUnderConstruction } from './account.ts'
import { ElderSwitch, ThemeChoices } from './appearance-menu.tsx'
import { MenuMark, noticeMark } from './menu-mark.tsx'
import { useTopMenu } from './use-menu.ts'

const rowStyle = 'flex min-h-12 w-full items-center gap-2 text-base aria-[current=page]:font-medium'

/** All navigation entries on phones. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const items = useTopMenu()
  const hasNews = useNoticeNews()
  const isLogin = useSession((session) => session.isLogin)
  const { nickname, avatar } = useSession((session) => session.userInfo)
  return (
    <Drawer open={open} onClose={onClose} title="导览">
      {isLogin ? (
        <p className="flex items-center gap-3">
          <Avatar src={imageUrl(avatar)} name={nickname} size={44} />
          <span className="truncate">{nickname}</span>
        </p>
      ) : (
        <LoginButton wide onClick={onClose} />
      )}
      <ElderSwitch className="mt-3" />
      <nav aria-label="主导航" className="mt-3 border-t border-line pt-2">
        <ul>
          {items.map((item) => (
            <li key={item.key}>
              <NavLink to={item.to} onClick={onClose} className={rowStyle}>
                {item.label}
                <MenuMark mark={noticeMark(item, hasNews)} />
                <ChevronRightIcon className="ml-auto text-ink-faint" />
              </NavLink>
            </li>
          ))}
          <li>
            <button type="button" onClick={sayUnderConstruction} className={rowStyle}>
              艺术合作
              <ChevronRightIcon className="ml-auto text-ink-faint" />
            </button>
          </li>
        </ul>
      </nav>
      {isLogin && <AccountList onDone={onClose} className="-mx-4 mt-2 border-t border-line pt-2" />}
      <div className="-mx-4 mt-2 border-t border-line pt-4">
        <ThemeChoices />
      </div>
    </Drawer>
  )
}
