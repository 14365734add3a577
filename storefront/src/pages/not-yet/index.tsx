import { buttonStyle, Container, EmptyState } from '@app/ui'
import { Link, useLocation } from 'react-router'
import { paths, type RouteInfo } from '../../app/paths.ts'
import { resolve } from '../../lib/resolve.ts'

/** A room that is still being hung. */
export default function NotYetPage() {
  const resolved = resolve(useLocation().pathname)
  const info: RouteInfo = 'info' in resolved ? resolved.info : paths.notFound
  return (
    <Container className="py-10">
      <h1 className="sr-only">{info.title}</h1>
      <EmptyState
        title={`${info.title}，正在布展`}
        action={
          <Link to={paths.digital.path} className={buttonStyle()}>
            先去数字专区看看
          </Link>
        }
      >
        灯已经架好，展品还在路上。开放时会在公告里告诉你。
      </EmptyState>
    </Container>
  )
}
