import { buttonStyle, EmptyState, GateDrawing } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../app/paths.ts'

export default function NotFoundPage() {
  return (
    <>
      <h1 className="sr-only">{paths.notFound.title}</h1>
      <EmptyState
        drawing={GateDrawing}
        className="min-h-dvh justify-center"
        title="这扇门后没有展厅"
        action={
          <Link to={paths.home.path} className={buttonStyle({ variant: 'primary' })}>
            回首页
          </Link>
        }
      >
        地址可能写错了，或者展览已经撤下。
      </EmptyState>
    </>
  )
}
