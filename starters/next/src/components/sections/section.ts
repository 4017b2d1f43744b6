import type { PageSection } from '@quoin-cms/client'
import type { Known } from '../Picture.tsx'

/** The props of the component of a section. */
export interface SectionProps {
  section: PageSection
  /** Whether the section is the first of its page, and so has the heading of the page. */
  isFirst: boolean
}

/** Returns the picture at an address in the metadata or the items of a section. */
export function pictureIn(
  section: PageSection,
  part: 'metadata' | 'items',
  address: string,
): Known | undefined {
  const { expand } = section as { expand?: Record<string, Record<string, Known>> }
  return Object.values(expand?.[part] ?? {}).find(({ url }) => url === address)
}
