import type { SitePage } from '../../content/page.ts'
import { isOpening } from '../../sections/arrange.ts'
import { Sections } from '../../sections/Sections.tsx'
import { PageHero } from '../../sections/parts.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import { PageHead } from './PageHead.tsx'
import { PageThings } from './parts.tsx'

/** A page with its sections. Without an opening section, its title becomes the opening. */
export function DrawnPage({ page }: { page: SitePage }) {
  const { id, title, sections, fixed = false } = page
  const [first] = sections
  const opened = first !== undefined && isOpening(first)
  return (
    <Pictured of={[page, ...sections]}>
      <PageHead page={page} />
      <PageThings page={page} />
      {!opened && <PageHero art={fixed ? id : undefined} title={title} />}
      <Sections of={sections} adorned={fixed} />
    </Pictured>
  )
}
