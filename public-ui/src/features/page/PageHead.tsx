import { textOr } from '../../content/missing.ts'
import type { SitePage } from '../../content/page.ts'
import { useSettings } from '../../content/settings.ts'
import { Head } from '../../page/Head.tsx'
import { isOpening } from '../../sections/arrange.ts'
import { enteredPicture } from '../../ui/picture/shared.ts'

/** The metadata of a page: its values for search engines, or else the page's own. */
export function PageHead({ page }: { page: SitePage }) {
  const { title, path, seo, sections } = page
  const { description } = useSettings()
  const isHome = path === '/'
  const [first] = sections
  // Other sections may begin with rich text.
  const opening = first && isOpening(first) ? textOr(first.content, title) : title
  const picture = enteredPicture(page, title)
  return (
    <Head
      {...(!isHome && { title })}
      description={isHome ? textOr(description, opening) : opening}
      {...(picture && { picture })}
      path={path}
      seo={seo}
    />
  )
}
