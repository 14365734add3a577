import { RedeemGiftType } from '@app/contract/enums'
import { ArrowRightIcon, formatCount, Picture, SectionHeading } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { GiftContent } from '../api.ts'

/** Contents of a gift box: works and blind boxes, each linking to its page. */
export function GiftContents({ contents }: { contents: readonly GiftContent[] }) {
  return (
    <section aria-labelledby="contents-title">
      <SectionHeading>
        <span id="contents-title">盒里有什么</span>
      </SectionHeading>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {contents.map((content) => {
          const isBox = content.type === RedeemGiftType.blindBox
          return (
            <li key={content.goodsSn} className="relative flex items-center gap-4 py-3 hover:bg-sunken/60">
              <Picture {...pictureProps(content.cover, '', '64px')} ratio={1} className="w-16 shrink-0 rounded-sm" />
              <div className="min-w-0 grow">
                <Link
                  to={address(isBox ? 'blindBoxInfo' : 'goods', { id: content.goodsSn })}
                  className="title text-lg after:absolute after:inset-0 focus-visible:-outline-offset-2"
                >
                  {content.name}
                </Link>
                <p className="figures text-sm text-ink-faint">
                  {isBox ? '盲盒' : '数字藏品'} × {formatCount(content.quantity)}
                </p>
              </div>
              <ArrowRightIcon className="shrink-0 text-ink-faint" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
