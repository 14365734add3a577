import { ArrowLeftIcon, SectionHeading, Switch } from '@app/ui'
import { Valley } from '@app/ui/valley'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address, paths } from '../../routes.ts'
import { setFlying, useFlying } from './choice.ts'
import { Composer } from './composer.tsx'
import { FlyingLines } from './flying-lines.tsx'
import { LineList } from './line-list.tsx'
import type { Sky } from './sky.ts'
import { useBarrage } from './use-barrage.ts'

type SkyRef = RefObject<Pick<Sky, 'add' | 'claim' | 'drop'> | null>

function useFlyingBarrage() {
  const sky: SkyRef = useRef(null)
  const barrage = useBarrage({
    onLine: (line) => sky.current?.add(line),
    onOwn: ({ text }) => sky.current?.claim(text),
    onGone: (lineId) => sky.current?.drop(lineId),
  })
  return { sky, ...barrage, ...useFlying() }
}

/** Blessings flying over the valley at night, and the same lines as a list beside them. */
export function BarragePage() {
  const { sky, query, known, phrases, everySeconds, add, isOn, isStill } = useFlyingBarrage()
  return (
    <div className="night min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(26rem,32rem)]">
      <div className="night-sky relative isolate h-[46svh] min-h-76 overflow-hidden lg:sticky lg:top-0 lg:h-dvh">
        <Valley />
        <nav
          aria-label="玩乐"
          className="pt-safe absolute inset-x-0 top-0 flex min-h-16 items-center justify-between gap-4 px-4 text-sm sm:px-6 lg:px-10"
        >
          <Link to={address('amusePlay')} className="inline-flex min-h-11 items-center gap-2 hover:text-gold-ink">
            <ArrowLeftIcon /> 玩乐
          </Link>
        </nav>
        <div className="absolute inset-x-0 bottom-0 max-lg:z-(--raised) bg-linear-to-t from-[#0b0e1c] via-[#0b0e1ccc] to-transparent px-4 pt-12 pb-5 sm:px-6 lg:px-10 lg:pb-12">
          <h1 className="title text-3xl tracking-[0.12em] lg:text-4xl">{paths.appBarrage.title}</h1>
          <p className="mt-1 text-sm text-ink-soft lg:text-base">发一句祝福，从山谷上空飘过，正在观看的人都能看到。</p>
        </div>
        {/* Last, so that on a wide screen nothing lies over it that would have to be repainted with every frame. */}
        {isOn && (
          <FlyingLines ref={sky} known={known} className="absolute inset-x-0 top-16 bottom-[24%] lg:bottom-[30%]" />
        )}
      </div>
      <div className="px-4 pt-6 pb-20 sm:px-6 lg:border-l lg:border-line lg:px-10 lg:pt-16">
        <Composer phrases={phrases} everySeconds={everySeconds} onSent={add} />
        <SectionHeading className="mt-10">大家的祝福</SectionHeading>
        {isStill ? (
          <p className="py-3 text-sm text-ink-faint">动画已关闭，祝福以列表显示，最新的在前。</p>
        ) : (
          <Switch checked={isOn} onChange={({ target }) => setFlying(target.checked)} className="my-1">
            弹幕飘动
          </Switch>
        )}
        <LineList query={query} lines={known} />
      </div>
    </div>
  )
}

/** Page inside the native app: only the lines, over whatever the app shows, and the composer. */
export function AppBarrage() {
  const { sky, query, known, phrases, everySeconds, add, isOn, isStill } = useFlyingBarrage()
  useEffect(() => {
    document.documentElement.dataset['clear'] = ''
    return () => {
      delete document.documentElement.dataset['clear']
    }
  }, [])
  return (
    <div className="fixed inset-0 flex flex-col">
      <h1 className="sr-only">{paths.appBarrage.title}</h1>
      {isOn && <FlyingLines ref={sky} known={known} isFrugal className="min-h-0 grow" />}
      {!isOn && (
        <div className="night m-4 min-h-0 grow overflow-auto rounded-lg px-4">
          <LineList query={query} lines={known} />
        </div>
      )}
      <div className="night pb-safe-3 shrink-0 bg-transparent bg-none px-4 pt-3">
        {!isStill && (
          <Switch
            checked={isOn}
            onChange={({ target }) => setFlying(target.checked)}
            className="mb-3 w-fit rounded-full bg-surface/80 px-4 text-sm"
          >
            弹幕飘动
          </Switch>
        )}
        <Composer phrases={phrases} everySeconds={everySeconds} onSent={add} />
      </div>
    </div>
  )
}
