import { useController, useWatch } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { type Drafts, isObject } from '../../fields/drafts.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { asText } from '../../fields/texts.ts'
import { widgetOf } from '../../fields/widgets.ts'
import { useSetting } from '../../model/site.ts'
import { ResultPreview } from './ResultPreview.tsx'
import styles from './SeoRow.module.css'
import { useTypedPath } from './useTypedPath.ts'

/** What search engines and other sites show of a page, with how a result reads. */
export function SeoRow({ field, control, errorAt }: RowProps) {
  const { value, onChange, onBlur } = useController({ name: field.name, control }).field
  const title = asText(useWatch({ control, name: 'title' }))
  const path = useTypedPath(control)
  const setting = useSetting()
  const seo: Drafts = isObject(value) ? value : {}
  const site = setting('siteName')
  return (
    <div className={styles.seo}>
      <FieldRow
        field={field}
        name={field.name}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        errorAt={errorAt}
        lookup={widgetOf}
      />
      <ResultPreview
        title={asText(seo.title) || [title, site].filter(Boolean).join(' | ')}
        path={path}
        description={asText(seo.description) || setting('description')}
        hidden={seo.noindex === true}
      />
    </div>
  )
}
