import type { PageSection } from '../content/page.ts'
import type { Tone } from './section.ts'

/** A section with its layout on a page. */
export interface Placed {
  section: PageSection
  tone: Tone
  /** Whether it contains the heading of the page. */
  opens: boolean
  /** The details beside a form. */
  details?: PageSection | undefined
  /** Whether its figures continue the hero before it. */
  continues?: boolean
}

/** Section types with their own background, which do not affect the alternation of tones. */
const ownGround = /^(hero|call-to-action|quote)$/

/** The sections of a page with their layout: tones alternate, and related sections are combined. */
export function arrange(sections: PageSection[]): Placed[] {
  const placed: Placed[] = []
  const [first] = sections
  // The opening of the home page has no border, so the next section has another background.
  let tone: Tone = first?.type === 'hero' ? 'sunken' : 'plain'
  for (const [at, section] of sections.entries()) {
    const { type } = section
    const before = sections[at - 1]?.type
    const next = sections[at + 1]
    if (type === 'details' && before === 'form') continue
    const opens = at === 0 && isOpening(section)
    const details = type === 'form' && next?.type === 'details' ? next : undefined
    const continues = type === 'figures' && before === 'hero'
    placed.push({ section, tone, opens, details, continues })
    if (!opens && !continues && !ownGround.test(type))
      tone = tone === 'plain' ? 'sunken' : 'plain'
  }
  return placed
}

/** Whether a section contains the page's heading if it is the first. */
export function isOpening({ type }: PageSection): boolean {
  return /^(hero|intro)$/.test(type)
}
