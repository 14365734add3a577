import { ChevronRightIcon } from '@app/ui'
import { UserFrame } from '../../features/profile/user-frame.tsx'
import { Link } from '../../lib/router/link.tsx'
import { address, paths } from '../../routes.ts'

const rights = [
  { to: paths.personalExport.path, title: paths.personalExport.title, note: '平台保存的关于你的全部信息，一个压缩包' },
  { to: address('protocolList'), title: '协议与隐私政策', note: '现行的全部文本' },
  { to: paths.closure.path, title: paths.closure.title, note: '删除个人信息，7 天内可以撤回' },
]

/** What a user may ask of the platform about their personal data. */
export default function PrivacyPage() {
  return (
    <UserFrame title={paths.privacy.title}>
      <ul className="divide-y divide-line border-y border-line">
        {rights.map(({ to, title, note }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-16 items-center justify-between gap-4 py-3">
              <span>
                <span className="block">{title}</span>
                <span className="block text-sm text-ink-faint">{note}</span>
              </span>
              <ChevronRightIcon className="shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </UserFrame>
  )
}
