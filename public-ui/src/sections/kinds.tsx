import { type LazyPart, lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { table } from '@quoin/shared-ui/code/table'
import type { ComponentType } from 'react'
import { pickOf } from '../content/lists.ts'
import type { PageSection } from '../content/page.ts'
import { later, type Wish } from '../ui/later/later.tsx'
import type { Placed } from './arrange.ts'
import { useFormWish } from './form/useFormWish.ts'
import { cardsOf, OtherEntries } from './list/cards.tsx'
import { Form } from './parts.tsx'
import { itemsOf, metadataOf } from './section.ts'

/** The props of a section component: its layout on the page, and the look of an opening. */
export type DrawnProps = Placed & {
  /** Whether an opening without a picture has an ornament instead. */
  adorned: boolean
}

type Needed = Pick<LazyPart<never>, 'fetched'>

interface Kind {
  /** When to fetch the code that makes the section interactive; by default on interaction. */
  when?: (props: DrawnProps) => Wish
  /** The lazy parts that a section needs. */
  needs?: (section: PageSection) => Needed[]
}

/** A broken picture is replaced after hydration. */
const whenPictured = ({ section }: DrawnProps): Wish => {
  const { image, poster } = metadataOf(section)
  return image || poster || itemsOf(section).some((item) => item.image)
    ? 'seen'
    : 'touched'
}

function kind(
  load: () => Promise<ComponentType<DrawnProps>>,
  { when, needs }: Kind = {},
): LazyPart<DrawnProps> & Required<Pick<Kind, 'needs'>> {
  const neededBy = needs ?? (() => [])
  const Section = later<DrawnProps>(lazyPart(load, { inPage: true }), {
    when: when ?? 'touched',
    needs: ({ section }) => neededBy(section),
  })
  return Object.assign(Section, { needs: neededBy })
}

const seen = (): Wish => 'seen'

/** The components of each section type, each in a separate chunk. */
export const kinds = table<ReturnType<typeof kind>>({
  hero: kind(() => import('./hero/Hero.tsx').then((file) => file.Hero), {
    when: whenPictured,
  }),
  intro: kind(() => import('./intro/Intro.tsx').then((file) => file.Intro)),
  figures: kind(() => import('./figures/Figures.tsx').then((file) => file.Figures)),
  points: kind(() => import('./points/Points.tsx').then((file) => file.Points)),
  text: kind(() => import('./text/Text.tsx').then((file) => file.Text), {
    when: whenPictured,
  }),
  steps: kind(() => import('./steps/Steps.tsx').then((file) => file.Steps)),
  questions: kind(() =>
    import('./questions/Questions.tsx').then((file) => file.Questions),
  ),
  groups: kind(() => import('./groups/Groups.tsx').then((file) => file.Groups)),
  details: kind(() => import('./details/Details.tsx').then((file) => file.Details)),
  newsletter: kind(
    () => import('./newsletter/Newsletter.tsx').then((file) => file.Newsletter),
    {
      when: useFormWish,
    },
  ),
  gallery: kind(() => import('./gallery/Gallery.tsx').then((file) => file.Gallery), {
    when: whenPictured,
  }),
  logos: kind(() => import('./logos/Logos.tsx').then((file) => file.Logos), {
    when: whenPictured,
  }),
  quote: kind(() => import('./quote/Quote.tsx').then((file) => file.Quote)),
  film: kind(() => import('./film/Film.tsx').then((file) => file.Film), {
    when: whenPictured,
  }),
  form: kind(() => import('./form/FormSection.tsx').then((file) => file.FormSection), {
    when: useFormWish,
    needs: () => [Form],
  }),
  list: kind(() => import('./list/List.tsx').then((file) => file.List), {
    when: seen,
    needs: (section) => {
      const metadata = metadataOf(section)
      return [cardsOf(metadata.of ?? '', pickOf(metadata)) ?? OtherEntries]
    },
  }),
  'call-to-action': kind(() =>
    import('./call-to-action/CallToActionSection.tsx').then(
      (file) => file.CallToActionSection,
    ),
  ),
})

/** A section of a plugin. Its module may depend on the browser. */
const own = kind(() => import('./own/OwnSection.tsx').then((file) => file.OwnSection), {
  when: seen,
})

/** Loads the queries of the sections of plugins. */
export const loadOwnQueries = () => import('./own/queries.ts')

/** The component of a section type. */
export function kindOf(type: string) {
  return kinds[type] ?? own
}

/** All lazy parts of a section. */
function partsOf(section: PageSection): Needed[] {
  const Section = kindOf(section.type)
  return [Section, ...Section.needs(section)]
}

/** The parts whose code was fetched. */
const there = new WeakSet<Needed>()

/** Fetches the code of some sections. Never rejects. */
export async function fetchSections(sections: PageSection[]): Promise<void> {
  await Promise.all(
    sections.flatMap(partsOf).map(async (part) => {
      if (await part.fetched()) there.add(part)
    }),
  )
}

/** Whether the code of some sections was fetched. */
export function areThere(sections: PageSection[]): boolean {
  return sections.flatMap(partsOf).every((part) => there.has(part))
}
