import { useController } from 'react-hook-form'
import { type Drafts, isObject } from '../../fields/drafts.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { NeedsAlt } from '../../fields/image/NeedsAlt.ts'
import { asText } from '../../fields/texts.ts'
import { useSetting } from '../../model/site.ts'
import type { RowProps } from '../override.ts'
import { CardPreview } from './CardPreview.tsx'
import { ResultPreview } from './ResultPreview.tsx'
import styles from './Seo.module.css'

interface Props extends RowProps {
  /** The page's own values, shown if nothing is entered here. */
  own: {
    title: string
    /** The complete title, in place of the entry's title and the name of the site. */
    whole?: string
    description: string
    /** Whether that description is an excerpt of the page. */
    excerpted?: boolean
    image: string
    path: string
  }
}

/** The fields for search engines and shared links, with previews of both. */
export function SeoFields({ field, control, errorAt, own }: Props) {
  const { value, onChange, onBlur } = useController({ name: field.name, control }).field
  const seo: Drafts = isObject(value) ? value : {}
  const site = useSetting()('siteName')
  const shown = {
    title:
      asText(seo.title) || (own.whole ?? [own.title, site].filter(Boolean).join(' | ')),
    description: asText(seo.description) || own.description,
  }
  return (
    <div className={styles.seo}>
      {/* In shared links, the alternative text of the picture is the title of the page. */}
      <NeedsAlt value={false}>
        <FieldRow
          field={field}
          name={field.name}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          errorAt={errorAt}
        />
      </NeedsAlt>
      <ResultPreview
        {...shown}
        entered={asText(seo.description)}
        excerpted={own.excerpted === true}
        path={own.path}
        hidden={seo.noindex === true}
      />
      <CardPreview
        {...shown}
        heading={own.title}
        site={site}
        image={asText(seo.image) || own.image}
      />
    </div>
  )
}
