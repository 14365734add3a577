import { CheckIcon, cx, Gallery, Picture } from '@app/ui'
import type { Ref } from 'react'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { Zoom } from '../../../lib/lazy/windows.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useSession } from '../../../lib/session.ts'
import type { Activity, Material } from '../api.ts'
import { missingOf } from '../state.ts'
import './equation.css'

export interface EquationProps {
  activity: Activity
  /** Receives focus when the user is led to the missing materials. */
  ref: Ref<HTMLElement>
}

const materialSizes = '160px'
const resultSizes = '(min-width: 1480px) 560px, 40vw'

/** Recipe on wide screens: materials on the left, flowing into the result. */
export function Equation({ activity, ref }: EquationProps) {
  const isLogin = useSession((session) => session.isLogin)
  const { materials } = activity
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="recipe-title"
      className="grid grid-cols-[9.5rem_minmax(3rem,6rem)_minmax(0,1fr)] items-center rounded-sm"
    >
      <h2 id="recipe-title" className="sr-only">
        配方
      </h2>
      <ul className="grid gap-5">
        {materials.map((material) => (
          <Part key={material.goodsSn} material={material} isLogin={isLogin} />
        ))}
      </ul>
      <Flow count={materials.length} />
      <Gallery
        Zoom={Zoom}
        label={`《${activity.resultName}》`}
        pictures={[pictureProps(activity.resultCover, activity.resultName, resultSizes)]}
      />
    </section>
  )
}

function Part({ material, isLogin }: { material: Material; isLogin: boolean }) {
  const { goodsSn, name, cover, quantity, owned } = material
  const missing = missingOf(material)
  return (
    <li className="group relative">
      <div data-many={quantity > 1 || undefined} className="equation-part mount relative rounded-sm p-1.5">
        <Picture
          {...pictureProps(cover, '', materialSizes)}
          ratio={1}
          className={cx('rounded-sm', isLogin && missing > 0 && 'opacity-60 saturate-50')}
        />
        <span className="plate figures absolute right-3 bottom-3 bg-surface px-2 text-lg text-gold-ink">
          ×{quantity}
        </span>
      </div>
      <Link
        to={address('goods', { id: goodsSn })}
        className="title mt-2 line-clamp-2 text-base leading-snug after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
      >
        {name}
      </Link>
      {isLogin && (
        <p
          className={cx(
            'figures mt-0.5 flex items-center gap-1 text-sm',
            missing === 0 ? 'text-celadon-ink' : 'text-vermilion-ink',
          )}
        >
          {missing === 0 ? (
            <>
              <CheckIcon aria-hidden className="size-4" />
              你有 {owned} 件，够了
            </>
          ) : (
            `你有 ${owned} 件，还差 ${missing} 件`
          )}
        </p>
      )}
    </li>
  )
}

/** Stream from each part into the result, with the light that runs along it. */
function Flow({ count }: { count: number }) {
  const streams = Array.from({ length: count }, (_, index) => {
    const y = ((index + 0.5) / count) * 100
    return `M0 ${y}C55 ${y} 45 50 100 50`
  })
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="equation-flow h-full w-full">
      {streams.map((stream) => (
        <g key={stream}>
          <path d={stream} className="equation-bed" />
          <path d={stream} className="equation-light" />
        </g>
      ))}
    </svg>
  )
}
