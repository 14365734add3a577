import { isStill, Notice, preloadPictures, SectionHeading, Tabs } from '@app/ui'
import { Wheel, type WheelCell } from '@app/ui/wheel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pictureProps } from '../../../lib/image.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { useLost } from '../../../lib/lost.ts'
import { LoginInvitation } from '../../../lib/login-invitation.tsx'
import { PointsToken } from '../../../domain/points/points-token.tsx'
import { useSession } from '../../../lib/session.ts'
import type { Lottery } from '../api.ts'
import { hasAgreed, noteAgreed } from './agreed.ts'
import { LotteryNotes } from './lottery-notes.tsx'
import { MyDraws, WinnerList } from './award-list.tsx'
import { sayAgain, sayNoMore, startOf } from './start.ts'
import { StartButton } from './start-button.tsx'
import { useDraw } from './use-draw.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const ResultDialog = lazySheetWithRetry(() => import('./result-dialog.tsx'))
const SpendQuestion = lazySheetWithRetry(() => import('./spend-question.tsx'))

const tabs = [
  { value: 'winners', label: '中奖名单' },
  { value: 'mine', label: '我的抽奖' },
] as const

/** One lottery: its wheel, the cost of the next draw, and the winners. */
export function LotteryView({ lottery }: { lottery: Lottery }) {
  const { configId, title, subtitle, prizes } = lottery
  const { isLogin, userInfo } = useSession()
  const drawing = useDraw()
  const { result, problem, isPending, run } = drawing
  const [asked, setAsked] = useState<number>()
  const [tab, setTab] = useState('winners')
  const cells = useMemo(() => prizes.map(cellOf), [prizes])
  const pictures = usePreloaded(cells)
  const start = startOf(lottery, isLogin ? userInfo : undefined)

  function draw(costPoints: number): void {
    if (costPoints > 0 && !hasAgreed()) setAsked(costPoints)
    else void drawing.draw({ configId, costPoints }, pictures.current)
  }

  const lost = useLost('hwnft/awardConfig/award', configId, (drawn) => drawing.show({ configId, drawn }))
  const notices = useNoticesInSight(isPending, problem !== undefined || lost !== undefined)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)] lg:items-start">
      <section aria-labelledby="lottery-title">
        <header className="text-center">
          <h1 id="lottery-title" className="title text-2xl tracking-[0.12em] md:text-3xl">
            {title}
          </h1>
          <p className="mt-1.5 text-sm text-ink-soft">{subtitle}</p>
        </header>
        <Wheel
          label="奖品"
          cells={cells}
          run={run}
          lit={drawing.lit}
          onEnd={drawing.finish}
          className="mx-auto mt-6 w-full max-w-[min(33rem,64dvh)] min-w-[min(100%,20rem)] md:mt-8"
        >
          <StartButton
            start={start}
            isPending={isPending}
            isRunning={run !== undefined}
            onDraw={draw}
            onSkip={drawing.skip}
          />
        </Wheel>
        <LotteryNotes lottery={lottery} />
        <div ref={notices} className="scroll-my-24">
          {problem && !isPending && (
            <Notice tone="bad" urgent title={problem.title} className="mt-6">
              {problem.text}
            </Notice>
          )}
          <LostNotice
            lost={isPending ? undefined : lost}
            submission="抽奖"
            onGoOn={start.kind === 'draw' ? () => draw(start.costPoints) : undefined}
            className="mt-6"
          />
        </div>
        <p role="status" className="sr-only">
          {isPending && run ? '正在抽奖，按一下直接看结果' : ''}
        </p>
      </section>
      <section aria-labelledby="awards-title" className="lg:pt-2">
        <SectionHeading className="mb-3">
          <span id="awards-title">抽奖记录</span>
        </SectionHeading>
        <Tabs label="抽奖记录" tabs={[...tabs]} value={tab} onChange={setTab}>
          {tab === 'winners' ? (
            <WinnerList lottery={lottery} isHeld={isPending} />
          ) : isLogin ? (
            <MyDraws configId={configId} />
          ) : (
            <LoginInvitation title="登录后看你的抽奖">抽过的每一次都记在这里。</LoginInvitation>
          )}
        </Tabs>
      </section>
      {asked !== undefined && (
        <SpendQuestion
          costPoints={asked}
          points={lottery.mine?.points ?? 0}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            noteAgreed()
            draw(asked)
          }}
        />
      )}
      <ResultDialog
        drawn={result}
        open={drawing.isResultOpen}
        again={sayAgain(start)}
        noMore={sayNoMore(start)}
        onAgain={() => {
          drawing.close()
          if (start.kind === 'draw') draw(start.costPoints)
        }}
        onClose={drawing.close}
      />
    </div>
  )
}

/** Returns the ref of what a failed draw says, which comes into sight when a draw ends with it: it is below the wheel. */
function useNoticesInSight(isPending: boolean, isShown: boolean) {
  const notices = useRef<HTMLDivElement>(null)
  const hasDrawn = useRef(false)
  useEffect(() => {
    if (isPending) hasDrawn.current = true
    else if (isShown && hasDrawn.current) {
      hasDrawn.current = false
      notices.current?.scrollIntoView?.({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' })
    }
  }, [isPending, isShown])
  return notices
}

const cellSize = '(min-width: 768px) 176px, 30vw'

function cellOf({ prizeId, name, cover, kind, points, left }: Lottery['prizes'][number]): WheelCell {
  const looks =
    kind === 'points' ? { drawing: <PointsToken points={points} /> } : { picture: pictureProps(cover, '', cellSize) }
  return { key: prizeId, name, ...looks, isGone: left === 0 }
}

/** Returns a ref to a promise that settles once the pictures are loaded, or after a time limit. */
function usePreloaded(cells: readonly WheelCell[]) {
  const pictures = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    pictures.current = preloadPictures(cells.flatMap(({ picture }) => picture ?? []))
  }, [cells])
  return pictures
}
