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
  for (let at = 0; at < sections.length; at++) {
    const section = sections[at]
    if (section === undefined) break
    const opens = at === 0 && isOpening(section)
    const next = sections[at + 1]
    const details = section.type === 'form' && next?.type === 'details' ? next : undefined
    const continues = section.type === 'figures' && sections[at - 1]?.type === 'hero'
    placed.push({ section, tone, opens, details, continues })
    if (details) at++
    if (!opens && !continues && !ownGround.test(section.type))
      tone = tone === 'plain' ? 'sunken' : 'plain'
  }
  return placed
}

/** Whether a section contains the page's heading if it is the first. */
export function isOpening({ type }: PageSection): boolean {
  return /^(hero|intro)$/.test(type)
}
