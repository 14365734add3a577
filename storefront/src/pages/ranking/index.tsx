import { ArrowLeftIcon, Container, SectionHeading, Tabs } from '@app/ui'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address, paths } from '../../routes.ts'
import { BrandMark } from '../../features/frame/brand-mark.tsx'
import type { Period } from '../../features/invite/api.ts'
import { Chart } from '../../features/invite/chart.tsx'
import { MyRank } from '../../features/invite/my-rank.tsx'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { openPromotion } from '../../domain/invite/promotion.ts'

const tabs: { value: Period; label: string }[] = [
  { value: 'all', label: '总榜' },
  { value: 'month', label: '本月' },
]

/** Chart of the top inviters. The site's header and footer are hidden here, so the page has its own back link. */
export default function RankingPage() {
  const [period, setPeriod] = useState<Period>('all')
  const invite = useNeedLogin()(openPromotion)
  return (
    <div className="flex min-h-dvh flex-col">
      <Container className="pt-safe flex min-h-16 max-w-3xl items-center justify-between">
        <BrandMark />
        <Link
          to={address('invite')}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon /> 我的邀请
        </Link>
      </Container>
      <Container className="max-w-3xl grow pt-4 pb-12 md:pt-8">
        <SectionHeading level={1} note="按完成实名的好友人数排名，人数相同的并列。" className="mb-6">
          {paths.ranking.title}
        </SectionHeading>
        <Tabs
          label="榜单"
          tabs={tabs}
          value={period}
          onChange={(value) => setPeriod(value === 'month' ? 'month' : 'all')}
        >
          <Chart key={period} period={period} onInvite={invite} />
        </Tabs>
      </Container>
      <MyRank period={period} onInvite={invite} />
    </div>
  )
}
