import { Page } from '../app/page.tsx'
import { useMe } from '../lib/me.ts'

export default function Home() {
  const me = useMe()
  return (
    <Page title="工作台" note={`${me.displayName}，你好。`}>
      <p className="text-ink-soft">从左侧选择要处理的事情，或按 ⌘K 搜索。</p>
    </Page>
  )
}
