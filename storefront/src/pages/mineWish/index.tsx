import { buttonStyle, Container, SectionHeading } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address, paths } from '../../routes.ts'
import { MyWishes } from '../../features/wishes/mine/my-wishes.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { useSession } from '../../lib/session.ts'

/** The user's wishes and their prizes. */
export default function MineWishPage() {
  const isLogin = useSession((session) => session.isLogin)
  return (
    <Container className="max-w-3xl pt-6 md:pt-12">
      <SectionHeading
        level={1}
        className="mb-6"
        action={
          <span className="flex items-center gap-4">
            <Link
              to={address('mineDecision')}
              className="text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              处理结果
            </Link>
            <Link to={address('wishPary')} className={buttonStyle({ size: 'small' })}>
              去放灯
            </Link>
          </span>
        }
      >
        {paths.mineWish.title}
      </SectionHeading>
      {isLogin ? <MyWishes /> : <LoginInvitation>登录后可以查看许过的心愿和回礼。</LoginInvitation>}
    </Container>
  )
}
