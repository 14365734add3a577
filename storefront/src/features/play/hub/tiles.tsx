import type { Picture } from '@app/contract'
import { BoatDrawing, cx, EmptyFrameDrawing, formatCount, GateDrawing, Picture as PictureBox } from '@app/ui'
import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { useNeedLogin } from '../../../lib/login-invitation.tsx'
import { openPromotion } from '../../../domain/invite/promotion.ts'
import { useSession } from '../../../lib/session.ts'
import { hubBlessings, hubWall, hubWishes, waitingPrizes } from './api.ts'
import { Tile } from './tile.tsx'

const coverSize = '(min-width: 1024px) 420px, 100vw'

/** Tile for wishes: the open event, and pending prizes. */
export function WishTile({ className }: { className?: string }) {
  const isLogin = useSession((session) => session.isLogin)
  const { data } = useQuery(hubWishes())
  const { data: waiting = 0 } = useQuery({ ...waitingPrizes(), enabled: isLogin })
  const event = data?.event
  const note = !data || event ? (event?.title ?? '写下心愿，放一盏天灯') : '目前没有祈愿活动'
  return (
    <Tile
      title="祈愿"
      className={className}
      to={address('wishPary')}
      note={data?.mine && event ? `${note} · ${sayWishes(data.mine.triesLeft, data.mine.freeLeft)}` : note}
      mark={
        waiting > 0 && (
          <Link
            to={address('mineWish')}
            className="touch-area figures relative mt-3 self-start rounded-sm bg-gold-wash px-2.5 py-1 text-sm text-gold-ink"
          >
            有 {waiting} 份回礼等你领
          </Link>
        )
      }
    >
      <Cover picture={event?.cover ?? data?.events[0]?.cover} drawing={BoatDrawing} />
    </Tile>
  )
}

function sayWishes(left: number, free: number): string {
  if (left === 0) return '今天的次数已用完'
  return free > 0 ? `今天还能免费放灯 ${free} 次` : `今天还能放灯 ${left} 次`
}

/** Tile for the message wall of scenic spots. */
export function WallTile({ className }: { className?: string }) {
  const { data } = useQuery(hubWall())
  const messages = data?.spots.reduce((sum, spot) => sum + spot.messages, 0) ?? 0
  return (
    <Tile
      title="景区留言墙"
      className={className}
      to={address('messageWall')}
      note={
        data && data.spots.length > 0
          ? `${data.spots.length} 处景区，已有 ${formatCount(messages)} 条留言`
          : '去过的地方，留一句话'
      }
    >
      <Cover picture={data?.spots[0]?.cover} drawing={EmptyFrameDrawing} />
    </Tile>
  )
}

/** Tile for the blessing barrage, with the newest blessings. */
export function BlessingTile({ className }: { className?: string }) {
  const { data } = useQuery(hubBlessings())
  return (
    <Tile title="祝福弹幕" className={className} to={address('appBarrage')} note="说一句祝福，大家一起看见">
      <ul
        aria-hidden
        className="title grid aspect-[4/3] content-center gap-2 overflow-hidden bg-gold-wash px-3 text-sm whitespace-nowrap text-gold-ink md:aspect-[16/9] md:gap-3 md:px-5 md:text-base"
      >
        {data?.list.slice(0, 3).map(({ lineId, text }, index) => (
          <li key={lineId} style={{ paddingLeft: `${[0, 26, 10][index]}%` }}>
            {text}
          </li>
        ))}
      </ul>
    </Tile>
  )
}

/** Tile for inviting friends; opens the pop-up with the user's own picture. */
export function InviteTile({ className }: { className?: string }) {
  const invite = useNeedLogin()(openPromotion)
  return (
    <Tile title="邀请好友" className={className} onPress={invite} note="好友完成实名，你就得积分">
      <Cover drawing={GateDrawing} className="aspect-[4/3] md:aspect-[16/9]" />
    </Tile>
  )
}

interface CoverProps extends Pick<ComponentProps<'div'>, 'className'> {
  picture?: Picture | undefined
  /** Shown if there is no picture. */
  drawing: typeof GateDrawing
}

function Cover({ picture, drawing: Drawing, className = 'aspect-[16/9]' }: CoverProps) {
  if (picture) return <PictureBox {...pictureProps(picture, '', coverSize)} ratio={16 / 9} />
  return (
    <div aria-hidden className={cx('grid place-items-center bg-sunken', className)}>
      <Drawing className="w-3/5 max-w-44 text-ink-faint" />
    </div>
  )
}
