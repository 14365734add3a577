import type { Reply } from '@app/contract/types'
import { Bone } from '@app/ui'
import { documentDay } from './dates.ts'
import { TextVersions } from './text-versions.tsx'
import { RichText } from '../../lib/rich-text/rich-text.tsx'

/** About page or agreement as a printed document: title, version, effective date, then the text. */
export function DocumentText({ text }: { text: Reply<'ops/introduce/info'> | undefined }) {
  return (
    <article>
      <header className="mb-8 border-b border-ink pb-6 md:mb-10">
        {text ? (
          <>
            <h1 className="title text-2xl md:text-3xl">{text.title}</h1>
            <p className="figures mt-3 text-sm text-ink-faint">
              版本 {text.version}
              <span aria-hidden className="mx-2.5 text-line-strong">
                /
              </span>
              {documentDay(text.publishTime)}起施行
            </p>
          </>
        ) : (
          <>
            <Bone className="h-9 w-1/2" />
            <Bone className="mt-4 h-4 w-2/5" />
          </>
        )}
      </header>
      <RichText html={text?.content} lines={16} />
      {text && <TextVersions textKey={text.key} shown={text.version} />}
    </article>
  )
}
