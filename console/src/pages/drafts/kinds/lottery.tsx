import { draftSections, draftTitles } from '@app/contract/admin/draftNames'
import { freshPool, poolFields, poolLabels } from './pool-sections.tsx'
import { type DraftEditor, sectionsOf } from '../content/draft-editor.ts'

const prize = (given: object) => ({
  name: '',
  kind: 'points',
  giftSn: null,
  points: 0,
  odds: 0,
  stock: null,
  isFallback: false,
  ...given,
})

const lottery: DraftEditor = {
  sections: sectionsOf(draftSections.lottery, poolFields),
  titles: draftTitles.lottery,
  ...poolLabels,
  fresh: () => ({
    ...freshPool,
    freePerDay: 1,
    costPoints: 20,
    perDay: 10,
    // As many as the grid has cells; the consolation prize replaces prizes that have run out.
    prizes: [
      prize({ name: '谢谢参与', kind: 'thanks', isFallback: true }),
      ...Array.from({ length: 7 }, () => prize({})),
    ],
  }),
}
export default lottery
