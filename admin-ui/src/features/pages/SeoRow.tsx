import { useWatch } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { SeoFields } from '../../entry-form/seo/SeoFields.tsx'
import { asText } from '../../fields/texts.ts'
import { useSetting } from '../../model/site.ts'
import { useTypedPath } from './useTypedPath.ts'

/** What search engines and other sites show of a page. */
export function SeoRow(props: RowProps) {
  const title = asText(useWatch({ control: props.control, name: 'title' }))
  const path = useTypedPath(props.control)
  const description = useSetting()('description')
  return <SeoFields {...props} own={{ title, description, image: '', path }} />
}
