import { buttonStyle } from '@app/ui'
import { Link } from '../lib/router/link.tsx'
import { paths } from '../routes.ts'

/** Link to the home page, for pages that cannot be shown. */
export function HomeLink() {
  return (
    <Link to={paths.home.path} className={buttonStyle({ variant: 'quiet' })}>
      回首页
    </Link>
  )
}
