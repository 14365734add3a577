import { SectionHeading } from '@app/ui'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'

/** The story in the serif, at the width of a text to be read; nothing where there is none. Rich text, or its paragraphs. */
export function BoxStory({ story }: { story: string | readonly string[] }) {
  if (story.length === 0) return null
  return (
    <section aria-labelledby="story-title">
      <SectionHeading>
        <span id="story-title">盒中故事</span>
      </SectionHeading>
      <div className="mt-6 grid max-w-prose gap-5 font-serif text-lg leading-[1.95]">
        {typeof story === 'string' ? (
          <RichText html={story} lines={6} />
        ) : (
          story.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
      </div>
    </section>
  )
}
