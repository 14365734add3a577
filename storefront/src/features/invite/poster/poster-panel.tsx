import { Bone, Button, buttonStyle, DownloadIcon, ErrorState, formatCount, RefreshIcon, ShareIcon } from '@app/ui'
import { homeGoods, type HomeWork } from '../../../domain/goods/api.ts'
import { QRCodeCanvas } from 'qrcode.react'
import { useMemo, useRef, useState } from 'react'
import { useBasicConfig, useBrandName } from '../../../lib/brand.ts'
import { useSession } from '../../../lib/session.ts'
import { posterSize } from './draw.ts'
import { type PosterContent, type Poster, usePoster } from './use-poster.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

export interface PosterPanelProps {
  inviteUrl: string
  /** Called after the poster was shared or saved. */
  onShared: () => void
}

/** Poster with a work of the platform, created in the browser, to share or save. */
export default function PosterPanel({ inviteUrl, onShared }: PosterPanelProps) {
  const code = useRef<HTMLCanvasElement>(null)
  const [turn, setTurn] = useState(0)
  const { content, works } = useContent(turn)
  const { poster, isFailed } = usePoster(content, code)
  return (
    <div className="flex flex-col items-center gap-4">
      <QRCodeCanvas ref={code} value={inviteUrl} size={360} level="M" className="hidden" />
      {isFailed ? (
        <ErrorState title="海报生成失败" onRetry={() => setTurn(turn + 1)} className="py-6">
          邀请链接仍然有效，也可以直接复制给朋友。
        </ErrorState>
      ) : poster ? (
        <img
          src={poster.url}
          width={posterSize.width}
          height={posterSize.height}
          alt={`邀请海报：${content?.text.nickname ?? ''}邀你一起收藏《${content?.text.title ?? ''}》，附邀请二维码`}
          className="h-[min(50dvh,29rem)] w-auto animate-appear shadow-mount"
        />
      ) : (
        <div role="status" aria-label="正在生成海报" className="grid h-[min(50dvh,29rem)] aspect-[750/1334]">
          <Bone />
        </div>
      )}
      <div className="flex w-full flex-wrap justify-center gap-3">
        {works > 1 && (
          <Button variant="quiet" disabled={!poster} onClick={() => setTurn(turn + 1)}>
            <RefreshIcon /> 换一幅
          </Button>
        )}
        {poster && <PosterActions poster={poster} onShared={onShared} />}
      </div>
      <p className="text-sm text-ink-faint md:hidden">长按图片，可以保存到相册或发给朋友</p>
    </div>
  )
}

/** Native sharing if the device accepts files; saving on desktops, where pictures are not saved by a long press. */
function PosterActions({ poster, onShared }: { poster: Poster; onShared: () => void }) {
  async function share() {
    try {
      await navigator.share({ files: [poster.file] })
      onShared()
    } catch {
      // Closing the native sheet is a choice, not a failure; the picture can still be saved by a long press.
    }
  }
  return (
    <>
      {canShare(poster.file) && (
        <Button variant="primary" onClick={share}>
          <ShareIcon /> 分享海报
        </Button>
      )}
      <a href={poster.url} download={poster.file.name} onClick={onShared} className={`${buttonStyle()} max-md:hidden`}>
        <DownloadIcon /> 保存图片
      </a>
    </>
  )
}

function canShare(file: File): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] })
}

/** Texts and picture for one turn; undefined until the works are loaded. */
function useContent(turn: number): { content: PosterContent | undefined; works: number } {
  // The works of the home page, so usually in the cache already.
  const { value: data, error } = useQueryState(homeGoods())
  const nickname = useSession((session) => session.userInfo.nickname)
  const slogan = useBasicConfig()?.slogan ?? ''
  const brand = useBrandName()
  const works = useMemo(() => data?.list.flatMap((zone) => zone.goods).filter(({ cover }) => cover.url) ?? [], [data])
  const work = works[turn % Math.max(1, works.length)]
  const isReady = data !== undefined || error !== null
  const content = useMemo(
    () => (isReady ? { turn, ...contentOf(work, { nickname, slogan, brand }) } : undefined),
    [turn, isReady, work, nickname, slogan, brand],
  )
  return { content, works: works.length }
}

function contentOf(work: HomeWork | undefined, text: { nickname: string; slogan: string; brand: string }) {
  if (!work) return { text: { ...text, title: text.slogan || text.brand, byline: '' } }
  const series = work.albumName || work.shopName
  return {
    text: { ...text, title: work.name, byline: `${series}　限量 ${formatCount(work.edition)} 件` },
    cover: work.cover,
  }
}
