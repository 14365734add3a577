import { Container, SectionHeading } from '@app/ui'
import { paths } from '../../routes.ts'
import { HelpContent } from '../../features/tickets/help/help-content.tsx'

/** Frequent questions, and the contact with support. */
export default function HelpPage() {
  return (
    <Container className="pt-4 pb-16 md:pt-12">
      <SectionHeading level={1} className="mb-8 md:mb-10" note="先看看常见问题，也可以直接联系客服。">
        {paths.help.title}
      </SectionHeading>
      <HelpContent />
    </Container>
  )
}
