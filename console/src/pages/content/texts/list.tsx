import { textStates } from '@app/contract/admin/contentNames'
import { Button, Notice } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { InnerLink } from '../../../parts/inner-link.tsx'
import { Badge } from '../../../parts/badge.tsx'
import { Page, Section } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { textTones } from './tones.ts'

/** Page that lists about pages and agreements, each by its current version. */
export default function Texts() {
  const read = useRead('text/list', {})
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="页面与协议"
      help={
        <>
          <p>
            每份文字由一个个版本组成。草稿可以随意改；公布之后人人能看，到生效时间成为现行版本，从那一刻起一个字也不能再改，要改就写新版本。
          </p>
          <p>
            可以给新版本写征求意见的起止时间，生效不能早于它结束。注册时同意的永远是现行版本；谁同意了哪一版，始终能查到原文。
          </p>
        </>
      }
      actions={
        may('content.edit') && (
          <Button size="small" variant="primary" onClick={() => void navigate({ to: '/texts/new' })}>
            写一份
          </Button>
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list, missing, templates }) => (
          <>
            {missing.length > 0 && (
              <Notice>
                还没有写、公布后才出现在网站上的：
                {missing.map(({ key, title }, index) => (
                  <span key={key}>
                    {index > 0 && '、'}
                    {may('content.edit') ? (
                      <InnerLink to="/texts/new" search={{ key, title }}>
                        {title}
                      </InnerLink>
                    ) : (
                      title
                    )}
                  </span>
                ))}
                。点开就是模板，填好空即可。没有用户服务协议和隐私政策，就不能注册；没有实名认证须知，就不能实名。
              </Notice>
            )}
            {templates.length > 0 && may('content.edit') && (
              <p className="text-sm text-ink-soft">
                还有模板可用：
                {templates.map(({ key, title }, index) => (
                  <span key={key}>
                    {index > 0 && '、'}
                    <InnerLink to="/texts/new" search={{ key, title }}>
                      {title}
                    </InnerLink>
                  </span>
                ))}
              </p>
            )}
            <Section title="全部">
              <ul className="flex flex-col divide-y divide-line">
                {list.map((text) => (
                  <li
                    key={text.key}
                    className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm first:pt-0 last:pb-0"
                  >
                    <span className="min-w-40 grow max-sm:w-full">
                      <InnerLink to={`/texts/${text.key}`}>{text.title}</InnerLink>
                      <span className="ml-2 text-xs text-ink-faint">{text.key}</span>
                    </span>
                    {text.isConsented && <Badge tone="going">注册时同意</Badge>}
                    {text.needsReview && <Badge tone="waiting">需由律师审核</Badge>}
                    {text.isAgreement && <span className="text-ink-faint">协议</span>}
                    <span className="text-ink-soft tabular-nums">
                      {text.holdsSince === null
                        ? '没有现行版本'
                        : `现行 ${text.holding}，${formatTime(text.holdsSince).slice(0, 10)} 起`}
                    </span>
                    {text.comingState !== null && (
                      <Badge tone={textTones[text.comingState]}>
                        {text.coming} {textStates[text.comingState]}
                      </Badge>
                    )}
                    <span className="text-ink-faint tabular-nums max-sm:ml-auto sm:w-16 sm:text-right">
                      {text.versions} 版
                    </span>
                  </li>
                ))}
                {list.length === 0 && <li className="text-sm text-ink-faint">还没有写</li>}
              </ul>
            </Section>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
