import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useType } from '../../api/entries/useSchema.ts'
import type { RowProps } from '../../entry-form/override.ts'
import { SeoFields } from '../../entry-form/seo/SeoFields.tsx'
import { asText, asTexts } from '../../fields/texts.ts'
import { textOf } from '../../model/schema.ts'
import { useSetting } from '../../model/site.ts'
import { allSectionsQuery } from './pagesQueries.ts'
import { useTypedPath } from './useTypedPath.ts'

/**
 * The fields for search engines and shared links of a page. Empty values fall back as on the public site: the title of
 * the home page on the name of the site, the description on the first text of the page, and the picture on that of the
 * brand.
 */
export function SeoRow(props: RowProps) {
  const { control } = props
  const title = asText(useWatch({ control, name: 'title' }))
  const sections = asTexts(useWatch({ control, name: 'sections' }))
  const hidden = asTexts(useWatch({ control, name: 'hidden' }))
  const path = useTypedPath(control)
  const { data } = useQuery(allSectionsQuery(useType('section')))
  const setting = useSetting()
  const isHome = path === '/'
  const first = sections.find((id) => !hidden.includes(id))
  const section = data?.items.find(({ id }) => id === first)
  const opens = section && ['hero', 'intro'].includes(textOf(section, 'type'))
  const opening = (opens ? textOf(section, 'content') : '') || title
  const about = isHome ? setting('description') : ''
  const own = {
    title,
    path,
    description: about || opening,
    excerpted: about === '',
    image: setting('socialImage'),
  }
  const whole = [setting('siteName'), setting('tagline')].filter(Boolean).join(' | ')
  return <SeoFields {...props} own={isHome ? { ...own, whole } : own} />
}
