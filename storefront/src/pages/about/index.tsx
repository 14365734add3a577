import { aboutKeys } from '@app/contract/aboutPages'
import { buttonStyle, Container, cx } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { Redirect, useParams } from '../../lib/router/router.tsx'
import { address, paths } from '../../routes.ts'
import { introduction } from '../../features/content/api.ts'
import { DocumentText } from '../../features/content/document.tsx'
import { QuestionPage } from '../../features/content/question-page.tsx'
import { ContentText } from '../../features/content/content-text.tsx'
import { AlbumStrip } from '../../features/goods/home/album-strip.tsx'
import { Frieze } from '../../features/goods/home/frieze.tsx'
import { MarginPicture } from '../../features/goods/home/margin-picture.tsx'
import { useBasicConfig } from '../../lib/brand.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useQueryState } from '../../lib/query-state.tsx'

/** One of the about pages, beside links to the others in effect. */
export default function AboutPage() {
  const { title = '' } = useParams()
  const place = aboutKeys.findIndex((key) => key === title)
  const pages = useBasicConfig()?.aboutPages ?? []
  const isKnown = place !== -1
  const document = useQueryState({ ...introduction(title), enabled: isKnown })
  usePageTitle(document.value?.title)
  if (!isKnown || document.kind === 'gone') return <Redirect to={paths.notFound.path} />
  return (
    <>
      {title === 'about' && (
        <Container className="pt-4 md:pt-8">
          <Frieze />
        </Container>
      )}
      <Container className="gap-x-16 pt-2 pb-6 md:py-12 lg:grid lg:grid-cols-[10rem_minmax(0,44rem)] xl:grid-cols-[10rem_minmax(0,44rem)_minmax(0,18rem)] xl:justify-between">
        <nav aria-label="各份说明" className="max-lg:mb-8 max-lg:border-b max-lg:border-line">
          <ul className="max-lg:snap-row max-lg:gap-4 max-sm:justify-between lg:sticky lg:top-8">
            {pages.map((item) => (
              <li key={item.key} className="shrink-0">
                <Link
                  to={address('aboutUs', { title: item.key })}
                  aria-current={item.key === title ? 'page' : undefined}
                  className={cx(
                    'relative flex min-h-11 items-center text-sm transition-colors max-lg:focus-visible:-outline-offset-2',
                    item.key === title
                      ? 'font-medium text-ink after:absolute after:bg-ink max-lg:after:inset-x-0 max-lg:after:bottom-0 max-lg:after:h-0.5 lg:after:inset-y-3 lg:after:-left-4 lg:after:w-0.5'
                      : 'text-ink-soft hover:text-ink',
                  )}
                >
                  {item.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <ContentText of={document} what="这份说明" to={address('home')} label="回首页">
            {(text) =>
              text && title === 'problem' ? (
                <QuestionPage text={text}>{askUs}</QuestionPage>
              ) : (
                <>
                  <DocumentText text={text} />
                  {title === 'problem' && <div className="mt-8">{askUs}</div>}
                </>
              )
            }
          </ContentText>
        </div>
        {/* A different picture on each page; the first one belongs to the frieze. */}
        <MarginPicture at={place + 1} className="max-xl:hidden" />
      </Container>
      {title === 'about' && <AlbumStrip />}
    </>
  )
}

const askUs: ReactNode = (
  <Link to={address('help')} className={buttonStyle()}>
    没有找到答案，联系客服
  </Link>
)
