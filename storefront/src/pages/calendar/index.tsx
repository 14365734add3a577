import { Container, SectionHeading } from '@app/ui'
import { CalendarFeed } from '../../features/calendar/calendar-feed.tsx'
import { MonthView } from '../../features/calendar/month-view.tsx'
import { paths } from '../../routes.ts'

/** What begins, by day: sales, auctions, draws and activities. */
export default function CalendarPage() {
  return (
    <Container className="py-6 pb-16 md:py-10">
      <SectionHeading level={1} className="mb-5">
        {paths.calendar.title}
      </SectionHeading>
      <MonthView />
      <CalendarFeed className="mt-14 border-t border-line pt-8" />
    </Container>
  )
}
