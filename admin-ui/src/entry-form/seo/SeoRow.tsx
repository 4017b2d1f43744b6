import { useWatch } from 'react-hook-form'
import { asText } from '../../fields/texts.ts'
import type { ContentType } from '../../model/schema.ts'
import type { RowProps } from '../override.ts'
import { SeoFields } from './SeoFields.tsx'

/**
 * The row of the fields for search engines, in the form of any type: empty values fall back on the entry's own fields.
 */
export function SeoRow({ type, ...row }: RowProps & { type: ContentType }) {
  const { title = '', fields, page = '' } = type
  const first = (kind: string) =>
    fields.find((field) => field.kind === kind && field.opening === undefined)?.name ?? ''
  const names = [title, first('long'), first('image'), first('slug')]
  const [heading, description, image, slug = ''] = useWatch({
    control: row.control,
    name: names,
  }).map(asText)
  const own = {
    title: heading ?? '',
    description: description ?? '',
    image: image ?? '',
    path: page.replace(/:(id|path)$/, slug === '' ? '…' : slug),
  }
  return <SeoFields {...row} own={own} />
}
