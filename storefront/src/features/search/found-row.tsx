import { BellIcon, Picture } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { pictureProps } from '../../lib/image.ts'
import { foundAddress, kindNames } from '../../domain/search/found.ts'
import { Highlighted } from '../../domain/search/highlight.tsx'
import type { Found } from './api.ts'

/** Something found: its picture, its name and what stands beside it, the keyword marked in both. */
export function FoundRow({ found, keyword }: { found: Found; keyword: string }) {
  const { kind, title, text, picture } = found
  return (
    <li>
      <Link to={foundAddress(found)} className="group flex items-center gap-4 py-4 md:gap-6">
        {picture ? (
          <Picture {...pictureProps(picture, '', '96px')} ratio={1} className="w-20 shrink-0 rounded-sm md:w-24" />
        ) : (
          <span className="flex aspect-square w-20 shrink-0 items-center justify-center rounded-sm bg-sunken text-xl text-ink-faint md:w-24">
            <BellIcon />
          </span>
        )}
        <span className="min-w-0 grow">
          <span className="block text-xs text-ink-faint">{kindNames[kind]}</span>
          <span className="title mt-0.5 block text-base break-words group-hover:underline md:text-lg">
            <Highlighted text={title} keyword={keyword} />
          </span>
          {text && (
            <span className="mt-1 line-clamp-2 text-sm break-words text-ink-soft">
              <Highlighted text={text} keyword={keyword} />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
