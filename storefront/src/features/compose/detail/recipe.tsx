import { CheckIcon, cx, Picture, SectionHeading, linkStyle } from '@app/ui'
import type { Ref } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { useLocation } from '../../../lib/router/router.tsx'
import { address } from '../../../routes.ts'
import { loginAddress } from '../../../lib/login-address.ts'
import { pictureProps } from '../../../lib/image.ts'
import { useSession } from '../../../lib/session.ts'
import type { Activity, Material } from '../api.ts'
import { missingOf } from '../state.ts'

export interface RecipeProps {
  activity: Activity
  /** Receives focus when the user is led here. */
  ref: Ref<HTMLElement>
  className?: string
}

/** What one result consumes, how much of it the user owns, and where to get the rest. */
export function Recipe({ activity, ref, className }: RecipeProps) {
  const isLogin = useSession((session) => session.isLogin)
  const { pathname } = useLocation()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="recipe-title"
      className={cx('scroll-mt-24 rounded-sm', className)}
    >
      <SectionHeading>
        <span id="recipe-title">配方</span>
      </SectionHeading>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {activity.materials.map((material) => (
          <MaterialRow key={material.goodsSn} material={material} isLogin={isLogin} />
        ))}
      </ul>
      {!isLogin && (
        <p className="mt-3 text-sm text-ink-soft">
          <Link to={loginAddress(pathname)} className={linkStyle}>
            登录
          </Link>
          后，这里会写着你有几件、还差几件。
        </p>
      )}
    </section>
  )
}

function MaterialRow({ material, isLogin }: { material: Material; isLogin: boolean }) {
  const { goodsSn, name, cover, quantity, owned } = material
  const missing = missingOf(material)
  return (
    <li className="flex items-center gap-4 py-3.5">
      <Picture {...pictureProps(cover, '', '72px')} ratio={1} className="mount w-18 shrink-0 rounded-sm p-1" />
      <div className="min-w-0 grow">
        <Link
          to={address('goods', { id: goodsSn })}
          className="title touch-area block truncate text-lg underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p className="figures mt-0.5 text-sm text-ink-soft">
          需要 {quantity} 件{isLogin && `，你有 ${owned} 件`}
        </p>
      </div>
      {isLogin &&
        (missing === 0 ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-sm text-celadon-ink">
            <CheckIcon aria-hidden className="size-4" />
            够了
          </span>
        ) : (
          <Link
            to={address('goods', { id: goodsSn })}
            aria-label={`还差 ${missing} 件《${name}》，去找`}
            className="figures inline-flex min-h-11 shrink-0 items-center text-right text-sm text-vermilion-ink underline-offset-4 hover:underline"
          >
            还差 {missing} 件
            <br />
            去找
          </Link>
        ))}
    </li>
  )
}
