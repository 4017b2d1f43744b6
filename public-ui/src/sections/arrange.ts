import type { PageSection } from '../content/page.ts'
import type { Tone } from './section.ts'

/** A section in its place on a page. */
export interface Placed {
  section: PageSection
  tone: Tone
  /** Whether it has the heading of the page. */
  opens: boolean
  /** The details that stand beside a form. */
  details?: PageSection | undefined
  /** Whether its figures continue the hero before it. */
  continues?: boolean
}

/** Section types that bring their own ground, and leave the order of the tones as it is. */
const ownGround = new Set(['hero', 'call-to-action', 'quote'])

/** The sections of a page in their places: tones alternate, and what belongs together is drawn together. */
export function arrange(sections: PageSection[]): Placed[] {
  const placed: Placed[] = []
  const [first] = sections
  // After the opening of the home page, which has no border, the next part begins another ground.
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
    if (!opens && !continues && !ownGround.has(section.type))
      tone = tone === 'plain' ? 'sunken' : 'plain'
  }
  return placed
}

/** Whether a section has the heading of a page that begins with it. */
export function isOpening({ type }: PageSection): boolean {
  return type === 'hero' || type === 'intro'
}
