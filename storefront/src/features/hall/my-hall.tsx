import { Button, buttonStyle, Container, EmptyState, Notice, ShareIcon } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { address } from '../../routes.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { LoginInvitation } from '../../lib/login-invitation.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useSession } from '../../lib/session.ts'
import { asSentence } from '../../lib/sentence.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { type OwnHall, ownHall } from './api.ts'
import { HallSkeleton } from './shared-hall.tsx'
import { HallWalk } from './walk/hall-walk.tsx'
import { WalkEnd } from './walk/walk-end.tsx'

const SharingSheet = lazySheetWithRetry(() => import('./sharing/sharing-sheet.tsx'))

/** The user's own hall as visitors see it. `home` is a link home, shown if the hall is empty. */
export function MyHall({ home }: { home: ReactNode }) {
  const isLogin = useSession((session) => session.isLogin)
  if (!isLogin) {
    return (
      <Dusk home={home}>
        <LoginInvitation title="这里是你的展厅" isPage>
          登录后，把收藏挂起来，请朋友来看。
        </LoginInvitation>
      </Dusk>
    )
  }
  return <Own home={home} />
}

function Own({ home }: { home: ReactNode }) {
  const hall = useQueryState(ownHall())
  return (
    <QueryBoundary of={hall} loading={<HallSkeleton />} failure={{ isPage: true }}>
      {(own) =>
        own.revision === 0 && own.pieces.length === 0 ? <NothingToHang home={home} /> : <OwnWalk hall={own} />
      }
    </QueryBoundary>
  )
}

function OwnWalk({ hall }: { hall: OwnHall }) {
  const [isSharing, setSharing] = useState(false)
  const { name, foreword, pieces, hallKey, standing } = hall
  const canShare = pieces.length > 0 && standing === 'clear'
  const share = canShare && (
    <Button variant={hallKey ? 'secondary' : 'primary'} size="small" onClick={() => setSharing(true)}>
      <ShareIcon />
      分享
    </Button>
  )
  return (
    <>
      <HallWalk
        name={name}
        foreword={foreword}
        byline={<Standing hall={hall} />}
        pieces={pieces}
        toOf={({ nftId }) => address('collectionInfo', { id: nftId })}
        home={
          <Link to={address('collection')} className={buttonStyle({ size: 'small', variant: 'quiet' })}>
            我的藏品
          </Link>
        }
        actions={
          <>
            <Link to={address('hallArrange')} className={buttonStyle({ size: 'small' })}>
              布置
            </Link>
            {share}
          </>
        }
        end={
          <WalkEnd
            title={pieces.length > 0 ? '就到这里' : '墙上还空着'}
            text={pieces.length > 0 ? '换个次序、写几句话，展厅会更像你' : '从藏品里挑几件，挂到墙上来'}
          >
            <Link to={address('hallArrange')} className={buttonStyle({ variant: 'primary' })}>
              {pieces.length > 0 ? '布置展厅' : '去挂作品'}
            </Link>
            {canShare && (
              <Button onClick={() => setSharing(true)}>
                <ShareIcon />
                请朋友来看
              </Button>
            )}
          </WalkEnd>
        }
      />
      {isSharing && <SharingSheet hall={hall} onClose={() => setSharing(false)} />}
    </>
  )
}

/** Visibility of the hall, and any moderation of its texts. */
function Standing({ hall: { revision, pieces, hallKey, standing, downReason } }: { hall: OwnHall }) {
  if (standing === 'hidden') return <Notice tone="rare">有人举报了展厅里的文字，核实之前别人看不到它。</Notice>
  if (standing === 'down') {
    return (
      <Notice tone="bad">
        展厅的文字被撤下了：{asSentence(downReason ?? '')}改过再保存就能重新分享，也可以{' '}
        <Link to={address('mineDecision')} className="underline underline-offset-4">
          申诉
        </Link>
        。
      </Notice>
    )
  }
  if (revision === 0) return `已按入藏先后自动布置 ${pieces.length} 件，只有你看得到`
  return `${pieces.length} 件藏品 · ${hallKey ? '已开放，拿到链接的人都能来看' : '只有你看得到'}`
}

function NothingToHang({ home }: { home: ReactNode }) {
  return (
    <Dusk home={home}>
      <EmptyState
        isPage
        title="展厅已准备好"
        action={
          <Link to={address('digital')} className={buttonStyle({ variant: 'primary' })}>
            去挑第一件
          </Link>
        }
      >
        入藏的作品会自动挂上，之后可以调整次序、写说明、请朋友来看。
      </EmptyState>
    </Dusk>
  )
}

function Dusk({ home, children }: { home: ReactNode; children: ReactNode }) {
  return (
    <div className="night min-h-dvh">
      <Container className="flex min-h-16 items-center">{home}</Container>
      {children}
    </div>
  )
}
