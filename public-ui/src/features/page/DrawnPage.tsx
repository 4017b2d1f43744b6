import type { SitePage } from '../../content/page.ts'
import { isOpening } from '../../sections/arrange.ts'
import { Sections } from '../../sections/Sections.tsx'
import { StructuredData } from '../../page/StructuredData.tsx'
import { PageHero } from '../../ui/PageHero.tsx'
import { Pictured } from '../../ui/picture/Pictured.tsx'
import { PageHead } from './PageHead.tsx'
import { pageThings } from './structured.ts'

/** A page with its sections. One that does not begin with an opening has its title as one. */
export function DrawnPage({ page }: { page: SitePage }) {
  const { id, title, sections, fixed = false } = page
  const [first] = sections
  const opened = first !== undefined && isOpening(first)
  return (
    <Pictured of={[page, ...sections]}>
      <PageHead page={page} />
      <StructuredData of={(site) => pageThings(page, site)} />
      {!opened && <PageHero art={fixed ? id : undefined} title={title} />}
      <Sections of={sections} adorned={fixed} />
    </Pictured>
  )
}
