/** A message as a phone shows it in the list of messages. */
export const MessagePreview = ({ title, text }: { title: string; text: string }) => (
  <article aria-label="预览" className="w-full max-w-[390px] rounded-md border border-line bg-raised px-4 py-3.5">
    <p className="flex items-baseline gap-2">
      <span aria-hidden className="size-1.5 shrink-0 self-center rounded-full bg-vermilion" />
      <span className="grow font-medium wrap-anywhere">{title}</span>
      <span className="shrink-0 text-xs text-ink-faint">刚刚</span>
    </p>
    <p className="mt-1 pl-3.5 text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
  </article>
)
