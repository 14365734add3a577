import type { FindKind } from '@app/contract/enums'
import { Button, buttonStyle, EmptyState, SearchDrawing } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { kindNames } from '../../domain/search/found.ts'

interface NothingFoundProps {
  keyword: string
  kind: FindKind | undefined
  /** Searches all kinds. */
  onAll: () => void
}

/** No result for the keyword: what to try instead, and where else to go. */
export function NothingFound({ keyword, kind, onAll }: NothingFoundProps) {
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={kind ? `${kindNames[kind]}里没有“${keyword}”` : `没有找到“${keyword}”`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {kind && <Button onClick={onAll}>看全部结果</Button>}
          <Link to={paths.digital.path} className={buttonStyle()}>
            逛数字专区
          </Link>
          <Link to={paths.album.path} className={buttonStyle()}>
            看专辑专题
          </Link>
        </div>
      }
    >
      换个说法，或者少写几个字试试。两个字就能搜，一个字只找名字的开头。
    </EmptyState>
  )
}
