import type { Finding } from '@app/contract/admin/drafts'
import type { AdminReply } from '@app/contract/admin/routes'
import { ApiError } from '@app/contract/client'
import { Button, cx, ErrorState } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { useParam } from '../../lib/address.ts'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { reasonOf, messageOf } from '../../lib/call.ts'
import { useRead } from '../../lib/query.ts'

const widths = { 手机: 390, 电脑: 1440 } as const
type Screen = keyof typeof widths

/** Preview in the storefront's own page, with the draft's content as the answer. */
export default function DraftPreview() {
  const id = useParam('id')
  const [screen, setScreen] = useState<Screen>('手机')
  const read = useRead('draft/preview', { id })
  return (
    <Page
      title="预览"
      note={<InnerLink to={`/drafts/${id}`}>回到编辑</InnerLink>}
      actions={
        <div role="group" aria-label="屏幕" className="flex gap-2">
          {(Object.keys(widths) as Screen[]).map((one) => (
            <Button
              key={one}
              size="small"
              aria-pressed={one === screen}
              className={cx(one === screen && 'border-ink! bg-sunken')}
              onClick={() => setScreen(one)}
            >
              {one} {widths[one]}
            </Button>
          ))}
        </div>
      }
    >
      {reasonOf(read.error) === 'DRAFT_BLOCKED' ? (
        <ErrorState title="还不能预览">{blocksOf(read.error) || messageOf(read.error)}</ErrorState>
      ) : (
        <QueryBoundary read={read}>
          {(preview) => <Frame key={`${screen} ${preview.version}`} width={widths[screen]} preview={preview} />}
        </QueryBoundary>
      )}
    </Page>
  )
}

/** Returns the blocking findings from a refusal; empty if it has none. */
function blocksOf(error: unknown): string {
  const data = error instanceof ApiError ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('findings' in data) || !Array.isArray(data.findings)) return ''
  const findings = data.findings as Finding[]
  return findings.flatMap(({ level, sentence }) => (level === 'blocks' ? [sentence] : [])).join('；')
}

/** Height of the frame in pixels, by its width: about one screen of a page. */
const height = { 390: 844, 1440: 900 } as const

function Frame({ width, preview }: { width: 390 | 1440; preview: AdminReply<'draft/preview'> }) {
  const { data } = useRead('session/ways', {})
  const frame = useRef<HTMLIFrameElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const site = data?.storefront

  useEffect(() => {
    if (!container.current) return undefined
    const watch = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)))
    watch.observe(container.current)
    return () => watch.disconnect()
  }, [width])

  // The page requests the content once its code has loaded.
  useEffect(() => {
    function answer(event: MessageEvent) {
      const target = frame.current?.contentWindow
      if (!target || event.source !== target || event.data !== 'preview:ready') return
      target.postMessage({ replies: preview.replies }, event.origin)
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [preview])

  return (
    <div ref={container} className="min-w-0">
      <div
        className="mx-auto overflow-hidden rounded-md border border-line"
        style={{ width: width * scale, height: height[width] * scale }}
      >
        {site !== undefined && (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the storefront's own page; without an origin it could not read its code
          <iframe
            ref={frame}
            title="藏友看到的页面"
            src={`${site}/preview#${preview.path}`}
            className="origin-top-left border-0"
            style={{ width, height: height[width], transform: `scale(${scale})` }}
          />
        )}
      </div>
      <p className="mt-3 text-center text-sm text-ink-faint">
        版本 #{preview.version}。仅供预览：点购买、喜欢不会生效。
      </p>
    </div>
  )
}
