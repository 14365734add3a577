import './looks.css'
import './layouts/common.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from './api.ts'
import { BrandSection } from './brand-section.tsx'
import { FurtherLinks } from './further-links.tsx'
import { looks } from './looks.tsx'
import { RightsShelf } from './rights-shelf.tsx'
import { Rules } from './rules.tsx'
import { StepsToUse } from './steps-to-use.tsx'

export interface BrandPageProps {
  content: BrandPageContent
  /** Id of the offered right that is shown first. */
  wantedRight: string | undefined
}

/** A page maintained by operators: hero, sections, rights, how to use them, rules. The look styles and arranges it. */
export function BrandPage({ content, wantedRight }: BrandPageProps) {
  const look = looks[content.look]
  const { Hero } = look
  return (
    <article data-look={content.look} className="brand-page brand-look -mb-16 overflow-x-clip pb-20 md:pb-28">
      <Hero content={content} />
      <Container className="brand-body">
        {content.sections.map((section) => (
          <BrandSection key={section.title + section.content} section={section} look={look} />
        ))}
        <RightsShelf offered={content.rightsIds} wanted={wantedRight} title={look.titles.rights} />
        <StepsToUse steps={content.howTo} title={look.titles.howTo} mark={look.stepMark} />
        <Rules rules={content.rules} title={look.titles.rules} updateTime={content.updateTime} />
        <FurtherLinks isHub={content.look === 'hub'} />
      </Container>
    </article>
  )
}
