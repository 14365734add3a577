import { cx, Picture } from '@app/ui'
import { useId } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import type { Subject } from '../api.ts'
import { plainText } from '../labels.ts'

interface TopicProps {
  topic: Subject
  className?: string
}

const linkStyle = "after:absolute after:inset-0 after:content-[''] focus-visible:outline-offset-4"
const lift = 'transition-[scale] duration-(--duration-slow) group-hover:scale-[calc(1+0.02*var(--motion))]'

/** The topic that opens a row: a full-width picture, overlapped by its text on a sheet of paper. */
export function LeadTopic({ topic, priority, className }: TopicProps & { priority: boolean }) {
  const id = useId()
  return (
    <article aria-labelledby={id} className={cx('group relative', className)}>
      <div className="overflow-hidden rounded-sm max-md:-mx-4 max-md:rounded-none">
        <div className="aspect-4/5 max-h-[72vh] w-full sm:aspect-3/2 md:aspect-21/9">
          <Picture
            {...pictureProps(topic.cover, '', '(min-width: 1480px) 1400px, 100vw')}
            priority={priority}
            className={cx('size-full', lift)}
          />
        </div>
      </div>
      <div className="relative -mt-16 mr-6 -ml-4 bg-paper pt-6 pr-6 pl-4 sm:-ml-6 sm:pl-6 md:-mt-28 md:mr-0 md:ml-0 md:max-w-[36rem] md:pt-9 md:pr-12 md:pl-0">
        <h3 id={id} className="title text-3xl text-balance md:text-4xl">
          <Link to={address('albumInfo', { id: topic.id })} className={linkStyle}>
            {topic.title}
          </Link>
        </h3>
        <p className="mt-3 text-ink-soft md:text-lg">{topic.subtitle}</p>
        <p className="mt-3 line-clamp-2 text-sm text-ink-faint md:line-clamp-3 md:text-base">
          {plainText(topic.content)}
        </p>
      </div>
    </article>
  )
}

/** A topic beside another: one wide and one upright, so that no row is a grid. */
export function SideTopic({ topic, isUpright, className }: TopicProps & { isUpright: boolean }) {
  const id = useId()
  return (
    <article aria-labelledby={id} className={cx('group relative', className)}>
      <div className="overflow-hidden rounded-sm">
        <div className={isUpright ? 'aspect-4/5' : 'aspect-3/2'}>
          <Picture
            {...pictureProps(topic.cover, '', '(min-width: 1480px) 800px, (min-width: 768px) 58vw, 92vw')}
            className={cx('size-full', lift)}
          />
        </div>
      </div>
      <div className="mt-5 flex gap-5">
        <span aria-hidden className="mt-4 h-px w-10 shrink-0 bg-line-strong" />
        <div className="min-w-0">
          <h3 id={id} className="title text-2xl text-balance">
            <Link to={address('albumInfo', { id: topic.id })} className={linkStyle}>
              {topic.title}
            </Link>
          </h3>
          <p className="mt-2 text-ink-soft">{topic.subtitle}</p>
          <p className="figures mt-1.5 text-sm text-ink-faint">{topic.goodsCount} 件作品</p>
        </div>
      </div>
    </article>
  )
}
