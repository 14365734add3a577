/** Solar term of the day beside the brand, from the server-rendered page; nothing if the page has none. */
export function SeasonMark() {
  const term = document.documentElement.dataset['term']
  if (!term) return null
  return (
    // A single row has no space for it: it is in the gap before the menu.
    <p className="border-l-2 border-(--season) py-0.5 pl-1.5 text-xs leading-none tracking-[0.2em] text-ink-faint [text-orientation:upright] [writing-mode:vertical-rl] 2xl:-mr-9.5 2xl:-translate-x-1">
      <span className="sr-only">今日节气：</span>
      {term}
    </p>
  )
}
