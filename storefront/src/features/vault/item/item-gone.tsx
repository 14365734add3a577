import { buttonStyle, EmptyState } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/**
 * Shown instead of a piece that does not exist or that this user may not see; `own` if it was looked up among their
 * own.
 */
export function ItemGone({ own }: { own?: boolean }) {
  return (
    <EmptyState
      title="没有找到这一件"
      isPage
      action={
        own ? (
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={address('collection')} className={buttonStyle()}>
              看我的藏品
            </Link>
            <Link to={address('transfer')} className={buttonStyle({ variant: 'quiet' })}>
              看转赠记录
            </Link>
          </div>
        ) : (
          <Link to={address('home')} className={buttonStyle()}>
            回首页
          </Link>
        )
      }
    >
      {own
        ? '链接可能不完整，或者这一件已经送给别人、已经销毁，不在你的藏品里了。'
        : '链接可能不完整，或者这一件已经不在原来的人手里。'}
    </EmptyState>
  )
}
