import { Container } from '@app/ui'
import { paths } from '../../routes.ts'
import { LotteryTile } from '../../features/play/hub/lottery-tile.tsx'
import { BlessingTile, InviteTile, WallTile, WishTile } from '../../features/play/hub/tiles.tsx'

/** The play hub: all activities, with what is going on today. */
export default function AmusePlayPage() {
  return (
    <Container className="py-6 md:py-10">
      <h1 className="title text-2xl tracking-[0.1em] md:text-3xl">{paths.amusePlay.title}</h1>
      <p className="mt-1 text-sm text-ink-soft">抽奖、祈愿、写留言和祝福。</p>
      <div className="mt-6 grid grid-cols-2 gap-4 md:mt-8 md:gap-6 lg:grid-cols-12">
        <LotteryTile className="col-span-2 lg:col-span-7" />
        <WishTile className="col-span-2 lg:col-span-5" />
        <WallTile className="col-span-2 lg:col-span-4" />
        <BlessingTile className="lg:col-span-4" />
        <InviteTile className="lg:col-span-4" />
      </div>
    </Container>
  )
}
