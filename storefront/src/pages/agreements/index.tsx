import { ArrowLeftIcon, Container } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { useSearchParams } from '../../lib/router/router.tsx'
import { address, paths } from '../../routes.ts'
import { AgreementList } from '../../features/content/agreement-list.tsx'
import { introduction } from '../../features/content/api.ts'
import { DocumentText } from '../../features/content/document.tsx'
import { ContentText } from '../../features/content/content-text.tsx'
import { BrandMark } from '../../features/frame/brand-mark.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useQueryState } from '../../lib/query-state.tsx'

/**
 * The agreements, without the site's header and footer; `?key=` opens the text of one, `&version=` one of its versions.
 */
export default function AgreementsPage() {
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const version = query.get('version') ?? undefined
  usePageTitle(key === '' ? paths.protocolList.title : undefined)
  return (
    <Container width="prose" className="min-h-dvh pb-16">
      <div className="mb-4 flex min-h-16 items-center justify-between md:mb-10">
        <BrandMark />
        {key !== '' && (
          <Link
            to={address('protocolList')}
            className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink"
          >
            <ArrowLeftIcon /> 全部协议
          </Link>
        )}
      </div>
      {key === '' ? (
        <>
          <h1 className="title border-b border-ink pb-6 text-2xl md:text-3xl">{paths.protocolList.title}</h1>
          <AgreementList />
        </>
      ) : (
        <Agreement key={`${key} ${version ?? ''}`} name={key} version={version} />
      )}
    </Container>
  )
}

function Agreement({ name, version }: { name: string; version: string | undefined }) {
  const agreement = useQueryState(introduction(name, version))
  usePageTitle(agreement.value?.title)
  return (
    <ContentText of={agreement} what="这份协议" to={address('protocolList')} label="看全部协议">
      {(text) => <DocumentText text={text} />}
    </ContentText>
  )
}
