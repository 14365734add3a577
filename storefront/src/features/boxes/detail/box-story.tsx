import { SectionHeading } from '@app/ui'

/** The story in the serif, at the width of a text to be read; nothing where there is none. */
export function BoxStory({ story }: { story: readonly string[] }) {
  if (story.length === 0) return null
  return (
    <section aria-labelledby="story-title">
      <SectionHeading>
        <span id="story-title">盒中故事</span>
      </SectionHeading>
      <div className="mt-6 grid max-w-prose gap-5 font-serif text-lg leading-[1.95]">
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
