import { Picture } from '@app/ui'
import { useId } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { pictureProps } from '../../lib/image.ts'
import { RichText } from '../../lib/rich-text/rich-text.tsx'
import { isSafeLink } from '../../lib/safe-link.ts'
import type { Item, Section } from './api.ts'
import type { Look } from './looks.tsx'
import { pageOf } from './routes.ts'
import { SectionTitle } from './section-title.tsx'

/** One section: title, text and items, arranged by the look. */
export function BrandSection({ section, look }: { section: Section; look: Look }) {
  const titleId = useId()
  const { title, content, items } = section
  return (
    <section aria-labelledby={title ? titleId : undefined} className="brand-section">
      {title && <SectionTitle id={titleId}>{title}</SectionTitle>}
      {content && (
        <div className="max-w-prose">
          <RichText html={content} lines={4} />
        </div>
      )}
      {items.length > 0 && (
        <ul className="brand-items">
          {items.map((item, index) => (
            <BrandItem key={item.title + item.link} item={item} mark={look.itemMark?.(index)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BrandItem({ item, mark }: { item: Item; mark: string | undefined }) {
  const { title, text, picture, link } = item
  // An item that links to another brand uses that brand's colours.
  const colours = pageOf(link)?.look
  return (
    <li {...(colours && { 'data-look': colours })} className={colours ? 'brand-item brand-look' : 'brand-item'}>
      {picture && (
        <div className="brand-item-picture">
          <Picture {...pictureProps(picture, '', '(min-width: 768px) 34vw, 92vw')} className="size-full" />
        </div>
      )}
      <div className="brand-item-text">
        {mark !== undefined && (
          <span aria-hidden className="brand-item-mark">
            {mark}
          </span>
        )}
        <h3 className="title text-lg leading-snug">
          <ItemLink link={link}>{title}</ItemLink>
        </h3>
        {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
      </div>
    </li>
  )
}

const linkStyle =
  'after:absolute after:inset-0 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current'

/** Title that links to the item's target: in place within the application, in a new window otherwise. */
function ItemLink({ link, children }: { link: string; children: string }) {
  if (!isSafeLink(link)) return children
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={linkStyle}>
        {children}
      </Link>
    )
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      {children}
    </a>
  )
}
